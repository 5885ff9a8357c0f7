import {
  allFour,
  arch,
  at,
  calm,
  type Curve,
  faults,
  found,
  inverters,
  observe,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import { learn } from "./learn.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import type { DayFigures } from "./day-figures.ts";
import { type InverterHabits, noReferences, type References } from "./references.ts";

describe("strings", () => {
  const strings = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `s${n + 1}`, box: "b1", inverter: "i1" }));
  const plant = plantOf({ inverters: inverters(4), strings: strings(5) });
  const yesterday = parseCivilDay("2026-06-20");
  /** What an inverter made beside the others on the three days before. */
  const threeDays = (ratio: number): DayFigures =>
    [0, 1, 2].flatMap((ago) => [yesterday - ago, ratio]);
  const habits = (ratios: DayFigures): InverterHabits => ({
    ratios,
    middles: [],
    peakKw: 90,
    yields: {},
    plateauKw: null,
  });
  const amps: Curve = (h) => arch(h) / 10;
  const all = (more: Record<string, Curve>): Record<string, Curve> => ({
    ...allFour(arch, { p1: (h) => arch(h) * 0.8 }),
    ...Object.fromEntries(strings(5).map(({ id }) => [id, amps])),
    ...more,
  });
  test("[H4] a string that dies at 9 is dead, confirmed after two hours, and costs a fifth of its inverter", () => {
    const seen = observe(plant, samplesOf(all({ s2: (h) => (h < 9 ? amps(h) : 0) })));
    expect(faults(seen)).toEqual(["string_dead s2"]);
    const [one] = found(seen, "string_dead");
    expect(one).toMatchObject({ firstSlot: at(9), confirmedSlot: at(11) - 1 });
    // At most what is missing, 20 % of what is expected after 9:00: 0.2 x 90 x 14 / pi x (cos(3 pi / 14) + 1) = 142.9
    expect(one?.lostKwh).toBeLessThan(142.9);
    expect(one?.lostKwh).toBeGreaterThan(130);
  });
  test("[H5] beside one other inverter, which makes little itself, it costs what its own current lacks and not what the other one leaves of it", () => {
    const two = { ...plant, inverters: inverters(2) };
    const dead = { s2: (h: number) => (h < 9 ? amps(h) : 0), p2: (h: number) => arch(h) * 0.9 };
    const seen = observe(two, samplesOf(all(dead)));
    const [one] = found(seen, "string_dead");
    // A fifth of 90 kW as above, and not the tenth by which the other one makes more.
    expect(one?.lostKwh).toBeLessThan(142.9);
    expect(one?.lostKwh).toBeGreaterThan(130);
    // What should have been made has room for it.
    const { expectedKwh, madeKwh } = seen.inverters[0]!;
    expect(expectedKwh! - madeKwh!).toBeGreaterThanOrEqual(one!.lostKwh - 1e-6);
    // The other one, which lost nothing, is held against what this one would have made.
    expect(seen.inverters[1]!.expectedKwh).toBeGreaterThan(seen.inverters[1]!.madeKwh! * 1.08);
  });
  test("[H5] whose inverter makes as much as the others has a dead sensor: it costs nothing, and nothing more is expected", () => {
    const dead: Record<string, Curve> = { s2: (h) => (h < 9 ? amps(h) : 0) };
    // What is usual of it is known: as much as the others make.
    const usual = { ...noReferences, inverters: { i1: habits(threeDays(1)) } };
    const whole = observe(plant, samplesOf(all({ p1: arch })), usual);
    const seen = observe(plant, samplesOf(all({ ...dead, p1: arch })), usual);
    expect(faults(seen)).toEqual(["string_dead s2"]);
    expect(found(seen, "string_dead")[0]?.lostKwh).toBeCloseTo(0, 9);
    expect(seen.inverters.map(({ expectedKwh }) => expectedKwh)).toEqual(
      whole.inverters.map(({ expectedKwh }) => expectedKwh),
    );
    // Beside one other inverter it needs the reference that says so too.
    const two = {
      ...plant,
      inverters: inverters(2),
      sensors: [{ id: "g", device: "w", sections: [] }],
    };
    const ofTwo = (light: Record<string, Curve>) =>
      found(observe(two, samplesOf(all({ ...dead, ...light, p1: arch })), usual), "string_dead")[0]!
        .lostKwh;
    expect(ofTwo({})).toBeGreaterThan(130);
    expect(ofTwo({ g: (h) => arch(h) * 10 })).toBeCloseTo(0, 9);
    // Until it is known its strings are believed: it may make more than the others by nature.
    const early = observe(plant, samplesOf(all({ ...dead, p1: arch })));
    expect(found(early, "string_dead")[0]?.lostKwh).toBeGreaterThan(130);
  });
  test("[H7c] a string that has its first current after days without makes what was usual of its inverter another thing", () => {
    const known = {
      ...noReferences,
      day: yesterday,
      inverters: { i1: habits(threeDays(0.8)), i2: habits(threeDays(1)) },
      strings: { s2: { aliveSince: null, ratios: [] }, s3: { aliveSince: 1, ratios: [] } },
    };
    const after = (own: Record<string, Curve>): References => {
      const samples = samplesOf(all(own));
      return learn(plant, known, observe(plant, samples, known), { samples, circumstances: calm });
    };
    const { i1, i2 } = after({ p1: arch }).inverters;
    expect(i1!.ratios).toEqual([yesterday + 1, expect.closeTo(1, 6)]);
    expect(i2!.ratios).toHaveLength(8);
    // One that is not connected changes nothing.
    expect(after({ s2: () => 0 }).inverters["i1"]!.ratios).toHaveLength(8);
  });
  test("[H7c] while a string is dead what is usual of its inverter stays as it is, however long that lasts", () => {
    const sensors = [{ id: "g", device: "w", sections: [] as number[] }];
    const lit = { ...plant, sensors };
    const usual: References = {
      ...noReferences,
      inverters: {
        i1: { ...habits([1, 0.98]), yields: { sensor: [1, 1.01] } },
      },
      strings: { s2: { aliveSince: 1, ratios: [] } },
    };
    const after = (curves: Record<string, Curve>) => {
      const samples = samplesOf(all({ g: (h) => arch(h) * 10, ...curves }));
      const seen = observe(lit, samples, usual);
      return learn(lit, usual, seen, { samples, circumstances: calm }).inverters["i1"]!;
    };
    const { ratios, yields } = after({ s2: () => 0 });
    expect([ratios, yields]).toEqual([usual.inverters["i1"]!.ratios, { sensor: [1, 1.01] }]);
    // A day without a fault teaches both.
    const sound = after({ p1: arch });
    expect(sound.ratios[1]).toBeCloseTo(1, 6);
    expect(sound.yields.sensor?.[1]).toBeGreaterThan(0.9);
  });
  test("[H4] an input that never had current is not connected", () => {
    const seen = observe(plant, samplesOf(all({ s5: () => 0 })));
    expect(faults(seen)).toEqual([]);
    expect(seen.strings.find(({ id }) => id === "s5")?.ratio).toBeNull();
  });
  test("[H4] strings to the east and to the west in one box: none is dead while the sky gives it a tenth", () => {
    const east: Curve = (h) => (h >= 7 && h < 13 ? 8 : h >= 13 && h < 18 ? 0.9 : 0);
    const west: Curve = (h) => (h >= 13 && h < 18 ? 8 : h >= 7 && h < 13 ? 0.9 : 0);
    const seen = observe(
      plant,
      samplesOf(all({ s1: east, s2: east, s3: east, s4: west, s5: west })),
    );
    expect(faults(seen)).toEqual([]);
  });
  test("[H5] a slot of an inverter has one cause: a dead string before the limit on its inverter", () => {
    const seen = observe(
      plant,
      samplesOf(all({ s2: () => 0, s1: (h) => amps(h) + 0.001, p1: (h) => Math.min(40, arch(h)) })),
      {
        ...noReferences,
        strings: { s2: { aliveSince: 1, ratios: [] } },
      },
    );
    expect(faults(seen)).toEqual(["string_dead s2", "derating i1"]);
    // The string is judged in every slot of the plateau, and takes them all.
    expect(found(seen, "derating")[0]?.lostKwh).toBe(0);
  });
  test("[H5] a stopped inverter has no dead strings", () => {
    const off = Object.fromEntries(
      strings(5).map(({ id }) => [id, (h: number) => (h < 9 ? amps(h) : 0)]),
    );
    const seen = observe(plant, samplesOf(all({ ...off, p1: (h) => (h < 9 ? arch(h) : 0) })));
    expect(faults(seen)).toEqual(["device_stopped i1"]);
  });
  test("[H4] a string at 70 % of its box, usually at 100 %, is weak and costs the difference; at 85 % it is not", () => {
    const usual = {
      ...noReferences,
      strings: Object.fromEntries(
        strings(5).map(({ id }) => [id, { aliveSince: 1, ratios: [5, 1, 4, 1, 3, 1, 2, 1, 1, 1] }]),
      ),
    };
    const at70 = samplesOf(all({ s2: (h) => amps(h) * 0.7 }));
    const [one] = found(observe(plant, at70, usual), "string_weak");
    expect(one?.subject).toBe("s2");
    expect(one?.numbers["ratio"]).toBeCloseTo(0.7, 6);
    expect(one?.numbers["usual_ratio"]).toBe(1);
    // Of five strings one lacks 30 %, 6 % of its inverter, over the hours in which the strings carry a current that can be compared: at most
    // 0.06 x 90 x 14 / pi x 2 = 48.1 kWh of the whole day.
    expect(one?.lostKwh).toBeGreaterThan(44);
    expect(one?.lostKwh).toBeLessThan(48.2);
    const at85 = samplesOf(all({ s2: (h) => amps(h) * 0.85 }));
    expect(faults(observe(plant, at85, usual))).toEqual([]);
  });
  test("[H4] two inputs of an inverter are compared with the middle of both, and none of them is called dead", () => {
    const two = plantOf({
      inverters: inverters(4),
      strings: ["s1", "s2"].map((id) => ({ id, box: "i1", inverter: "i1" })),
    });
    const seen = observe(two, samplesOf(all({ s2: (h) => amps(h) * 0.5 })));
    // 1 and 0.5 of 0.75.
    expect(seen.strings.map(({ ratio }) => ratio)).toEqual([
      expect.closeTo(4 / 3, 6),
      expect.closeTo(2 / 3, 6),
    ]);
    expect(faults(seen)).toEqual([]);
  });
  test("[H4] an inverter with a dead string is no measure of the light, at dawn and dusk neither, when the strings are too dark to be compared", () => {
    const sensors = [{ id: "g", device: "w", sections: [] as number[] }];
    const lit = { ...plant, inverters: inverters(2), sensors };
    // 10 W/m2 for each kW of 100: all of it is made, but for i1, which lacks a fifth.
    const light: Record<string, Curve> = { g: (h) => arch(h) * 10, s2: () => 0 };
    const alive = { ...noReferences, strings: { s2: { aliveSince: 1, ratios: [] } } };
    const [sensor] = observe(lit, samplesOf(all(light)), alive).sensors;
    expect(sensor?.yieldRatio).toBeCloseTo(1, 9);
    const one = { ...lit, inverters: inverters(1) };
    expect(observe(one, samplesOf(all(light)), alive).sensors[0]?.yieldRatio).toBeNull();
  });
});
