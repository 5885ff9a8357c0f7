import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { devicePage } from "../devices/devices.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { useScheme } from "../ui/brand.tsx";
import { seriesColour } from "../ui/charts/series.ts";
import { DoubtMark } from "../ui/doubt-mark.tsx";
import { type Format, noValue } from "../ui/format.ts";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import type { WindowFigures } from "./plot.ts";
import type { ShownSeries } from "./shown-series.ts";

export interface LegendRow {
  readonly series: ShownSeries;
  readonly figures: WindowFigures | null;
  readonly hidden: boolean;
  /** Its scale stands on the right. */
  readonly isRight: boolean;
}
interface LegendProps {
  readonly rows: readonly LegendRow[];
  readonly compact: boolean;
  /** When a figure was, in words; null for bars, whose heading says it. */
  readonly when: (timeSeconds: number) => string;
  /** The same to the minute, for where there is no room for it. */
  readonly exact: (timeSeconds: number) => string;
  readonly onToggle: (place: number) => void;
  readonly onPoint: (place: number | null) => void;
}

function energyText(figures: WindowFigures | null, format: Format) {
  const energy = figures?.energy;
  if (!energy) return { number: noValue, unit: "" };
  const factor = kwhPerUnit(energy.unit);
  // A hundred million Wh are read as MWh, three hundred Wh as they are.
  return factor !== null && (factor === 1 || Math.abs(energy.value * factor) >= 1)
    ? format.energy(energy.value * factor)
    : format.measure(energy.value, energy.unit);
}

