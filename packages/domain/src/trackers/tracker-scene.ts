import { cosDegrees, sinDegrees } from "../sun/angles.ts";
import type { Plane } from "../sun/incidence.ts";

/** A place or a direction: east, north, up. [m] */
export type Vector = readonly [east: number, north: number, up: number];
/** A flat table of modules. */
export interface Table {
  readonly centre: Vector;
  /** Along its horizontal edge, or its axis. [m] */
  readonly width: number;
  /** Up its slope. [m] */
  readonly height: number;
  readonly plane: Plane;
}
/** Corners of a convex figure, in order. */
export type Polygon = readonly Vector[];

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const plus = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
];

/** Unit vectors of a plane: out of its front, along its horizontal, up its slope. */
export function axesOf({ tilt, azimuth }: Plane): {
  readonly normal: Vector;
  readonly across: Vector;
  readonly upward: Vector;
} {
  const [sinTilt, cosTilt] = [sinDegrees(tilt), cosDegrees(tilt)];
  const [sinAzimuth, cosAzimuth] = [sinDegrees(azimuth), cosDegrees(azimuth)];
  return {
    normal: [sinTilt * sinAzimuth, sinTilt * cosAzimuth, cosTilt],
    across: [cosAzimuth, -sinAzimuth, 0],
    upward: [-cosTilt * sinAzimuth, -cosTilt * cosAzimuth, sinTilt],
  };
}
/** Towards a body of the sky, of length 1. @param azimuth clockwise from north [°] @param elevation above the horizon [°] */
export const towards = (azimuth: number, elevation: number): Vector => [
  cosDegrees(elevation) * sinDegrees(azimuth),
  cosDegrees(elevation) * cosDegrees(azimuth),
  sinDegrees(elevation),
];

export function cornersOf({ centre, width, height, plane }: Table): Polygon {
  const { across, upward } = axesOf(plane);
  return (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([a, u]) => plus(plus(centre, across, (a * width) / 2), upward, (u * height) / 2));
}

/** Below this a shadow is longer than a field. [1] */
const lowestSun = sinDegrees(1);

/** The shadow of a figure on level ground; null with the sun below or at the horizon. @param sun towards it, of length 1 */
export function groundShadow(corners: Polygon, sun: Vector): Polygon | null {
  if (sun[2] < lowestSun) return null;
  return corners.map((corner) => {
    const [east, north] = plus(corner, sun, -corner[2] / sun[2]);
    return [east, north, 0];
  });
}

type Flat = readonly [x: number, y: number];
/** What of a convex figure lies where `inside` is not negative. (Sutherland and Hodgman 1974, Reentrant polygon clipping) */
function clipped<T extends readonly number[]>(
  figure: readonly T[],
  inside: (corner: T) => number,
): T[] {
  return figure.flatMap((corner, at) => {
    const before = figure.at(at - 1)!;
    const [here, there] = [inside(corner), inside(before)];
    const isCrossed = here >= 0 !== there >= 0;
    const share = isCrossed ? there / (there - here) : 0;
    const crossing = before.map(
      (value, axis) => value + (corner[axis]! - value) * share,
    ) as unknown as T;
    return [...(isCrossed ? [crossing] : []), ...(here >= 0 ? [corner] : [])];
  });
}

/**
 * What another figure shades of a table's front: where the sun's rays that pass through it meet the table. Null: nothing, or the sun is
 * behind the table.
 * @param sun towards it, of length 1
 */
export function shadowOn(table: Table, other: Polygon, sun: Vector): Polygon | null {
  const { normal, across, upward } = axesOf(table.plane);
  const facing = dot(sun, normal);
  if (facing <= 1e-6 || sun[2] < lowestSun) return null;
  const ahead = (corner: Vector): number => dot(plus(corner, table.centre, -1), normal);
  // What lies behind the table is not between it and the sun.
  const before = clipped(other, ahead);
  const flat = before.map((corner): Flat => {
    const met = plus(plus(corner, sun, -ahead(corner) / facing), table.centre, -1);
    return [dot(met, across), dot(met, upward)];
  });
  const [wide, high] = [table.width / 2, table.height / 2];
  const sides: readonly ((corner: Flat) => number)[] = [
    ([x]) => x + wide,
    ([x]) => wide - x,
    ([, y]) => y + high,
    ([, y]) => high - y,
  ];
  const shade = sides.reduce((figure, inside) => clipped(figure, inside), flat);
  if (shade.length < 3 || areaOf(shade) < 1e-6) return null;
  return shade.map(([x, y]) => plus(plus(table.centre, across, x), upward, y));
}
/** Of a flat figure with its corners in order. */
const areaOf = (figure: readonly Flat[]): number =>
  Math.abs(
    figure.reduce((sum, [x, y], at) => {
      const [beforeX, beforeY] = figure.at(at - 1)!;
      return sum + beforeX * y - x * beforeY;
    }, 0),
  ) / 2;

/** Where a drawing looks from: turned about the vertical, and lifted above the ground. [°] */
export interface View {
  /** From where, clockwise from north. */
  readonly azimuth: number;
  readonly elevation: number;
}
/** How a place is seen from far away: to the right, upwards, and how near it is. [m] */
export function seen([east, north, up]: Vector, { azimuth, elevation }: View): Vector {
  const [sin, cos] = [sinDegrees(azimuth), cosDegrees(azimuth)];
  const near = east * sin + north * cos;
  const [sinUp, cosUp] = [sinDegrees(elevation), cosDegrees(elevation)];
  return [north * sin - east * cos, up * cosUp - near * sinUp, near * cosUp + up * sinUp];
}
