import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { daySlots, dayStartSeconds } from "../data/plant-day.ts";
import type { DaySamples } from "./day-samples.ts";
import { exampleDay, examplePlant } from "./example-plant.ts";
import type { Finding } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";
import {
  dayLight,
  givesLight,
  neighbourLight,
  wantsNeighbours,
  type Neighbour,
} from "./neighbours.ts";
import { observeDay } from "./observe-day.ts";
import { noReferences, type NeighbourLight, type References } from "./references.ts";

type Curve = (hour: number) => number;
const date = parseCivilDay("2026-06-21");
/** Of a plant whose zone may be another one; hours are those of its own clock. */
function samplesOf(timezone: string, curves: Readonly<Record<string, Curve>>): DaySamples {
  const startSeconds = dayStartSeconds(date, timezone);
  const slots = daySlots(date, timezone);
  return {
    day: date,
    startSeconds,
    slots,
    knownSlots: slots,
    stepMinutes: 5,
    newestData: startSeconds + slots * 300,
    arrived: new Uint8Array(slots).fill(1),
    beforeLogger: null,
    deliveries: [],
    energies: new Map(),
    values: new Map(
      Object.entries(curves).map(([id, curve]) => [
        id,
        Float64Array.from({ length: slots }, (_, slot) => curve(slot / 12)),
      ]),
    ),
  };
}
/** A clear day of 100 kW around an hour of the solar day. */
const clearDay = (middle: number, width = 6): number[] =>
  Array.from({ length: 48 }, (_, slot) => {
    const away = (slot + 0.5) / 2 - middle;
    return Math.abs(away) < width ? 100 * Math.cos((Math.PI / 2) * (away / width)) : 0;
  });
const plantOf = (more: Partial<HealthPlant> = {}): HealthPlant => ({
  ...examplePlant,
  sensors: [],
  strings: [],
  sections: [
    { number: 0, kwp: 400, power: null, theoretical: null, theoreticalSensors: [], energy: null },
  ],
  ...more,
});
const south = clearDay(12);
function neighbour(
  kwp: number,
  curve: Curve,
  more: { clearKw?: number[]; timezone?: string } = {},
): Neighbour {
  const { clearKw = south, timezone = "Europe/Rome" } = more;
  const inverters = examplePlant.inverters.slice(0, 1);
  const plant = plantOf({ kwp, timezone, inverters });
  const samples = samplesOf(timezone, { "i1.p": curve });
  return [dayLight(plant, { samples, clearKw, findings: [], observation: usualDay })];
}
const usualDay = exampleDay(date);
const own = samplesOf("Europe/Rome", {});
const lightOf = (neighbours: readonly Neighbour[], clearKw = south): NeighbourLight =>
  neighbourLight({ plant: plantOf(), samples: own, references: { clearKw } }, neighbours);

