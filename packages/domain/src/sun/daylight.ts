import { acosDegrees, cosDegrees, sinDegrees } from "./angles.ts";

/** The location of the observer. [°] */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Inverters begin to count shortly before sunrise. [°] */
export const dawnElevation = -3;
/** Above this elevation every inverter runs. [°] */
export const awakeElevation = 8;
const daySeconds = 86_400;
/** 20 March 2000, 07:35 UTC. [unix s] */
const equinoxSeconds = 953_537_700;
const yearSeconds = 365.2422 * daySeconds;

/** Cache of solar noons: a counter needs those of its day hundreds of times. */
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

/** How long the sun is above an elevation, by default that of dawn, between two timestamps. [s] */
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
  // For very long periods the mean length of the day suffices.
  if (last - first > 400) return (to - from) / 2;
  let sum = 0;
  for (let day = first; day <= last; day++) {
    const noon = noonOf(day);
    const half = halfDaylightOf(noon, place.latitude, elevation);
    sum += Math.max(0, Math.min(to, noon + half) - Math.max(from, noon - half));
  }
  return Math.min(sum, to - from);
}
