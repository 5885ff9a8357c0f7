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

/** The last noons that were asked for, by height of the sun: a counter asks for those of its day hundreds of times. */
const known = new Map<number, { latitude: number; readonly halves: Map<number, number> }>();
const maxKnown = 64;

function halfDaylightOf(noonSeconds: number, latitude: number, elevation: number): number {
  let last = known.get(elevation);
  if (last === undefined) known.set(elevation, (last = { latitude, halves: new Map() }));
  if (last.latitude !== latitude || last.halves.size > maxKnown) last.halves.clear();
  last.latitude = latitude;
  const before = last.halves.get(noonSeconds);
  if (before !== undefined) return before;
  const half = halfDaylight(noonSeconds, latitude, elevation);
  last.halves.set(noonSeconds, half);
  return half;
}
const noonOf = (day: number, { longitude }: Place): number =>
  day * daySeconds + (0.5 - longitude / 360) * daySeconds;

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
  const first = Math.floor(from / daySeconds) - 1;
  const last = Math.floor(to / daySeconds) + 1;
  // For very long periods the mean length of the day suffices.
  if (last - first > 400) return (to - from) / 2;
  let sum = 0;
  for (let day = first; day <= last; day++) {
    const noon = noonOf(day, place);
    const half = halfDaylightOf(noon, place.latitude, elevation);
    sum += Math.max(0, Math.min(to, noon + half) - Math.max(from, noon - half));
  }
  return Math.min(sum, to - from);
}

/** When the sun is above a height around the noons of the days that two moments touch, and of those beside them. */
export function daylightTimes(
  from: number,
  to: number,
  of: { readonly place: Place; readonly elevation: number },
): { readonly from: number; readonly to: number }[] {
  const times: { from: number; to: number }[] = [];
  const last = Math.floor(to / daySeconds) + 1;
  for (let day = Math.floor(from / daySeconds) - 1; day <= last; day++) {
    const noon = noonOf(day, of.place);
    const half = halfDaylightOf(noon, of.place.latitude, of.elevation);
    if (half > 0) times.push({ from: noon - half, to: noon + half });
  }
  return times;
}