test("[H2] three plants of 10, 20 and 40 kWp make 4, 10 and 24 kW: 0.4, 0.5 and 0.6 kW/kWp, and 0.5 is what is usual next door", () => {
  const three = [neighbour(10, () => 4), neighbour(20, () => 10), neighbour(40, () => 24)];
  expect([...lightOf(three).perKwp!]).toEqual(Array(288).fill(0.5));
  expect(lightOf(three.slice(1))).toEqual({ perKwp: null, clearness: null });
});
test("[H2] where one of three has no value nobody knows; a fourth stands in", () => {
  const gap = neighbour(40, (hour) => (hour >= 10 && hour < 12 ? NaN : 24));
  const two = [neighbour(10, () => 4), neighbour(20, () => 10)];
  const light = lightOf([...two, gap]).perKwp!;
  expect(light[9 * 12]).toBe(0.5);
  expect(light[11 * 12]).toBeNaN();
  // 0.4, 0.5 and 0.8 are left: their middle is 0.5.
  expect(lightOf([...two, gap, neighbour(10, () => 8)]).perKwp![11 * 12]).toBe(0.5);
});
test("[H2] they are compared by the hour: five minutes before a cloud leaves, 6 of 13 slots are bright", () => {
  const bright: Curve = (hour) => (hour >= 12 ? 13 : 0);
  const light = lightOf([1, 2, 3].map(() => neighbour(13, bright))).perKwp!;
  expect(light[12 * 12 - 1]).toBeCloseTo(6 / 13, 12);
  expect([light[11 * 12], light[13 * 12]]).toEqual([0, 1]);
});
test("[H7c] plants that look east are of another class: by their clear days they still say how clear it was", () => {
  const early = neighbour(10, () => 25, { clearKw: clearDay(10.5) });
  const light = lightOf([neighbour(10, () => 50), neighbour(10, () => 50), early]);
  expect(light.perKwp).toBeNull();
  // 12:00 of the sun at 10 degrees east is 13:20 in Rome's summer: two make 50 of 100 kW, the one to the east 25 of cos(22.5 degrees) x 100.
  expect(light.clearness![13 * 12 + 4]).toBeCloseTo(0.5, 2);
  // A tracker's day is wider, and its middle the same.
  const wide = neighbour(10, () => 50, { clearKw: clearDay(12, 7) });
  expect(lightOf([neighbour(10, () => 50), neighbour(10, () => 50), wide]).perKwp).toBeNull();
});
test("[H2] a neighbour in another zone is asked about the same moment", () => {
  const noon =
    (hour: number): Curve =>
    (of) =>
      of >= hour - 3 && of < hour + 3 ? 10 : 0;
  const across = neighbour(10, noon(12), { timezone: "Europe/London" });
  // 12:00 in London is 13:00 in Rome.
  const light = lightOf([across, neighbour(10, noon(13)), neighbour(10, noon(13))]).perKwp!;
  expect([light[10 * 12 - 7], light[13 * 12], light[16 * 12 + 6]]).toEqual([0, 1, 0]);
});
test("[H2] who measures light or has a theoretical power asks nobody, and who has no place cannot", () => {
  expect(wantsNeighbours(plantOf())).toBe(true);
  expect(wantsNeighbours(examplePlant)).toBe(false);
  expect(wantsNeighbours(plantOf({ site: null }))).toBe(false);
  const theoretical = plantOf().sections.map((one) => ({ ...one, theoretical: "theo" }));
  expect(wantsNeighbours(plantOf({ sections: theoretical }))).toBe(false);
});
test("[H7c] a plant tells its power, gaps and all; one that asks is not asked, and a day with a fault that costs energy tells nothing", () => {
  expect([givesLight(examplePlant), givesLight(plantOf())]).toEqual([true, false]);
  const curves = { "i1.p": () => 10, "i2.p": (hour: number) => (hour < 1 ? NaN : 20) };
  const samples = { ...samplesOf("Europe/Rome", curves), knownSlots: 24 };
  const plant = { ...examplePlant, inverters: examplePlant.inverters.slice(0, 2) };
  const powerGiven = (findings: readonly Finding[], observation = usualDay): number[] =>
    Array.from(dayLight(plant, { samples, clearKw: south, findings, observation }).powerKw);
  expect(powerGiven([])).toEqual([...Array<number>(12).fill(NaN), ...Array<number>(12).fill(30)]);
  const fault = (more: Partial<Finding>): Finding => ({
    cause: "device_stopped",
    subject: { kind: "device", id: "i1" },
    since: own.startSeconds - 7200,
    confirmed: own.startSeconds - 3600,
    lastBad: own.startSeconds - 1800,
    judged: own.startSeconds,
    ended: null,
    isDormant: false,
    evidence: { numbers: {}, series: [] },
    lostKwh: new Map(),
    sureness: 1,
    ...more,
  });
  expect(powerGiven([fault({})])).toEqual([]);
  expect(powerGiven([fault({ ended: own.startSeconds })])).toHaveLength(24);
  expect(powerGiven([fault({ cause: "sensor_drift" })])).toHaveLength(24);
  // Snow that nobody has found yet: of 2,000 kWh that its own sensor promised it made less than four fifths.
  expect(powerGiven([], exampleDay(date, { madeKwh: 1590 }))).toEqual([]);
  expect(powerGiven([], exampleDay(date, { madeKwh: 1610 }))).toHaveLength(24);
});

/** Four inverters of 100 kW at 50 kW from 8 to 18, of which what was learnt of a source is known for some days. */
const steady: Curve = (hour) => (hour >= 8 && hour < 18 ? 50 : 0);
const learnt = (source: "neighbours" | "clear_sky", days: number): References => ({
  ...noReferences,
  day: date - 1,
  clearKw: Array(48).fill(400),
  inverters: Object.fromEntries(
    examplePlant.inverters.map(({ id }) => [
      id,
      {
        ratios: [],
        middles: [],
        peakKw: 100,
        plateauKw: null,
        yields: { [source]: Array.from({ length: days }, (_, n) => [date - 1 - n, 1]).flat() },
      },
    ]),
  ),
});
const expectedOf = (light: NeighbourLight, references: References) =>
  observeDay(
    plantOf(),
    samplesOf(
      "Europe/Rome",
      Object.fromEntries(examplePlant.inverters.map(({ power }) => [power, steady])),
    ),
    references,
    { sick: new Set(), neighbours: light },
  ).expected;
const during = (value: number): Float64Array =>
  Float64Array.from({ length: 288 }, (_, slot) => (slot >= 8 * 12 && slot < 18 * 12 ? value : 0));

test("[H2] 0.5 kW/kWp for ten hours are 2,000 kWh of a plant of 400 kWp, once that is learnt", () => {
  const light = { perKwp: during(0.5), clearness: null };
  const found = expectedOf(light, learnt("neighbours", 5));
  expect(found?.source).toBe("neighbours");
  expect(found?.kwh).toBeCloseTo(2000, 6);
  expect(expectedOf(light, learnt("neighbours", 4))).toBeNull();
});
test("[H2] with none of its class: its clear day of 400 kW, half as bright, ten hours long", () => {
  const found = expectedOf({ perKwp: null, clearness: during(0.5) }, learnt("clear_sky", 5));
  expect(found?.source).toBe("clear_sky");
  expect(found?.kwh).toBeCloseTo(2000, 6);
});
test("[H7b] an hour that no neighbour tells of is taken as it was, 200 kWh of 2,000; of three in ten nobody knows", () => {
  const without = (hours: number): NeighbourLight => ({
    perKwp: during(0.6).map((kw, slot) => (slot >= 96 && slot < 96 + hours * 12 ? NaN : kw)),
    clearness: null,
  });
  const references = learnt("neighbours", 5);
  // Nine hours of 0.6 x 400 kW, and one of the 200 kW that were made.
  expect(expectedOf(without(1), references)?.kwh).toBeCloseTo(9 * 240 + 200, 6);
  expect(expectedOf(without(3), references)).toBeNull();
});
