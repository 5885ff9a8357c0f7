import {
  allFour,
  arch,
  at,
  calm,
  faults,
  inverters,
  observe,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import { noFigures } from "./day-figures.ts";
import type { HealthPlant } from "./health-plant.ts";
import { observeDay } from "./observe-day.ts";
import { noReferences, type References } from "./references.ts";
import { withoutStale } from "./stale.ts";

const g = (h: number): number => arch(h) * 10;
const sensor = { id: "g", device: "w", sections: [0] };
const plant = plantOf({ inverters: inverters(4), sensors: [sensor] });
const yieldOf = (curves: Record<string, (h: number) => number>, sick: readonly string[] = []) =>
  observeDay(plant, samplesOf({ g, ...curves }), noReferences, {
    ...calm,
    sick: new Set(sick),
  }).sensors[0]!.yieldRatio!;

describe("[H4] what all inverters make of the light", () => {
  test("[H4] 90 kW of 100 under 900 W/m2 are 1 a kW of size and a kWh/m2", () => {
    expect(yieldOf(allFour(arch))).toBeCloseTo(1, 6);
  });
  test("[H4] what one alone lacks is its own, and no dirt of the plant: a tenth less of one in four says nothing", () => {
    expect(yieldOf(allFour(arch, { p1: (h) => 0.9 * arch(h) }))).toBeCloseTo(1, 6);
  });
  test("[H4] of two the worse is left out too, a tenth less than the other", () => {
    const two = plantOf({ inverters: inverters(2), sensors: [sensor] });
    const curves = { g, p1: arch, p2: (h: number) => 0.88 * arch(h) };
    expect(observe(two, samplesOf(curves)).sensors[0]!.yieldRatio).toBeCloseTo(1, 6);
  });
  test("[H4] what all lack is measured: a tenth", () => {
    expect(yieldOf(allFour((h) => 0.9 * arch(h)))).toBeCloseTo(0.9, 6);
  });
  test("[H4] an inverter in a slow fault of its own is not asked, however little it lacks", () => {
    const curves = allFour(arch, { p1: (h) => 0.96 * arch(h) });
    expect(yieldOf(curves)).toBeCloseTo(0.99, 3);
    expect(yieldOf(curves, ["i1"])).toBeCloseTo(1, 6);
  });
});

describe("[H2] a sensor that stands at one value", () => {
  test("[H4] thirteen equal values are an hour, and no light; twelve and zeros are kept", () => {
    const column = Float64Array.from([
      0,
      ...Array.from({ length: 12 }, () => 5),
      ...Array.from({ length: 13 }, () => 7),
      ...Array.from({ length: 20 }, () => 0),
    ]);
    const cleaned = withoutStale(column);
    expect(cleaned.slice(0, 13)).toEqual(column.slice(0, 13));
    expect(cleaned.slice(13, 26).every(Number.isNaN)).toBe(true);
    expect(cleaned.slice(26)).toEqual(column.slice(26));
    const moving = Float64Array.from({ length: 20 }, (_, i) => i);
    expect(withoutStale(moving)).toBe(moving);
  });
  test("[H3] how long it stood, and from when until when", () => {
    const stands = (h: number): number => (h >= 11 && h < 14 ? 300 : g(h));
    const { sensors } = observe(plant, samplesOf(allFour(arch, { g: stands })));
    // 36 equal values from 11:00 on: 35 of them repeat the one before.
    expect(sensors[0]).toMatchObject({ stuckMinutes: 175, stuckSlots: [at(11), at(14) - 1] });
    const [sound] = observe(plant, samplesOf(allFour(arch, { g }))).sensors;
    expect([sound?.stuckMinutes, sound?.stuckSlots]).toEqual([0, undefined]);
  });
  const dark = (h: number): number => (h >= 13 && h < 14 ? 0 : arch(h));
  const stuck = (h: number): number => (h < 8 ? g(h) : 300);
  test("[H2] while it stands a storm over all is no stop: it promises nothing", () => {
    const stormy = samplesOf(allFour(dark, { g: stuck }));
    expect(faults(observe(plant, stormy))).toEqual([]);
    expect(faults(observe(plant, samplesOf(allFour(dark, { g }))))).toEqual(["grid_open "]);
  });
  test("[H2] nor does a theoretical power that reads it", () => {
    const theory: HealthPlant = {
      ...plant,
      sections: [
        {
          number: 0,
          kwp: 400,
          power: null,
          theoretical: "teo",
          theoreticalSensors: ["g"],
          energy: null,
        },
      ],
    };
    const teo = (h: number): number => stuck(h) * 0.4;
    expect(faults(observe(theory, samplesOf(allFour(dark, { g: stuck, teo }))))).toEqual([]);
  });
});

describe("[H2] a sensor in an incident", () => {
  const two: HealthPlant = plantOf({
    inverters: inverters(4),
    sensors: [sensor, { id: "g2", device: "w2", sections: [1] }],
  });
  const planes = (azimuth: number): References => ({
    ...noReferences,
    sensors: Object.fromEntries(
      [
        ["g", 180],
        ["g2", azimuth],
      ].map(([id, own]) => [
        id,
        {
          plane: { tilt: 30, azimuth: Number(own), isTracked: false },
          yields: noFigures,
          fits: [],
        },
      ]),
    ),
  });
  const stopped = samplesOf(allFour((h) => (h >= 10 && h < 12 ? 0 : arch(h)), { g, g2: g }));
  const seen = (azimuth: number) =>
    faults(observeDay(two, stopped, planes(azimuth), { ...calm, sick: new Set(["g"]) }));
  test("[H2] HLTH-06 another one that looks the same way stands for it", () => {
    expect(seen(183)).toEqual(["grid_open "]);
  });
  test("[H2] HLTH-06 one of another roof does not", () => {
    expect(seen(90)).toEqual([]);
  });
});
