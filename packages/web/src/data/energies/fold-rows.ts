import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { type Format, formatOf } from "../../ui/format.ts";
import type { Slot } from "../bar-slots.ts";
import type { DataRow } from "../rows.ts";
import type { Grouping } from "../data.pages.ts";

/** The Monday of the week that holds a day. */
export const mondayOf = (day: string): string => {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
};

/** Several days as one value: the sum of what is counted, the mean of what is measured. */
export type Folding = "sum" | "mean";

/** The days' values as one; null when none was measured. */
export function folded(values: readonly unknown[], folding: Folding): number | null {
  const measured = values.filter((value): value is number => typeof value === "number");
  if (measured.length === 0) return null;
  const sum = measured.reduce((a, b) => a + b, 0);
  return folding === "sum" ? sum : sum / measured.length;
}

/** The bar that a day belongs to: its Monday, its month, its year, itself. */
export function keyOfDay(day: string, each: Grouping): string {
  if (each === "week") return mondayOf(day);
  return day.slice(0, { day: 10, month: 7, year: 4 }[each]);
}

/**
 * Weeks, months or years out of days: the API knows no weeks, and its months and years are whole ones, which a span of the
 * reader's own cuts.
 * @param rows one a day, first word the ISO date
 * @param foldings in the order of the columns
 * @returns one row a bar, first word its key
 */
export function foldRows(
  rows: readonly DataRow[],
  each: Grouping,
  foldings: readonly Folding[],
): DataRow[] {
  const bars = Map.groupBy(rows, (row) => keyOfDay(String(row[0]), each));
  return [...bars].map(([key, days]) => [
    key,
    ...foldings.map((folding, column) =>
      folded(
        days.map((row) => row[column + 1]),
        folding,
      ),
    ),
  ]);
}

/** What to ask the API for: days where a bar is a week, or where the span does not hold whole months or years. */
export function readPeriodOf(
  each: Grouping,
  range: { readonly from: string; readonly to: string },
): AggregationPeriod {
  if (each === "day" || each === "week") return "day";
  const after = Temporal.PlainDate.from(range.to).add({ days: 1 }).toString();
  const start = each === "month" ? "-01" : "-01-01";
  return range.from.endsWith(start) && after.endsWith(start) ? each : "day";
}

/** The places of the weeks that touch a span of days; the first and the last may be cut short by it. */
export function weekSlots(
  range: { readonly from: string; readonly to: string },
  format: Format,
): Slot[] {
  const words = formatOf(format.language, "UTC");
  const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;
  const slots: Slot[] = [];
  for (
    let monday = Temporal.PlainDate.from(mondayOf(range.from));
    monday.toString() <= range.to;
    monday = monday.add({ days: 7 })
  ) {
    const sunday = monday.add({ days: 6 }).toString();
    const first = monday.toString() < range.from ? range.from : monday.toString();
    const last = sunday > range.to ? range.to : sunday;
    slots.push({
      key: monday.toString(),
      label: words.date(noon(first)).slice(0, 5),
      title: `${words.date(noon(first))} – ${words.date(noon(last))}`,
    });
  }
  return slots;
}
