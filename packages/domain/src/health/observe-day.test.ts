import {
  allFour,
  arch,
  at,
  calm,
  type Curve,
  faults,
  found,
  four,
  inverters,
  observe,
  plantOf,
  samplesOf,
  steady,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";
import { daysIn } from "./day-figures.ts";
import { learn } from "./learn.ts";
import type { BadDay } from "./observation.ts";
import { observeDay } from "./observe-day.ts";
import { noReferences } from "./references.ts";

describe("inverters at rest", () => {
  test("[H3] one that stands from 10 to 12 lost 2 h x 50 kW, was confirmed at 10:30, and was good for 6 h after", () => {
    const seen = observe(
      four,
      samplesOf(allFour(steady, { p2: (h) => (h >= 10 && h < 12 ? 0 : steady(h)) })),
    );
    expect(faults(seen)).toEqual(["device_stopped i2"]);
    expect(found(seen, "device_stopped")[0]).toMatchObject({
      firstSlot: at(10),
      lastSlot: at(12) - 1,
      badMinutes: 120,
      badSamples: 24,
      confirmedSlot: at(10.5) - 1,
      goodMinutesAfter: 360,
      lostKwh: expect.closeTo(100, 6) as number,
    });
  });
  test("[H7b] at dusk one that rests before the others is no stop: below 10 % of its size nothing is expected", () => {
    const dusk: Curve = (h) => (h < 19 ? steady(h) || 5 : 5);
    const seen = observe(four, samplesOf(allFour(dusk, { p3: (h) => (h >= 18 ? 0 : dusk(h)) })));
    expect(faults(seen)).toEqual([]);
  });
  test("[H7b] by night nothing is judged, even if the others send power", () => {
    const seen = observe(four, samplesOf(allFour(() => 50, { p1: (h) => (h < 5 ? 0 : 50) })));
    expect(faults(seen)).toEqual([]);
  });
  test("[H3] what stopped at 10 is found at 10:30 of the running day, and not a sample sooner", () => {
    const curves = allFour(steady, { p2: (h) => (h >= 10 ? 0 : steady(h)) });
    const until = (hour: number): BadDay | undefined =>
      found(observe(four, samplesOf(curves, { knownSlots: at(hour) })), "device_stopped")[0];
    expect(until(10)).toBeUndefined();
    expect(until(10.4)?.confirmedSlot).toBeNull();
    expect(until(10.5)?.confirmedSlot).toBe(at(10.5) - 1);
  });
  test("[H7b] east and west roofs are two groups: in the morning the west roof is no stop", () => {
    const east: Curve = (h) => (h >= 7 && h < 13 ? 60 : 0);
    const west: Curve = (h) => (h >= 13 && h < 19 ? 60 : 0);
    const plant = plantOf({
      inverters: inverters(8).map((one, i) => ({ ...one, sections: [i < 4 ? 1 : 2] })),
    });
    const curves = Object.fromEntries(
      plant.inverters.map(({ power }, i) => [power, i < 4 ? east : west]),
    );
    expect(faults(observe(plant, samplesOf(curves)))).toEqual([]);
  });
  test("[H7b] without sections the roofs are learnt from their clear days", () => {
    const roof =
      (noon: number): Curve =>
      (h) =>
        // The sky gives a tenth also where the sun does not shine.
        h > 6 && h < 20 ? Math.max(8, 80 * Math.cos(((h - noon) * Math.PI) / 12)) : 0;
    const plant = plantOf({ inverters: inverters(6) });
    const curves = Object.fromEntries(
      plant.inverters.map(({ power }, i) => [power, roof(i < 3 ? 11.5 : 14.5)]),
    );
    let references = noReferences;
    for (const date of ["2026-06-15", "2026-06-16", "2026-06-17", "2026-06-18", "2026-06-19"]) {
      const samples = samplesOf(curves, { date });
      const circumstances = calm;
      references = learn(plant, references, observe(plant, samples, references), {
        samples,
        circumstances,
      });
    }
    const seen = observe(plant, samplesOf(curves), references);
    for (const { peerRatio } of seen.inverters) expect(peerRatio).toBeCloseTo(1, 3);
  });
  test("[H3] sizes differ: an inverter of 20 kW that makes a fifth of its peers is like them", () => {
    const plant = plantOf({
      inverters: inverters(4).map((one, i) => ({ ...one, nominalKw: i === 3 ? 20 : 100 })),
    });
    const seen = observe(plant, samplesOf(allFour(steady, { p4: (h) => steady(h) / 5 })));
    expect(faults(seen)).toEqual([]);
    expect(seen.inverters.map(({ peerRatio }) => peerRatio)).toEqual([1, 1, 1, 1]);
  });
  test("[H3] where nobody set a nominal the highest power is the size, and one that never ran is as big as the others", () => {
    const plant = plantOf({ inverters: inverters(4, { nominalKw: null }) });
    const seen = observe(plant, samplesOf(allFour(steady, { p4: () => 0 })));
    expect(faults(seen)).toEqual(["device_stopped i4"]);
    // 10 hours of 50 kW, as the median of the others has.
    expect(found(seen, "device_stopped")[0]?.lostKwh).toBeCloseTo(500, 6);
  });
  test("[H2] a plant of one inverter without any reference claims nothing", () => {
    const plant = plantOf({ inverters: inverters(1) });
    const seen = observe(plant, samplesOf({ p1: (h) => steady(h) / 3 }));
    expect(faults(seen)).toEqual([]);
    expect(seen.expected).toBeNull();
    expect(seen.unjudgeableMinutes.no_reference).toBeGreaterThan(0);
  });
  test("[H2] a plant of one inverter is judged by its theoretical power: 4 h x 50 kW are lost", () => {
    const plant = plantOf({
      inverters: inverters(1),
      sections: [
        {
          number: 0,
          kwp: 100,
          power: null,
          theoretical: "teo",
          theoreticalSensors: ["g"],
          energy: null,
        },
      ],
    });
    const curves = { teo: steady, p1: (h: number) => (h >= 12 && h < 16 ? 0 : steady(h)) };
    const seen = observe(plant, samplesOf(curves));
    expect(found(seen, "device_stopped")[0]?.lostKwh).toBeCloseTo(200, 6);
    expect(seen.expected).toEqual({ kwh: expect.closeTo(500, 6) as number, source: "theoretical" });
    // The same reads a sensor that is in an incident: nothing is known.
    const sick = observeDay(plant, samplesOf(curves), noReferences, {
      ...calm,
      sick: new Set(["g"]),
    });
    expect(sick.expected).toBeNull();
    expect(faults(sick)).toEqual([]);
  });
  test("[H7b] a plant without a place is judged by its peers", () => {
    const plant = plantOf({ inverters: inverters(4), site: null });
    const seen = observe(plant, samplesOf(allFour(steady, { p1: () => 0 })));
    expect(faults(seen)).toEqual(["device_stopped i1"]);
  });
  test("[H3] an inverter alone stops, nobody knows what it should have given: its evidence says what is known", () => {
    const stops = (hour: number): number => (hour >= 11 && hour < 14 ? 0 : arch(hour));
    // Of a clear day it is known that it gives 60 kW all the time, of its usual share of it nothing yet.
    const references = { ...noReferences, clearKw: Array.from({ length: 48 }, () => 60) };
    const plant = plantOf({ inverters: inverters(1) });
    const seen = observeDay(plant, samplesOf({ p1: stops }), references, calm);
    expect(faults(seen)).toEqual(["device_stopped i1"]);
    expect(found(seen, "device_stopped")[0]?.numbers).toEqual({ power_kw: 0 });
    // It fell from 90 kW and more. What fades away under a storm, and comes back as slowly, has not stopped.
    const storm: Curve = (hour) => {
      if (hour < 10 || hour >= 15) return arch(hour);
      return hour < 11 || hour >= 14 ? 2 : 0.2;
    };
    const dark = observeDay(plant, samplesOf({ p1: storm }), references, calm);
    expect(faults(dark)).toEqual([]);
    // A thunderstorm comes within a slot or two: at rest for 55 minutes nobody knows which it is, for an hour it has stopped since it fell.
    const restsUntil = (hour: number): BadDay | undefined => {
      const power: Curve = (h) => (h >= 11 && h < hour ? 0 : arch(h));
      return found(
        observeDay(plant, samplesOf({ p1: power }), references, calm),
        "device_stopped",
      )[0];
    };
    expect(restsUntil(11 + 55 / 60)).toMatchObject({ badMinutes: 25, confirmedSlot: null });
    expect(restsUntil(12)).toMatchObject({ firstSlot: at(11), confirmedSlot: at(12) - 1 });
    expect(restsUntil(11.5)).toBeUndefined();
    // One that never ran that day has not faded; how long it could be seen is said, though nothing is expected of it.
    expect(faults(observeDay(plant, samplesOf({ p1: () => 0 }), references, calm))).toEqual([
      "device_stopped i1",
    ]);
    const fine = observeDay(plant, samplesOf({ p1: arch }), references, calm);
    expect(fine.inverters[0]).toMatchObject({ judgeableMinutes: 0 });
    expect(fine.inverters[0]!.stopMinutes).toBeGreaterThan(600);
  });
  test("[H3] gaps of one inverter are its silence and no stop", () => {
    const seen = observe(
      four,
      samplesOf(allFour(steady, { p1: (h) => (h >= 9 && h < 12 ? NaN : steady(h)) })),
    );
    expect(faults(seen)).toEqual(["no_communication i1"]);
    expect(found(seen, "no_communication")[0]).toMatchObject({ badMinutes: 180, lostKwh: 0 });
  });
  test("[H12b] a silence lasts: missing for 25 minutes of every half hour is none of 30, missing for half an hour is", () => {
    const without = (isMissing: (hour: number) => boolean) =>
      found(
        observe(four, samplesOf(allFour(steady, { p1: (h) => (isMissing(h) ? NaN : steady(h)) }))),
        "no_communication",
      )[0];
    const halves = (h: number): boolean => h >= 9 && h < 12 && at(h) % 6 !== 5;
    expect(without(halves)).toMatchObject({ badMinutes: 150, confirmedSlot: null });
    expect(without((h) => halves(h) || (h >= 11 && h < 11.5))?.confirmedSlot).toBe(at(11.5) - 1);
  });
  test("[H2] a sensor that drifted by a quarter makes no inverter anything", () => {
    const plant = plantOf({
      inverters: inverters(4),
      sensors: [{ id: "g", device: "s", sections: [0] }],
    });
    const seen = observe(plant, samplesOf(allFour(arch, { g: (h) => arch(h) * 12.5 })));
    expect(faults(seen)).toEqual([]);
    for (const { peerRatio } of seen.inverters) expect(peerRatio).toBeCloseTo(1, 6);
  });
  test("[H7c] of an inverter in a slow fault, and of all while the plant is in one, nothing is learnt that is usual", () => {
    const samples = samplesOf(allFour(arch));
    const seen = observe(four, samples);
    const learntWith = (sick: string): number[] =>
      Object.values(
        learn(four, noReferences, seen, {
          samples,
          circumstances: { ...calm, sick: new Set([sick]) },
        }).inverters,
      ).map(({ ratios, middles }) => daysIn(ratios) + daysIn(middles));
    expect(learntWith("i2")).toEqual([2, 0, 2, 2]);
    expect(learntWith("")).toEqual([0, 0, 0, 0]);
    expect(learntWith("another")).toEqual([2, 2, 2, 2]);
  });
  test("[H7c] values missing for 25 minutes teach as much as whole days, for half an hour not: of one inverter, and of all where no packet came", () => {
    const learntWithout = (hours: number, who: "one" | "all"): number[] => {
      const p1 = (h: number): number => (h >= 9 && h < 9 + hours ? NaN : arch(h));
      const samples =
        who === "one"
          ? samplesOf(allFour(arch, { p1 }))
          : samplesOf(allFour(arch), { silent: [9, 9 + hours] });
      const seen = observe(four, samples);
      expect(faults(seen).length).toBeGreaterThan(0);
      const { inverters: habits } = learn(four, noReferences, seen, {
        samples,
        circumstances: calm,
      });
      return Object.values(habits).map(({ ratios }) => daysIn(ratios));
    };
    expect(learntWithout(25 / 60, "one")).toEqual([1, 1, 1, 1]);
    expect(learntWithout(0.5, "one")).toEqual([0, 1, 1, 1]);
    expect(learntWithout(25 / 60, "all")).toEqual([1, 1, 1, 1]);
    expect(learntWithout(0.5, "all")).toEqual([0, 0, 0, 0]);
  });
  test.each(["2026-03-29", "2026-10-25"])(
    "[H7b] on %s, when the clock changes, nothing is wrong",
    (date) => {
      expect(faults(observe(four, samplesOf(allFour(arch), { date })))).toEqual([]);
    },
  );
});

describe("the grid", () => {
  test.each([
    ["unmeasured", null],
    ["closed", { id: "grid", closed: 1 }],
  ])(
    "[H4] under snow nothing has stopped and the %s interface is not open: frozen modules make nothing of the light, others do not rest for that",
    (_, gridInterface) => {
      const plant = plantOf({
        inverters: inverters(4),
        sensors: [{ id: "g", device: "w", sections: [] }],
        moduleTemperature: "t",
        gridInterface,
      });
      const light = { g: (h: number) => arch(h) * 8, grid: () => 1 };
      const under = (celsius: number) =>
        observe(plant, samplesOf(allFour(() => 0, { ...light, t: () => celsius })));
      expect(faults(under(0))).toEqual([]);
      expect(under(0).sensors[0]?.yieldRatio).toBe(0);
      expect(faults(under(5)).length).toBeGreaterThan(0);
    },
  );
  test("[H4] [H7b] through snow a thirtieth of the light comes, in dim hours less than an inverter's rest: that is no open interface, the day can be judged, and shows what is made of the light", () => {
    const plant = plantOf({
      inverters: inverters(4),
      sensors: [{ id: "g", device: "w", sections: [] }],
    });
    const g: Curve = (h) => arch(h) * 8;
    const of = (share: number) => observe(plant, samplesOf(allFour((h) => arch(h) * share, { g })));
    const snowed = of(0.03);
    expect(faults(snowed)).toEqual([]);
    expect(snowed.judgeableMinutes).toBeGreaterThan(500);
    expect(snowed.unjudgeableMinutes.expected_low ?? 0).toBeLessThan(120);
    // Without snow it makes 1.25 of 0.1 kW/(W/m2) of 100 kW: 0.03 of that is left.
    expect(snowed.sensors[0]!.yieldRatio! / of(1).sensors[0]!.yieldRatio!).toBeCloseTo(0.03, 2);
    // Nowhere at rest, and nowhere above a tenth: the sensor alone says what each should have made, 0.85 x 0.8 kW for each of 90.
    for (const { madeKwh, expectedKwh } of of(0.06).inverters) {
      expect(expectedKwh! / madeKwh!).toBeGreaterThan(9);
      expect(expectedKwh! / madeKwh!).toBeLessThan(11.4);
    }
    expect(faults(of(0))).toEqual(["grid_open "]);
  });
  const plant = plantOf({ inverters: inverters(4), gridInterface: { id: "spi", closed: 1 } });
  test("[H5] an open interface is one fault of the plant and stops nobody", () => {
    const open: Curve = (h) => (h >= 11 && h < 12 ? 0 : 1);
    const seen = observe(plant, samplesOf({ ...allFour((h) => steady(h) * open(h)), spi: open }));
    expect(faults(seen)).toEqual(["grid_open "]);
    expect(found(seen, "grid_open")[0]).toMatchObject({
      badMinutes: 60,
      goodMinutesAfter: expect.any(Number) as number,
    });
    expect(seen.unjudgeableMinutes.grid_open).toBe(60);
  });
  test("[H5] what the open interface cost is what the reference promised: 4 x 50 kW for an hour", () => {
    const theory = plantOf({
      ...plant,
      sections: [
        {
          number: 0,
          kwp: 400,
          power: null,
          theoretical: "teo",
          theoreticalSensors: [],
          energy: null,
        },
      ],
    });
    const open: Curve = (h) => (h >= 11 && h < 12 ? 0 : 1);
    const seen = observe(
      theory,
      samplesOf({ ...allFour((h) => steady(h) * open(h)), spi: open, teo: (h) => 4 * steady(h) }),
    );
    expect(found(seen, "grid_open")[0]?.lostKwh).toBeCloseTo(200, 6);
  });
});
