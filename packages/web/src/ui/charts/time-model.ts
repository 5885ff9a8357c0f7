import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from "echarts";
import type { MarkState } from "../states.ts";
import type { Scale } from "./axes.ts";
import type { BarSlot, Multimode, TimeSeries } from "./series.ts";
import type { ChartSetting } from "./style.ts";

/** A chart along time. Times are epoch seconds. */
export interface TimeChart extends ChartSetting {
  readonly series: readonly TimeSeries[];
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly multimode?: Multimode;
  /** Days, months or years instead of instants: a point's time is the number of its slot. */
  readonly slots?: readonly BarSlot[];
  /** The slot that is not over yet: its bars are filled to 35 %. */
  readonly runningIndex?: number;
  /** A line at this moment; the empty side holds the direct labels. */
  readonly nowSeconds?: number | null;
  /** Name and last value beside the now line, instead of a legend. */
  readonly directLabels?: boolean;
  /** Marks at the moments where something began or ended, on the first series. */
  readonly marks?: readonly { readonly timeSeconds: number; readonly state: MarkState }[];
  /** The series that is hovered in the legend; the others fade. */
  readonly highlight?: string | null;
  /** Inner height, needed to keep direct labels apart. [px] */
  readonly heightPx?: number;
}
/** The engine accepts flat arrays as well, which its types do not declare. */
type Flat<Series extends { data?: unknown }> = Omit<Series, "data"> & {
  readonly data: NonNullable<Series["data"]> | Float64Array;
};
export type DrawnSeries =
  | Flat<LineSeriesOption>
  | Flat<BarSeriesOption>
  | Flat<ScatterSeriesOption>;
export interface Axis {
  readonly unit: string;
  readonly scale: Scale;
  readonly colour: string;
}

/**
 * Grids above each other: each series of a splitted chart, else each unit where there are more than two, because a
 * grid has two sides for its scales.
 */
export function stripsOf({
  series,
  multimode,
}: Pick<TimeChart, "series" | "multimode">): readonly (readonly TimeSeries[])[] {
  const own = ownOf(series);
  if (multimode === "splitted" && own.length > 1)
    return own.map((one) => series.filter(({ id, ghostOf }) => (ghostOf ?? id) === one.id));
  const units = [...new Set(series.map((one) => one.unit))];
  return units.length > 2
    ? units.map((unit) => series.filter((one) => one.unit === unit))
    : [series];
}
/** What is shown, without what it is compared with. */
export const ownOf = (series: readonly TimeSeries[]): readonly TimeSeries[] =>
  series.filter(({ ghostOf }) => ghostOf === undefined);

/** Minimum height of a strip; several lines need more than one. [px] */
const lowestStripPx = { splitted: 84, units: 112 };

/** Minimum height of a chart for its strips; null for one grid. [px] */
export function stripsPx(chart: Pick<TimeChart, "series" | "multimode">): number | null {
  const count = stripsOf(chart).length;
  const each = lowestStripPx[chart.multimode === "splitted" ? "splitted" : "units"];
  return count === 1 ? null : count * each + 28;
}

/** ECharts counts milliseconds. */
export const ms = (seconds: number): number => seconds * 1000;
