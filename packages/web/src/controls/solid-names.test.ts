import { expect, test } from "vitest";
import { labelsOf } from "./solid-names.ts";
import type { DrawnTracker } from "./solid-scene.ts";

/** A tracker without a position stands at a point of the picture; nearer ones are lower. */
const tracker = (name: string, x: number, y: number, error: number | null = 0): DrawnTracker => ({
  name,
  short: name,
  pointing: error === null ? "unknown" : error > 10 ? "far" : "near",
  error,
  nearness: y,
  foot: [x, y, 0],
  hub: [x, y, 0],
  front: null,
  shades: [],
  shadow: null,
  perfect: null,
});
const named = (trackers: readonly DrawnTracker[]): string[] =>
  labelsOf(trackers, {
    place: ([x, y]) => [x, y],
    degrees: (value) => `${value}°`,
    widthOf: (text) => text.length * 6,
  }).map(({ text }) => text);

test("TRKX-01 no name covers another: the farthest off comes first, then the nearest to the viewer", () => {
  // 11 signs are 66 px and 3 px on each side: two of them 40 px apart meet.
  const row = [0, 40, 80, 120].map((x, at) => tracker(`Tracker 000${at}`.slice(0, 11), x, 100));
  expect(named(row)).toEqual(["Tracker 000", "Tracker 000"]);
  const far = tracker("Off", 40, 100, 25);
  const back = tracker("Back", 40, 98);
  const front = tracker("Front", 40, 104);
  expect(named([back, front, far])).toEqual(["Off  25°", "Front"]);
});
test("TRKX-01 who comes nearer reads every name", () => {
  const row = [0, 1, 2, 3].map((at) => tracker(`Tracker ${at}`, at * 80, 100));
  expect(named(row)).toHaveLength(4);
});
test("TRKX-01 of many that are off six are named, the worst of them", () => {
  const off = Array.from({ length: 9 }, (_, at) => tracker(`T${at}`, at * 200, 100, 20 + at));
  expect(named(off).filter((text) => text.includes("°"))).toEqual([
    "T8  28°",
    "T7  27°",
    "T6  26°",
    "T5  25°",
    "T4  24°",
    "T3  23°",
  ]);
});
