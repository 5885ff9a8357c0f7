import { gperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { ecaOf } from "./eca.ts";
import type { DayOfSamples } from "./samples.ts";

const nan = Number.NaN;
const list = (...values: number[]): Float64Array => Float64Array.from(values);
/** Two hours: INV 3 (50 kW) stands in the second one; two peers of 100 kW make 60 and 40 kW. */
const slots = 24;
const constant = (value: number): Float64Array => new Float64Array(slots).fill(value);
const half = (first: number, then: number): Float64Array => constant(first).fill(then, 12);
const day = (of: Partial<DayOfSamples> = {}): DayOfSamples => ({
  irradiance: [constant(600)],
  temperature: [constant(50)],
  iface: null,
  inverters: [
    { power: constant(60), nominalKw: 100 },
    { power: constant(40), nominalKw: 100 },
    { power: half(25, 0), nominalKw: 50 },
  ],
  knownSlots: slots,
  daylight: [{ from: 0, to: slots }],
  ...of,
});
const window = {
  from: 0,
  to: slots,
  y: 1,
  pnKwp: 250,
  params: gperfParams.parse({}),
  chosen: new Set([2]),
};

test("[GP10] peers make half of their nominal power: 25 kW for an hour are 25 kWh", () => {
  expect(ecaOf(day(), window)).toMatchObject({
    eca: 25,
    units: 24,
    counted: 24,
    detached: 0,
    unknown: 0,
    bySun: 0,
  });
  // Of the second hour its first twenty minutes.
  expect(ecaOf(day(), { ...window, from: 12, to: 16 }).eca).toBe(8.3);
});
test("[GP9] an open interface is detachment and not the inverter's: no sample counts twice", () => {
  const values = constant(1).fill(0, 12, 18);
  const of = ecaOf(day({ iface: { values, closed: 1 } }), window);
  expect(of).toMatchObject({ eca: 12.5, counted: 18, detached: 6 });
  expect([...of.open].reduce((sum, one) => sum + one)).toBe(6);
});
test("a peer that stands is no measure; where none runs the sun is", () => {
  const [one, , own] = day().inverters;
  const stopped = { power: half(40, 0.4), nominalKw: 100 };
  // Then the first alone: 60 % of 50 kW are 30 kWh.
  expect(ecaOf(day({ inverters: [one!, stopped, own!] }), window).eca).toBe(30);
  const all = [{ power: half(60, 0), nominalKw: 100 }, stopped, own!];
  // 250 kWp x 0.6 x Rfv2 0.955 x 0.728 x 0.99 = 103.2431 kW; a fifth of the nominal powers: 20.649 kWh in that hour.
  const bySun = ecaOf(day({ inverters: all }), window);
  expect(bySun).toMatchObject({ eca: 20.6, bySun: 12 });
  expect(bySun.expectedKw[20]).toBeCloseTo(20.648628, 6);
});
test("what is not known adds nothing and is counted", () => {
  const [one, two] = day().inverters;
  const silent = { power: half(25, nan), nominalKw: 50 };
  expect(ecaOf(day({ inverters: [one!, two!, silent] }), window)).toMatchObject({
    eca: 0,
    counted: 12,
    unknown: 12,
  });
  const alone = [{ power: half(25, 0), nominalKw: 50 }];
  const none = { ...window, chosen: new Set([0]) };
  const noSun = day({ inverters: alone, irradiance: [constant(nan)] });
  expect(ecaOf(noSun, none)).toMatchObject({ eca: 0, unknown: 24 });
  // At night nothing is expected, whatever nobody says.
  expect(ecaOf({ ...noSun, daylight: [] }, none)).toMatchObject({ eca: 0, unknown: 0 });
});
test("two that stand, and one of them that makes more than its peers: gains do not pay for losses", () => {
  const inverters = [
    { power: list(50), nominalKw: 100 },
    { power: list(0), nominalKw: 100 },
    { power: list(80), nominalKw: 100 },
  ];
  const of = ecaOf(day({ inverters, knownSlots: 1 }), {
    ...window,
    chosen: new Set([1, 2]),
    to: 1,
  });
  // 50 kW for five minutes.
  expect(of.eca).toBe(4.2);
});
