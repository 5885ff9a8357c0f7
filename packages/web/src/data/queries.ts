import {
  rowsOfReply,
  type AggregationPeriod,
  type BandPeriod,
  type IntegralOf,
  type LastValues,
  type Resolution,
  type StatName,
  type Value,
} from "@heliograph/contract/data/data.wire.ts";
import {
  fetchAggregated,
  fetchBands,
  fetchData,
  fetchStats,
  lastValuesOfPlants,
} from "@heliograph/contract/data/data.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { CallError, errorText } from "../call-error.ts";
import { call, manners } from "../call.ts";
import { type Period, rangeOf } from "../ui/period.ts";
import type { DataRow } from "./rows.ts";

/** A stretch of time in a plant's zone, from start (included) to end (excluded). */
export interface Range {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly zone: string;
}
/** The stretch of a period. */
export function rangeIn(period: Period, zone: string): Range {
  const { fromSeconds, toSeconds } = rangeOf(period, zone);
  return { startSeconds: fromSeconds, endSeconds: toSeconds, zone };
}
/**
 * [minutes] 5 up to 7 days, 10 above 7, 180 above 31, 720 above 370 days. (D9) Days are the zone's: a week with a day of 25 hours is still one,
 * and a second more is above it.
 */
export function resolutionFor({ startSeconds, endSeconds, zone }: Range): Resolution {
  const start = Temporal.Instant.fromEpochMilliseconds(startSeconds * 1000).toZonedDateTimeISO(
    zone,
  );
  const isAbove = (days: number): boolean =>
    endSeconds * 1000 > start.add({ days }).epochMilliseconds;
  if (isAbove(370)) return 720;
  if (isAbove(31)) return 180;
  return isAbove(7) ? 10 : 5;
}

/** Above 31 days a chart shows bands of days, above 370 of weeks; null where each sample has room. (G9) */
export function bandPeriodFor(range: Range): BandPeriod | null {
  const resolution = resolutionFor(range);
  if (resolution < 180) return null;
  return resolution === 720 ? "week" : "day";
}

/** What is over is read again only after a while: late data are rare. What goes on is read each five minutes. */
function freshness(endSeconds: number) {
  const isOver = endSeconds < Date.now() / 1000;
  return isOver
    ? { staleTime: 600_000 }
    : { staleTime: 60_000, refetchInterval: 300_000, refetchOnWindowFocus: true };
}

type DataKey = readonly ["data", kind: string, ids: string, ...stretch: unknown[]];

/**
 * What stands while a question is on its way: columns of the answer before that are asked for again, each under its own variable, the others
 * empty. Rows of another stretch of time, or of none of these variables, say nothing of what is asked: a chart would draw one plant as another,
 * and yesterday as today.
 * @param key the question's: kind, variables, then what else it hangs on
 */
const sameColumns =
  (key: DataKey) =>
  (
    before: readonly DataRow[] | undefined,
    query: { readonly queryKey: readonly unknown[] } | undefined,
  ): Value[][] | undefined => {
    const [, kind, ids, ...stretch] = query?.queryKey ?? [];
    const isAlike =
      kind === key[1] && key.slice(3).every((part, index) => Object.is(part, stretch[index]));
    if (!before || !isAlike || typeof ids !== "string") return undefined;
    const known = ids.split("|");
    const columns = key[2].split("|").map((id) => known.indexOf(id) + 1);
    if (columns.every((column) => column === 0)) return undefined;
    return before.map((row) => [
      row[0] ?? null,
      ...columns.map((column) => (column === 0 ? null : (row[column] ?? null))),
    ]);
  };

/** Variables over a stretch of time. */
export interface Question extends Range {
  readonly ids: readonly string[];
}
/** What all readings of variables over a stretch of time share: what they are known by, what they send, when they are asked (again). */
function reading(
  kind: string,
  { ids, startSeconds, endSeconds, zone }: Question,
  ...more: unknown[]
) {
  const queryKey: DataKey = ["data", kind, ids.join("|"), startSeconds, endSeconds, zone, ...more];
  return {
    body: { ids: [...ids], start: startSeconds, end: endSeconds, tz: zone },
    common: {
      queryKey,
      enabled: ids.length > 0 && endSeconds > startSeconds,
      meta: { quiet: true } as const,
      ...freshness(endSeconds),
    },
  };
}

export interface RowsQuestion extends Question {
  /** By the length of the range when it is left out. */
  readonly resolution?: Resolution;
}
/** Values along time, one row a bucket. */
export function rowsQuery(asked: RowsQuestion) {
  const resolution = asked.resolution ?? resolutionFor(asked);
  const { body, common } = reading("rows", asked, resolution);
  return queryOptions({
    ...common,
    queryFn: (context) => call(fetchData, { body: { ...body, resolution } }, manners(context)),
    placeholderData: sameColumns(common.queryKey),
  });
}

