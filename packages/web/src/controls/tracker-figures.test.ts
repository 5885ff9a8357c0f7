import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import { expect, test } from "vitest";
import { flatScale, room, ticksX, ticksY } from "./flat-scale.ts";
import { pointingOf, sceneAt } from "./solid-scene.ts";
import { fieldAt, isFar } from "./tracker-figures.ts";

const id = "a".repeat(24);
const tracker = (x: number | null, y: number | null) => ({
  id,
  name: "T",
  x: { id, values: [x] },
  y: { id, values: [y] },
  power: null,
});
const day = (trackers: TrackerDay["trackers"], more: Partial<TrackerDay> = {}): TrackerDay => ({
  day: "2026-06-20",
  start: 0,
  slots: 1,
  known: 1,
  sunrise: null,
  sunset: null,
  axes: "dual",
  sun: null,
  perfect: null,
  trackers,
  ...more,
});

test("TRKC-02 [CT4] a tracker that stands 3° off the middle of all is marked, one that stands 1° off is not", () => {
  const { trackers, middle } = fieldAt(
    day([tracker(10, 40), tracker(10, 40), tracker(13, 40), tracker(10, 41), tracker(null, null)]),
    0,
    42,
  );
  expect(middle).toEqual({ x: 10, y: 40 });
  expect(trackers.map((one) => one.off)).toEqual([0, 0, 3, 1, null]);
  expect(trackers.map((one) => isFar(one, 2))).toEqual([false, false, true, false, false]);
});
test("[CT4] the error against the sun is the angle between the normals: at 40° of tilt 10° of turn are 6.4°", () => {
  const field = fieldAt(day([tracker(10, 40)], { perfect: { x: [0], y: [40] } }), 0, 42);
  // cos e = cos²40 + sin²40 cos10 = 0.58682 + 0.41318 * 0.98481 = 0.99372
  expect(field.trackers[0]?.error).toBeCloseTo(6.42, 1);
  const single = fieldAt(
    day([{ ...tracker(-30, null), y: null }], { axes: "single", perfect: { x: [-34], y: [0] } }),
    0,
    42,
  );
  expect(single.trackers[0]?.error).toBeCloseTo(4, 9);
});
test("TRKC-04 [CT4] the axes of the flat view span -90 to 90 and 0 to 90", () => {
  const { left, top, wide, high } = flatScale({ width: 600, height: 400 });
  expect([ticksX[0], ticksX.at(-1), ticksY[0], ticksY.at(-1)]).toEqual([-90, 90, 0, 90]);
  expect([left(-90), left(0), left(90)]).toEqual([
    room.left,
    room.left + wide / 2,
    room.left + wide,
  ]);
  expect([top(0), top(45), top(90)]).toEqual([room.top + high, room.top + high / 2, room.top]);
  expect([left(120), top(-5)]).toEqual([left(90), top(0)]);
});
test("TRKX-01 [TR5] the field in 3D: nearest last, colours by the error, shadows with the sun, where a table should stand", () => {
  const view = { azimuth: 180, elevation: 40 };
  const sun = { azimuth: [180], elevation: [30] };
  const trackers = [tracker(0, 60), tracker(0, 62), tracker(0, 75), tracker(null, null)];
  const scene = sceneAt(day(trackers, { sun, perfect: { x: [0], y: [60] } }), 0, {
    max: 2,
    latitude: 42,
    view,
  });
  const byError = new Map(scene.trackers.map((one) => [one.error, one]));
  expect(scene.isAgainstSun).toBe(true);
  expect(scene.trackers.map(({ nearness }) => nearness)).toEqual(
    scene.trackers.map(({ nearness }) => nearness).toSorted((a, b) => a - b),
  );
  const at = (error: number) => [...byError].find(([one]) => Math.round(one ?? -1) === error)?.[1];
  expect([at(0)?.pointing, at(2)?.pointing, at(15)?.pointing]).toEqual(["near", "near", "far"]);
  expect(at(0)?.perfect).toBeNull();
  expect(at(15)?.perfect).toHaveLength(4);
  expect(at(0)?.shadow).toHaveLength(4);
  const lost = byError.get(null);
  expect([lost?.pointing, lost?.front, lost?.shadow]).toEqual(["unknown", null, null]);
  const night = sceneAt(day(trackers), 0, { max: 2, latitude: 42, view });
  expect(night.isAgainstSun).toBe(false);
  expect(night.trackers.every(({ shadow, perfect }) => shadow === null && perfect === null)).toBe(
    true,
  );
  expect([pointingOf(2, 2), pointingOf(2.1, 2), pointingOf(10, 2), pointingOf(10.1, 2)]).toEqual([
    "near",
    "off",
    "off",
    "far",
  ]);
});
