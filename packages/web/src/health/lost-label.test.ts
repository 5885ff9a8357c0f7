import { expect, test } from "vitest";
import { middleOfLoss } from "./lost-label.tsx";

const hour = 3600;
const curve = (...values: (number | null)[]) =>
  values.map((value, at) => [at * hour, value] as const);

test("INC-05 what is lost is written into the widest part of the lost area", () => {
  // 10 kW lack at 1:00, 30 kW at 2:00 and 10 kW at 3:00: their middle is 2:00, between 10 of 40 and 40 of 40.
  expect(middleOfLoss(curve(20, 10, 10, 10), curve(20, 20, 40, 20))).toEqual({
    timeSeconds: 2 * hour,
    share: (40 + 10) / 2 / 40,
  });
  // What is not measured is not known to be lost.
  expect(middleOfLoss(curve(null, null), curve(20, 40))).toBeNull();
  // 3 kW of 40 are too flat for a word.
  expect(middleOfLoss(curve(37, 37), curve(40, 40))).toBeNull();
  expect(middleOfLoss(curve(40, 40), curve(40, 40))).toBeNull();
});
