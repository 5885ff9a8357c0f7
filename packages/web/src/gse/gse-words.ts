import type { Format } from "../ui/format.ts";
import { formatOf } from "../ui/format.ts";

/** "novembre 2025"; the year is left out where the reader knows it. */
export function monthName(month: string, format: Format, withYear = true): string {
  const name = formatOf(format.language, "UTC").date(
    Date.parse(`${month}-15T12:00:00Z`) / 1000,
    "month",
  );
  return withYear ? name : name.replace(/\s*\d{4}$/, "");
}
/** So many months by name; more are counted by who writes them. */
const named = 3;
export const monthNames = (months: readonly string[], format: Format): string =>
  months
    .slice(0, named)
    .map((month) => monthName(month, format))
    .join(", ") + (months.length > named ? ` +${months.length - named}` : "");

/** "+24.801,54": a sum that may be owed either way says so. */
export const signed = (value: number | null, format: Format, digits = 2): string =>
  value !== null && Math.round(value * 10 ** digits) > 0
    ? `+${format.number(value, digits)}`
    : format.number(value, digits);
/** A day of the calendar. */
export const dayText = (day: string, format: Format): string =>
  formatOf(format.language, "UTC").date(Date.parse(`${day}T12:00:00Z`) / 1000, "date");
