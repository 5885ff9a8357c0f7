import { cosDegrees, radiansPerDegree, sinDegrees } from "../sun/angles.ts";

/** Mean radius of the earth. [km] Source: IUGG, R1. */
const earthKm = 6371.0088;

interface Place {
  /** North and east positive. [degrees] */
  readonly lat: number;
  readonly lon: number;
}

/** Length of the arc between two places on a round earth. [km] Source: haversine formula (Sinnott 1984). */
export function kmBetween(a: Place, b: Place): number {
  const half = (from: number, to: number): number => sinDegrees((to - from) / 2) ** 2;
  const share = half(a.lat, b.lat) + cosDegrees(a.lat) * cosDegrees(b.lat) * half(a.lon, b.lon);
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Degrees of latitude that a distance is. [degrees] */
export const degreesOfKm = (km: number): number => km / (earthKm * radiansPerDegree);
