import { z } from "zod";
import { objectId, plantId, unixTime } from "../ids.ts";
import { severity } from "../severity.ts";

/**
 * What can be wrong with a plant, built in and always judged. (H4) `alert:{id}` stands beside these where an alert has none of them. Decision O18.
 * In the order in which the loss of an inverter and slot is given to one of them (H5); those after `rest` carry no loss.
 */
export const causes = [
  "no_communication",
  "grid_open",
  "device_stopped",
  "string_dead",
  "string_weak",
  "tracker_off",
  "derating",
  "curtailment",
  "device_weak",
  "inputs_unequal",
  "shading",
  "soiling",
  "snow",
  "degradation",
  "clipping",
  "sensor_drift",
  "sensor_stuck",
  "sensor_contradiction",
  "counter_against_power",
  "wrong_clock",
  "refused_values",
] as const;
export type Cause = (typeof causes)[number];

export const subjectKinds = ["plant", "section", "device", "variable"] as const;
export const subject = z.object({
  kind: z.enum(subjectKinds),
  /** Number of the section, id of the device or variable; empty for the plant. */
  id: z.string(),
});
/** A subject as a reader is shown it. */
export const namedSubject = subject.extend({
  /** null where it is gone, or where the reader may not see devices of its type. */
  name: z.string().nullable(),
  /** The device that holds the variable; its name as above. */
  device: z.object({ id: objectId, name: z.string().nullable() }).nullable(),
});
export type NamedSubject = z.infer<typeof namedSubject>;
export type Subject = z.infer<typeof subject>;

export const incidentStates = ["open", "dormant", "resolved", "closed"] as const;
export type IncidentState = (typeof incidentStates)[number];

/** Numbers that show it, by name, and the series to look at. */
export const evidence = z.object({
  numbers: z.record(z.string(), z.number()),
  series: z.array(objectId),
});
export type Evidence = z.infer<typeof evidence>;

/** In one word how a plant, section or day is. (H13) */
export const verdictWords = [
  "alarm",
  "weak",
  "no_data",
  "not_judgeable",
  "night",
  "fine",
  "closed",
  /** The reader may not see it: neutral, never green. (H14) */
  "hidden",
] as const;
export type VerdictWord = (typeof verdictWords)[number];

/** Which condition of a judgeable slot failed. (H7b) */
export const unjudgeable = [
  "sun_low",
  "expected_low",
  "coverage",
  "grid_open",
  "no_reference",
] as const;
export type Unjudgeable = (typeof unjudgeable)[number];

/** What expected power is reckoned from, the better one first. (H2) */
export const expectedSources = ["theoretical", "sensor", "neighbours", "clear_sky"] as const;
export type ExpectedSource = (typeof expectedSources)[number];

export const incident = z.object({
  id: objectId,
  plant_id: plantId,
  plant_name: z.string(),
  timezone: z.string(),
  /** One of `causes`, or `alert:{id}`. */
  cause: z.string(),
  subject: namedSubject,
  state: z.enum(incidentStates),
  severity,
  /** When the fault began in the data, when it was confirmed, the newest moment at which it could be judged. [unix s] */
  since: z.number().int(),
  opened: z.number().int(),
  judged: z.number().int(),
  /** When a dormant one can be judged again; null: unknown. [unix s] */
  next_look: z.number().int().nullable(),
  ended: z.number().int().nullable(),
  /** 0..1 */
  sureness: z.number(),
  evidence,
  /** To date, today's part, and what it will cost beyond that until the end of the month if nothing happens. null: nobody can say, or the reader may not see it. [kWh] */
  lost_kwh: z.number().nullable(),
  lost_today_kwh: z.number().nullable(),
  month_kwh: z.number().nullable(),
  /** By the plant's dated tariffs; null where a day that lost something has none, or the reader does not hold 116. [EUR] (H12c) */
  lost_eur: z.number().nullable(),
  lost_today_eur: z.number().nullable(),
  month_eur: z.number().nullable(),
  /** Of the last 60 days, today the last one. null: not judged. [kWh] */
  daily_kwh: z.array(z.number().nullable()),
  /** The alerts that are its symptoms, and whether they are KO now. */
  alerts: z.array(
    z.object({
      id: objectId,
      name: z.string(),
      template_id: z.string().nullable(),
      is_ko: z.boolean(),
      last_ko: z.number().int().nullable(),
    }),
  ),
  acknowledged: z.object({ by: z.string().nullable(), at: z.number().int() }).nullable(),
  snoozed_until: z.number().int().nullable(),
  assignee: z.object({ id: objectId, name: z.string() }).nullable(),
});
export type Incident = z.infer<typeof incident>;

