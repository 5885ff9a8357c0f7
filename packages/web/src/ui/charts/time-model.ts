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
  /** The mark of an alert at the moment it began, on the first series. */
  readonly marks?: readonly { readonly timeSeconds: number; readonly state: MarkState }[];
  /** The series that the legend points at; the others fade. */
  readonly highlight?: string | null;
  /** How many labels the time axis may have. */
  readonly ticks?: number;
  /** Inner height, needed to keep direct labels apart. [px] */
  readonly heightPx?: number;
}
/** The engine takes its numbers in turn as well, what its types do not know. */
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

/** ECharts counts milliseconds. */
export const ms = (seconds: number): number => seconds * 1000;
