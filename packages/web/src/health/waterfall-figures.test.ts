import type { Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { expect, test } from "vitest";
import { waterfallFigures } from "./waterfall-figures.ts";

const waterfall = (expected: number, losses: readonly number[], made: number): Waterfall =>
  ({
    expected_wh: expected,
    made_wh: made,
    steps: losses.map((wh) => ({ wh })),
    rest_wh: expected - made - losses.reduce((a, b) => a + b, 0),
  }) as unknown as Waterfall;

test("[H16] a waterfall adds up as it is written, in whole kWh", () => {
  // 775.4 - 8.4 - 0.4 - 16.8 = 749.8: each rounded by itself, 775 - 8 - 0 - 17 = 750.
  expect(waterfallFigures(waterfall(775_400, [8_400, 400], 749_800))).toEqual({
    digits: 0,
    expected: 775,
    made: 750,
    less: 25,
    steps: [8, 0],
    rest: 17,
  });
  // 200.4 - 10.4 - 10.4 - 0 = 179.6: rounded by themselves 200 - 10 - 10 = 180 holds; 200.6 - 10.4 - 10.4 = 179.8 would be 201 - 20 = 180, one too many.
  const { expected, steps, rest, made } = waterfallFigures(
    waterfall(200_600, [10_400, 10_400], 179_800),
  );
  expect([expected, made]).toEqual([201, 180]);
  expect(expected - steps.reduce((a, b) => a + b, 0) - rest).toBe(made);
});

test("[H16] more than expected is a rest below zero, and a small plant has a decimal", () => {
  expect(waterfallFigures(waterfall(14_630, [1_210], 15_000))).toEqual({
    digits: 1,
    expected: 14.6,
    made: 15,
    less: -0.4,
    steps: [1.2],
    rest: -1.6,
  });
});
