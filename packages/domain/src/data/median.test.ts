import { expect, test } from "vitest";
import { median, quantile } from "./median.ts";

test("the middle of three, between the middle two of four, of none there is none", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 10, 2])).toBe(3);
  expect(median([])).toBeNaN();
});
test("[H7c] the upper quartile of 1 to 5 is 4; of 1 to 4 the lower one lies three quarters of the way to 2", () => {
  expect(quantile([5, 3, 1, 2, 4], 0.75)).toBe(4);
  expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
});
