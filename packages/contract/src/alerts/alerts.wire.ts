import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";

/** What a check can say, worst first. OK, and NONE for what is not watched now, are calm; FAILING fails and is not yet believed. */
export const alertStates = ["KO", "ERROR", "FAILING", "OK", "NONE"] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * Why a check could not be made. `missing`: the variable has no value newer than 15 minutes or three of its steps.
 * `no_nominal`: its device has no nominal power. `no_irradiance`: the plant has no irradiance, or no value of it.
 * `no_reference`: there is nothing to compare with (too few neighbours, no meter, no theoretical power, no position of the plant).
 * `not_a_number`: the variable holds text.
 */
export const alertErrors = [
  "missing",
  "no_nominal",
  "no_irradiance",
  "no_reference",
  "not_a_number",
] as const;
export type AlertError = (typeof alertErrors)[number];

/** Which of its fields a template uses. */
export const alertNeeds = [
  "vars",
  "minirr",
  "minpac",
  "minstr",
  "pacperc",
  "vmin",
  "vmax",
  "angle",
] as const;
export type AlertNeed = (typeof alertNeeds)[number];

/** Checks that the portal offers; each is 5 minutes. Any whole number from 1 on is kept. */
export const numChecksOffered = [3, 4, 5, 6, 9, 12, 18, 24] as const;
/** What an integer of the database holds. */
const maxNumChecks = 2_147_483_647;

/** `HH:MM` on the plant's clock; `24:00` ends a day. */
export const clockTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "must be a time like 07:00");
/** From (included) and to (excluded). A window that ends before it begins goes over midnight. */
export const activeHours = z
  .tuple([clockTime, clockTime])
  .refine(([from, to]) => from !== to, breaks("sameTimes", "from and to must differ"));
const sunOffset = z
  .number()
  .int()
  .min(-120)
  .max(120)
  .refine((minutes) => minutes % 10 === 0, breaks("tens", "must be a multiple of 10"));
/** Minutes after sunrise (negative: before), and after sunset. */
export const activeSun = z.tuple([sunOffset, sunOffset]);

const distinct = <T extends z.ZodType>(of: T, most: number) =>
  z
    .array(of)
    .max(most)
    .refine((list) => new Set(list).size === list.length, breaks("twice", "names something twice"));
const some = <T extends z.ZodType>(of: T, most: number) =>
  distinct(of, most).refine((list) => list.length > 0, breaks("nothingChosen", "null means all"));

export const alertFields = z.object({
  name: z.string().trim().max(100),
  description: z.string().trim().max(1000),
  /** null: a generic alert, which fails when a variable is below vmin or above vmax. */
  template_id: z.string().max(10).nullable(),
  /** Failed checks one after the other that make the alert KO. */
  num_checks: z
    .number({ error: "Num checks must be given" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(maxNumChecks, `must be at most ${maxNumChecks}`),
  disabled: z.boolean(),
  /** Variables that are watched, each for itself; empty where the plant as a whole is watched (003). */
  vars: distinct(objectId, 1000),
  /** In the unit of the variable. */
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  /** [kW] */
  minpac: z.number().min(0).nullable(),
  /** [A] */
  minstr: z.number().min(0).nullable(),
  /** Below it nothing is checked. [W/m2] */
  minirr: z.number().min(0).max(2000).nullable(),
  /** [%] */
  pacperc: z.number().min(0).max(100).nullable(),
  /** [deg] */
  angle: z.number().min(1).max(360).nullable(),
  active_hours: activeHours.nullable(),
  active_sun: activeSun.nullable(),
  /** 1 = Monday .. 7 = Sunday; null for all. */
  active_weekdays: some(z.number().int().min(1).max(7), 7).nullable(),
  /** 1 = January .. 12; null for all. */
  active_months: some(z.number().int().min(1).max(12), 12).nullable(),
  /** Ids of users. */
  send_email_to: distinct(objectId, 1000),
  send_sms_to: distinct(objectId, 1000),
});
export const alert = alertFields.extend({ id: objectId, plant_id: plantId });
export type Alert = z.infer<typeof alert>;

/**
 * An alert as it is sent, to be created or to take the place of another: what is left out is the template's, or empty.
 * Only the number of checks must be said, and without a template name and description, which a blank does not say. Recipients that are left out of a replacement stay.
 */
export const sentAlert = alertFields.partial().extend({ num_checks: alertFields.shape.num_checks });
export const newAlert = sentAlert.extend({ plant_id: plantId }).strict();
export type NewAlert = z.infer<typeof newAlert>;
export const alertReplacement = sentAlert
  .extend({ id: objectId.optional(), plant_id: plantId.optional() })
  .strict();
export type AlertReplacement = z.infer<typeof alertReplacement>;

/** A kind of alert that is known by a code, with what it begins with. */
export const alertTemplate = z.object({
  /** 001 .. 024, some with a letter. */
  id: z.string(),
  /** Italian. */
  name: z.string(),
  description: z.string(),
  need: z.array(z.enum(alertNeeds)),
  /** Variables with one of these tags are what it is for; empty for any. */
  var_tags: z.array(z.number().int()),
  minirr: z.number().nullable(),
  minpac: z.number().nullable(),
  minstr: z.number().nullable(),
  pacperc: z.number().nullable(),
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  angle: z.number().nullable(),
  num_checks: z.number().int(),
  active_hours: activeHours.nullable(),
  active_sun: activeSun.nullable(),
});
export type AlertTemplate = z.infer<typeof alertTemplate>;

/** A variable's check: its state, how many checks failed one after the other, and why a check could not be made. */
export const checkState = z.object({
  state: z.enum(alertStates),
  cnt: z.number().int(),
  error: z.enum(alertErrors).nullable(),
  /** Since when it is in this state: the end of the slot that decided it; null while nothing was looked at. [unix s] */
  since: z.number().int().nullable().optional(),
});
export type CheckState = z.infer<typeof checkState>;
/** variable id -> its state, worst and highest of which are the alert's. */
export const alertStateOf = checkState.extend({
  vars: z.record(objectId, checkState),
  /** Until when it was KO, the present moment while it is; null: never since its last reset or change. [unix s] (H11) */
  last_ko: z.number().int().nullable().optional(),
});
export type AlertStateOf = z.infer<typeof alertStateOf>;
/** alert id -> its state. Disabled alerts are there too, as NONE. */
export const alertsState = z.record(objectId, alertStateOf);
export type AlertsState = z.infer<typeof alertsState>;
/** The worst state of each variable that an alert watches, and of each device by its variables. */
export const objectsAlertState = z.object({
  vars: z.record(objectId, z.enum(alertStates)),
  devs: z.record(objectId, z.enum(alertStates)),
});
export type ObjectsAlertState = z.infer<typeof objectsAlertState>;
