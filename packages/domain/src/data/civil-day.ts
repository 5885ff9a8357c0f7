import { DataError } from "./data-error.ts";

/**
 * A civil day is an integer: days since 1970-01-01 of the calendar date, whatever the zone.
 * Conversions follow Howard Hinnant, "chrono-compatible low-level date algorithms" (proleptic Gregorian),
 * because one Temporal object per day would cost more than decoding the day's block.
 */
export type CivilDay = number;
export type Period = "day" | "week" | "month" | "year";

export type CivilParts = { year: number; month: number; dayOfMonth: number };

/** Civil day of a calendar date; month 1 to 12. */
export function civilDayOf({ year, month, dayOfMonth }: CivilParts): CivilDay {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Calendar date of a civil day. */
export function civilParts(day: CivilDay): CivilParts {
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** "2026-11-21" to its civil day. Throws DataError `civil_date` for anything that is not a date of the calendar. */
export function parseCivilDay(date: string): CivilDay {
  const match = datePattern.exec(date);
  if (match === null) throw new DataError("civil_date", { date });
  const day = civilDayOf({
    year: Number(match[1]),
    month: Number(match[2]),
    dayOfMonth: Number(match[3]),
  });
  // 2026-02-30 computes to a day too: only a date that prints back as itself exists.
  if (formatCivilDay(day) !== date) throw new DataError("civil_date", { date });
  return day;
}

const digits = (value: number, width: number): string => String(value).padStart(width, "0");

/** Civil day to "2026-11-21". */
export function formatCivilDay(day: CivilDay): string {
  const { year, month, dayOfMonth } = civilParts(day);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(dayOfMonth, 2)}`;
}

/** First day of the period that holds `day`; weeks begin on Monday. */
export function periodStart(day: CivilDay, period: Period): CivilDay {
  if (period === "day") return day;
  // 1970-01-01 was a Thursday, three days after its Monday.
  if (period === "week") return day - ((((day + 3) % 7) + 7) % 7);
  const { year, month } = civilParts(day);
  return civilDayOf({ year, month: period === "month" ? month : 1, dayOfMonth: 1 });
}

/** First day of the period after the one that holds `day`. */
export function nextPeriodStart(day: CivilDay, period: Period): CivilDay {
  if (period === "day") return day + 1;
  if (period === "week") return periodStart(day, "week") + 7;
  const { year, month } = civilParts(day);
  if (period === "year" || month === 12)
    return civilDayOf({ year: year + 1, month: 1, dayOfMonth: 1 });
  return civilDayOf({ year, month: month + 1, dayOfMonth: 1 });
}

/** Label on the wire of the period that holds `day`: "2026-11-21", its Monday for a week, "2026-11", "2026". */
export function periodLabel(day: CivilDay, period: Period): string {
  const date = formatCivilDay(periodStart(day, period));
  return period === "year" ? date.slice(0, 4) : period === "month" ? date.slice(0, 7) : date;
}
