import { z } from "zod";
import { breaks } from "../field-rules.ts";
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
const backward = breaks("backward", "start must be before end", ["start"]);

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
    /** Of analogues, or of those that are named, their integral over time, unit x hours, instead of their mean. (D8) */
    integral: z.union([z.boolean(), ids]).optional(),
    /** Answers `{rows, quality}`: how good each figure is. (D14) */
    quality: z.boolean().optional(),
    /** Of production counters, what rose over days without data, or over a hole over midnight, is laid over these days along the clear sky. No stored value changes. (D14) */
    spread: z.boolean().optional(),
  })
  .refine(forward, backward);
export type AggregatedQuestion = z.infer<typeof aggregatedQuestion>;
/** Of which analogues the integral is asked: of all, of none, of those that are named. */
export type IntegralOf = boolean | readonly string[];
/** ["2026-11-21" | "2026-11" | "2026", v1, v2, ...] */
export const aggregatedRows = z.array(z.array(value));
export type AggregatedRows = z.infer<typeof aggregatedRows>;
/** How good a figure is: only what is not perfect is there. (D14) */
export const quality = z.object({
  /** Share of the samples that the step, and the sun for production, led one to expect; absent when all are there. */
  coverage: z.number().min(0).max(1).optional(),
  /** Beside it: a counter goes on through what is missing, so that the figure holds what it counted meanwhile. */
  counted: z.literal(true).optional(),
  /** The figure may still change by itself: its last day runs, or what decides about its last samples is to come. */
  provisional: z.literal(true).optional(),
  /** [how many have data, of how many]: inputs of a formula, days of a month or a year. */
  parts: z.tuple([z.number().int(), z.number().int()]).optional(),
  /** How many local days without data a rise in it spans; 0 where it holds a part of the day before, which a hole over midnight took. */
  lumped: z.number().int().min(0).optional(),
  /** It holds, or has given away, a part of a lump that was spread. */
  spread: z.literal(true).optional(),
  /** Samples that were not believed, and what they would have added [kWh; the counter's own unit where that is no energy]. */
  quarantined: z.object({ count: z.number().int(), energy: z.number() }).optional(),
});
export type Quality = z.infer<typeof quality>;
/** [the same label as in rows, q1, q2, ...]: null where the figure is whole and good. */
export const qualityRows = z.array(z.array(z.union([z.string(), quality, z.null()])));
/** The rows alone, or with their quality where that was asked for. */
export const aggregatedReply = z.union([
  aggregatedRows,
  z.object({ rows: aggregatedRows, quality: qualityRows }),
]);
export type AggregatedReply = z.infer<typeof aggregatedReply>;
/** The rows, asked for with quality or without. */
export const rowsOfReply = (reply: AggregatedReply): AggregatedRows =>
  Array.isArray(reply) ? reply : reply.rows;

export const bandPeriods = ["day", "week"] as const;
export type BandPeriod = (typeof bandPeriods)[number];
export const bandsQuestion = z
  .object({ ids, ...range, period: z.enum(bandPeriods).default("day") })
  .refine(forward, backward);
export type BandsQuestion = z.infer<typeof bandsQuestion>;
const numbers = z.array(z.number().nullable());
/** Of whole days, or weeks from Monday, that are over: what is not over yet has no lowest and highest. */
export const bands = z.object({
  /** Where each bucket begins, and where the last one ends. [unix s] */
  edges: z.array(z.number().int()),
  /** In the order of `ids`, each list one entry a bucket, null for a gap. */
  series: z.array(
    z.object({
      id: objectId,
      /** Newest value of the range, that of the running day included. */
      last: valueAt,
      /** Means of an analogue; of a counter or a state what it said last. */
      value: numbers,
      min: numbers,
      /** When it was the lowest for the first time. [unix s] */
      min_at: numbers,
      max: numbers,
      max_at: numbers,
    }),
  ),
});
export type Bands = z.infer<typeof bands>;

