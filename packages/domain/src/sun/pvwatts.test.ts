import { expect, test } from "vitest";
import { pvwattsAc, pvwattsDc } from "./pvwatts.ts";

test("100 kW at -0.37 %/K (pvlib)", () => {
  const array = { nominalPower: 100_000, gamma: -0.0037 };
  // 50/1000 * 100000 * (1 - 0.0037 * 45) = 4167.5
  expect(pvwattsDc(50, 70, array)).toBeCloseTo(4167.5, 6);
  expect(pvwattsDc(1300, 0, array)).toBeCloseTo(142_025, 6);
});

test("AC power follows the load and is cut at the limit (pvlib)", () => {
  expect(pvwattsAc(4167.5, 104_166.666667)).toBeCloseTo(3477.633707, 5);
  expect(pvwattsAc(66_680, 104_166.666667)).toBeCloseTo(64_179.724803, 5);
  // 83333 * 0.96 = 80000: the inverter clips.
  expect(pvwattsAc(142_025, 83_333.333333)).toBeCloseTo(80_000, 5);
  expect(pvwattsAc(0, 83_333)).toBe(0);
  expect(pvwattsAc(-3, 83_333)).toBe(0);
  expect(pvwattsAc(20, 83_333)).toBe(0);
});
