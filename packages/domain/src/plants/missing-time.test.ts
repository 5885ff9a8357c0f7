import { expect, test } from "vitest";
import { missingSeconds } from "./missing-time.ts";

const hour = { fromSeconds: 36_000, toSeconds: 39_600 };
const every = (seconds: number, from: number, to: number): number[] =>
  Array.from({ length: (to - from) / seconds }, (_, at) => from + at * seconds);

test("[T6] samples hold for their step: a whole hour lacks nothing", () => {
  expect(missingSeconds(every(300, 36_000, 39_600), hour, 5)).toBe(0);
  expect(missingSeconds(every(900, 36_000, 39_600), hour, 15)).toBe(0);
});
test("[T6] a hole of 25 minutes, a late beginning and an early end are counted", () => {
  const holed = every(300, 36_000, 39_600).filter((at) => at < 36_600 || at >= 38_100);
  expect(missingSeconds(holed, hour, 5)).toBe(25 * 60);
  expect(missingSeconds(every(300, 37_200, 38_400), hour, 5)).toBe(20 * 60 + 20 * 60);
  expect(missingSeconds([], hour, 5)).toBe(3600);
});
