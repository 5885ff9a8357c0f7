import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import { expect, test } from "vitest";
import { flatScale, room, ticksX, ticksY } from "./flat-scale.ts";
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
