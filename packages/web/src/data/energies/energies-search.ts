import {
  daysIn,
  type Period,
  periodAt,
  periodFrom,
  type PeriodSearch,
  searchOf,
} from "../../ui/period.ts";
import type { Grouping } from "../data.pages.ts";

/** More bars than this cannot be told apart. */
const maxBars = 400;

/** The period of the address; the month of the usual day when it names none. */
export const energyPeriod = (search: Partial<PeriodSearch>, usual: string): Period =>
  periodFrom(search, usual, "month");

/** The address of another period, and of what one bar stands for there. */
export function withPeriod(
  each: Grouping | undefined,
  period: Period,
  usual: string,
): PeriodSearch & { readonly each: Grouping | undefined } {
  return {
    ...searchOf(period, usual, "month"),
    // A grouping that would draw too many bars goes back to what is usual.
    each: each !== undefined && isDrawable(each, period) ? each : undefined,
  };
}

const daysEach: Record<Grouping, number> = { day: 1, week: 7, month: 28, year: 365 };
export const isDrawable = (each: Grouping, period: Period): boolean =>
  daysIn(period) / daysEach[each] <= maxBars;

/** What one bar stands for when nobody has said: days, months of a year, years. */
export function usualGrouping(period: Period): Grouping {
  if (period.unit === "years") return "year";
  if (period.unit === "year") return "month";
  return daysIn(period) > 92 ? "month" : "day";
}
export const groupingOf = (each: Grouping | undefined, period: Period): Grouping =>
  each !== undefined && isDrawable(each, period) ? each : usualGrouping(period);

/** The period to show when a grouping is chosen: a span that the reader has set stays, a single bar is widened to its neighbours. */
export function periodForGrouping(each: Grouping, period: Period, today: string): Period {
  const day = period.to < today ? period.to : today;
  if (period.unit === "custom") return period;
  const days = daysIn(period);
  if (each === "day") return isDrawable("day", period) ? period : periodAt("month", day);
  if (each === "week") {
    if (days <= 7) return periodAt("month", day);
    return isDrawable("week", period) ? period : periodAt("year", day);
  }
  if (each === "month") return days <= 31 ? periodAt("year", day) : period;
  return period.unit === "years" ? period : periodAt("years", day);
}
