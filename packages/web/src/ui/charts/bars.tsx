import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../marks.tsx";
import { type MarkState, stateVar } from "../states.ts";
import { useFormat } from "../use-format.tsx";
import { shareOf } from "./share-bar.tsx";

/** A value against its limit in one line: green where it is allowed, a thin line at the limit, a thick marker at the value. */
export function LimitBar(props: {
  readonly name: string;
  readonly value: number | null;
  readonly min: number;
  readonly max: number;
  readonly lowest?: number | null;
  readonly highest?: number | null;
  readonly state: MarkState;
}): ReactNode {
  const share = (number: number): number => shareOf(number, props.min, props.max) * 100;
  const from = typeof props.lowest === "number" ? share(props.lowest) : 0;
  const to = typeof props.highest === "number" ? share(props.highest) : 100;
  return (
    <div className="hg-limit" role="img" aria-label={props.name}>
      <span className="hg-limit-ok" style={{ left: `${from}%`, right: `${100 - to}%` }} />
      {typeof props.lowest === "number" && (
        <span className="hg-limit-line" style={{ left: `${from}%` }} />
      )}
      {typeof props.highest === "number" && (
        <span className="hg-limit-line" style={{ left: `${to}%` }} />
      )}
      {props.value !== null && (
        <span
          className="hg-limit-value"
          style={{ left: `${share(props.value)}%`, background: stateVar(props.state) }}
        />
      )}
    </div>
  );
}

/** "Inverter 07" under its bar is "7". */
export const shortName = (name: string, index: number): string => {
  const number = /(\d+)\D*$/.exec(name)?.[1];
  return String(number === undefined ? index + 1 : Number(number));
};

/** Bars in as many rows as they need, of one length as near as may be: 12 with room for 8 are 6 and 6. */
export function rowsOf<T>(bars: readonly T[], maxPerRow: number): T[][] {
  const rows = Math.ceil(bars.length / maxPerRow);
  const perRow = Math.ceil(bars.length / Math.max(1, rows));
  return Array.from({ length: rows }, (_, row) => bars.slice(row * perRow, (row + 1) * perRow));
}

export interface VerticalBar {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly value: number | null;
  readonly max: number;
  readonly state?: MarkState;
  /** The level of the peers, drawn on a faulty bar. */
  readonly expected?: number | null;
}

/**
 * One bar for each device, so that outliers are visible at once. Only a faulty bar has a state colour.
 * @param props.link wraps a bar, for pages whose bars lead to a device
 */
export function VerticalBars(props: {
  readonly bars: readonly VerticalBar[];
  readonly unit: string;
  readonly heightPx: number;
  readonly digits?: number;
  /** Columns of the row above, which a shorter last row keeps. */
  readonly columns?: number;
  readonly link?: (bar: VerticalBar, children: ReactNode) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const sickStates: readonly (MarkState | undefined)[] = ["KO", "ERROR", "FAILING"];
  return (
    <ul
      className="hg-vbars"
      style={{
        height: props.heightPx,
        gridTemplateColumns: `repeat(${props.columns ?? props.bars.length}, minmax(0, 1fr))`,
      }}
    >
      {props.bars.map((bar) => {
        const sick = bar.state !== undefined && sickStates.includes(bar.state);
        const text = sick && bar.state ? stateVar(bar.state, "-t") : undefined;
        const height = bar.value === null ? 0 : shareOf(bar.value, 0, bar.max) * 100;
        const words =
          bar.value === null
            ? t("common.noValue")
            : format.text(format.measure(bar.value, props.unit, props.digits ?? 1));
        const body = (
          <span className="hg-vbar" title={`${bar.name}: ${words}`}>
            <span
              className="hg-vbar-value"
              style={text ? { color: text, fontWeight: 700 } : undefined}
            >
              {format.number(bar.value, props.digits ?? 1)}
            </span>
            <span
              className={`hg-vbar-track${bar.value === null ? " none" : ""}`}
              aria-hidden="true"
            >
              <i
                style={{
                  height: `${height}%`,
                  ...(sick && bar.state
                    ? { background: stateVar(bar.state), boxShadow: "none" }
                    : {}),
                }}
              />
              {sick && typeof bar.expected === "number" && (
                <u style={{ bottom: `${shareOf(bar.expected, 0, bar.max) * 100}%` }} />
              )}
            </span>
            <span
              className="hg-vbar-label"
              style={text ? { color: text, fontWeight: 600 } : undefined}
            >
              {sick && bar.state && <Mark state={bar.state} size={11} />}
              {bar.label}
            </span>
          </span>
        );
        return (
          <li key={bar.id} aria-label={`${bar.name}: ${words}`}>
            {props.link ? props.link(bar, body) : body}
          </li>
        );
      })}
    </ul>
  );
}
