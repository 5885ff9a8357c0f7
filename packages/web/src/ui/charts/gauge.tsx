import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noValue } from "../format.ts";
import { useFormat } from "../use-format.tsx";
import { shareOf } from "./share-bar.tsx";

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

/**
 * A half dial of a live value. The arc starts at zero when zero lies between the limits.
 * @param props.min,max limits of the scale in the unit of the value
 */
export function Gauge(props: {
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly min?: number;
  readonly max: number;
  readonly digits: number;
  readonly colour?: string;
  readonly sizePx: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, min = 0, max, sizePx } = props;
  const at = (number: number): number => 180 + 180 * shareOf(number, min, max);
  const zero = at(Math.min(max, Math.max(min, 0)));
  const shown = format.measure(value, props.unit, props.digits);
  const height = sizePx / 2 + 14;
  const radius = sizePx / 2 - 8;
  const text = sizePx / 2 - 4;
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
        d={arcPath(sizePx / 2, radius, 180, 360)}
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
      <text x={sizePx / 2} y={text} textAnchor="middle" className="hg-gauge-value">
        {shown.number}
      </text>
      <text x={sizePx / 2} y={text + 15} textAnchor="middle" className="hg-gauge-unit">
        {shown.number === noValue && props.unit === "" ? "" : props.unit}
      </text>
      <text x={0} y={height - 2} textAnchor="start" className="hg-gauge-limit">
        {format.number(min, 0)}
      </text>
      <text x={sizePx} y={height - 2} textAnchor="end" className="hg-gauge-limit">
        {format.number(max, 0)}
      </text>
    </svg>
  );
}