function Toggle({
  row,
  onToggle,
}: {
  readonly row: LegendRow;
  readonly onToggle: LegendProps["onToggle"];
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  const { series, hidden } = row;
  return (
    <button
      type="button"
      className="hg-legend-toggle"
      aria-pressed={!hidden}
      aria-label={t("charts.legend.show", { name: series.name })}
      title={t(hidden ? "charts.legend.hidden" : "charts.legend.shown")}
      onClick={() => onToggle(series.place)}
    >
      <i
        className={series.draws === "line" ? "" : "block"}
        style={
          hidden
            ? { boxShadow: "inset 0 0 0 1px var(--hg-ink-4)" }
            : { background: seriesColour(series.colour, scheme) }
        }
      />
    </button>
  );
}

function Device({ series: { device } }: { readonly series: ShownSeries }) {
  const { t } = useTranslation();
  if (!device) return <span className="hg-dim">{t("charts.legend.formula")}</span>;
  return (
    <PageLink
      className="hg-link"
      to={devicePage.at({ plantId: device.plant_id, deviceId: device.id })}
    >
      {device.name}
    </PageLink>
  );
}

function Extreme(props: {
  readonly point: WindowFigures["min"];
  readonly lasting: boolean;
  readonly digits: number;
  readonly when: LegendProps["when"];
  readonly exact: LegendProps["exact"];
}): ReactNode {
  const format = useFormat();
  const { point, digits } = props;
  if (!point) return noValue;
  return (
    <>
      {!props.lasting && (
        <span className="hg-dim hg-small hg-legend-when" title={props.exact(point[0])}>
          {props.when(point[0])}
        </span>
      )}
      {format.number(point[1], digits)}
    </>
  );
}

/** The legend: each series with last, smallest, largest, mean and energy of the window. Pointing at one fades the others. */
export function LegendTable(props: LegendProps): ReactNode {
  const narrow = useIsNarrow();
  return narrow || props.compact ? <LegendList {...props} /> : <WideLegend {...props} />;
}

function WideLegend(props: LegendProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className="hg-table-box">
      <table className="hg-table hg-legend-table">
        <caption className="hg-hidden">{t("charts.legend.name")}</caption>
        <colgroup>
          <col style={{ width: 52 }} />
          <col />
          <col style={{ width: 172 }} />
          <col style={{ width: 124 }} />
          <col style={{ width: 132 }} />
          <col style={{ width: 132 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 128 }} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="hg-hidden">{t("charts.legend.visible")}</span>
            </th>
            <th scope="col">{t("charts.legend.series")}</th>
            <th scope="col">{t("charts.legend.device")}</th>
            <th scope="col" className="r">
              {t("charts.legend.last")}
            </th>
            <th scope="col" className="r">
              {t("charts.legend.min")}
            </th>
            <th scope="col" className="r">
              {t("charts.legend.max")}
            </th>
            <th scope="col" className="r">
              {t("charts.legend.mean")}
            </th>
            <th scope="col" className="r">
              {t("charts.legend.energy")}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => {
            const { series, figures, hidden } = row;
            const digits = figures?.digits ?? 1;
            return (
              <tr
                key={series.place}
                className={hidden ? "row off" : "row"}
                onMouseEnter={() => props.onPoint(hidden ? null : series.place)}
                onMouseLeave={() => props.onPoint(null)}
              >
                <td>
                  <Toggle row={row} onToggle={props.onToggle} />
                </td>
                <td className="strong" title={series.name}>
                  {series.name}
                  {row.isRight && (
                    <span className="hg-dim hg-legend-note"> · {t("charts.legend.rightAxis")}</span>
                  )}
                </td>
                <td>
                  <Device series={series} />
                </td>
                <td className="r strong">
                  <Quantity
                    value={format.measure(figures?.last?.[1], series.unit, digits)}
                    {...(figures?.last ? { title: props.when(figures.last[0]) } : {})}
                  />
                </td>
                <td className="r">
                  <Extreme
                    point={figures?.min ?? null}
                    lasting={figures?.lasting.min ?? false}
                    digits={digits}
                    when={props.when}
                    exact={props.exact}
                  />
                </td>
                <td className="r">
                  <Extreme
                    point={figures?.max ?? null}
                    lasting={figures?.lasting.max ?? false}
                    digits={digits}
                    when={props.when}
                    exact={props.exact}
                  />
                </td>
                <td className="r">{format.number(figures?.mean, digits)}</td>
                <td className="r">
                  <Energy figures={figures} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** An energy that was integrated says so: it is close to what a counter counts, not the same. */
function Energy({ figures }: { readonly figures: WindowFigures | null }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const from = figures?.energy?.from;
  return (
    <span {...(from ? { title: t(`charts.legend.from.${from}`) } : {})}>
      {figures?.energy?.doubt !== undefined && <DoubtMark why={figures.energy.doubt} />}
      {from === "integral" && (
        <span className="hg-dim" role="img" aria-label={t("charts.legend.from.integral")}>
          {"∫ "}
        </span>
      )}
      <Quantity value={energyText(figures, format)} />
    </span>
  );
}

function LegendList(props: LegendProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul aria-label={t("charts.legend.name")}>
      {props.rows.map((row) => {
        const { series, figures } = row;
        const digits = figures?.digits ?? 1;
        const small = (name: string, value: ReactNode): ReactNode => (
          <span className="hg-num">
            <span className="hg-dim">{name} </span>
            {value}
          </span>
        );
        return (
          <li key={series.place} className="hg-card-row">
            <div className="hg-legend-line">
              <Toggle row={row} onToggle={props.onToggle} />
              <span className="hg-strong hg-grow hg-legend-name">{series.name}</span>
              <Quantity
                className="hg-strong"
                value={format.measure(figures?.last?.[1], series.unit, digits)}
              />
            </div>
            <div className="hg-legend-line hg-small hg-legend-figures">
              {small(t("charts.legend.min"), format.number(figures?.min?.[1], digits))}
              {small(t("charts.legend.max"), format.number(figures?.max?.[1], digits))}
              {small(t("charts.legend.mean"), format.number(figures?.mean, digits))}
              {figures?.energy && small(t("charts.legend.energy"), <Energy figures={figures} />)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