/** What became of an incident, and what people did with it. */
export const incidentEventCodes = [
  "opened",
  "reopened",
  "dormant",
  "woken",
  "resolved",
  "since_moved",
  "symptom_added",
  "snooze_over",
  "maintenance",
  "grown",
  "acknowledged",
  "snoozed",
  "assigned",
  "commented",
  "closed",
  "message",
] as const;
export const incidentEvent = z.object({
  at: z.number().int(),
  code: z.enum(incidentEventCodes),
  /** `since`, `until` [unix s]; `alert`, `assignee`, `text`: names and words. */
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Who did it; null: the portal itself, or somebody who is gone. */
  by: z.string().nullable(),
  /** Who really did it, in the other's place. */
  really_by: z.string().nullable(),
});
export type IncidentEvent = z.infer<typeof incidentEvent>;
/** Why nothing can be said of what an intervention changed. */
export const whyNoEffect = ["too_few_before", "too_few_after", "no_reference"] as const;
const ranged = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** First and last civil day, how many of them count, and what was made over what was expected (1 = as expected). */
const effectSide = z.object({
  from: z.string(),
  to: z.string(),
  days: z.number().int(),
  ratio: z.number().nullable(),
});
/** What an intervention changed, cleared of the weather, with its interval of 95 %. (HS12) */
export const effect = z.object({
  /** What was compared: of a string, or of a tracker, the inverter or the plant that it belongs to. */
  of: subject.shape.kind,
  before: effectSide,
  after: effectSide,
  /** null: something can be said. */
  why: z.enum(whyNoEffect).nullable(),
  /** Of the ratio. */
  change: ranged.nullable(),
  /** Of the days after it that count. [kWh] */
  kwh: ranged.nullable(),
  /** null where one of these days has no price, or the reader does not hold 116. [EUR] (H12c) */
  eur: ranged.nullable(),
});
export type Effect = z.infer<typeof effect>;
/** When something was done, and about what. [unix s] */
export const effectQuestion = z.object({
  at: z.coerce.number().pipe(unixTime),
  /** When it was over; without it, at once. */
  until: z.coerce.number().pipe(unixTime).optional(),
  kind: z.enum(subjectKinds).default("plant"),
  id: z.union([z.literal(""), z.string().regex(/^\d{1,2}$/), objectId]).default(""),
});
export type EffectQuestion = z.input<typeof effectQuestion>;

export const incidentPage = incident.extend({
  /** Oldest first. */
  events: z.array(incidentEvent),
  /** From a month before it began, up to 400 days, by civil day: what it cost, and what the subject made over what was expected of it (1 = as expected). */
  days: z.array(
    z.object({ day: z.string(), kwh: z.number().nullable(), ratio: z.number().nullable() }),
  ),
  /** The curves that its own one is compared with, each by so much larger or smaller as it is; none without permission 1. */
  peers: z.array(z.object({ variable: objectId, factor: z.number() })),
  /** How it was while it lasted and has been since; null while it stands, or without permission 1. */
  effect: effect.nullable(),
  /** Those of the same cause and subject that are over, newest first. */
  similar: z.array(
    incident.pick({ id: true, since: true, ended: true, state: true, lost_kwh: true }),
  ),
});
export type IncidentPage = z.infer<typeof incidentPage>;

export const incidentsQuestion = z.object({
  /** Codes, divided by commas; without it all plants of the reader. */
  plants: z
    .string()
    .regex(/^[^,]+(,[^,]+)*$/)
    .max(20_000)
    .optional(),
  state: z.enum(["standing", "ended", "all"]).default("standing"),
  /** How far back the ended ones go. [d] */
  days: z.coerce.number().int().min(1).max(400).default(30),
});
/** The most incidents of one answer. */
export const maxIncidents = 1000;
export const incidents = z.object({
  /** The greatest loss of today first. */
  incidents: z.array(incident),
  /** How many there are, those beyond the limit too. */
  count: z.number().int(),
  /** What today costs at these plants, whatever states were asked for: those that stand, and those that are over since this morning. null: nobody can say, or the reader may not see it. [kWh] [EUR] */
  lost_today_kwh: z.number().nullable(),
  lost_today_eur: z.number().nullable(),
});
export type Incidents = z.infer<typeof incidents>;

const words = z.string().trim().min(1).max(2000);
export const incidentAction = z.discriminatedUnion("action", [
  z.object({ action: z.literal("acknowledge") }).strict(),
  z.object({ action: z.literal("snooze"), until: z.number().int() }).strict(),
  /** null takes it from whoever has it. The assignee holds 0 and 230 on the plant. */
  z.object({ action: z.literal("assign"), user: objectId.nullable() }).strict(),
  z.object({ action: z.literal("comment"), text: words }).strict(),
  z.object({ action: z.literal("close"), text: words }).strict(),
  z.object({ action: z.literal("reopen") }).strict(),
]);
export type IncidentAction = z.infer<typeof incidentAction>;

