import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import { fieldPlaces, shadowReach, tableOf } from "@heliograph/domain/trackers/tracker-field.ts";
import {
  cornersOf,
  groundShadow,
  type Polygon,
  seen,
  shadowOn,
  type Table,
  towards,
  type Vector,
  type View,
} from "@heliograph/domain/trackers/tracker-scene.ts";
import { shortName } from "../ui/charts/bars.tsx";
import { fieldAt } from "./tracker-figures.ts";

/** How far a tracker is from where it should point: within the limit, up to five times of it, or more; unknown without a position. */
export type Pointing = "near" | "off" | "far" | "unknown";
export const colourOf: Readonly<Record<Pointing, string>> = {
  near: "field-near",
  off: "failing",
  far: "ko",
  unknown: "ink-4",
};
export interface DrawnTracker {
  readonly name: string;
  /** What tells it from the others: its number. */
  readonly short: string;
  readonly pointing: Pointing;
  /** From the perfect position, else from the middle of all; null: not known. [°] */
  readonly error: number | null;
  /** How near it is to the viewer: farther ones are drawn first. */
  readonly nearness: number;
  /** Where it stands on the ground. */
  readonly foot: Vector;
  readonly hub: Vector;
  /** null without a position. */
  readonly front: Polygon | null;
  /** Shades of others upon it. */
  readonly shades: readonly Polygon[];
  readonly shadow: Polygon | null;
  /** Where it should stand, of those that do not. */
  readonly perfect: Polygon | null;
}
export interface Scene {
  readonly trackers: readonly DrawnTracker[];
  /** Half the edge of the ground. [m] */
  readonly reach: number;
  /** Whether the colours tell the angle to the perfect position; else that to the middle of all. */
  readonly isAgainstSun: boolean;
}
/** Of the limit, from which on a tracker is far off. */
const farTimes = 5;

const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Pointing by its error and the limit. [°] */
export const pointingOf = (error: number | null, max: number): Pointing =>
  error === null ? "unknown" : error <= max ? "near" : error <= farTimes * max ? "off" : "far";

/** The field at a moment, in metres; the farthest trackers come first. (TR5) @param latitude of the plant; null: not known */
export function sceneAt(
  day: TrackerDay,
  slot: number,
  { max, latitude, view }: { max: number; latitude: number | null; view: View },
): Scene {
  const { trackers, perfect } = fieldAt(day, slot, latitude);
  const places = fieldPlaces(trackers.length, day.axes);
  const north = latitude ?? 1;
  const tables = trackers.map((one, at) => tableOf(day.axes, places[at]!, one, north));
  const corners = tables.map((table) => (table === null ? null : cornersOf(table)));
  const elevation = day.sun?.elevation[slot] ?? null;
  const sun =
    day.sun === null || elevation === null ? null : towards(day.sun.azimuth[slot] ?? 0, elevation);
  const reach = shadowReach(day.axes);
  const shadesOn = (table: Table, at: number): Polygon[] =>
    sun === null
      ? []
      : corners.flatMap((other, from) => {
          const isNeighbour = from !== at && distance(places[from]!, places[at]!) <= reach;
          const shade = other === null || !isNeighbour ? null : shadowOn(table, other, sun);
          return shade === null ? [] : [shade];
        });
  const isAgainstSun = perfect !== null && latitude !== null;
  const drawn = trackers.map((one, at): DrawnTracker => {
    const [table, hub] = [tables[at] ?? null, places[at]!];
    const error = isAgainstSun ? one.error : one.off;
    const pointing = table === null ? "unknown" : pointingOf(error, max);
    const front = corners[at] ?? null;
    const wanted =
      perfect === null || pointing === "near" ? null : tableOf(day.axes, hub, perfect, north);
    return {
      name: day.trackers[at]!.name,
      short: shortName(day.trackers[at]!.name, at),
      pointing,
      error,
      nearness: seen(hub, view)[2],
      foot: [hub[0], hub[1], 0],
      hub,
      front,
      shades: table === null ? [] : shadesOn(table, at),
      shadow: sun === null || front === null ? null : groundShadow(front, sun),
      perfect: wanted === null ? null : cornersOf(wanted),
    };
  });
  return {
    trackers: drawn.toSorted((a, b) => a.nearness - b.nearness),
    reach: Math.max(...places.map(([x, y]) => Math.max(Math.abs(x), Math.abs(y))), 10) + 12,
    isAgainstSun,
  };
}
