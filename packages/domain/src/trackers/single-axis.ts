import {
  acosDegrees,
  atan2Degrees,
  clamp,
  cosDegrees,
  sinDegrees,
  wrap360,
} from "../sun/angles.ts";
import { cosIncidence } from "../sun/incidence.ts";
import type { Plane, SunDirection } from "../sun/incidence.ts";

/** A field of rows that turn about parallel axes. */
export interface SingleAxisGeometry {
  /** Where the axis points, clockwise from north; seen along it, clockwise rotation is positive. [°] */
  readonly axisAzimuth: number;
  /** Axis against the horizontal: how far it falls towards its azimuth, negative where it rises. [°] */
  readonly axisTilt: number;
  /** Largest rotation to either side. [°] */
  readonly maxAngle: number;
  /** Width of a row over the distance of rows. [1] */
  readonly groundCoverRatio: number;
  /** Slope of the ground across the axes. [°] */
  readonly crossAxisTilt: number;
  /** Turn away from the sun when rows would shade each other. */
  readonly backtrack: boolean;
}

/** Flat ground, north-south axis: positive rotation looks west. */
export const flatNorthSouth: SingleAxisGeometry = {
  axisAzimuth: 180,
  axisTilt: 0,
  maxAngle: 60,
  groundCoverRatio: 0.35,
  crossAxisTilt: 0,
  backtrack: true,
};

/**
 * Rotation that puts the sun into the plane through axis and module normal, before limits and backtracking. [°]
 * Source: Lorenzo, Narvarte, Muñoz 2011, Progress in Photovoltaics 19(6), 747.
 */
export function trueTrackingAngle(
  geometry: Pick<SingleAxisGeometry, "axisAzimuth" | "axisTilt">,
  sun: SunDirection,
): number {
  const across = sinDegrees(sun.zenith) * sinDegrees(sun.azimuth - geometry.axisAzimuth);
  const along = sinDegrees(sun.zenith) * cosDegrees(sun.azimuth - geometry.axisAzimuth);
  return atan2Degrees(
    across,
    along * sinDegrees(geometry.axisTilt) + cosDegrees(sun.zenith) * cosDegrees(geometry.axisTilt),
  );
}

/**
 * Rotation of the rows; null with the sun below the horizon (the rows are stowed). [°]
 * @param sun apparent position [°]
 * Source: Anderson, Mikofski 2020, Slope-aware backtracking, NREL/TP-5K00-76626.
 */
export function singleAxisAngle(geometry: SingleAxisGeometry, sun: SunDirection): number | null {
  if (sun.zenith >= 90) return null;
  let angle = trueTrackingAngle(geometry, sun);
  if (geometry.backtrack) {
    const axes = 1 / (geometry.groundCoverRatio * cosDegrees(geometry.crossAxisTilt));
    const shadow = Math.abs(axes * cosDegrees(angle - geometry.crossAxisTilt));
    if (shadow < 1) angle -= Math.sign(angle) * acosDegrees(shadow);
  }
  return clamp(angle, -geometry.maxAngle, geometry.maxAngle);
}

/** The orientation of the modules of a row at a rotation. [°] Source: Marion, Dobos 2013, NREL/TP-6A20-58891. */
export function singleAxisPlane(
  geometry: Pick<SingleAxisGeometry, "axisAzimuth" | "axisTilt">,
  rotation: number,
): Plane {
  const across = sinDegrees(rotation);
  const along = cosDegrees(rotation) * sinDegrees(geometry.axisTilt);
  const up = cosDegrees(rotation) * cosDegrees(geometry.axisTilt);
  // A horizontal plane has no azimuth; 90° is that of a row that starts to turn.
  const turn = across === 0 && along === 0 ? 90 : atan2Degrees(across, along);
  return {
    tilt: atan2Degrees(Math.hypot(across, along), up),
    azimuth: wrap360(geometry.axisAzimuth + turn),
  };
}

/** Angle of incidence on the rows at a rotation. [°] */
export function singleAxisIncidence(
  geometry: SingleAxisGeometry,
  rotation: number,
  sun: SunDirection,
): number {
  return acosDegrees(cosIncidence(singleAxisPlane(geometry, rotation), sun));
}
