import { expect, test } from "vitest";
import { energyOfPower } from "./energy-of-power.ts";

test("[D1] energy of a power: each sample holds for its step", () => {
  // 60 kW for 5 minutes and 120 kW for 5 minutes: 60/12 + 120/12 = 15 kWh.
  expect(energyOfPower(Float64Array.of(60, 120, NaN), 5)).toBe(15);
});

test("[D1] a 10-minute plant loses no half of its energy", () => {
  // 100 kW in every second slot of an hour: 6 samples x 10 minutes = 100 kWh.
  const slots = Float64Array.from({ length: 12 }, (_, slot) => (slot % 2 === 0 ? 100 : NaN));
  expect(energyOfPower(slots, 10)).toBeCloseTo(100, 9);
  expect(energyOfPower(slots, 5)).toBeCloseTo(50, 9);
});

test("[D1] what the day before still holds counts in this day", () => {
  expect(energyOfPower(Float64Array.of(NaN, NaN, NaN), 10, { value: 12, slots: 1 })).toBe(1);
});

test("[D3] a day without values has no energy, a dark day has zero", () => {
  expect(energyOfPower(Float64Array.of(NaN, NaN), 5)).toBeNaN();
  expect(energyOfPower(Float64Array.of(0, NaN), 5)).toBe(0);
});
