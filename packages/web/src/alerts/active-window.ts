import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Format } from "../ui/format.ts";

/** A stretch of a week or a year, both ends included. */
type Run = readonly [first: number, last: number];
/** Numbers in their order as stretches: 1, 2, 3, 5 are 1 to 3 and 5. */
export function runsOf(numbers: readonly number[]): Run[] {
  const runs: [number, number][] = [];
  for (const one of numbers.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === one - 1) last[1] = one;
    else runs.push([one, one]);
  }
  return runs;
}

/** Noon of a day of 2026, whose fifth of January is a Monday. [unix s] */
const noon = (month: number, day: number, zone: string): number =>
  new Temporal.PlainDate(2026, month, day).toZonedDateTime({
    timeZone: zone,
    plainTime: { hour: 12 },
  }).epochMilliseconds / 1000;

/** "lunedì" of 1. */
export const weekdayName = (day: number, format: Pick<Format, "date" | "zone">): string =>
  format.date(noon(1, 4 + day, format.zone), "weekday");
/** "gen" of 1. */
export const monthName = (month: number, format: Pick<Format, "date" | "zone">): string =>
  format.date(noon(month, 15, format.zone), "monthShort");

/** When an alert is awake, in words; empty for always. Offsets of the sun are signed minutes. */
export function activeWords(
  alert: Pick<Alert, "active_hours" | "active_sun" | "active_weekdays" | "active_months">,
  format: Pick<Format, "date" | "zone">,
  words: {
    readonly hours: (from: string, to: string) => string;
    readonly sun: (rise: string, set: string) => string;
    readonly range: (from: string, to: string) => string;
  },
): string[] {
  const signed = (minutes: number): string =>
    minutes === 0 ? "" : `${minutes < 0 ? "−" : "+"}${Math.abs(minutes)} min`;
  const named = (numbers: readonly number[], name: (one: number) => string): string =>
    runsOf(numbers)
      .map(([first, last]) =>
        first === last
          ? name(first)
          : last === first + 1
            ? `${name(first)}, ${name(last)}`
            : words.range(name(first), name(last)),
      )
      .join(", ");
  return [
    ...(alert.active_hours ? [words.hours(...alert.active_hours)] : []),
    ...(alert.active_sun
      ? [
          words
            .sun(signed(alert.active_sun[0]), signed(alert.active_sun[1]))
            .replace(/ +/g, " ")
            .trim(),
        ]
      : []),
    ...(alert.active_weekdays
      ? [named(alert.active_weekdays, (day) => weekdayName(day, format))]
      : []),
    ...(alert.active_months
      ? [named(alert.active_months, (month) => monthName(month, format))]
      : []),
  ];
}

/** As people write the time of the day: "9", "9:30" and "9.30" are "09:00" and "09:30". What is no time stays as it was typed. */
export function wholeHour(typed: string): string {
  const [, hour, minutes = "00"] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(typed.trim()) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, "0")}:${minutes}`;
}
