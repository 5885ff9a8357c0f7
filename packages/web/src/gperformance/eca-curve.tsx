import type { EcaResult } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { minutesOf } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { moved, nearerEnd, timeOf, type Window } from "./eca-window.ts";

const widthPx = 440;
const edge = { left: 34, right: 10, top: 26, bottom: 22 };
const dayMinutes = 24 * 60;
/** What is drawn lies between these hours: the sun's. */
const hours = { from: 4, to: 24 };

/**
 * A day of the chosen inverters: what they should have made (dashed), what they made, and the window between two handles, dragged or moved by
 * the arrow keys. A click on the curve moves the handle that is nearer.
 */
export function EcaCurve(props: {
  readonly heightPx: number;
  readonly window: Window;
  readonly curve: EcaResult["curve"];
  readonly answer: { readonly kwh: string; readonly of: string } | undefined;
  readonly onPick: (window: Window) => void;
  /** A handle was let go. */
  readonly onPicked: (window: Window) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { heightPx, window, curve, answer, onPick, onPicked } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const [held, setHeld] = useState<keyof Window | null>(null);
  const plotPx = {
    width: widthPx - edge.left - edge.right,
    height: heightPx - edge.top - edge.bottom,
  };
  const span = (hours.to - hours.from) * 60;
  const xOf = (minutes: number): number =>
    edge.left + ((minutes - hours.from * 60) / span) * plotPx.width;
  const most = topOf(
    Math.max(0, ...curve.flatMap(([, expected, made]) => [expected ?? 0, made ?? 0])),
  );
  const yOf = (kw: number): number => edge.top + plotPx.height * (1 - Math.max(0, kw) / most);
  const start = curve[0]?.[0] ?? 0;
  const minuteOf = (seconds: number): number => (seconds - start) / 60;
  const points = (of: (row: EcaResult["curve"][number]) => number | null) =>
    curve.flatMap((row) => {
      const value = of(row);
      const minutes = minuteOf(row[0]);
      return value === null || minutes < hours.from * 60
        ? []
        : [[xOf(minutes), yOf(value)] as const];
    });
  const path = (of: (row: EcaResult["curve"][number]) => number | null): string =>
    points(of)
      .map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join("");
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  const inside = curve.filter(([seconds, expected, made, open]) => {
    const minutes = minuteOf(seconds);
    return minutes >= from && minutes < to && open === 0 && expected !== null && made !== null;
  });
  const missing = inside
    .map(([seconds, expected, made]) => {
      const x = xOf(minuteOf(seconds));
      const width = (5 / span) * plotPx.width + 0.3;
      const [high, low] = [yOf(Math.max(expected ?? 0, made ?? 0)), yOf(made ?? 0)];
      return `M${x.toFixed(1)} ${high.toFixed(1)}h${width.toFixed(2)}V${low.toFixed(1)}h${(-width).toFixed(2)}Z`;
    })
    .join("");
  const at = (event: PointerEvent): number => {
    const box = drawing.current?.getBoundingClientRect();
    if (!box || box.width === 0) return from;
    const x = ((event.clientX - box.left) / box.width) * widthPx;
    return hours.from * 60 + ((x - edge.left) / plotPx.width) * span;
  };
  const take = (event: PointerEvent): void => {
    const end = nearerEnd(window, at(event));
    drawing.current?.setPointerCapture(event.pointerId);
    setHeld(end);
    onPick(moved(window, end, at(event)));
  };
  const release = (): void => {
    if (held !== null) onPicked(window);
    setHeld(null);
  };
  const handle = (end: keyof Window): ReactNode => {
    const minutes = minutesOf(window[end]);
    const x = xOf(minutes);
    const middle = edge.top + plotPx.height * 0.62;
    return (
      <g
        className="handle"
        role="slider"
        tabIndex={0}
        aria-label={t(`gperformance.eca.${end}`)}
        aria-valuemin={0}
        aria-valuemax={dayMinutes}
        aria-valuenow={minutes}
        aria-valuetext={window[end]}
        onKeyDown={(event) => {
          const by = {
            ArrowLeft: -5,
            ArrowRight: 5,
            ArrowDown: -5,
            ArrowUp: 5,
            PageDown: -60,
            PageUp: 60,
          }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          const next = moved(window, end, minutes + by);
          onPick(next);
          onPicked(next);
        }}
      >
        <line x1={x} x2={x} y1={edge.top} y2={edge.top + plotPx.height} />
        <rect x={x - 21} y={2} width={42} height={19} rx={4} />
        <text x={x} y={16} textAnchor="middle">
          {window[end]}
        </text>
        <rect className="grip" x={x - 4} y={middle - 11} width={8} height={22} rx={4} />
      </g>
    );
  };
  const centre = (Math.max(from, hours.from * 60) + to) / 2;
  return (
    <svg
      ref={drawing}
      className="hg-gperf-curve"
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      onPointerDown={take}
      onPointerMove={(event) => held !== null && onPick(moved(window, held, at(event)))}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <title>{t("gperformance.eca.title")}</title>
      <rect
        className="window"
        x={xOf(Math.max(from, hours.from * 60))}
        y={edge.top}
        width={Math.max(0, xOf(to) - xOf(Math.max(from, hours.from * 60)))}
        height={plotPx.height}
      />
      {[0, 0.5, 1].map((share) => (
        <g key={share} className="axis">
          <line
            x1={edge.left}
            x2={widthPx - edge.right}
            y1={yOf(most * share)}
            y2={yOf(most * share)}
          />
          {curve.length > 0 && (
            <text x={edge.left - 6} y={yOf(most * share) + 4} textAnchor="end">
              {format.number(most * share, most < 4 ? 1 : 0)}
            </text>
          )}
        </g>
      ))}
      {[8, 12, 16, 20].map((hour) => (
        <text key={hour} className="hour" x={xOf(hour * 60)} y={heightPx - 6} textAnchor="middle">
          {timeOf(hour * 60)}
        </text>
      ))}
      <path className="missing" d={missing} />
      <path className="expected" d={path(([, expected]) => expected)} />
      <path className="made" d={path(([, , made]) => made)} />
      {answer && (
        <g className="answer">
          <text x={xOf(centre)} y={edge.top + plotPx.height * 0.72} textAnchor="middle">
            {answer.kwh}
          </text>
          <text
            className="of"
            x={xOf(centre)}
            y={edge.top + plotPx.height * 0.72 + 17}
            textAnchor="middle"
          >
            {answer.of.length > 40 ? `${answer.of.slice(0, 39)}…` : answer.of}
          </text>
        </g>
      )}
      {curve.length === 0 && (
        <text
          className="empty"
          x={widthPx / 2}
          y={edge.top + plotPx.height / 2}
          textAnchor="middle"
        >
          {t("gperformance.eca.empty")}
        </text>
      )}
      {handle("from")}
      {handle("to")}
    </svg>
  );
}

/** A round number above what is drawn. */
function topOf(most: number): number {
  if (most <= 0) return 1;
  const size = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].map((times) => times * size).find((top) => top >= most) ?? most;
}
