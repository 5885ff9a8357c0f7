import { z } from "zod";
import { subjectKinds } from "../health/health.wire.ts";
import { objectId } from "../ids.ts";

export const controlDayQuestion = z.object({
  /** Civil day of the plant; left out: the one that runs. */
  day: z.iso.date().optional(),
});

const slot = z.number().nullable();
/** A variable's day: one value a slot of five minutes, null where nothing was measured, or nothing yet. */
export const daySeries = z.object({ id: objectId, values: z.array(slot) });
export type DaySeries = z.infer<typeof daySeries>;

/** A day of the plant's calendar in slots of five minutes: 288, or 276 and 300 where the clock changes. */
export const controlDay = z.object({
  day: z.string(),
  /** Begin of the first slot. [unix s] */
  start: z.number().int(),
  slots: z.number().int(),
  /** How many of them are over. */
  known: z.number().int(),
  /** Sunrise and sunset; null where the plant's place is not known, or the sun does neither. [unix s] */
  sunrise: z.number().nullable(),
  sunset: z.number().nullable(),
});
export type ControlDay = z.infer<typeof controlDay>;

/** Powers in kW, temperatures in their own unit, energies of the whole day in kWh. */
export const inverterDay = controlDay.extend({
  inverters: z.array(
    z.object({
      id: objectId,
      name: z.string(),
      /** [kW] */
      nominal: z.number().nullable(),
      /** Numbers of the sections that it belongs to: its peers are those of the same ones. */
      sections: z.array(z.number().int()),
      power: daySeries.nullable(),
      temperature: daySeries.extend({ udm: z.string().nullable() }).nullable(),
      /** As counted; where nothing counts, the integral of the power. `id` is the variable that says so. */
      energy: z.object({ id: objectId, kwh: z.number().nullable() }).nullable(),
    }),
  ),
});
export type InverterDay = z.infer<typeof inverterDay>;
export type InverterOfDay = InverterDay["inverters"][number];

/** Currents in A. */
export const stringDay = controlDay.extend({
  boxes: z.array(
    z.object({
      id: objectId,
      name: z.string(),
      strings: z.array(daySeries.extend({ name: z.string() })),
    }),
  ),
});
export type StringDay = z.infer<typeof stringDay>;
export type StringBoxOfDay = StringDay["boxes"][number];

/** Angles in degrees, powers in kW. */
export const trackerDay = controlDay.extend({
  /** Two where a tracker measures a tilt. */
  axes: z.enum(["single", "dual"]),
  trackers: z.array(
    z.object({
      id: objectId,
      name: z.string(),
      x: daySeries,
      y: daySeries.nullable(),
      power: daySeries.nullable(),
    }),
  ),
  /** Where the sun stands, clockwise from north and above the horizon; null where the plant's place is not known. */
  sun: z.object({ azimuth: z.array(z.number()), elevation: z.array(z.number()) }).nullable(),
  /** Where every tracker should point, at the middle of each slot; null at night. null: the reader does not hold 117, or the place is not known. */
  perfect: z.object({ x: z.array(slot), y: z.array(slot) }).nullable(),
});
export type TrackerDay = z.infer<typeof trackerDay>;
export type TrackerOfDay = TrackerDay["trackers"][number];

/** The most days of one answer: a year. */
export const maxStringDays = 366;
export const stringDaysQuestion = z.object({
  /** Not later than this day; left out: the one that runs. */
  to: z.iso.date().optional(),
  days: z.coerce.number().pipe(z.number().int().min(1).max(maxStringDays)).default(30),
});
/** The most losses that are named; all of them are counted. */
export const maxStringLosses = 100;
/** How every string did beside those of its box, day by day. */
export const stringDays = z.object({
  /** The first and the last day that were judged; where none was, those that were asked for. */
  from: z.string(),
  to: z.string(),
  /** Those of them that were judged, the oldest first: a day that runs is not yet. */
  days: z.array(z.string()),
  boxes: z.array(
    z.object({
      id: objectId,
      name: z.string(),
      strings: z.array(
        z.object({
          id: objectId,
          name: z.string(),
          /** Its charge over the median of its box less one, day by day, in whole percent: -100 is dead, null could not be compared. [%] */
          off: z.array(z.number().int().nullable()),
        }),
      ),
    }),
  ),
  /** What incidents of strings and boxes lost in these days, the greatest first; null: the reader holds not both 230 and 1. */
  losses: z
    .object({
      /** Of all of them, also of those that are not named. */
      kwh: z.number(),
      count: z.number().int(),
      worst: z.array(
        z.object({
          incident: objectId,
          cause: z.string(),
          state: z.enum(["open", "dormant", "resolved"]),
          subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }),
          /** [unix s] */
          since: z.number().int(),
          ended: z.number().int().nullable(),
          /** In these days; null: nobody can say. [kWh] */
          kwh: z.number().nullable(),
          /** By day, as `days`. [kWh] */
          daily: z.array(z.number()),
        }),
      ),
    })
    .nullable(),
});
export type StringDays = z.infer<typeof stringDays>;
export type StringLoss = NonNullable<StringDays["losses"]>["worst"][number];