export const statNames = ["total", "first", "last", "min", "max", "day", "month", "year"] as const;
export type StatName = (typeof statNames)[number];
/** [value, unix seconds or ISO text] */
const stat = z.tuple([value, z.union([z.number(), z.string(), z.null()])]);
export const statsItem = z
  .object({
    id: objectId,
    /** Where it was asked for: of the figures that are not whole and good, why. (D14) */
    quality: z.partialRecord(z.enum(statNames), quality).optional(),
  })
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
  /**
   * `1`, or ids joined by `|`: all analogues, or these, of which day, month, year and total are the integral over time, unit x hours, instead of
   * mean and last value. (D8)
   */
  integral: z
    .union([
      z.enum(["1", "true"]).transform(() => true as const),
      z.preprocess(list, z.array(objectId).max(1000)),
    ])
    .optional(),
  /** `1`: how good each figure is. (D14) */
  quality: z
    .enum(["0", "1", "false", "true"])
    .transform((text) => text === "1" || text === "true")
    .optional(),
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
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day: 2026-05-31"),
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
  /**
   * The same of the slots with the sun up alone, for what has nothing to say at night: production, ratios to the sun. What is missing at night
   * is not missing. null for the rest.
   */
  daylight: z
    .object({
      elapsed: z.number().int(),
      present: z.number().int(),
      gaps: z.array(z.tuple([z.number().int(), z.number().int()])),
    })
    .nullable(),
  /** What each reading of a counter added: [unix s of its slot, rise]. */
  rises: z.array(z.tuple([z.number().int(), z.number()])),
  /** Where a counter did not simply rise. (D7) */
  events: z.array(
    z.object({
      kind: z.enum(["dip", "reset", "replaced", "revived", "rollover"]),
      time: z.number().int(),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** A rise over local days without data, or (0 days) over a part of the day before, from one moment to another: how many days, and how much. (D14) */
  lump: z
    .object({
      days: z.number().int(),
      energy: z.number(),
      from: z.number().int(),
      to: z.number().int(),
    })
    .nullable(),
  /** Falls of a counter that were taken as a new start: [unix s, before, after]. */
  resets: z.array(z.tuple([z.number().int(), z.number(), z.number()])),
  /**
   * Rises of a counter that cannot be, or were taken back, and were not counted, without a limit where nothing bounds it; production powers
   * beyond three times the size, which have no increment.
   */
  quarantined: z.array(
    z.object({
      time: z.number().int(),
      value: z.number(),
      increment: z.number().nullable(),
      limit: z.number().nullable(),
    }),
  ),
  /** Samples as they arrived, while the journal keeps them: [unix s, value, received unix s]. */
  samples: z.array(z.tuple([z.number().int(), value, z.number().int()])),
  /** For a formula: what it read at the moment asked for. */
  inputs: z.array(z.object({ id: objectId, value, time: z.number().int().nullable() })),
});
export type Explanation = z.infer<typeof explanation>;

/** What is wrong with the data of a plant. */
export const dataFindingCodes = [
  /** Samples are refused for a stamp ahead of the server's clock: `seconds` ahead, `last` time, `count` of packets. */
  "clock_ahead",
  /** ... for a stamp before the plant was active, or one that no clock shows: `stamp`, `last`, `count`. */
  "clock_before_active",
  "clock_invalid",
  /** Most powers are beyond three times the size: `nominal`, or the plant's `kwp` [kW], `highest` [kW], on `days` days. */
  "nominal_questioned",
  /** Single powers are: `count`, `highest`, `limit` [the variable's unit]. */
  "power_unbelieved",
  /** A device's counter and its power tell different energies of a day: `counter`, `power` [kWh]. */
  "counter_against_power",
  /** Values are refused one by one: `count` in these days, `last` time. Told to who may edit devices. */
  "values_refused",
] as const;
/** A fact, and no sentence: the reader's language makes it. */
export const dataFinding = z.object({
  code: z.enum(dataFindingCodes),
  device_id: objectId.nullable(),
  variable_ids: z.array(objectId),
  /** [unix s] */
  since: z.number().int().nullable(),
  params: z.record(z.string(), z.number()),
});
export type DataFinding = z.infer<typeof dataFinding>;
