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

test("[D7] a counter that falls counts on from its new reading", () => {
  expect(riseOf(every(5, [990, 1000, null, 4, 10]))).toBe(20);
  expect(riseOf(every(5, [null]))).toBeNull();
});