export const verdict = z.object({
  word: z.enum(verdictWords),
  /** Why it is not judgeable; null for the other words. */
  why: z.enum(unjudgeable).nullable(),
  /** The incident that weighs most; null where none decides, or none may be seen. */
  worst: z.object({ id: objectId, cause: z.string(), subject: namedSubject }).nullable(),
  /** All its incidents wait to be judged again: the mark is hollow. */
  is_dormant: z.boolean(),
  num_incidents: z.number().int(),
  /** null: unknown, or the reader may not see it. [kWh] */
  made_kwh: z.number().nullable(),
  expected_kwh: z.number().nullable(),
  lost_kwh: z.number().nullable(),
  unexplained_kwh: z.number().nullable(),
  /** When it can be judged again. [unix s] */
  next_look: z.number().int().nullable(),
});
export type Verdict = z.infer<typeof verdict>;

/** From what was expected to what was made: expected - steps - rest = made, to the Wh and to the cent. (H16) */
export const waterfall = z.object({
  source: z.enum(expectedSources),
  expected_wh: z.number().int(),
  expected_cents: z.number().int().nullable(),
  steps: z.array(
    z.object({
      incident: objectId.nullable(),
      cause: z.string(),
      subject: namedSubject,
      sureness: z.number(),
      /** The incident still stands. */
      is_standing: z.boolean(),
      wh: z.number().int(),
      cents: z.number().int().nullable(),
    }),
  ),
  rest_wh: z.number().int(),
  rest_cents: z.number().int().nullable(),
  made_wh: z.number().int(),
  made_cents: z.number().int().nullable(),
});
export type Waterfall = z.infer<typeof waterfall>;

/** How a plant or section was on a day, or is now. */
export const judgedScope = z.object({
  /** 0: the whole plant. */
  section: z.number().int(),
  verdict,
  /** null without a reference, or without permission 1. */
  waterfall: waterfall.nullable(),
});
/** How the devices were on a day, or are now. */
const judgedDevices = z.object({
  /** Devices with an incident: one that stands, or that lasted on the day. */
  devices: z.record(
    objectId,
    z.object({
      incident: objectId,
      cause: z.string(),
      is_dormant: z.boolean(),
      severity,
    }),
  ),
  /** What was expected and what was made, of today so far, by device; null: nobody knows, or the reader may not see it. [kWh] */
  device_days: z.record(
    objectId,
    z.object({ expected_kwh: z.number().nullable(), made_kwh: z.number().nullable() }),
  ),
});
export const judgedDay = z.object({
  /** Civil day of the plant. */
  day: z.string(),
  /** When it was judged the last time. [unix s] */
  judged: z.number().int(),
  scopes: z.array(judgedScope),
  /** Where one day is asked for; absent in answers of several. */
  of_devices: judgedDevices.optional(),
});
export type JudgedDay = z.infer<typeof judgedDay>;
export const healthNow = judgedDevices.extend({
  /** Where people work at the moment, and until when [unix s]: nothing of it is a fault. Empty for who may not see alerts. (LB6) */
  maintenance: z.array(z.object({ subject: namedSubject, until: z.number().int() })),
  /** The plant first, then its sections; the waterfall is that of today so far. */
  scopes: z.array(judgedScope),
});
export type HealthNow = z.infer<typeof healthNow>;
export const daysQuestion = z.object({ from: z.iso.date(), to: z.iso.date() });
/** The most days of one answer. */
export const maxJudgedDays = 400;
/** The whole plant (0) or one of its sections over some days. */
export const waterfallQuestion = daysQuestion.extend({
  section: z.coerce.number().int().min(0).max(1000).default(0),
});
export const daysWaterfall = z.object({
  /** Of those that have begun, and how many of them could be judged: the waterfall holds these alone. */
  days: z.number().int(),
  judged_days: z.number().int(),
  waterfall: waterfall.nullable(),
});
export type DaysWaterfall = z.infer<typeof daysWaterfall>;

const moment = z.coerce.number().int().min(0).max(8_640_000_000_000);
/** A stretch of time. [unix s] */
export const marksQuestion = z.object({ from: moment, to: moment });
/** The most marks of one answer. */
export const maxMarks = 1000;
/** What charts mark: an incident, or the alarm of an alert, that lasted at some moment of the stretch. */
export const plantMark = z.object({
  /** The incident itself; of an alarm the one whose symptom it is. null: an alarm of its own. */
  incident: objectId.nullable(),
  /** null: an incident. */
  alert: z
    .object({ id: objectId, name: z.string(), template_id: z.string().nullable() })
    .nullable(),
  /** One of `causes`, or `alert:{id}`. */
  cause: z.string(),
  /** What it is about; of an alarm the variables that raised it together, the first ones. */
  subjects: z.array(namedSubject),
  state: z.enum(incidentStates),
  /** When it began and ended in the data; null: it lasts. [unix s] */
  since: z.number().int(),
  ended: z.number().int().nullable(),
});
export type PlantMark = z.infer<typeof plantMark>;
export const plantMarks = z.object({
  /** The newest first. */
  marks: z.array(plantMark),
  /** Older ones were left off. */
  is_cut: z.boolean(),
});
