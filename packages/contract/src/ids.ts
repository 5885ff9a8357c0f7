import { z } from "zod";
import { breaks } from "./field-rules.ts";

/** A plant's code: a string of 3 or 4 digits, leading zeros kept. */
export const plantId = z.string().regex(/^\d{3,4}$/, "Code must be a number with 3 or 4 digits");
/** Users, devices, variables, formulas, charts ...: 24 hexadecimal characters. */
export const objectId = z.string().regex(/^[0-9a-f]{24}$/, "must be 24 hexadecimal characters");

export const plantParams = z.object({ plant_id: plantId });
export const objectParams = z.object({ id: objectId });

/** A time zone as IANA writes it; null for what this runtime does not know, and for a mere offset, which knows no summer time. */
function zoneName(typed: string): string | null {
  if (/^[+-]/.test(typed)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(typed).timeZoneId;
  } catch {
    return null;
  }
}
/** An IANA time zone that this runtime knows; `europe/rome` is Europe/Rome. */
export const timezone = z
  .string()
  .min(3)
  .refine((tz) => zoneName(tz) !== null, breaks("choice", "unknown time zone"))
  .overwrite((tz) => zoneName(tz) ?? tz);

/** Above this a unix time is in milliseconds. */
export const lastSecondsTimestamp = 64_060_588_800;
/** [s] from seconds or milliseconds, by size. */
export const asSeconds = (t: number): number =>
  Math.abs(t) > lastSecondsTimestamp ? Math.floor(t / 1000) : t;
/** First and last second that a calendar of four digits can tell. [unix s] */
export const calendarSeconds = { first: -62_135_596_800, last: 253_402_300_799 } as const;
/** A moment of the wire: unix seconds; milliseconds are understood by their size. */
export const unixTime = z
  .number()
  .transform(asSeconds)
  .pipe(
    z
      .number()
      .int()
      .min(calendarSeconds.first, "must lie in the years 1 to 9999")
      .max(calendarSeconds.last, "must lie in the years 1 to 9999"),
  );

/** A flag in a query string, and what it is where the address does not say it: the papers tell that, too. */
export const queryFlagOf = (usual: boolean) =>
  z
    .enum(["true", "false", "1", "0", ""])
    .default(usual ? "true" : "false")
    .transform((v) => v === "true" || v === "1" || v === "");
export const queryFlag = queryFlagOf(false);

/** 24 characters an id: the address stays below the 8 kB that servers accept. */
export const maxIdsInAddress = 200;
/** Ids of things, divided by commas, in an address. */
export const listOfIds = z
  .string()
  .transform((text) => text.split(",").filter((id) => id !== ""))
  .pipe(z.array(objectId).max(maxIdsInAddress));
