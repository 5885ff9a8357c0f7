import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import {
  type CivilDay,
  formatCivilDay,
  nextPeriodStart,
  parseCivilDay,
  type Period,
  periodStart,
} from "../data/civil-day.ts";
import { DataError } from "../data/data-error.ts";

/** What one report tells of: whole days of the plant, both ends included. */
export interface ReportSpan {
  readonly freq: ReportFreq;
  readonly first: CivilDay;
  readonly last: CivilDay;
}

const periods: Readonly<Record<ReportFreq, Period>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  yearly: "year",
};
export const periodOf = (freq: ReportFreq): Period => periods[freq];

/** The period that holds a day; weeks begin on Monday. */
export const spanOf = (freq: ReportFreq, day: CivilDay): ReportSpan => ({
  freq,
  first: periodStart(day, periods[freq]),
  last: nextPeriodStart(day, periods[freq]) - 1,
});
export const nextSpan = ({ freq, last }: ReportSpan): ReportSpan => spanOf(freq, last + 1);

/** Reports are made so long after midnight: by then the last day is sealed and judged. */
const dueAt = { hour: 2 };
/** When the report of a period is made: at 02:00 of the day after it, on the plant's clock; at 03:00 where that night has no 02:00. [unix s] (R7) */
export const dueSeconds = ({ last }: Pick<ReportSpan, "last">, zone: string): number =>
  Temporal.PlainDate.from(formatCivilDay(last + 1))
    .toZonedDateTime({ timeZone: zone, plainTime: dueAt })
    .toInstant().epochMilliseconds / 1000;

/** Signs that name a period of the frequency, or a part of it. */
const shortest: Readonly<Record<ReportFreq, number>> = {
  daily: "2026-05-12".length,
  weekly: "2026-05-12".length,
  monthly: "2026-05".length,
  yearly: "2026".length,
};
/**
 * A period as it is written in an address: "2026-05-12", "2026-05", "2026"; the one of the frequency that holds it. null: no such day, or
 * longer than a period of the frequency: a year names no month.
 */
export function spanFrom(text: string, freq: ReportFreq): ReportSpan | null {
  if (text.length < shortest[freq]) return null;
  const [year = "", month = "01", day = "01"] = text.split("-");
  try {
    return spanOf(freq, parseCivilDay(`${year}-${month}-${day}`));
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}

/** Periods that hold a day of the year, the newest first. @param from the plant's first day @param today the newest day */
export function spansOfYear(
  freq: ReportFreq,
  of: { readonly year: number; readonly from: CivilDay; readonly today: CivilDay },
): ReportSpan[] {
  const first = Math.max(parseCivilDay(`${of.year}-01-01`), of.from);
  const last = Math.min(parseCivilDay(`${of.year}-12-31`), of.today);
  const spans: ReportSpan[] = [];
  if (first > last) return spans;
  for (let span = spanOf(freq, first); span.first <= last; span = nextSpan(span)) {
    // A week over the turn of the year is listed where it begins; the plant's first one where the plant does.
    const begins = Math.max(span.first, of.from);
    if (begins >= first) spans.push(span);
  }
  return spans.toReversed();
}
