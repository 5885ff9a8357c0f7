import { expect, test } from "vitest";
import type { Point } from "./series.ts";
import { bridged, integralOf, riseOf, stepSecondsOf } from "./step.ts";

const every = (minutes: number, values: readonly (number | null)[]): Point[] =>
  values.map((value, index) => [index * minutes * 60, value]);

test("[D1] a plant of 10 minutes in rows of 5 is one line and keeps all of its energy", () => {
  const points = every(5, [60, null, 60, null, 60, null]);
  const step = stepSecondsOf(points, 300);
  expect(step).toBe(600);
  expect(bridged(points, step).map(([, value]) => value)).toEqual([60, 60, 60]);
  // 60 kW for half an hour = 30 kWh
  expect(integralOf(points, step)).toBe(30);
});

test("[D3] a gap longer than the step stays a gap and adds no energy", () => {
  const points = every(5, [12, 12, null, null, null, 12, 12, 12]);
  const step = stepSecondsOf(points, 300);
  expect(step).toBe(300);
  expect(bridged(points, step)).toBe(points);
  // five samples of 12 kW, 5 minutes each: 5 x 12 / 12 = 5 kWh
  expect(integralOf(points, step)).toBe(5);
});

test("[D8] coarse rows hold for their own length; nothing measured is no energy", () => {
  const points = every(180, [100, null, 50]);
  expect(stepSecondsOf(points, 10_800)).toBe(10_800);
  // 100 kW x 3 h + 50 kW x 3 h
  expect(integralOf(points, 10_800)).toBe(450);
  expect(integralOf(every(5, [null, null]), 300)).toBeNull();
});

test("[D6] parts of a day are an hour longer or shorter where the clock changes, and the running one is not over", () => {
  const hour = 3600;
  const at = (...hours: number[]): Point[] => hours.map((one) => [one * hour, 12]);
  // 25 hours: the last of eight parts has four. 12 kW x 25 h, then 12 kW x 3 h of the day after.
  const autumn = at(0, 3, 6, 9, 12, 15, 18, 21, 25);
  expect(integralOf(autumn, 3 * hour)).toBe(12 * 28);
  expect(integralOf(autumn.slice(0, 8), 3 * hour, 25 * hour)).toBe(12 * 25);
  // 23 hours: the last has two.
  expect(integralOf(at(0, 3, 6, 9, 12, 15, 18, 21), 3 * hour, 23 * hour)).toBe(12 * 23);
  // Ten minutes of the part that runs.
  expect(integralOf(at(0, 3), 3 * hour, 3 * hour + 600)).toBe(12 * 3 + 2);
  // A part without a value is a gap, not a longer part.
  expect(integralOf(at(0, 6), 3 * hour, 24 * hour)).toBe(12 * 6);
  // Half days: 13 hours after noon.
  expect(integralOf(at(0, 12, 25), 12 * hour, 37 * hour)).toBe(12 * 37);
});

test("[D7] a counter that falls counts on from its new reading", () => {
  expect(riseOf(every(5, [990, 1000, null, 4, 10]))).toBe(20);
  expect(riseOf(every(5, [null]))).toBeNull();
});
