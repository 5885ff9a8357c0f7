import { clamp, wrap180, wrap360 } from "../sun/angles.ts";
import type { Plane, SunDirection } from "../sun/incidence.ts";

/** Position of a two-axis tracker. [°] */
export interface DualAxisPosition {
  /** East-west turn from the equator's side, negative east, -90..90. */
  readonly x: number;
  /** Tilt from horizontal, 0..90; or the elevation of its normal, where the plant reports that. */
  readonly y: number;
}

export interface DualAxisOptions {
  /** Decides whether x = 0 looks south (northern) or north. [°] */
  readonly latitude: number;
  /** The plant reports the elevation instead of the tilt. */
  readonly yIsElevation?: boolean;
}

/** Where a two-axis tracker should stand; null with the sun below the horizon. [°] @param sun apparent position [°] */
export function dualAxisPosition(
  sun: SunDirection,
  options: DualAxisOptions,
): DualAxisPosition | null {
  if (sun.zenith >= 90) return null;
  const x = options.latitude >= 0 ? wrap180(sun.azimuth - 180) : -wrap180(sun.azimuth);
  const tilt = clamp(sun.zenith, 0, 90);
  return { x: clamp(x, -90, 90), y: options.yIsElevation ? 90 - tilt : tilt };
}

/** The orientation of a two-axis tracker. [°] */
export function dualAxisPlane(position: DualAxisPosition, options: DualAxisOptions): Plane {
  return {
    tilt: options.yIsElevation ? 90 - position.y : position.y,
    azimuth: wrap360(options.latitude >= 0 ? position.x + 180 : -position.x),
  };
}
