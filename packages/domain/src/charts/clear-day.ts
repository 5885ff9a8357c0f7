import { civilDayOf, civilParts, type CivilDay } from "../data/civil-day.ts";

const radians = Math.PI / 180;
/** [W/m²] */
const solarConstant = 1367;

/**
 * What the sun sends to a horizontal square metre above the air on a day. [kWh/m²]
 * @param latitude north positive [°]
 * Source: Duffie, Beckman, Solar Engineering of Thermal Processes, 4th ed., eq. 1.10.3, with the declination of Spencer 1971 (eq. 1.6.1b) and the
 * distance of the sun of eq. 1.4.1a.
 */
export function outsideAir(day: CivilDay, latitude: number): number {
  const { year } = civilParts(day);
  const ofYear = day - civilDayOf({ year, month: 1, dayOfMonth: 1 });
  const turn = (ofYear * 2 * Math.PI) / 365;
  const declination =
    0.006918 -
    0.399912 * Math.cos(turn) +
    0.070257 * Math.sin(turn) -
    0.006758 * Math.cos(2 * turn) +
    0.000907 * Math.sin(2 * turn) -
    0.002697 * Math.cos(3 * turn) +
    0.00148 * Math.sin(3 * turn);
  const distance = 1 + 0.033 * Math.cos(((ofYear + 1) * 2 * Math.PI) / 365);
  const place = latitude * radians;
  // Where the sun does not set, or does not rise, the day is whole, or none.
  const cosSunset = Math.max(-1, Math.min(1, -Math.tan(place) * Math.tan(declination)));
  const sunset = Math.acos(cosSunset);
  const height =
    Math.cos(place) * Math.cos(declination) * Math.sin(sunset) +
    sunset * Math.sin(place) * Math.sin(declination);
  return ((solarConstant * distance * 24) / Math.PI / 1000) * Math.max(0, height);
}

/** So far a day may lie from the one that it is compared with: the season is the same. [days] */
export const clearDayReach = 30;
/** Fewer days say nothing of the sky. */
const minDays = 5;
/** Days of polar winter have no sky to compare. [kWh/m²] */
const minOutside = 0.3;

/**
 * The clearest day near another one: that of the highest clearness, which is what arrived of what the sun sent (Liu, Jordan 1960); of two alike the
 * nearer. The day itself is none of them.
 * @param sums of each whole day a quantity that follows the light: irradiation, or the energy of the plant
 * @param of.latitude null: of a plant without a place the sums are compared as they are [°]
 * @returns null where too few days are known, or none of them had light
 */
export function clearestDay(
  sums: ReadonlyMap<CivilDay, number>,
  of: { readonly near: CivilDay; readonly latitude: number | null },
): CivilDay | null {
  let best: { readonly day: CivilDay; readonly clearness: number } | null = null;
  let known = 0;
  for (const [day, sum] of sums) {
    if (day === of.near || Math.abs(day - of.near) > clearDayReach) continue;
    const outside = of.latitude === null ? 1 : outsideAir(day, of.latitude);
    if (outside < minOutside) continue;
    known++;
    const clearness = sum / outside;
    const isNearer = best !== null && Math.abs(day - of.near) < Math.abs(best.day - of.near);
    if (
      clearness > 0 &&
      (best === null || clearness > best.clearness || (clearness === best.clearness && isNearer))
    )
      best = { day, clearness };
  }
  return known < minDays ? null : (best?.day ?? null);
}
