import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId } from "../ids.ts";
import { gperfParams } from "../plants/plants.wire.ts";
import { seenBefore } from "../seen-before.ts";
import { civilDate } from "../tariffs/tariffs.wire.ts";

/** What a settlement is computed of: a month, or with `month` null a year of the contract, which begins on the day of `contract_start`, else on 1 January. */
export const calcQuestion = z
  .object({
    params: gperfParams,
    year: z.number().int().min(1970).max(9998),
    month: z.number().int().min(1).max(12).nullable().default(null),
    /** Contract year, from 1 on; null: that of each day, by `contract_start`. */
    y: z.number().int().min(1).max(100).nullable().default(null),
    /** Counter of the energy that is delivered. */
    etotal: objectId,
    /** State of the grid interface; null: it is taken as closed. */
    iface: objectId.nullable().default(null),
  })
  .strict();
export type CalcQuestion = z.infer<typeof calcQuestion>;

/** What a day, or the whole of a settlement, is to be read with. */
export const gperfMarks = [
  // The day is in no sum.
  "running",
  "no_irradiance",
  "no_production",
  "outside_contract",
  // The day counts.
  "unsettled",
  "coverage_low",
  "counter_reset",
  "lumped",
  "quarantined",
  "pr_above_one",
  "temperature_missing",
  "iface_missing",
  // The whole.
  "days_left_out",
  "no_price",
  "no_coordinates",
  "no_temperature",
  "no_inverters",
] as const;
export const gperfMark = z.object({
  code: z.enum(gperfMarks),
  params: z.record(z.string(), z.number()).default({}),
});
export type GperfMark = z.infer<typeof gperfMark>;
/** A day with one of these is in no sum. */
export const uncountedMarks: readonly GperfMark["code"][] = [
  "running",
  "no_irradiance",
  "no_production",
  "outside_contract",
];

const known = z.number().nullable();
const figures = z.object({
  /** Samples of five minutes with enough sun, those of them with an open interface, and those at which an inverter stood. */
  n_valid: z.number().int(),
  n_detach: z.number().int(),
  inv_down_samples: z.number().int(),
  /** What availability and coverage are shares of: known samples of inverters while they were to run; samples of daylight, and those with an irradiance. */
  inv_samples: z.number().int(),
  light_samples: z.number().int(),
  light_known: z.number().int(),
  /** Irradiation, and the same with the temperature correction; null without the right to see irradiance. [kWh/m2] */
  h_kwh_m2: known,
  ht_kwh_m2: known,
  /** Produced, expected, not delivered with an open interface, of events, guaranteed. [kWh] */
  e_prod: known,
  e_att: known,
  e_detach: known,
  eca: z.number(),
  e_gar: known,
  /** Produced, detached and of events, less the guaranteed. [kWh] */
  balance: known,
  /** Performance ratio, and the one with temperature, detachment and events. [1] */
  pr: known,
  pr_c: known,
  availability: known,
  /** Share of the samples of daylight that have an irradiance. [1] */
  coverage: known,
});
export const gperfDay = figures.extend({
  day: civilDate,
  /** Contract year; null before its beginning. */
  y: z.number().int().nullable(),
  marks: z.array(gperfMark),
});
export type GperfDay = z.infer<typeof gperfDay>;
export const gperfTotals = figures.extend({
  /** Of the first day. */
  k: z.number(),
  /** What the guarantee is reckoned with. [kWp] */
  pn_kwp: z.number(),
  /** Days that are counted, and those of the period so far. */
  counted_days: z.number().int(),
  days: z.number().int(),
  /** [kWh] */
  shortfall: z.number(),
  /** [EUR] null without a price. */
  penalty_eur: known,
});
export type GperfTotals = z.infer<typeof gperfTotals>;
/** Of one sample: time [unix s], irradiance [W/m2], module temperature [degC], factor, 1 where it counts, 1 where the interface is open, reading [kWh], expected [kWh], not delivered [kWh]. */
export const slotColumns = [
  "time",
  "g",
  "tm",
  "r",
  "valid",
  "open",
  "reading",
  "e_att",
  "e_detach",
] as const;
export const calcResult = z.object({
  /** Days of the period, both included. */
  from: civilDate,
  to: civilDate,
  /** Of `data`, in order. */
  columns: z.array(z.object({ id: z.string(), unit: z.string() })),
  data: z.array(gperfDay),
  /** Of a month. */
  columns_5min: z.array(z.string()).optional(),
  data_5min: z.array(z.array(known)).optional(),
  totals: gperfTotals,
  marks: z.array(gperfMark),
});
export type CalcResult = z.infer<typeof calcResult>;

/** "2026-05-13", or that day's midnight of UTC. */
const isMidnight = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(?:T00:00(?::00(?:\.0{1,9})?)?(?:Z|[+-]00:00))?$/.test(text) &&
  civilDate.safeParse(text.slice(0, 10)).success;
/** What the plant could not deliver, through no fault of whoever guarantees: one event a day. No energy and no note take it away. */
export const eventPatch = z
  .object({
    day: z
      .string()
      .refine(isMidnight, breaks("format", "must be a date at midnight UTC: 2026-05-13T00:00:00Z")),
    /** [kWh] */
    eca: z.number().min(0).max(1e9).nullable(),
    note: z.string().trim().max(1000).nullable().default(null),
  })
  .strict();
export type EventPatch = z.infer<typeof eventPatch>;
export const seenEventPatch = eventPatch.extend({
  was: seenBefore(eventPatch.pick({ eca: true, note: true })),
});
export type SeenEventPatch = z.infer<typeof seenEventPatch>;

const clock = z
  .string()
  .refine(
    (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) || text === "24:00",
    breaks("format", "must be a time such as 06:00"),
  );
export const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** The shortest window of the calculator. [min] */
export const shortestWindow = 5;
/** How much of a day's energy some inverters did not make, between two times of the plant's clock. */
export const ecaQuestion = z
  .object({
    params: gperfParams,
    day: civilDate,
    from: clock.default("06:00"),
    to: clock.default("22:00"),
    inverters: z.array(objectId).min(1),
    iface: objectId.nullable().default(null),
    y: calcQuestion.shape.y,
  })
  .strict()
  .refine(
    ({ from, to }) => minutesOf(to) - minutesOf(from) >= shortestWindow,
    breaks("least", `at least ${shortestWindow} minutes after the start`, ["to"]),
  );
export type EcaQuestion = z.infer<typeof ecaQuestion>;
export const ecaResult = z.object({
  /** Not made. [kWh], one decimal */
  eca: z.number(),
  /** Units of five minutes in the window: all, those that count, those with an open interface, and those without a value to compare. */
  units: z.number().int(),
  counted_units: z.number().int(),
  detach_units: z.number().int(),
  unknown_units: z.number().int(),
  /** Units in which no other inverter ran: expected by the sun. */
  sun_units: z.number().int(),
  /** How many other inverters there are to compare with. */
  peers: z.number().int(),
  /** The whole day: [unix s, expected kW, made kW, 1 where the interface is open]. */
  curve: z.array(z.tuple([z.number().int(), known, known, z.number().int()])),
});
export type EcaResult = z.infer<typeof ecaResult>;
