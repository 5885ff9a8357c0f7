/** Degrees to radians. */
export const radiansPerDegree = Math.PI / 180;

/** Sine of an angle. [°] */
export const sinDegrees = (angle: number): number => Math.sin(angle * radiansPerDegree);

/** Cosine of an angle. [°] */
export const cosDegrees = (angle: number): number => Math.cos(angle * radiansPerDegree);

/** Arc cosine; rounding may push a product of unit vectors past 1, so the argument is clamped. [°] */
export const acosDegrees = (cosine: number): number =>
  Math.acos(clamp(cosine, -1, 1)) / radiansPerDegree;

/** Arc tangent of y / x in the right quadrant, -180..180. [°] */
export const atan2Degrees = (y: number, x: number): number => Math.atan2(y, x) / radiansPerDegree;

/** The same direction in 0..360. [°] */
export function wrap360(angle: number): number {
  const rest = angle % 360;
  return rest < 0 ? rest + 360 : rest;
}

/** The same direction in -180..180, 180 excluded. [°] */
export const wrap180 = (angle: number): number => wrap360(angle + 180) - 180;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);
