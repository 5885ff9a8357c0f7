import { expect, test } from "vitest";
import { areaOf, lineOf, partsSoFar, sumOf } from "./day-curves.ts";

test("[CT1] a gap stays a gap in the curve of a day", () => {
  expect(lineOf([1, null, 3, 4], 4)).toBe("M0.5 75.0M2.5 25.0L3.5 0.0");
  expect(areaOf([2, 1])).toBe("M0.5 100L0.5 0.0L1.5 50.0L1.5 100Z");
  expect(areaOf([null, 0])).toBe("");
});
test("[CT1] what nobody has measured has no sum", () => {
  expect(
    sumOf(
      [
        [1, null, null],
        [2, 5, null],
      ],
      3,
    ),
  ).toEqual([3, 5, null]);
});
test("INVC-03 [CT2] the counted energy of a day is spread as the power ran", () => {
  // 10 + 20 + 10 kW: a quarter, three quarters, all of it.
  expect([...(partsSoFar([null, 10, 20, null, 10]) ?? [])]).toEqual([0, 0.25, 0.75, 0.75, 1]);
  expect(partsSoFar([null, 0])).toBeNull();
});
