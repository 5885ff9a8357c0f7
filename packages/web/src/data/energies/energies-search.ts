import { type Period, periodAt, periodFrom, searchOf } from "../../ui/period.ts";

export const groupings = ["day", "week", "month", "year"] as const;
/** What one bar stands for. */
export type Grouping = (typeof groupings)[number];
/** Variables shown together. (ENER-01) */
export const mostVariables = 5;
/** More bars than this cannot be told apart. */
const mostBars = 400;

/** What the address of the energies page remembers. */
export interface EnergiesSearch {
  /** Ids joined by commas; empty for none. Without it the plant's own energy is shown. */
  readonly vars?: string;
  readonly each?: Grouping;
  readonly view?: "lines";
  readonly period?: string;
  readonly day?: string;
  readonly from?: string;
  readonly to?: string;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Reads what stands behind the question mark; what is not understood is dropped. */
export function energiesSearch(raw: Record<string, unknown>): EnergiesSearch {
  const { vars, each, view, period, day, from, to } = raw;
  const grouping = groupings.find((one) => one === each);
  const ids = isText(vars) ? idsOf(vars) : null;
  return {
    ...(ids === null ? {} : { vars: ids.join(",") }),
    ...(grouping ? { each: grouping } : {}),
    ...(view === "lines" ? { view } : {}),
    ...(isText(period) ? { period } : {}),
    ...(isText(day) ? { day } : {}),
    ...(isText(from) ? { from } : {}),
    ...(isText(to) ? { to } : {}),
  };
}
/** Ids out of the address, each once, never more than five. */
export const idsOf = (vars: string): string[] =>
  [...new Set(vars.split(",").filter((id) => /^[0-9a-f]{24}$/.test(id)))].slice(0, mostVariables);

/** The period of the address; this month when it names none. */
export const energyPeriod = (search: EnergiesSearch, today: string): Period =>
  periodFrom({ ...search, period: search.period ?? "month" }, today);

/** The address of another period: a month needs no name, a day does. */
export function withPeriod(search: EnergiesSearch, period: Period, today: string): EnergiesSearch {
  const { period: _period, day: _day, from: _from, to: _to, ...others } = search;
  const { period: unit = "day", ...place } = searchOf(period, today);
  const next = { ...others, ...(unit === "month" ? {} : { period: unit }), ...place };
  const { each, ...plain } = next;
  // A grouping that would draw too many bars goes back to what is usual.
  return each !== undefined && !isDrawable(each, period) ? plain : next;
}

const daysOf = (period: Period): number =>
  Temporal.PlainDate.from(period.from).until(period.to).days + 1;
const daysEach: Record<Grouping, number> = { day: 1, week: 7, month: 28, year: 365 };
export const isDrawable = (each: Grouping, period: Period): boolean =>
  daysOf(period) / daysEach[each] <= mostBars;

/** What one bar stands for when nobody has said: days, months of a year, years. */
export function usualGrouping(period: Period): Grouping {
  if (period.unit === "years") return "year";
  if (period.unit === "year") return "month";
  return daysOf(period) > 92 ? "month" : "day";
}
export const groupingOf = (search: EnergiesSearch, period: Period): Grouping =>
  search.each !== undefined && isDrawable(search.each, period)
    ? search.each
    : usualGrouping(period);

/** The period to show when a grouping is chosen: a span that the reader has set stays, a single bar is widened to its neighbours. */
export function periodForGrouping(each: Grouping, period: Period, today: string): Period {
  const day = period.to < today ? period.to : today;
  if (period.unit === "custom") return period;
  const days = daysOf(period);
  if (each === "day") return isDrawable("day", period) ? period : periodAt("month", day);
  if (each === "week") {
    if (days <= 7) return periodAt("month", day);
    return isDrawable("week", period) ? period : periodAt("year", day);
  }
  if (each === "month") return days <= 31 ? periodAt("year", day) : period;
  return period.unit === "years" ? period : periodAt("years", day);
}
