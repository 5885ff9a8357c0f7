import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { countBuckets, isCoarse, resolutions, type ResolutionMinutes } from "./buckets.ts";
import { nextPeriodStart, periodStart } from "./civil-day.ts";
import { dayOf } from "./plant-day.ts";

/** Most values one call of data/fetch may answer. (D9) */
export function valueLimit(resolution: ResolutionMinutes): number {
  return isCoarse(resolution) ? 250_000 : 100_000;
}
/** Most figures one call of data/aggregated may answer. (D9) */
export const figureLimit = 250_000;
/** Longer ranges are refused before their days are counted: a century. [days] */
const longestDays = 100 * 366;
const daySeconds = 86_400;

/** Columns over a range of time, [start, end) in unix seconds, at the midnights of a zone. */
export type AskedRange = {
  readonly columns: number;
  readonly start: number;
  readonly end: number;
  readonly tz: string;
};
/** What is asked for is too much; one of the last three says what would fit. */
export type LimitExceeded = {
  readonly values: number;
  readonly limit: number;
  /** The finest resolution that fits. [min] */
  readonly resolution?: ResolutionMinutes;
  /** The shortest period that fits. */
  readonly period?: AggregationPeriod;
  /** Where none fits, so many days of it do. */
  readonly days?: number;
};

/** Null when data/fetch may answer, else what is too much and what fits. (D9) */
export function fetchExceeds(
  asked: AskedRange,
  resolution: ResolutionMinutes,
): LimitExceeded | null {
  const { columns, start, end, tz } = asked;
  const limit = valueLimit(resolution);
  if (end - start > longestDays * daySeconds) {
    const values = columns * Math.ceil((end - start) / (resolution * 60));
    return { values, limit, days: daysOfFetch(columns, 720) };
  }
  const valuesAt = (minutes: ResolutionMinutes): number =>
    columns * countBuckets(start, end, tz, minutes);
  const values = valuesAt(resolution);
  if (values <= limit) return null;
  const fits = resolutions.find(
    (minutes) => minutes > resolution && valuesAt(minutes) <= valueLimit(minutes),
  );
  return {
    values,
    limit,
    ...(fits === undefined ? { days: daysOfFetch(columns, 720) } : { resolution: fits }),
  };
}
/** Null when data/stream may answer: a stream is as long as it is, but no plant is older than a century. (D9) */
export function streamExceeds(
  { columns, start, end }: AskedRange,
  resolution: ResolutionMinutes,
): LimitExceeded | null {
  const valuesOf = (seconds: number): number => columns * Math.ceil(seconds / (resolution * 60));
  const limit = valuesOf(longestDays * daySeconds);
  return valuesOf(end - start) <= limit
    ? null
    : { values: valuesOf(end - start), limit, days: longestDays };
}
/** Whole days that fit, wherever they begin: one day more is touched, and one of them may be longer. */
const daysOfFetch = (columns: number, resolution: ResolutionMinutes): number =>
  Math.min(
    longestDays,
    Math.max(1, Math.floor(valueLimit(resolution) / ((1440 / resolution) * columns)) - 2),
  );

/** Null when data/aggregated may answer, else what is too much and what fits. It counts the figures that it answers. (D9) */
export function aggregatedExceeds(
  asked: AskedRange,
  period: AggregationPeriod,
): LimitExceeded | null {
  const { columns, start, end } = asked;
  const limit = figureLimit;
  if (end - start > longestDays * daySeconds) {
    const values = columns * Math.ceil((end - start) / (meanDays[period] * daySeconds));
    return { values, limit, days: Math.min(longestDays, daysOfFigures(columns, period)) };
  }
  const values = columns * countPeriods(asked, period);
  if (values <= limit) return null;
  const longer = (["month", "year"] as const).find(
    (one) => meanDays[one] > meanDays[period] && columns * countPeriods(asked, one) <= limit,
  );
  return {
    values,
    limit,
    ...(longer === undefined ? { days: daysOfFigures(columns, period) } : { period: longer }),
  };
}

/** Null when data/bands may answer, else what is too much and how many days fit. Bands of weeks are made of days too. (D9) */
export function bandsExceed({ columns, start, end }: AskedRange): LimitExceeded | null {
  const values = columns * Math.ceil((end - start) / daySeconds);
  if (values <= figureLimit) return null;
  return { values, limit: figureLimit, days: Math.floor(figureLimit / columns) };
}
const meanDays = { day: 1, month: 28, year: 365 } as const;
const daysOfFigures = (columns: number, period: AggregationPeriod): number =>
  Math.max(1, (Math.floor(figureLimit / columns) - 2) * meanDays[period]);

/** How many periods a range touches, without making them. */
export function countPeriods(
  range: Pick<AskedRange, "start" | "end" | "tz">,
  period: AggregationPeriod,
): number {
  const first = dayOf(range.start, range.tz);
  const last = dayOf(range.end - 1, range.tz);
  if (period === "day") return last - first + 1;
  let count = 0;
  for (let day = periodStart(first, period); day <= last; day = nextPeriodStart(day, period))
    count++;
  return count;
}
