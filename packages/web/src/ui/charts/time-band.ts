import type { LineSeriesOption } from "echarts";
import { pick, stateColours } from "../tokens.ts";
import { type Band, fade, type Point, seriesColour, type TimeSeries } from "./series.ts";
import { type DrawnSeries, ms, type TimeChart } from "./time-model.ts";

/** Bands of many series overlap: each is fainter than a single one. */
const strengthOf = (count: number): number => (count <= 2 ? 0.24 : count <= 4 ? 0.12 : 0.06);

/** Whether the band of a series is drawn: heights in a stack are sums, which have no lowest and highest of one series. */
export const showsBand = (
  series: TimeSeries,
  { multimode }: Pick<TimeChart, "multimode">,
): series is TimeSeries & { readonly band: Band } =>
  series.band !== undefined && multimode !== "stacked";

/**
 * The area between the lowest and the highest of a series, below its line: an invisible line and, stacked on it, the distance to the other.
 * @param count how many series the chart has
 */
export function bandLines(
  series: TimeSeries & { readonly band: Band },
  chart: TimeChart,
  place: Pick<LineSeriesOption, "xAxisIndex" | "yAxisIndex" | "dimensions"> & {
    readonly count: number;
  },
): DrawnSeries[] {
  const { count, ...where } = place;
  const { min, max } = series.band;
  const low = new Float64Array(series.points.length * 2);
  const rest = new Float64Array(series.points.length * 2);
  for (const [bucket, [time]] of series.points.entries()) {
    const at = bucket * 2;
    const [lowest, highest] = [min[bucket] ?? Number.NaN, max[bucket] ?? Number.NaN];
    low[at] = rest[at] = ms(time);
    low[at + 1] = lowest;
    rest[at + 1] = highest - lowest;
  }
  const colour = seriesColour(series.colour, chart.scheme);
  const isQuiet = chart.highlight && chart.highlight !== series.id;
  const strength = chart.highlight === series.id ? strengthOf(1) : strengthOf(count);
  const quiet = {
    ...where,
    type: "line",
    symbol: "none",
    silent: true,
    stack: `band ${series.id}`,
    // Below zero the distance goes up as well.
    stackStrategy: "all",
    lineStyle: { width: 0 },
    tooltip: { show: false },
    z: 1,
  } as const;
  return [
    { ...quiet, id: `${series.id} low`, data: low },
    {
      ...quiet,
      id: `${series.id} band`,
      data: rest,
      areaStyle: { color: fade(colour, isQuiet ? 0.03 : strength) },
    },
  ];
}

/** The area from a series up to what it should have reached, where it stays below. */
export function lostArea(
  { id, points }: TimeSeries,
  upTo: readonly Point[],
  of: {
    readonly chart: TimeChart;
    readonly place: Pick<LineSeriesOption, "xAxisIndex" | "yAxisIndex" | "dimensions">;
  },
): DrawnSeries[] {
  const due = new Map(upTo);
  const low = new Float64Array(points.length * 2);
  const lost = new Float64Array(points.length * 2);
  for (const [index, [time, value]] of points.entries()) {
    const [at, own] = [index * 2, value ?? Number.NaN];
    low[at] = lost[at] = ms(time);
    low[at + 1] = own;
    lost[at + 1] = Math.max(0, (due.get(time) ?? Number.NaN) - own);
  }
  const quiet = {
    ...of.place,
    type: "line",
    symbol: "none",
    silent: true,
    stack: `lost ${id}`,
    stackStrategy: "all",
    lineStyle: { width: 0 },
    tooltip: { show: false },
    z: 1,
  } as const;
  return [
    { ...quiet, id: `${id} due`, data: low },
    {
      ...quiet,
      id: `${id} lost`,
      data: lost,
      areaStyle: { color: fade(pick(stateColours.ko.mark, of.chart.scheme), 0.16) },
    },
  ];
}

/** The bucket whose middle a timestamp is; -1 for none. */
export const bucketAt = (series: TimeSeries, timeSeconds: number): number =>
  series.points.findIndex(([time]) => time === timeSeconds);
