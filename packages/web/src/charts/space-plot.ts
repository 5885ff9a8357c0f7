import type { DataRow, Slot } from "../data/data.api.ts";
import type { SpaceBars } from "../ui/charts/bars-3d.ts";
import { customPeriod, type Period } from "../ui/period.ts";

/** Years of a 3D chart begin here, however long a plant's history is. (CHART-42) */
export const firstSpaceYear = 2010;

/** The days of a 3D chart: its year, or all years from the first one to the end of the ten that are chosen. */
export function spaceRange(period: Period): Period {
  if (period.unit !== "years") return period;
  const first = `${firstSpaceYear}-01-01`;
  return customPeriod(period.to < first || period.from < first ? period.from : first, period.to);
}

/**
 * Bars on a floor of days by months (`each` day) or of months by years (`each` month). Days without data have no bar.
 * @param months names of the twelve months
 */
export function spaceBars(
  rows: readonly DataRow[],
  slots: readonly Slot[],
  facts: { readonly months: readonly string[]; readonly each: "day" | "month" | "year" },
): Pick<SpaceBars, "columns" | "rows" | "bars"> {
  const byDay = facts.each === "day";
  const depth = byDay ? [...facts.months] : [...new Set(slots.map(({ key }) => key.slice(0, 4)))];
  const columns = byDay
    ? Array.from({ length: 31 }, (_, day) => String(day + 1))
    : [...facts.months];
  const titles = new Map(slots.map((slot) => [slot.key, slot.title]));
  const bars = rows.flatMap((row) => {
    const key = String(row[0]);
    const value = row[1];
    const title = titles.get(key);
    if (typeof value !== "number" || title === undefined) return [];
    const month = Number(key.slice(5, 7)) - 1;
    return byDay
      ? [{ column: Number(key.slice(8, 10)) - 1, row: month, value, title }]
      : [{ column: month, row: depth.indexOf(key.slice(0, 4)), value, title }];
  });
  return { columns, rows: depth, bars };
}
