import type { DataRow } from "../../data/data.api.ts";

/** Yesterday: today is not over, and is compared with no whole day. */
export const lastWholeDay = (today: string): string =>
  Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();

/**
 * Days of several years, such that equal months are compared: of the month that goes on only the days that have been are kept, in every year.
 * On the first of a month there is nothing of it to compare, and the other years keep theirs whole.
 * @param rows one a day, first word the ISO date
 */
export function comparableDays(rows: readonly DataRow[], today: string): DataRow[] {
  const last = lastWholeDay(today);
  const isBegun = last.slice(0, 7) === today.slice(0, 7);
  return rows.filter(([word]) => {
    const day = String(word);
    if (day > last) return false;
    return !isBegun || day.slice(5, 7) !== today.slice(5, 7) || day.slice(8) <= last.slice(8);
  });
}

/**
 * Months of which some compared days have no value: how many have one, of how many. By "2025-10".
 * @param rows comparable days, one a day
 */
export function partMonths(
  rows: readonly DataRow[],
): ReadonlyMap<string, { readonly known: number; readonly count: number }> {
  const months = Map.groupBy(rows, ([word]) => String(word).slice(0, 7));
  return new Map(
    [...months].flatMap(([month, days]) => {
      const known = days.filter(([, value]) => typeof value === "number").length;
      return known > 0 && known < days.length ? [[month, { known, count: days.length }]] : [];
    }),
  );
}
