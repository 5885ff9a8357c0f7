import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noValue } from "../format.ts";
import { useFormat } from "../use-format.tsx";

const point = (cx: number, radius: number, degrees: number): string => {
  const angle = (degrees * Math.PI) / 180;
  return `${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cx + radius * Math.sin(angle)).toFixed(2)}`;
};

/**
 * An arc around (`cx`, `cx`) as an SVG path.
 * @param from,to degrees, clockwise from three o'clock
 */
export function arcPath(cx: number, radius: number, from: number, to: number): string {
  const [start, end] = from <= to ? [from, to] : [to, from];
  return `M${point(cx, radius, start)}A${radius} ${radius} 0 ${end - start > 180 ? 1 : 0} 1 ${point(cx, radius, end)}`;
}

/** Position of a value between two limits, 0 to 1. */
export const shareOf = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/**
 * A dial (270 degrees) or a half dial of a live value. The arc starts at zero when zero lies between the limits.
 * @param props.min,max limits of the scale in the unit of the value
 */
export function Gauge(props: {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly min?: number;
  readonly max: number;
  readonly digits?: number;
  readonly half?: boolean;
  readonly colour?: string;
  readonly sizePx?: number;
  /** A tick: what is expected. */
  readonly expected?: number | null;
  /** Hides the limits below the ends of the arc. */
  readonly bare?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, min = 0, max, half = false, sizePx = 140, expected } = props;
  const [start, sweep] = half ? [180, 180] : [135, 270];
  const at = (number: number): number => start + sweep * shareOf(number, min, max);
  const zero = at(Math.min(max, Math.max(min, 0)));
  const shown = format.measure(value, props.unit, props.digits ?? 1);
  const height = half ? sizePx / 2 + 14 : sizePx * 0.9;
  const radius = sizePx / 2 - 8;
  const text = half ? sizePx / 2 - 4 : sizePx / 2 + 6;
  const words =
    value === null
      ? t("common.noValue")
      : t("common.chart.of", {
          value: format.text(shown),
          max: format.text(format.measure(max, props.unit, 0)),
        });
  return (
    <svg
      width={sizePx}
      height={height}
      viewBox={`0 0 ${sizePx} ${height}`}
      className="hg-gauge"
      role="img"
      aria-label={`${props.name}: ${words}`}
    >
      <path
        d={arcPath(sizePx / 2, radius, start, start + sweep)}
        fill="none"
        stroke="var(--hg-track)"
        strokeWidth="10"
      />
      {value !== null && (
        <path
          d={arcPath(sizePx / 2, radius, zero, at(value))}
          fill="none"
          stroke={props.colour ?? "var(--s-production)"}
          strokeWidth="10"
        />
      )}
      {typeof expected === "number" && (
        <path
          d={arcPath(sizePx / 2, radius, at(expected) - 0.8, at(expected) + 0.8)}
          fill="none"
          stroke="var(--hg-ink)"
          strokeWidth="16"
        />
      )}
      <text x={sizePx / 2} y={text} textAnchor="middle" className="hg-gauge-value">
        {shown.number}
      </text>
      <text x={sizePx / 2} y={text + 15} textAnchor="middle" className="hg-gauge-unit">
        {shown.number === noValue && props.unit === "" ? "" : props.unit}
      </text>
      {!props.bare && (
        <>
          <text
            x={half ? 8 : sizePx * 0.2}
            y={height - 2}
            textAnchor="middle"
            className="hg-gauge-limit"
          >
            {format.number(min, 0)}
          </text>
          <text
            x={half ? sizePx - 8 : sizePx * 0.8}
            y={height - 2}
            textAnchor="middle"
            className="hg-gauge-limit"
          >
            {format.number(max, 0)}
          </text>
        </>
      )}
    </svg>
  );
}
