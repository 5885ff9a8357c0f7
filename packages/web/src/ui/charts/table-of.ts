import { type BarChart, barDigits } from "./bar-chart.ts";
import { formatFor } from "./style.ts";
import { showsBand } from "./time-band.ts";
import type { TimeChart } from "./time-model.ts";
import { bandHeading } from "./time-tooltip.ts";

/** A chart as a table, for screen readers. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
const maxRows = 100;

/** A hundred rows at most, evenly taken from the points, and the newest of all. */
export function tableOfTime(chart: TimeChart, timeName: string): ChartTable {
  const format = formatFor(chart);
  const seen = new Set<number>();
  for (const series of chart.series) for (const point of series.points) seen.add(point[0]);
  const every = Math.max(1, Math.ceil(seen.size / maxRows));
  const times = [...seen]
    .toSorted((a, b) => a - b)
    .filter((_, index) => index % every === 0 || index === seen.size - 1);
  const shownTimes = new Set(times);
  const columns = chart.series.flatMap((series) => {
    const head = series.unit === "" ? series.name : `${series.name} (${series.unit})`;
    const digits = series.digits ?? 1;
    const values = new Map(series.points.filter((point) => shownTimes.has(point[0])));
    const own = { head, digits, values };
    if (!showsBand(series, chart)) return [own];
    const side = (word: string, list: readonly (number | null)[]) => ({
      head: `${head}, ${word}`,
      digits,
      values: new Map(series.points.map(([time], bucket) => [time, list[bucket] ?? null])),
    });
    return [
      own,
      side(chart.words.lowest, series.band.min),
      side(chart.words.highest, series.band.max),
    ];
  });
  return {
    head: [timeName, ...columns.map(({ head }) => head)],
    rows: times.map((time) => [
      chart.slots
        ? (chart.slots[time]?.title ?? "")
        : (bandHeading(chart, time) ?? format.dateTime(time)),
      ...columns.map(({ values, digits }) => format.number(values.get(time), digits)),
    ]),
  };
}

export function tableOfBars(chart: BarChart, slotName: string): ChartTable {
  const format = formatFor(chart);
  const digits = barDigits(chart);
  const unit = chart.unit === "" ? "" : ` (${chart.unit})`;
  const { estimate } = chart;
  const expected = (index: number): number | null =>
    typeof estimate === "number" ? estimate : (estimate?.[index] ?? null);
  const known = estimate !== null && estimate !== undefined;
  return {
    head: [
      slotName,
      ...chart.series.map((series) => series.name + unit),
      ...(known ? [chart.words.estimate + unit] : []),
    ],
    rows: chart.slots.map((slot, index) => [
      slot.title,
      ...chart.series.map((series) => format.number(series.values[index], digits)),
      ...(known ? [format.number(expected(index), digits)] : []),
    ]),
  };
}
