import { civilDayOf, civilParts, type CivilDay } from "../data/civil-day.ts";

const [f1, f2, f3] = [0, 1, 2];
const hours = (from: number, to: number, band: number): number[] =>
  Array<number>(to - from).fill(band);
const weekday = [
  ...hours(0, 7, f3),
  ...hours(7, 8, f2),
  ...hours(8, 19, f1),
  ...hours(19, 23, f2),
  ...hours(23, 24, f3),
];
const saturday = [...hours(0, 7, f3), ...hours(7, 23, f2), ...hours(23, 24, f3)];
const sunday = hours(0, 24, f3);

/** Italy's bands F1, F2, F3 by hour: Monday to Sunday, then holidays. Autorità per l'energia, delibera 181/06. */
export const italianHours: readonly (readonly number[])[] = [
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
  sunday,
  sunday,
];
export const italianBandNames = ["F1", "F2", "F3"] as const;

/** Month and day of those that have a fixed date. The delibera names them: a holiday that a law adds (17 March 2011) has the hours of a working day. */
const fixedHolidays: ReadonlySet<string> = new Set([
  "1-1",
  "1-6",
  "4-25",
  "5-1",
  "6-2",
  "8-15",
  "11-1",
  "12-8",
  "12-25",
  "12-26",
]);

/** Easter Sunday. J. Meeus, Astronomical Algorithms, 2nd edition, chapter 8 (Butcher's rule). */
export function easterSunday(year: number): CivilDay {
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekdays =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekdays) / 451);
  const count = epact + weekdays - 7 * late + 114;
  return civilDayOf({ year, month: Math.floor(count / 31), dayOfMonth: (count % 31) + 1 });
}

/** Whether all of the day is F3 although it may be a weekday. */
export function isItalianHoliday(day: CivilDay): boolean {
  const { year, month, dayOfMonth } = civilParts(day);
  return fixedHolidays.has(`${month}-${dayOfMonth}`) || day === easterSunday(year) + 1;
}
