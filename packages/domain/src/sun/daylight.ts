import { acosDegrees, cosDegrees, sinDegrees } from "./angles.ts";

/** Where the sun is looked at. [°] */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** The sky gives inverters enough to count a little before the sun is up. [°] */
export const dawnElevation = -3;
/** From here on every inverter is awake. [°] */
export const awakeElevation = 8;
const daySeconds = 86_400;
/** 20 March 2000, 07:35 UTC. [unix s] */
const equinoxSeconds = 953_537_700;
const yearSeconds = 365.2422 * daySeconds;

/** The last noons that were asked for: a counter asks for those of its day hundreds of times. */
const known = new Map<number, number>();
const maxKnown = 64;
let knownFor = { latitude: NaN, elevation: NaN };

function halfDaylightOf(noonSeconds: number, latitude: number, elevation: number): number {
  if (latitude !== knownFor.latitude || elevation !== knownFor.elevation || known.size > maxKnown)
    known.clear();
  knownFor = { latitude, elevation };
  const before = known.get(noonSeconds);
  if (before !== undefined) return before;
  const half = halfDaylight(noonSeconds, latitude, elevation);
  known.set(noonSeconds, half);
  return half;
}

/** Half of the time between dawn and dusk around a solar noon. [s] Good to five minutes: the path of the sun as a circle. */
function halfDaylight(noonSeconds: number, latitude: number, elevation: number): number {
  const declination = 23.44 * sinDegrees((360 * (noonSeconds - equinoxSeconds)) / yearSeconds);
  const cosine =
    (sinDegrees(elevation) - sinDegrees(latitude) * sinDegrees(declination)) /
    (cosDegrees(latitude) * cosDegrees(declination));
  if (!(cosine < 1)) return 0;
  return cosine <= -1 ? daySeconds / 2 : (acosDegrees(cosine) / 360) * daySeconds;
}

/** How long the sun is above a height, by default as soon as it dawns, between two moments. [s] */
export function daylightSeconds(
  from: number,
  to: number,
  place: Place,
  elevation: number = dawnElevation,
): number {
  const noonOf = (day: number): number =>
    day * daySeconds + (0.5 - place.longitude / 360) * daySeconds;
  const first = Math.floor(from / daySeconds) - 1;
  const last = Math.floor(to / daySeconds) + 1;
  // Of very long times the length of the year's mean day will do.
  if (last - first > 400) return (to - from) / 2;
  let sum = 0;
  for (let day = first; day <= last; day++) {
    const noon = noonOf(day);
    const half = halfDaylightOf(noon, place.latitude, elevation);
    sum += Math.max(0, Math.min(to, noon + half) - Math.max(from, noon - half));
  }
  return Math.min(sum, to - from);
}
