import { z } from "zod";
import { objectId, plantId } from "../ids.ts";
import { civilDate } from "../tariffs/tariffs.wire.ts";

/** kWh of one unit that the meter counts: ratios of its transformers. */
const constant = z.number().positive().max(1_000_000);
/** Before the comma: at 10 to this power the counter begins at 0 again. */
const digits = z.number().int().min(3).max(12);
export const utfMeterFields = z
  .object({
    name: z.string().trim().min(1).max(100),
    /** The plant's own counter that counts the same; null: none. */
    variable_id: objectId.nullable().default(null),
    k: constant,
    digits,
  })
  .strict();
export type UtfMeterFields = z.infer<typeof utfMeterFields>;
export const utfMeterPatch = utfMeterFields
  .pick({ name: true, variable_id: true })
  .partial()
  .strict();
export type UtfMeterPatch = z.infer<typeof utfMeterPatch>;

export const utfReadingFields = z
  .object({
    meter_id: objectId,
    date: civilDate,
    /** As the meter shows it. */
    reading: z.number().min(0).max(1e12),
    note: z.string().trim().max(1000).default(""),
    /** The counter passed its last digit since the reading before. */
    rolled: z.boolean().default(false),
    /** The first reading of another meter in its place, with its constant and digits. */
    swap: z.object({ k: constant, digits }).strict().nullable().default(null),
  })
  .strict();
export type UtfReadingFields = z.infer<typeof utfReadingFields>;
export const utfReading = z.object({
  id: objectId,
  meter_id: objectId,
  date: z.string(),
  reading: z.number(),
  note: z.string(),
  rolled: z.boolean(),
  /** 1 for the first meter, 2 after it was changed. */
  series: z.number().int(),
  k: z.number(),
  digits: z.number().int(),
  /** Since the reading before of the same series; null for its first one. */
  kwh: z.number().nullable(),
  user: z.string(),
  /** [unix s] */
  created: z.number().int(),
});
export type UtfReading = z.infer<typeof utfReading>;
export const utfMeter = z.object({
  id: objectId,
  name: z.string(),
  variable_id: objectId.nullable(),
  /** Of the meter that stands there now. */
  k: z.number(),
  digits: z.number().int(),
});
export type UtfMeter = z.infer<typeof utfMeter>;
export const utfRegister = z.object({
  meters: z.array(utfMeter),
  /** The newest first. */
  readings: z.array(utfReading),
});
export type UtfRegister = z.infer<typeof utfRegister>;

export const utfMeterParams = z.object({ plant_id: plantId, meter_id: objectId });
export const utfReadingParams = z.object({ plant_id: plantId, reading_id: objectId });
