import {
  allFour,
  arch,
  at,
  type Curve,
  four,
  inverters,
  observe,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import type { DayObservation } from "./observation.ts";

/** 12 slots an hour, each for 5 minutes. [kWh] */
const energyOf = (curve: Curve, from = 0, to = 24): number => {
  let sum = 0;
  for (let slot = from * 12; slot < to * 12; slot++) sum += curve(slot / 12) / 12;
  return sum;
};
const whole = energyOf(arch);
const ratioOf = (seen: DayObservation, index: number): number => {
  const { madeKwh, expectedKwh } = seen.inverters[index]!;
  return madeKwh! / expectedKwh!;
};
/** The same four, each with a counter. */
const counted = plantOf({
  inverters: inverters(4).map((one, i) => ({ ...one, energy: `e${i + 1}` })),
});
const counters = (of: Readonly<Record<string, number>> = {}) => ({
  energies: new Map(
    [1, 2, 3, 4].map((n) => [`e${n}`, { kwh: of[`e${n}`] ?? whole, isLumped: false }]),
  ),
});
const section = (number: number) => ({
  number,
  kwp: 400,
  power: null,
  theoretical: "teo",
  theoreticalSensors: [],
  energy: null,
});
const gap =
  (curve: Curve, from: number, to: number): Curve =>
  (h) =>
    h >= from && h < to ? NaN : curve(h);

describe("[H2] what an inverter should have made holds the slots of what it made", () => {
  test("a healthy one made what was expected of it: also at dusk, when nobody judges", () => {
    const seen = observe(four, samplesOf(allFour(arch)));
    for (const [at, { madeKwh }] of seen.inverters.entries()) {
      expect(madeKwh).toBeCloseTo(whole, 6);
      expect(ratioOf(seen, at)).toBeCloseTo(1, 9);
    }
  });
  test("one at nine tenths of its peers made nine tenths where that is judged, and dusk says nothing", () => {
    const seen = observe(four, samplesOf(allFour(arch, { p2: (h) => arch(h) * 0.9 })));
    const { madeKwh, expectedKwh } = seen.inverters[1]!;
    expect(madeKwh).toBeCloseTo(whole * 0.9, 6);
    // The sun stands above 10 degrees from about 6:40 to 19:40: less than 1 % of the energy lies outside.
    expect(expectedKwh! / whole).toBeGreaterThan(0.99);
    expect(expectedKwh! / whole).toBeLessThan(1.000001);
  });
  test("a counter that measures 3 % more than the power does is no inverter that makes 3 % more", () => {
    const seen = observe(counted, samplesOf(allFour(arch), counters({ e2: whole * 1.03 })));
    expect(seen.inverters[1]!.madeKwh).toBeCloseTo(whole * 1.03, 6);
    expect(ratioOf(seen, 1)).toBeCloseTo(1, 9);
  });
  test("over a hole of the logger during which counters went on, what they counted was expected too", () => {
    const holed = allFour(gap(arch, 10, 15));
    const seen = observe(counted, samplesOf(holed, { ...counters(), silent: [10, 15] }));
    expect(seen.inverters[0]!.madeKwh).toBeCloseTo(whole, 6);
    expect(seen.inverters[0]!.expectedKwh).toBeCloseTo(whole, 6);
  });
  test("one that alone sent nothing for five hours: what its counter lacks of its peers' energy is what it lacks", () => {
    const curves = allFour(arch, { p2: gap(arch, 10, 15) });
    const hole = energyOf(arch, 10, 15);
    const made = (e2: number) => observe(counted, samplesOf(curves, counters({ e2 })));
    expect(ratioOf(made(whole), 1)).toBeCloseTo(1, 9);
    // Its counter stood still meanwhile.
    const still = made(whole - hole).inverters[1]!;
    expect(still.madeKwh).toBeCloseTo(whole - hole, 6);
    expect(still.expectedKwh).toBeCloseTo(whole, 6);
    // Without a counter nobody knows what it made then, and nothing is expected of it.
    const unknown = observe(four, samplesOf(curves)).inverters[1]!;
    expect(unknown.madeKwh).toBeCloseTo(whole - hole, 6);
    expect(unknown.expectedKwh).toBeCloseTo(whole - hole, 6);
  });
  test("so does the whole plant, and a section: its reference was silent too, and the counters tell what was made meanwhile", () => {
    const plant = { ...counted, sections: [section(0), section(1)] };
    const all = plant.inverters.map((one) => ({ ...one, sections: [1] }));
    const holed = { ...allFour(gap(arch, 10, 15)), teo: gap((h) => 4 * arch(h), 10, 15) };
    const seen = observe(
      { ...plant, inverters: all },
      samplesOf(holed, { ...counters(), silent: [10, 15] }),
    );
    expect(seen.madeKwh).toBeCloseTo(4 * whole, 6);
    expect(seen.expected!.kwh).toBeCloseTo(4 * whole, 6);
    expect(seen.sections[1]!.expectedKwh).toBeCloseTo(4 * whole, 6);
  });
  test("where no counter says what one made while it alone was silent, the whole plant is not expected to have made it", () => {
    const plant = { ...counted, sections: [section(0)] };
    const curves = allFour(arch, { p2: gap(arch, 10, 15), teo: (h) => 4 * arch(h) });
    const hole = energyOf(arch, 10, 15);
    // Of a counter that was not read on the day before, what it counted belongs to both.
    const lumped = counters();
    lumped.energies.set("e2", { kwh: 2 * whole, isLumped: true });
    const seen = observe(plant, samplesOf(curves, lumped));
    expect(seen.madeKwh).toBeCloseTo(4 * whole - hole, 6);
    expect(seen.expected!.kwh).toBeCloseTo(4 * whole - hole, 6);
    // What its counter counted of the hole is expected, and made.
    const known = observe(plant, samplesOf(curves, counters()));
    expect(known.madeKwh).toBeCloseTo(4 * whole, 6);
    expect(known.expected!.kwh).toBeCloseTo(4 * whole, 6);
  });
  test("of a day that runs a counter that is read a quarter of an hour further says no more than the slots that are judged", () => {
    const read = samplesOf(allFour(arch), { knownSlots: at(12.25) });
    const energies = counters(
      Object.fromEntries([1, 2, 3, 4].map((n) => [`e${n}`, energyOf(arch, 0, 12.25)])),
    );
    const seen = observe(counted, { ...read, ...energies, knownSlots: at(12) });
    expect(seen.inverters[0]!.madeKwh).toBeCloseTo(energyOf(arch, 0, 12), 6);
    expect(ratioOf(seen, 0)).toBeCloseTo(1, 9);
  });
  test("one that stands still all day made nothing of what was expected", () => {
    const seen = observe(four, samplesOf(allFour(arch, { p2: () => 0 })));
    expect(seen.inverters[1]!.madeKwh).toBe(0);
    expect(seen.inverters[1]!.expectedKwh! / whole).toBeGreaterThan(0.99);
  });
});
