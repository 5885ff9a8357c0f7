import { z } from "zod";
import { asSeconds, objectId, plantId, timezone, unixTime } from "../ids.ts";

/** A value as it travels: numbers for float and int, text for str, null for a gap. */
export const value = z.union([z.number(), z.string(), z.null()]);
export type Value = z.infer<typeof value>;
/** [value, unix seconds] */
export const valueAt = z.tuple([value, z.number().int().nullable()]);
export type ValueAt = z.infer<typeof valueAt>;
/** variable id -> [value, unix seconds] */
export const lastValues = z.record(objectId, valueAt);
export type LastValues = z.infer<typeof lastValues>;

/** [minutes] */
export const resolutions = [5, 10, 15, 30, 60, 120, 180, 720] as const;
export type Resolution = (typeof resolutions)[number];
export const aggregationPeriods = ["day", "month", "year"] as const;
export type AggregationPeriod = (typeof aggregationPeriods)[number];

const ids = z.array(objectId).min(1).max(1000);
/** From start (included) to end (excluded). */
const range = { start: unixTime, end: unixTime, tz: timezone.optional() };
const forward = (r: { start: number; end: number }): boolean => r.start < r.end;
const backward = { message: "start must be before end", path: ["start"] };

export const fetchQuestion = z
  .object({
    ids,
    ...range,
    resolution: z.union(resolutions.map((r) => z.literal(r))).default(5),
  })
  .refine(forward, backward);
export type FetchQuestion = z.infer<typeof fetchQuestion>;
/** [unix seconds, v1, v2, ...] in the order of `ids`, one row a bucket, null for a gap. */
export const fetchRows = z.array(z.array(value));

export const aggregatedQuestion = z
  .object({
    ids,
    ...range,
    period: z.enum(aggregationPeriods),
    /** Of analogues their integral over time, unit x hours, instead of their mean. (D8) */
    integral: z.boolean().optional(),
  })
  .refine(forward, backward);
export type AggregatedQuestion = z.infer<typeof aggregatedQuestion>;
/** ["2026-11-21" | "2026-11" | "2026", v1, v2, ...] */
export const aggregatedRows = z.array(z.array(value));

export const statNames = ["total", "first", "last", "min", "max", "day", "month", "year"] as const;
export type StatName = (typeof statNames)[number];
/** [value, unix seconds or ISO text] */
const stat = z.tuple([value, z.union([z.number(), z.string(), z.null()])]);
export const statsItem = z
  .object({ id: objectId })
  .extend(
    Object.fromEntries(statNames.map((n) => [n, stat.optional()])) as Record<
      StatName,
      z.ZodOptional<typeof stat>
    >,
  );
export type StatsItem = z.infer<typeof statsItem>;
const list = (v: unknown): unknown =>
  typeof v === "string"
    ? v.split(/[|,]/).filter((s) => s !== "")
    : Array.isArray(v)
      ? v.flatMap((s: unknown) => String(s).split(/[|,]/)).filter((s) => s !== "")
      : v;
export const statsQuestion = z.object({
  /** Joined by `|`. */
  ids: z.preprocess(list, ids),
  tz: timezone.optional(),
  /** Joined by `,`, or repeated. */
  include: z.preprocess(list, z.array(z.enum(statNames)).min(1)).default(["total"]),
  date_format: z.enum(["iso", "unix"]).default("unix"),
});
export type StatsQuestion = z.infer<typeof statsQuestion>;

export const lastValuesQuestion = z.object({
  plants: z.array(plantId).min(1).max(5000),
  /** Empty: the variables of each plant's sections. */
  vars: z.array(objectId).max(5000).default([]),
});

/** What stands behind a figure: one variable on one day of the plant. */
export const explainQuestion = z.object({
  id: objectId,
  /** "2026-11-21", in the plant's calendar. */
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  /** A moment of that day whose formula inputs are asked for. [unix s] */
  at: z.coerce.number().transform(asSeconds).optional(),
});
export type ExplainQuestion = z.infer<typeof explainQuestion>;
export const explanation = z.object({
  id: objectId,
  day: z.string(),
  kind: z.enum(["analogue", "counter", "state", "text"]),
  /** The day's figure: increments of a counter, mean of an analogue, last of the rest. */
  figure: value,
  /** Integral over time of an analogue, unit x hours. */
  integral: z.number().nullable(),
  /** Minutes between samples. */
  step: z.number().int(),
  /** Slots of 5 minutes in the day, those that could hold a value by now, and those that do. */
  slots: z.object({ day: z.number().int(), elapsed: z.number().int(), present: z.number().int() }),
  /** Spans without data: [from, to] in unix seconds, to excluded. */
  gaps: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** Falls of a counter that were taken as a new start: [unix s, before, after]. */
  resets: z.array(z.tuple([z.number().int(), z.number(), z.number()])),
  /** Rises of a counter that cannot be and were not counted. */
  quarantined: z.array(
    z.object({
      time: z.number().int(),
      value: z.number(),
      increment: z.number(),
      limit: z.number(),
    }),
  ),
  /** Samples as they arrived, while the journal keeps them: [unix s, value, received unix s]. */
  samples: z.array(z.tuple([z.number().int(), value, z.number().int()])),
  /** For a formula: what it read at the moment asked for. */
  inputs: z.array(z.object({ id: objectId, value, time: z.number().int().nullable() })),
});
export type Explanation = z.infer<typeof explanation>;
