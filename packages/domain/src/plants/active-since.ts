import { dayOf, dayStartSeconds } from "../data/plant-day.ts";

/** The start of the plant-local day of a timestamp. [unix s] (P3) */
export const startOfLocalDay = (unixSeconds: number, tz: string): number =>
  dayStartSeconds(dayOf(unixSeconds, tz), tz);

/**
 * First day of a plant after a change, as the start of a day in its zone [unix s]. (P3) Where only the zone changes, the date
 * on the calendar stays: a form that sends the old timestamp back with a new zone means the same date.
 */
export function nextActiveSince(
  now: { readonly active_since: number; readonly timezone: string },
  sent: { readonly active_since: number | undefined; readonly timezone: string | undefined },
): number {
  const tz = sent.timezone ?? now.timezone;
  const isNewDate = sent.active_since !== undefined && sent.active_since !== now.active_since;
  if (isNewDate) return startOfLocalDay(sent.active_since, tz);
  return dayStartSeconds(dayOf(now.active_since, now.timezone), tz);
}
