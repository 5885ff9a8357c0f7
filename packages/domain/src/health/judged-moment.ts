import { daySlots, dayStartSeconds, dayOf, slotSeconds } from "../data/plant-day.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { type Site, sunPosition } from "../sun/sun-position.ts";
import type { HealthPlant } from "./health-plant.ts";

/** The sun's height from which a plant is judged. [degrees] (H7b) */
export const judgedElevation = 10;

/** The sun rises by no more than this in a slot: 1.25 degrees of the sky's turn, and what refraction adds near the horizon. */
export const fastestDegrees = 1.6;

type Place = Pick<HealthPlant, "site" | "timezone">;

/** First and last slot of a day with the sun high enough; all of them where the plant has no place; null: none. (H7b) */
export function sunSlots({ site, timezone }: Place, day: CivilDay): SunSlots | null {
  const slots = daySlots(day, timezone);
  if (slots === 0) return null;
  if (site === null) return { first: 0, last: slots - 1 };
  const before = known.get(site);
  if (before?.day === day && before.timezone === timezone) return before.slots;
  const own = slotsWithSun({ site, timezone }, day, slots);
  known.set(site, { day, timezone, slots: own });
  return own;
}
/** Of each place the last day that was asked for: one that runs is looked at again and again. */
const known = new WeakMap<
  Site,
  { readonly day: CivilDay; readonly timezone: string; readonly slots: SunSlots | null }
>();
interface SunSlots {
  readonly first: number;
  readonly last: number;
}
function slotsWithSun(
  { site, timezone }: Place & { readonly site: Site },
  day: CivilDay,
  slots: number,
): SunSlots | null {
  const start = dayStartSeconds(day, timezone);
  /** Slots until the sun can be high enough, the next one at least; 0: it is. */
  const slotsToGo = (slot: number): number => {
    const height = sunPosition(start + (slot + 0.5) * slotSeconds, site).apparentElevation;
    return height >= judgedElevation
      ? 0
      : Math.max(1, Math.floor((judgedElevation - height) / fastestDegrees));
  };
  let first = 0;
  for (let go = slotsToGo(0); go > 0 && first < slots; go = slotsToGo(first)) first += go;
  if (first >= slots) return null;
  let last = slots - 1;
  for (let go = slotsToGo(last); go > 0; go = slotsToGo(last)) last -= go;
  return { first, last };
}

/** A polar night lasts half a year. [days] */
const longestNightDays = 200;

/**
 * The next moment at which the sun is high enough over a plant to judge it; now itself while it is. (H9)
 * @param now [unix s] @returns null without a place [unix s]
 */
export function nextLook(place: Place, now: number): number | null {
  if (place.site === null) return null;
  const today = dayOf(now, place.timezone);
  for (let day = today; day <= today + longestNightDays; day++) {
    const sun = sunSlots(place, day);
    if (sun === null) continue;
    const start = dayStartSeconds(day, place.timezone);
    const from = start + sun.first * slotSeconds;
    const to = start + (sun.last + 1) * slotSeconds;
    if (now < to) return Math.max(now, from);
  }
  return null;
}
