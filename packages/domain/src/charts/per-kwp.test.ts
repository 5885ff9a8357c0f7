import { expect, test } from "vitest";
import { perKwp, ratedKw } from "./per-kwp.ts";

test("[G13] an inverter is divided by its own nominal power, a meter and a formula by the plant's; without one nothing is", () => {
  expect(ratedKw({ type: "inverter", nominal: 20 }, 100)).toBe(20);
  expect(ratedKw({ type: "inverter", nominal: null }, 100)).toBeNull();
  expect(ratedKw({ type: "meter", nominal: 6 }, 100)).toBe(100);
  expect(ratedKw(null, 0)).toBeNull();
});

test("[G13] powers become kW/kWp and energies kWh/kWp, whatever their unit; a temperature stays", () => {
  expect(perKwp("W", 20)).toEqual({ unit: "kW/kWp", factor: 0.001 / 20 });
  expect(perKwp("kW", 20)).toEqual({ unit: "kW/kWp", factor: 0.05 });
  expect(perKwp("MWh", 20)).toEqual({ unit: "kWh/kWp", factor: 50 });
  expect(perKwp("°C", 20)).toBeNull();
  expect(perKwp(null, 20)).toBeNull();
  expect(perKwp("kW", null)).toBeNull();
});