export interface SumsQuestion extends Question {
  readonly period: AggregationPeriod;
  /** Of powers, or of those that are named, their integral, unit x hours, instead of their mean. */
  readonly integral?: IntegralOf;
}
/** What is sent of it: nothing where means are wanted. */
const integralWanted = (of: IntegralOf): { readonly integral?: true | string[] } =>
  of === true ? { integral: true } : of === false || of.length === 0 ? {} : { integral: [...of] };

/** One row a day, a month or a year: increments of counters, means of powers. */
export function sumsQuery(asked: SumsQuestion) {
  const { period, integral = false } = asked;
  const { body, common } = reading("sums", asked, period, String(integral));
  const wanted = { ...body, period, ...integralWanted(integral) };
  return queryOptions({
    ...common,
    queryFn: async (context) =>
      rowsOfReply(await call(fetchAggregated, { body: wanted }, manners(context))),
    placeholderData: sameColumns(common.queryKey),
  });
}

/** How good each of those sums is: one row a day, a month or a year, null where it is whole and good. (D14) */
export function qualityQuery(asked: SumsQuestion) {
  const { period } = asked;
  const { body, common } = reading("quality", asked, period);
  const wanted = { ...body, period, quality: true };
  return queryOptions({
    ...common,
    queryFn: async (context) => {
      const reply = await call(fetchAggregated, { body: wanted }, manners(context));
      return Array.isArray(reply) ? [] : reply.quality;
    },
  });
}

/**
 * Lowest, mean and highest of the days or weeks of a long range.
 * @param asked.each by the length of the range when it is left out
 */
export function bandsQuery(asked: Question & { readonly each?: BandPeriod }) {
  const period = asked.each ?? bandPeriodFor(asked);
  const { body, common } = reading("bands", asked, period);
  const wanted = { ...body, period: period ?? "day" };
  return queryOptions({
    ...common,
    queryFn: (context) => call(fetchBands, { body: wanted }, manners(context)),
    enabled: period !== null && asked.ids.length > 0,
  });
}

/** A figure and when it was: [value, unix s]. */
export interface Figure {
  readonly value: Value;
  readonly timeSeconds: number | null;
}
export type Figures = ReadonlyMap<string, Partial<Record<StatName, Figure>>>;

/**
 * Figures of variables (today, this month, total ...), read again each `everySeconds`. (DASH-13)
 * @returns by variable id
 */
export function statsQuery(asked: {
  readonly ids: readonly string[];
  readonly include: readonly StatName[];
  readonly zone: string;
  readonly everySeconds?: number;
  /** Powers of which day, month, year and total are their integral, unit x hours. */
  readonly integral?: readonly string[];
}) {
  const { ids, include, zone, everySeconds = 30 } = asked;
  const ofPowers = asked.integral ?? [];
  // Hundreds of ids twice are too long an address.
  const isOfAll = ofPowers.length > 0 && ids.every((id) => ofPowers.includes(id));
  const integral = isOfAll ? "1" : ofPowers.join("|");
  return queryOptions({
    queryKey: ["data", "stats", ids.join("|"), include.join(","), zone, integral],
    queryFn: async (context): Promise<Figures> => {
      const items = await call(
        fetchStats,
        {
          query: {
            ids: ids.join("|"),
            tz: zone,
            include: include.join(","),
            ...(integral === "" ? {} : { integral }),
          },
        },
        manners(context),
      );
      return new Map(
        items.map((item) => [
          item.id,
          Object.fromEntries(
            include.flatMap((name) => {
              const stat = item[name];
              if (!stat) return [];
              const [stored, time] = stat;
              const timeSeconds = typeof time === "number" ? time : null;
              const value =
                name === "day" && typeof stored === "number"
                  ? energySoFar(stored, timeSeconds, Date.now() / 1000)
                  : stored;
              return [[name, { value, timeSeconds }]];
            }),
          ),
        ]),
      );
    },
    enabled: ids.length > 0,
    staleTime: 15_000,
    refetchInterval: everySeconds * 1000,
    meta: { quiet: true },
  });
}

/** Last values of several plants at once, in their order; without `vars` those of their sections. */
export const lastValuesQuery = (plants: readonly string[], vars: readonly string[] = []) =>
  queryOptions({
    queryKey: ["data", "last", plants.join("|"), vars.join("|")],
    queryFn: (context): Promise<LastValues[]> =>
      call(
        lastValuesOfPlants,
        { body: { plants: [...plants], vars: [...vars] } },
        manners(context),
      ),
    enabled: plants.length > 0,
    staleTime: 15_000,
    refetchInterval: 30_000,
    meta: { quiet: true },
  });

/** What a chart says when its data did not come: the server's own words, or "" where it had none. (ERR-18) */
export const chartError = (error: unknown): string =>
  error instanceof CallError && error.failure === "status" && !error.refused.detail
    ? ""
    : errorText(error);
