import { daylightSeconds, type Place } from "../sun/daylight.ts";
import type { CounterRole } from "./kinds.ts";

/**
 * What bounds the rise of a counter, in the counter's own unit. (D7.2)
 * - `rated`: production; the sun and the rated power
 * - `usual`: everything else; how fast it usually rises, and a ceiling per hour where a person gave one (vmax)
 */
export type CounterLimit =
  | {
      readonly by: "rated";
      readonly ratedPerHour: number;
      /** Without a place every hour may be sunny. */
      readonly place: Place | null;
    }
  | { readonly by: "usual"; readonly ceilingPerHour: number | null };

export const unlimited: CounterLimit = { by: "usual", ceilingPerHour: null };

/** Energy above what the rated power can give is not energy: room for over-irradiance and clocks that differ. (D7.2) */
const ratedMargin = 1.5;

/**
 * Limit of a counter: for production the device's nominal, else the plant's peak power; else what is usual, and vmax per hour. (D7.2)
 * @param facts.kwhPerUnit size of the counter's unit, from unit-of.ts; null when it is no energy
 */
export function counterLimit(facts: {
  role: CounterRole;
  nominalKw: number | null;
  plantKwp: number | null;
  place: Place | null;
  vmax: number | null;
  kwhPerUnit: number | null;
}): CounterLimit {
  const ratedKw = facts.nominalKw ?? facts.plantKwp;
  if (facts.role === "production" && ratedKw !== null && ratedKw > 0 && facts.kwhPerUnit !== null)
    return { by: "rated", ratedPerHour: ratedKw / facts.kwhPerUnit, place: facts.place };
  return { by: "usual", ceilingPerHour: facts.role === "production" ? null : facts.vmax };
}

/** What the rated power gives when a clock is a slot late: more than that is not explained by it. */
const closeMargin = 1.1;
const closeSlack = 300;

/** The same as maxBetween of a counter bound by its rated power, without the room that keeps a true rise from being lost. (D7.7) */
export function explainedBetween(
  { ratedPerHour, place }: Extract<CounterLimit, { by: "rated" }>,
  from: number,
  to: number,
): number {
  const sunny = place === null ? to - from : daylightSeconds(from, to, place);
  return (closeMargin * ratedPerHour * (sunny + closeSlack)) / 3600;
}

/** Most that a counter may rise between two moments and a step more, without its ticks. */
export function maxBetween(
  limit: CounterLimit,
  span: { from: number; to: number; stepSeconds: number },
  usualPerHour: number | null,
): number {
  const { from, to, stepSeconds } = span;
  const seconds = Math.max(0, to - from) + stepSeconds;
  if (limit.by === "usual")
    return Math.min(usualPerHour ?? Infinity, limit.ceilingPerHour ?? Infinity) * (seconds / 3600);
  const sunny =
    limit.place === null || to <= from
      ? seconds
      : daylightSeconds(from, to, limit.place) + stepSeconds;
  return (ratedMargin * limit.ratedPerHour * sunny) / 3600;
}
