import fc from "fast-check";
import { expect, test } from "vitest";
import { reloadWaitMs } from "./reload-wait.ts";

const now = 1_800_000_000_000;

test("a push is followed by a reading at once, but not by two within ten seconds", () => {
  const wait = (endedAtMs: number): number => reloadWaitMs({ isFetching: false, endedAtMs }, now);
  expect([0, now - 60_000, now - 10_000, now - 9_000, now].map(wait)).toEqual([
    0, 0, 0, 1000, 10_000,
  ]);
});

test("a reading that is on its way may have left before the push: another follows it", () => {
  expect(reloadWaitMs({ isFetching: true, endedAtMs: 0 }, now)).toBe(10_000);
});

test("never in the past, never later than ten seconds, whatever the clock does", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.integer(), fc.integer(), (isFetching, endedAtMs, nowMs) => {
      const wait = reloadWaitMs({ isFetching, endedAtMs }, nowMs);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(10_000);
    }),
  );
});
