import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import type { Doubt } from "../../ui/charts/series.ts";
import type { DataRow } from "../rows.ts";
import type { Grouping } from "../data.pages.ts";
import { keyOfDay } from "./fold-rows.ts";

/** Of a bucket's days or months, how many have a whole figure. */
export interface Known {
  readonly known: number;
  readonly all: number;
}

/** What tells whether a bucket is whole: months of years, days of the rest; null for days, whose quality tells it. */
export const finerOf = (each: Grouping): "day" | "month" | null =>
  each === "day" ? null : each === "year" ? "month" : "day";

/** How many parts a whole year or month has. */
function partsOf(key: string, each: "month" | "year", finer: AggregationPeriod): number {
  if (each === "year") return finer === "month" ? 12 : daysInYear(key);
  return Temporal.PlainYearMonth.from(key).daysInMonth;
}
const daysInYear = (year: string): number => Temporal.PlainDate.from(`${year}-01-01`).daysInYear;

/**
 * How much of each bucket of a variable is known.
 * @param finer rows of days or months, first word their date
 */
export function knownParts(
  finer: readonly DataRow[],
  of: {
    readonly each: Grouping;
    readonly finer: AggregationPeriod;
    readonly column: number;
    /** Why the finer ones are not whole, by their dates. (D14) */
    readonly doubts?: ReadonlyMap<string, Doubt>;
  },
): ReadonlyMap<string, Known> {
  const buckets = Map.groupBy(finer, ([word]) =>
    keyOfDay(of.finer === "month" ? `${String(word)}-01` : String(word), of.each),
  );
  return new Map(
    [...buckets].map(([key, rows]) => [
      key,
      {
        known: rows.filter(
          (row) =>
            typeof row[of.column + 1] === "number" &&
            of.doubts?.get(String(row[0]))?.isHatched !== true,
        ).length,
        // A week that the period cuts is written with its dates: of it the days that are in the period.
        all:
          of.each === "week" || of.each === "day" ? rows.length : partsOf(key, of.each, of.finer),
      },
    ]),
  );
}

/** The values of a variable that a mean may be made of: of buckets that are over, and of which nothing is missing. */
export function wholeValues(
  rows: readonly DataRow[],
  of: {
    readonly column: number;
    /** The key of the bucket that goes on. */
    readonly running: string;
    readonly known: ReadonlyMap<string, Known>;
    /** Why buckets are partial or lumped, by their keys. (D14) */
    readonly doubts?: ReadonlyMap<string, Doubt> | undefined;
  },
): number[] {
  return rows.flatMap((row) => {
    const value = row[of.column + 1];
    const key = String(row[0]);
    const part = of.known.get(key);
    const isWhole =
      key < of.running &&
      (part === undefined || part.known >= part.all) &&
      of.doubts?.get(key)?.isHatched !== true;
    return typeof value === "number" && isWhole ? [value] : [];
  });
}
