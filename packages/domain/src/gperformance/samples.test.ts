import { gperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import {
  type DayOfSamples,
  fallsOf,
  measuredSun,
  referenceIrradiance,
  shownSamples,
  temperatureFactor,
} from "./samples.ts";

const list = (...values: number[]): Float64Array => Float64Array.from(values);
const params = gperfParams.parse({});

test("[GP1] two sensors: their mean, or the higher one where they differ by more than a tenth of it", () => {
  const of = (...values: number[]): number =>
    referenceIrradiance(
      values.map((value) => list(value)),
      0,
    );
  expect(of(900)).toBe(900);
  expect(of(1000, 900)).toBe(950);
  expect(of(1000, 899)).toBe(1000);
  expect(of(Number.NaN, 700)).toBe(700);
  expect(of(Number.NaN)).toBeNaN();
  expect(of()).toBeNaN();
});
test.each([
  ["rfv2", 25, 1],
  ["rfv2", 40, 1],
  ["rfv2", 60, 0.91],
  ["ref25", 60, 0.8425],
  ["ref25", 5, 1.09],
  ["none", 60, 1],
  ["ref25", Number.NaN, 1],
] as const)("[GP2] %s at %d °C: %d", (temperature_correction, degrees, factor) => {
  expect(temperatureFactor(degrees, { gamma: 0.45, temperature_correction })).toBeCloseTo(
    factor,
    12,
  );
});

const nan = Number.NaN;
const day: DayOfSamples = {
  irradiance: [list(0, 49.9, 50, 600, 1200, nan, 600, 300)],
  temperature: [list(10, 10, 20, 50, 60, 60, nan, 40)],
  iface: { values: list(1, 1, 1, 1, 0, 0, 1, nan), closed: 1 },
  inverters: [
    { power: list(0, 0, 1, 0.5, 0, 0, 50, 30), nominalKw: 100 },
    { power: list(0, 0, 2, 40, 0, 0, nan, 0.6), nominalKw: 100 },
  ],
  knownSlots: 8,
  daylight: [{ from: 1, to: 8 }],
};
test("[GP1] [GP4] [GP8] sun, detachment and standing inverters of five-minute samples, written out", () => {
  const sun = measuredSun(day, params);
  // 50, 600, 1200, 600 and 300 count; a twelfth of an hour each: 2750 / 12,000
  expect(sun.valid).toBe(5);
  expect(sun.h).toBeCloseTo(2.75 / 12, 12);
  // Factors 1, 1 - 0.0045 x 10, 1 - 0.0045 x 20, 1, 1: (50 + 573 + 1092 + 600 + 300) / 12,000
  expect(sun.hr).toBeCloseTo(2.615 / 12, 12);
  expect(sun).toMatchObject({ detached: 1, withoutTemperature: 1, withoutState: 1 });
  expect(sun.hrDetached).toBeCloseTo(1.092 / 12, 12);
  // Closed: slots 2, 3, 6 and 7 with seven known powers; one of them at half a per cent of 100 kW.
  expect(sun).toMatchObject({
    inverterSamples: 7,
    inverterDown: 1,
    inverters: expect.any(Array) as unknown,
  });
  expect(sun.inverters.reduce((sum, { samples }) => sum + samples, 0)).toBe(7);
  expect(sun.inverters.reduce((sum, { down }) => sum + down, 0)).toBe(1);
  expect(sun).toMatchObject({ expected: 7, present: 6 });
});
test("what is still to come is neither expected nor missing", () => {
  expect(measuredSun({ ...day, knownSlots: 4 }, params)).toMatchObject({
    valid: 2,
    expected: 3,
    present: 3,
  });
});
test("samples are shown where there is sun, or should be", () => {
  const rows = shownSamples(day, list(1, 2, 3, 4, 5, 6, 7, 8), params);
  expect(rows.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(rows[3]!.sample).toEqual([1200, 60, 0.91, 1, 1, 5]);
});
test("a reading that falls by more than a tenth of a per cent is a reset, also over midnight", () => {
  expect(fallsOf(list(100, nan, 101, 100.95, 102), nan)).toEqual({ falls: [], last: 102 });
  expect(fallsOf(list(nan, 3, 4), 5000)).toEqual({
    falls: [{ slot: 1, before: 5000, after: 3 }],
    last: 4,
  });
});
