import { sunPosition } from "./sun-position.ts";
import type { Site } from "./sun-position.ts";

/** Elevation of the sun's centre at rise and set: half a disc and the refraction at the horizon. [°] Source: Meeus, chapter 15. */
export const horizonElevation = -0.8333;

export interface SunTimes {
  /**
   * `day`: the sun crosses the horizon on this day. `polar_day`: it stays up. `polar_night`: it stays down.
   * At the edges of the polar seasons a `day` may hold only one of the two crossings; the other is null.
   */
  readonly kind: "day" | "polar_day" | "polar_night";
  /** First crossing upwards within the local day. [unix s] */
  readonly sunriseSeconds: number | null;
  /** Last crossing downwards within the local day; before sunrise where the sun sets just after midnight. [unix s] */
  readonly sunsetSeconds: number | null;
  /** Highest point of the sun on this day. [unix s] */
  readonly noonSeconds: number;
}

/**
 * Sunrise, sunset and highest sun of one local day.
 * @param day civil date, YYYY-MM-DD @param timezone IANA name; the day runs from its local midnight to the next (23, 24, 25 h)
 * @returns timestamps [unix s, rounded]; a RangeError when date or zone is not valid
 * Source: root search on the elevation (-0.8333°), no rise/set routine.
 */
export function sunTimes(site: Site, day: string, timezone: string): SunTimes {
  const date = Temporal.PlainDate.from(day);
  const startSeconds = date.toZonedDateTime(timezone).epochMilliseconds / 1000;
  const endSeconds = date.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds / 1000;
  const elevationAt = (seconds: number) => sunPosition(seconds, site).elevation - horizonElevation;
  const stops = turningPoints(elevationAt, startSeconds, endSeconds);
  let sunrise: number | null = null;
  let sunset: number | null = null;
  let noon = stops[0] ?? startSeconds;
  let highest = elevationAt(noon);
  for (let i = 1; i < stops.length; i++) {
    const from = stops[i - 1] ?? startSeconds;
    const to = stops[i] ?? endSeconds;
    const before = elevationAt(from);
    const after = elevationAt(to);
    if (after > highest) [noon, highest] = [to, after];
    if (before < 0 && after >= 0) sunrise ??= rootBetween(elevationAt, from, to);
    if (before >= 0 && after < 0) sunset = rootBetween(elevationAt, from, to);
  }
  const crosses = sunrise !== null || sunset !== null;
  return {
    kind: crosses ? "day" : highest >= 0 ? "polar_day" : "polar_night",
    sunriseSeconds: sunrise === null ? null : Math.round(sunrise),
    sunsetSeconds: sunset === null ? null : Math.round(sunset),
    noonSeconds: Math.round(noon),
  };
}

type Curve = (seconds: number) => number;

/** Start, highest and lowest points, end: between two of them the curve only rises or only falls, so it crosses zero once at most. */
function turningPoints(curve: Curve, start: number, end: number): number[] {
  const step = 1800;
  // Central difference over two minutes: long enough that the slope exceeds the rounding errors.
  const slope: Curve = (seconds) => curve(seconds + 60) - curve(seconds - 60);
  const points = [start];
  let slopeBefore = slope(start);
  for (let at = start; at < end; at += step) {
    const next = Math.min(at + step, end);
    const slopeAfter = slope(next);
    if (slopeBefore > 0 !== slopeAfter > 0) points.push(rootBetween(slope, at, next));
    slopeBefore = slopeAfter;
  }
  points.push(end);
  return points;
}

/** Bisection down to 0.05 s; the curve changes its sign between `from` and `to`. */
function rootBetween(curve: Curve, from: number, to: number): number {
  let low = from;
  let high = to;
  const rising = curve(high) >= 0;
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (curve(middle) >= 0 === rising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
