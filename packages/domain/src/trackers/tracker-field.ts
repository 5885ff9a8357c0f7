import type { Plane } from "../sun/incidence.ts";
import { dualAxisPlane } from "./dual-axis.ts";
import { flatNorthSouth, singleAxisPlane } from "./single-axis.ts";
import type { Table, Vector } from "./tracker-scene.ts";

export type TrackerAxes = "single" | "dual";
/** Of a drawn tracker. [m] A row of one axis is long along it; its width over the distance of rows is that of TR2. */
const sizes = {
  dual: { width: 9, height: 6, pitch: [18, 14], hub: 4 },
  single: {
    width: 24,
    height: 3.5,
    pitch: [3.5 / flatNorthSouth.groundCoverRatio, 27],
    hub: 2.2,
  },
} as const;

/**
 * Where trackers stand in a drawing: nobody surveys them, so they stand in their order, row behind row from the north-west, about the
 * middle of the field. [m]
 */
export function fieldPlaces(count: number, axes: TrackerAxes): Vector[] {
  const { pitch, hub } = sizes[axes];
  const [east, south] = pitch;
  // As wide as it is deep, on the ground.
  const columns = Math.max(1, Math.round(Math.sqrt((count * south) / east)));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, at) => [
    ((at % columns) - (Math.min(columns, count) - 1) / 2) * east,
    ((rows - 1) / 2 - Math.floor(at / columns)) * south,
    hub,
  ]);
}
/** How far from each other the farthest neighbours stand whose shadows may meet. [m] */
export const shadowReach = (axes: TrackerAxes): number => 3 * Math.max(...sizes[axes].pitch);

/** The table of a tracker at its position; with two axes null where one of them is not known. @param position [°] */
export function tableOf(
  axes: TrackerAxes,
  centre: Vector,
  position: { readonly x: number | null; readonly y: number | null },
  latitude: number,
): Table | null {
  const { width, height } = sizes[axes];
  const plane = planeOf(axes, position, latitude);
  return plane === null ? null : { centre, width, height, plane };
}
function planeOf(
  axes: TrackerAxes,
  { x, y }: { readonly x: number | null; readonly y: number | null },
  latitude: number,
): Plane | null {
  if (x === null) return null;
  if (axes === "single") return singleAxisPlane(flatNorthSouth, x);
  return y === null ? null : dualAxisPlane({ x, y }, { latitude });
}
