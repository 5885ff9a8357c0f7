import {
  allFour,
  arch,
  calm,
  type Curve,
  faults,
  inverters,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { learn } from "./learn.ts";
import type { DayObservation } from "./observation.ts";
import { observeDay } from "./observe-day.ts";
import { noReferences, type References } from "./references.ts";

const plant = plantOf({
  inverters: inverters(4),
  sensors: [{ id: "g", device: "w", sections: [] }],
  moduleTemperature: "t",
});
const g: Curve = (h) => arch(h) * 8;
interface Seen {
  readonly seen: DayObservation;
  readonly references: References;
}
function day(
  date: string,
  curves: Record<string, Curve>,
  references: References = noReferences,
): Seen {
  const samples = samplesOf({ g, t: () => 0, ...curves }, { date });
  const seen = observeDay(plant, samples, references, calm);
  return {
    seen,
    references: learn(plant, references, seen, { samples, circumstances: calm }),
  };
}
const under = (): number => 0;
/** Under snow until an hour. */
const until =
  (hour: number): Curve =>
  (h) =>
    h < hour ? 0 : arch(h);

describe("[H4] snow on one inverter longer than on the others", () => {
  test("[H4] HLTH-05 it slides from three at 10, 11 and 12, and the fourth rests on: none has stopped", () => {
    const { seen } = day("2026-01-12", {
      p1: until(10),
      p2: until(11),
      p3: until(12),
      p4: under,
    });
    expect(faults(seen)).toEqual([]);
    expect(seen.covered).toEqual([
      { id: "i1", since: null },
      { id: "i2", since: null },
      { id: "i3", since: null },
      { id: "i4", since: parseCivilDay("2026-01-12") },
    ]);
  });
  test("[H4] HLTH-05 of a day on which it falls at noon the afternoon counts: half of the light is lost", () => {
    const noon = (h: number): number => (h < 13 ? arch(h) : 0);
    const whole = day("2026-01-12", { ...allFour(arch), t: () => 8 }).seen.sensors[0]!.yieldRatio!;
    const { seen } = day("2026-01-12", { ...allFour(noon), t: (h) => (h < 13 ? 8 : 0) });
    expect(faults(seen)).toEqual([]);
    expect(seen.sensors[0]!.yieldRatio! / whole).toBeGreaterThan(0.4);
    expect(seen.sensors[0]!.yieldRatio! / whole).toBeLessThan(0.6);
  });
  test("[H4] while snow is known to lie what is left of it on one of four counts as well", () => {
    const thin = allFour(arch, { p4: (h) => 0.6 * arch(h) });
    const samples = samplesOf({ g, t: () => 8, ...thin }, { date: "2026-01-12" });
    const ratio = (sick: string): number =>
      observeDay(plant, samples, noReferences, { ...calm, sick: new Set([sick]) }).sensors[0]!
        .yieldRatio!;
    // Of 4 x 90 kW 36 are missing.
    expect(ratio("") / ratio("nobody")).toBeCloseTo(0.9, 2);
  });
  test("[H4] what ran, and rests again while the others run, has stopped", () => {
    const { seen } = day(
      "2026-01-12",
      allFour(until(10), { p4: (h) => (h >= 10 && h < 12 ? arch(h) : 0) }),
    );
    expect(faults(seen)).toEqual(["device_stopped i4"]);
  });
  test("[H4] it still lies there on three days after the last on which it lay on all, and on the fourth the inverter has stopped", () => {
    const first = day("2026-01-12", allFour(until(10), { p4: under }));
    const others = allFour(arch, { p4: under });
    const warm = { ...others, t: () => 8 };
    let { references } = first;
    for (const date of ["2026-01-13", "2026-01-14", "2026-01-15"]) {
      const next = day(date, warm, references);
      expect([date, faults(next.seen)]).toEqual([date, []]);
      ({ references } = next);
    }
    expect(faults(day("2026-01-16", warm, references).seen)).toEqual(["device_stopped i4"]);
  });
  test("[H4] a dead temperature sensor makes no snow in June: what does not start again after an outage of all has stopped", () => {
    const outage = (h: number): number => (h >= 10 && h < 10.5 ? 0 : arch(h));
    const { seen } = day("2026-06-21", allFour(outage, { p4: (h) => (h < 10 ? arch(h) : 0) }));
    expect(faults(seen)).toEqual(["device_stopped i4"]);
    expect(seen.covered).toBeUndefined();
  });
  test("[H4] without it a thaw, and one that rests beside them, is a stop", () => {
    expect(faults(day("2026-01-12", allFour(arch, { p4: under, t: () => 8 })).seen)).toEqual([
      "device_stopped i4",
    ]);
  });
  test("[H4] a roof on which it is thin makes a kilowatt all day while the other rests: in January that is snow, in June nobody says so", () => {
    const thin = (): number => 1;
    const curves = { p1: thin, p2: thin, p3: under, p4: under };
    expect(day("2026-01-12", curves).seen.covered?.map(({ id }) => id)).toEqual([
      "i1",
      "i2",
      "i3",
      "i4",
    ]);
    expect(day("2026-06-21", curves).seen.covered).toBeUndefined();
  });
  test("[H7c] the one under it learns nothing, the others do", () => {
    const all = allFour(arch, { p4: until(12) });
    const lain = { ...noReferences, covered: { i4: parseCivilDay("2026-01-11") } };
    const { references } = day("2026-01-12", all, lain);
    const taught = Object.values(references.inverters).map(({ yields }) => yields.sensor);
    expect(taught.map((one) => one !== undefined)).toEqual([true, true, true, false]);
    expect(references.covered).toBeUndefined();
  });
});
