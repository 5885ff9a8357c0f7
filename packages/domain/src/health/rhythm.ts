import { quantile } from "../data/median.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { slotSeconds } from "../data/plant-day.ts";
import type { DaySamples } from "./day-samples.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import { judgedElevation } from "./judged-moment.ts";
import type { References } from "./references.ts";

/** Days of deliveries that make a rhythm, and how many of them it takes. (H7d) */
const rhythmDays = 14;
const minDeliveries = 7;
/** A day's gaps are kept by these shares of them: a logger that sends every minute has 1,440. */
const keptGaps = 24;
const hour = 3600;
/** Before the rhythm is learnt a plant may be one that delivers once a night. [s] */
const unlearntSeconds = 26 * hour;

/** More than this beyond the time that has passed is a past that is filled in. [s] */
const aheadSeconds = 2 * hour;

/** What is older when it comes is a back-fill. [s] (H6) */
export const backfillSeconds = rhythmDays * 24 * hour;

/** The 95th percentile of the gaps between the deliveries of 14 days; null below seven deliveries. [s] (H7d) */
export function rhythmSeconds({ gaps }: Pick<References, "gaps">): number | null {
  const all = gaps.flatMap(([, ofDay]) => ofDay);
  return all.length < minDeliveries ? null : quantile(all, 0.95);
}

/** How long after a delivery the next one is late: a quarter of an hour to two hours beyond the rhythm. [s] (H6) */
export function lateAfterSeconds(references: Pick<References, "gaps">): number {
  const rhythm = rhythmSeconds(references);
  if (rhythm === null) {
    const longest = Math.max(0, ...references.gaps.flatMap(([, ofDay]) => ofDay));
    return Math.max(unlearntSeconds, 1.5 * longest);
  }
  return rhythm + Math.min(2 * hour, Math.max(hour / 4, rhythm / 2));
}

/** A minute in which something of a plant arrived, and the end of the newest slot that it brought. [unix s] */
export interface ArrivalMinute {
  readonly moment: number;
  readonly newestData: number;
}
/**
 * The deliveries of some minutes, ascending: one that brings much more than the time since the last minute, or only what lies far behind, goes on
 * with the same delivery. A history that is filled in for an hour, and a night's data in several posts, are one delivery and no rhythm. (H6)
 */
export function deliveriesOf(minutes: readonly ArrivalMinute[]): number[] {
  const deliveries: number[] = [];
  let newest: number | null = null;
  for (const { moment, newestData } of minutes) {
    const before = deliveries.at(-1);
    const ahead = newest === null ? 0 : newestData - newest;
    const isSame =
      before !== undefined && (ahead > moment - before + aheadSeconds || ahead < -aheadSeconds);
    if (isSame) deliveries.pop();
    deliveries.push(moment);
    newest = Math.max(newest ?? newestData, newestData);
  }
  return deliveries;
}

/** So much light between the newest data and their arrival is more than the sleep of a logger. [s] */
const litSeconds = hour;
/**
 * Whether all that a plant ever sent is a past that had ended when it came, such as a history that was filled in at one go: no rhythm is learnt of
 * it, and when it was delivered is no sign of life. (H6)
 */
export function isPastOnly(
  references: Pick<References, "gaps" | "lastDelivery">,
  { newestData, deliveries }: Pick<DaySamples, "newestData" | "deliveries">,
  site: Site | null,
): boolean {
  const delivered = deliveries.at(-1) ?? references.lastDelivery;
  if (newestData === null || delivered === null || rhythmSeconds(references) !== null) return false;
  if (delivered - newestData > unlearntSeconds) return true;
  if (site === null) return false;
  let lit = 0;
  for (let at = newestData; at < delivered && lit < litSeconds; at += slotSeconds)
    if (sunPosition(at, site).apparentElevation >= judgedElevation) lit += slotSeconds;
  return lit >= litSeconds;
}

/** The gaps of a day added to those of the days before. @param deliveries of the day, ascending [unix s] */
export function gapsWith(
  references: Pick<References, "gaps" | "lastDelivery">,
  day: CivilDay,
  deliveries: readonly number[],
): References["gaps"] {
  const stamps =
    references.lastDelivery === null ? deliveries : [references.lastDelivery, ...deliveries];
  const gaps = stamps.slice(1).flatMap((at, i) => {
    const gap = at - stamps[i]!;
    return gap > 0 ? [gap] : [];
  });
  const kept =
    gaps.length <= keptGaps
      ? gaps
      : Array.from({ length: keptGaps }, (_, i) => quantile(gaps, (i + 0.5) / keptGaps));
  const before = references.gaps.filter(([of]) => of < day && of > day - rhythmDays);
  return kept.length === 0 ? before : [...before, [day, kept]];
}
