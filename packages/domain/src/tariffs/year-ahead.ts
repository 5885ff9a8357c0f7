import type { Currency, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import {
  civilDayOf,
  civilParts,
  formatCivilDay,
  parseCivilDay,
  type CivilDay,
} from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { sunPosition, type Site } from "../sun/sun-position.ts";
import { moneyByDay, type EnergySlot } from "./tariff-money.ts";

/** The last year's energies at the tariffs of the days to come. (TA12) */
export interface YearAhead {
  /** Days of the last year that were known whole. */
  readonly learntDays: number;
  /** The last day of the last tariff, which is taken to hold on; null where it holds until further notice. */
  readonly tariffEnds: string | null;
  /** What a day ahead is worth, before modules have aged. [currency units] */
  readonly worthOf: (day: CivilDay) => number;
}
/** Fewer days say nothing of a year. */
export const minDays = 28;
/** Where the place is not known, neither is how the seasons differ: nearly all of a year is needed. */
const minDaysWithoutPlace = 330;

/** @param last the last day that is over @param slots of the year that ends with it, ascending; other days are not looked at */
export function yearAhead(
  tariffs: readonly Tariff[],
  currency: Currency,
  of: {
    readonly zone: string;
    readonly site: Site | null;
    readonly last: CivilDay;
    readonly slots: readonly EnergySlot[];
  },
): YearAhead | null {
  const { zone, site, last } = of;
  const first = yearsBefore(last, 1) + 1;
  const ahead = tariffs.filter(
    ({ valid_to: to }, at) => to === null || to > formatCivilDay(last) || at === tariffs.length - 1,
  );
  if (ahead.length === 0 || ahead.some((one) => one.currency !== currency)) return null;
  const weights = new Map<CivilDay, number>();
  for (let day = first; day <= last; day++) weights.set(day, sunOf(day, zone, site));
  const years = ahead.map((tariff) => {
    const always = { ...tariff, valid_from: "0001-01-01", valid_to: null };
    const known = new Map(
      moneyByDay([always], zone, of.slots).flatMap(({ day, total, is_whole: isWhole }) => {
        const at = parseCivilDay(day);
        return isWhole && total !== null && weights.has(at) ? [[at, total] as const] : [];
      }),
    );
    return { tariff, known, perWeight: sumOf(known.values()) / weightOf(known.keys(), weights) };
  });
  const learntDays = Math.min(...years.map(({ known }) => known.size));
  if (learntDays < (site === null ? minDaysWithoutPlace : minDays)) return null;
  const newest = tariffs.at(-1);
  return {
    learntDays,
    tariffEnds: newest?.valid_to ?? null,
    worthOf: (day) => {
      const date = formatCivilDay(day);
      const year = years.findLast(({ tariff }) => tariff.valid_from <= date) ?? years[0];
      const like = yearsBefore(day, yearsAhead(day, last));
      return year?.known.get(like) ?? (weights.get(like) ?? 0) * (year?.perWeight ?? 0);
    },
  };
}
/** The same date so many years before; 29 February becomes the 28th. */
export function yearsBefore(day: CivilDay, years: number): CivilDay {
  const { year, month, dayOfMonth } = civilParts(day);
  const isLeapDay = month === 2 && dayOfMonth === 29;
  return civilDayOf({ year: year - years, month, dayOfMonth: isLeapDay ? 28 : dayOfMonth });
}
/** Whole years from the year that ends on `last` to the day. */
export function yearsAhead(day: CivilDay, last: CivilDay): number {
  const [of, ends] = [civilParts(day), civilParts(last)];
  const years = of.year - ends.year;
  return yearsBefore(day, years) > last ? years + 1 : years;
}
const sumOf = (values: Iterable<number>): number => {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
};
const weightOf = (days: Iterable<CivilDay>, weights: ReadonlyMap<CivilDay, number>): number =>
  sumOf([...days].map((day) => weights.get(day) ?? 0));

/** How much sun a clear day has, to weigh days against each other; 1 where the place is not known. */
function sunOf(day: CivilDay, zone: string, site: Site | null): number {
  if (site === null) return 1;
  const [start, end] = [dayStartSeconds(day, zone), dayStartSeconds(day + 1, zone)];
  let sum = 0;
  for (let seconds = start + 1800; seconds < end; seconds += 3600)
    sum += clearSkyHaurwitz(sunPosition(seconds, site).apparentZenith);
  return sum;
}
