import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import type { BarSlot } from "../ui/charts/series.ts";
import { type Format, formatOf } from "../ui/format.ts";
import type { DataRow } from "./rows.ts";

/** A bar's place: the first word of the wire's row (`2026-11-21`, `2026-11`, `2026`), its label and its heading. */
export interface Slot extends BarSlot {
  readonly key: string;
}

/**
 * The places of the days, months or years between two days, both included: also those without data.
 * @param range.from,to ISO dates
 * @param range.wide there is room for the short names of months; else their letters stand
 */
export function barSlots(
  range: {
    readonly from: string;
    readonly to: string;
    readonly each: AggregationPeriod;
    readonly wide?: boolean;
  },
  format: Format,
): Slot[] {
  const words = formatOf(format.language, "UTC");
  const length = range.each === "day" ? 10 : range.each === "month" ? 7 : 4;
  const step = { [`${range.each}s`]: 1 };
  const end = Temporal.PlainDate.from(range.to);
  const slots: Slot[] = [];
  let date = Temporal.PlainDate.from(range.from);
  if (range.each === "month") date = date.with({ day: 1 });
  if (range.each === "year") date = date.with({ month: 1, day: 1 });
  const short = date.until(end).days < 8;
  const hasYears = date.year !== end.year;
  for (; Temporal.PlainDate.compare(date, end) <= 0; date = date.add(step)) {
    // A date of the calendar, not an instant: noon in UTC is that day for whoever reads it in UTC.
    const noon = Date.parse(`${date.toString()}T12:00:00Z`) / 1000;
    const key = date.toString().slice(0, length);
    // Where months of several years stand side by side, the first of each year says which.
    const isNamed = hasYears && (date.month === 1 || slots.length === 0);
    const monthLabel = (month: string): string => (isNamed ? `${month} ${date.year}` : month);
    const label =
      range.each === "day"
        ? short
          ? words.date(noon).slice(0, 5)
          : String(date.day)
        : range.each === "month"
          ? monthLabel(words.date(noon, range.wide === true ? "monthShort" : "monthLetter"))
          : key;
    const title =
      range.each === "day"
        ? words.date(noon, "longDay")
        : range.each === "month"
          ? words.date(noon, "month")
          : key;
    slots.push({ key, label, title });
  }
  return slots;
}

/** The short names of the twelve months. */
export const monthNames = (format: Format): string[] =>
  Array.from({ length: 12 }, (_, month) =>
    formatOf(format.language, "UTC").date(Date.UTC(2026, month, 15) / 1000, "monthShort"),
  );

/** The sums of one variable at each place; null where nothing was measured. */
export function sumsOf(
  rows: readonly DataRow[],
  slots: readonly Slot[],
  column: number,
): (number | null)[] {
  const known = new Map(rows.map((row) => [row[0], row[column + 1]]));
  return slots.map(({ key }) => {
    const value = known.get(key);
    return typeof value === "number" ? value : null;
  });
}

/** Values in another unit; what was not measured stays so. */
export const scaled = (
  values: readonly (number | null)[] | undefined,
  factor: number,
): (number | null)[] => (values ?? []).map((value) => (value === null ? null : value * factor));

/** How energies of one chart are written: in kWh while they are small, in MWh or GWh above. Other units stay. */
export function energyScale(
  unit: string,
  values: readonly (number | null)[],
): { readonly unit: string; readonly factor: number } {
  if (unit !== "kWh") return { unit, factor: 1 };
  const most = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  if (most >= 5_000_000) return { unit: "GWh", factor: 1_000_000 };
  return most >= 5000 ? { unit: "MWh", factor: 1000 } : { unit, factor: 1 };
}
