import { expect, test } from "vitest";
import { energySoFar } from "./staleness.ts";

const noon = 1_795_345_200;

test("[D3] a plant that fell silent before it had counted anything today has no energy, not 0", () => {
  // Last heard at 04:00, eight hours ago.
  expect(energySoFar(0, noon - 8 * 3600, noon)).toBeNull();
  expect(energySoFar(0, null, noon)).toBeNull();
  expect(energySoFar(null, noon, noon)).toBeNull();
});
test("[D3] zero that is still being told is a measurement, and what was counted before a silence stays", () => {
  expect(energySoFar(0, noon - 300, noon)).toBe(0);
  expect(energySoFar(0, noon - 3600, noon)).toBe(0);
  expect(energySoFar(41.2, noon - 8 * 3600, noon)).toBe(41.2);
});
