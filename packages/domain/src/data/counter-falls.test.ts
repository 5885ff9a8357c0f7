import { expect, test } from "vitest";
import { countSlots, newCounter } from "./counter.ts";
import { fallsOf } from "./counter-falls.ts";

/** 12 kW: 1 kWh in 5 minutes, of which the limit takes 1.5. */
const limit = { by: "rated", ratedPerHour: 12 } as const;
const start = 1_782_000_000;

test("[D7] a fall is told with what was before it, a spike is none, nor is the return from it", () => {
  // 100, 101, a spike to 900 that is rejected, 102, a reset to 0.5, then on; the gap changes nothing.
  const slots = Float64Array.of(100, 101, 900, 102, NaN, 0.5, 1.5);
  const counted = countSlots(slots, start, limit, newCounter);
  // 1 + 1 + 0.5 (the reset: what it shows has been counted since) + 1
  expect(counted.energy).toBe(3.5);
  expect(counted.quarantined.map((one) => one.stampSeconds)).toEqual([start + 600]);
  expect(fallsOf(slots, start, counted, newCounter)).toEqual([
    { stampSeconds: start + 1500, before: 102, after: 0.5 },
  ]);
});

test("[D7] the first sample of a day falls against where the day before left the counter", () => {
  const before = { ...newCounter, accepted: { value: 57, stampSeconds: start - 300 } };
  const slots = Float64Array.of(0, 1);
  const counted = countSlots(slots, start, limit, before);
  expect(counted.energy).toBe(1);
  expect(fallsOf(slots, start, counted, before)).toEqual([
    { stampSeconds: start, before: 57, after: 0 },
  ]);
  expect(fallsOf(slots, start, countSlots(slots, start, limit, newCounter), newCounter)).toEqual(
    [],
  );
});
