import { acosDegrees, cosDegrees, radiansPerDegree, sinDegrees } from "./angles.ts";

/** The orientation of a plane. */
export interface Plane {
  /** From horizontal, 0..90 and beyond when it looks down. [°] */
  readonly tilt: number;
  /** Clockwise from north. [°] */
  readonly azimuth: number;
}

/** Direction of the sun. [°] */
export interface SunDirection {
  readonly zenith: number;
  readonly azimuth: number;
}

/** Cosine of the angle between the sun and the normal of a plane; negative behind it. [1] */
export function cosIncidence(plane: Plane, sun: SunDirection): number {
  return (
    cosDegrees(plane.tilt) * cosDegrees(sun.zenith) +
    sinDegrees(plane.tilt) * sinDegrees(sun.zenith) * cosDegrees(sun.azimuth - plane.azimuth)
  );
}

/** Angle between the sun and the normal of a plane, 0..180. [°] */
export const incidenceAngle = (plane: Plane, sun: SunDirection): number =>
  acosDegrees(cosIncidence(plane, sun));

/**
 * Share of beam light that passes the glass, relative to normal incidence. [1]
 * @param incidence angle of incidence [°] @param b0 coefficient, 0.05 for usual glass [1]
 * Source: Souka, Safwat 1966; ASHRAE 93-77.
 */
export function iamAshrae(incidence: number, b0 = 0.05): number {
  const angle = Math.abs(incidence);
  if (angle >= 90) return 0;
  return Math.max(0, 1 - b0 * (1 / cosDegrees(angle) - 1));
}

export interface Glass {
  /** Refractive index. [1] */
  readonly index: number;
  /** Extinction coefficient. [1/m] */
  readonly extinctionPerM: number;
  /** [m] */
  readonly thicknessM: number;
}

const whiteGlass: Glass = { index: 1.526, extinctionPerM: 4, thicknessM: 0.002 };

/**
 * Share of beam light that passes the glass, by Fresnel reflection and absorption, relative to normal incidence. [1]
 * @param incidence angle of incidence [°]
 * Source: De Soto, Klein, Beckman 2006, Solar Energy 80(1), 78; Duffie, Beckman, chapter 5.
 */
export function iamPhysical(incidence: number, glass: Glass = whiteGlass): number {
  const cosIn = Math.max(0, cosDegrees(incidence));
  if (cosIn === 0) return 0;
  const n = glass.index;
  const cosOut = Math.sqrt(1 - (1 - cosIn * cosIn) / (n * n));
  const perpendicular = ((cosIn - n * cosOut) / (cosIn + n * cosOut)) ** 2;
  const parallel = ((cosOut - n * cosIn) / (cosOut + n * cosIn)) ** 2;
  const straight = ((1 - n) / (1 + n)) ** 2;
  const depth = glass.extinctionPerM * glass.thicknessM;
  const passed = (1 - (perpendicular + parallel) / 2) * Math.exp(-depth / cosOut);
  return passed / ((1 - straight) * Math.exp(-depth));
}

/**
 * Share of beam light that passes the glass, relative to normal incidence. [1]
 * @param incidence angle of incidence [°] @param ar angular loss coefficient, 0.16 for usual silicon modules [1]
 * Source: Martin, Ruiz 2001, Solar Energy Materials and Solar Cells 70(1), 25.
 */
export function iamMartinRuiz(incidence: number, ar = 0.16): number {
  if (Math.abs(incidence) >= 90) return 0;
  const cosine = Math.cos(incidence * radiansPerDegree);
  return (1 - Math.exp(-cosine / ar)) / (1 - Math.exp(-1 / ar));
}
