import { offsetSecondsAt } from "../data/plant-day.ts";

/** No clock that people keep is further from the sun: Kashgar's, which is Beijing's, is 3.1 hours before it. */
const farHours = 3.5;

/**
 * The hour of a zone's clock at which the sun is highest, where that is so far from midday that the zone must be another place's; null where it may
 * be this one's.
 * @param lon [deg], east positive
 * @param unixSeconds whose clock it is, summer time included
 */
export function oddNoon(lon: number, zone: string, unixSeconds: number): number | null {
  const ahead = offsetSecondsAt(unixSeconds, zone) / 3600 - lon / 15;
  // On the two sides of the date line a day lies between clocks that say the same.
  const near = ((((ahead + 12) % 24) + 24) % 24) - 12;
  return Math.abs(near) <= farHours ? null : (Math.round(12 + near) + 24) % 24;
}
