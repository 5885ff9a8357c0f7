import { expect, test } from "vitest";
import { isLittleSun, skyShare } from "./sky-share.ts";

const asti = { latitude: 44.9008, longitude: 8.2064 };
/** From 06:00 to 14:00 UTC of 21 June 2026, each five minutes. */
const morning = (watts: number | null) =>
  Array.from({ length: 96 }, (_, at): [number, number | null] => [1_782_021_600 + at * 300, watts]);

test("[T7] 200 W/m² for eight hours of June are 1.6 kWh/m², a quarter of a clear sky", () => {
  const share = skyShare(morning(200), asti, 5);
  expect(share?.measuredKwhM2).toBeCloseTo(1.6, 9);
  // A clear June day gives 7 to 8 kWh/m² on flat ground; these eight hours hold most of it.
  expect(share?.clearKwhM2).toBeGreaterThan(5.8);
  expect(share?.clearKwhM2).toBeLessThan(7.2);
  expect(share && isLittleSun(share)).toBe(true);
  const bright = skyShare(morning(700), asti, 5);
  expect(bright && isLittleSun(bright)).toBe(false);
});
test("[T7] night, dawn and a sensor without values give no share", () => {
  expect(skyShare(morning(null), asti, 5)).toBeNull();
  expect(skyShare(morning(0).slice(0, 3), asti, 5)).toBeNull();
});
