import { acosDegrees, cosDegrees, sinDegrees } from "../sun/angles.ts";
import { sunPosition } from "../sun/sun-position.ts";
import type { Site } from "../sun/sun-position.ts";
import type { Plane } from "../sun/incidence.ts";
import { dualAxisPlane, dualAxisPosition } from "./dual-axis.ts";
import { singleAxisAngle } from "./single-axis.ts";
import type { SingleAxisGeometry } from "./single-axis.ts";

/** The axes of a plant's trackers. */
export type TrackerKind =
  | { readonly kind: "dual"; readonly yIsElevation?: boolean }
  | { readonly kind: "single"; readonly geometry: SingleAxisGeometry };

/** What is measured on one tracker; null where there is no variable or no value. [°, kW] */
export interface TrackerReading {
  readonly name: string;
  readonly p: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly tx: number | null;
  readonly ty: number | null;
}

/** A row of the perfect-tracker table: measured x, y, target tx, ty, control errors ex, ey, errors against the sun exp, eyp, and the angle between the normals err. [°] */
export interface TrackerRow extends TrackerReading {
  readonly ex: number | null;
  readonly ey: number | null;
  readonly exp: number | null;
  readonly eyp: number | null;
  readonly err: number | null;
}

/** Target position of a tracker for the sun at a timestamp; null at night. [°] */
export function perfectPosition(
  kind: TrackerKind,
  site: Site,
  unixSeconds: number,
): { x: number; y: number } | null {
  const sun = sunPosition(unixSeconds, site);
  const direction = { zenith: sun.apparentZenith, azimuth: sun.azimuth };
  if (kind.kind === "dual") {
    return dualAxisPosition(direction, {
      latitude: site.latitude,
      yIsElevation: kind.yIsElevation ?? false,
    });
  }
  const x = singleAxisAngle(kind.geometry, direction);
  return x === null ? null : { x, y: kind.geometry.axisTilt };
}

const difference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b;

/** Angle between the normals of two planes, 0..180. [°] */
function angleBetween(a: Plane, b: Plane): number {
  return acosDegrees(
    cosDegrees(a.tilt) * cosDegrees(b.tilt) +
      sinDegrees(a.tilt) * sinDegrees(b.tilt) * cosDegrees(a.azimuth - b.azimuth),
  );
}

/**
 * Rows for the trackers of a plant at a moment, the worst first, after the row "Perfect".
 * At night perfect position and errors are null, and the trackers keep their order.
 * Source: SunSpec model 601 (setpoint and position of a tracker); deviation against the sun is our definition.
 */
export function perfectTrackerRows(
  readings: readonly TrackerReading[],
  kind: TrackerKind,
  site: Site,
  unixSeconds: number,
): TrackerRow[] {
  const perfect = perfectPosition(kind, site, unixSeconds);
  const rows = readings.map((reading): TrackerRow => {
    const night = perfect === null;
    return {
      ...reading,
      ex: night ? null : difference(reading.x, reading.tx),
      ey: night ? null : difference(reading.y, reading.ty),
      exp: difference(reading.x, perfect?.x ?? null),
      eyp: difference(reading.y, perfect?.y ?? null),
      err: perfect === null ? null : pointingError(reading, perfect, kind, site.latitude),
    };
  });
  rows.sort((a, b) => (b.err ?? -1) - (a.err ?? -1));
  const zero = perfect === null ? null : 0;
  const [x, y] = [perfect?.x ?? null, perfect?.y ?? null];
  return [
    {
      name: "Perfect",
      p: null,
      x,
      y,
      tx: x,
      ty: y,
      ex: zero,
      ey: zero,
      exp: zero,
      eyp: zero,
      err: zero,
    },
    ...rows,
  ];
}

/** Angle between the normals of a tracker and of the perfect one, with one axis the difference of the turns; null where an axis says nothing. [°] */
export function pointingError(
  reading: Pick<TrackerReading, "x" | "y">,
  perfect: { x: number; y: number },
  kind: TrackerKind,
  latitude: number,
): number | null {
  if (reading.x === null) return null;
  if (kind.kind === "single") return Math.abs(reading.x - perfect.x);
  if (reading.y === null) return null;
  const options = { latitude, yIsElevation: kind.yIsElevation ?? false };
  return angleBetween(
    dualAxisPlane({ x: reading.x, y: reading.y }, options),
    dualAxisPlane(perfect, options),
  );
}
