import type { ChangesOf, SearchOf } from "../ui/page.ts";
import {
  type Bounds,
  customPeriod,
  type Period,
  periodFrom,
  type PeriodSearch,
} from "../ui/period.ts";
import type { ChartDraft, ChartPeriod } from "./chart-draft.ts";
import type { chartPage, comparePage } from "./charts.pages.ts";

/** What stands in the address of a chart, and what of it changes. */
export type ChartSearch = SearchOf<typeof chartPage>;
export type ChartChange = ChangesOf<typeof chartPage>;
export type CompareSearch = SearchOf<typeof comparePage>;
export type CompareChange = ChangesOf<typeof comparePage>;

/**
 * The period of the address; without one, that of the chart. An end after the running period is cut to its end. (CHART-33)
 * @param usual the day that it holds where the address names none: `usualDay` of the plant, an ISO date
 */
export function periodOf(
  search: Partial<PeriodSearch>,
  own: ChartPeriod,
  bounds: Bounds,
  usual: string,
): Period {
  const period = periodFrom(search, usual, own);
  if (period.unit !== "custom") return period;
  const last = periodFrom({ period: own }, bounds.today).to;
  const cut = (day: string): string =>
    day < bounds.first ? bounds.first : day > last ? last : day;
  return customPeriod(cut(period.from), cut(period.to));
}

export const hiddenOf = (search: Pick<ChartSearch, "hidden">): ReadonlySet<number> =>
  new Set(search.hidden?.map(Number));
/** In their order, so that the same choice has the same address. */
export const hiddenWords = (hidden: ReadonlySet<number>): readonly string[] =>
  [...hidden].toSorted((a, b) => a - b).map(String);

/** The comparison of a chart: its first variable, the others offered first, over the same period. */
export function compareSearchOf(
  chart: Pick<ChartDraft, "series" | "period">,
  shown: PeriodSearch,
): CompareChange {
  // The comparison is of a plant; others come in by it.
  const vars = chart.series.flatMap(({ var_id: id, plant_id: plant }) =>
    id && plant === null ? [id] : [],
  );
  const { period = chart.period, day, from, to } = shown;
  return { var: vars[0], vars, period, day, from, to };
}
