import { type BarChart, barDigits } from "./bar-chart.ts";
import { formatFor } from "./style.ts";
import type { TimeChart } from "./time-model.ts";

/** What a chart says, as a table for those who cannot see it. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
const mostRows = 100;

/** A hundred rows at most, evenly taken from the points, and the newest of all. */
export function tableOfTime(chart: TimeChart, timeName: string): ChartTable {
  const format = formatFor(chart);
  const seen = new Set<number>();
  for (const series of chart.series) for (const point of series.points) seen.add(point[0]);
  const every = Math.max(1, Math.ceil(seen.size / mostRows));
  const times = [...seen]
    .toSorted((a, b) => a - b)
    .filter((_, index) => index % every === 0 || index === seen.size - 1);
  const told = new Set(times);
  const values = chart.series.map(
    (series) => new Map(series.points.filter((point) => told.has(point[0]))),
  );
  return {
    head: [
      timeName,
      ...chart.series.map((series) =>
        series.unit === "" ? series.name : `${series.name} (${series.unit})`,
      ),
    ],
    rows: times.map((time) => [
      chart.slots ? (chart.slots[time]?.title ?? "") : format.dateTime(time),
      ...chart.series.map((series, index) =>
        format.number(values[index]?.get(time), series.digits ?? 1),
      ),
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
