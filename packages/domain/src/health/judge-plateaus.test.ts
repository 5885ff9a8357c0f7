import {
  allFour,
  arch,
  at,
  type Curve,
  faults,
  found,
  four,
  inverters,
  observe,
  plantOf,
  samplesOf,
} from "@heliograph/testkit/observed-day.ts";
import { describe, expect, test } from "vitest";

describe("plateaus", () => {
  test("HLTH-04 [H4] derating: 40 kW while the peers go to 90; at 8:00 it is like the others", () => {
    const limited: Curve = (h) => Math.min(40, arch(h));
    const seen = observe(four, samplesOf(allFour(arch, { p1: limited })));
    expect(faults(seen)).toEqual(["derating i1"]);
    const [one] = found(seen, "derating");
    expect(one?.numbers["level_kw"]).toBe(40);
    // 90 sin x > 40 x 1.06 from 8:12 on, and until 17:47.
    expect(one?.firstSlot).toBeGreaterThanOrEqual(at(8.1));
    expect(one?.firstSlot).toBeLessThan(at(8.5));
    expect(one?.lastSlot).toBeLessThan(at(18));
    // Integral of 90 sin(pi (h - 6) / 14) - 40 between its crossings, 8.05 h and 17.95 h: 90 x 14 / pi x 2 cos(0.4600) - 40 x 9.9 = 322.7
    expect(one?.lostKwh).toBeGreaterThan(310);
    expect(one?.lostKwh).toBeLessThan(323);
  });
  test.each([0.3, 0.7, 0.9])(
    "[H4] a weak inverter is no derated one: it follows its peers at %d",
    (share) => {
      expect(
        faults(observe(four, samplesOf(allFour(arch, { p1: (h) => share * arch(h) })))),
      ).toEqual([]);
    },
  );
  test("[H4] beside a tracker that stands wrong only what is quite flat is a limit", () => {
    const tracker = { id: "t", x: "x", y: null, targetX: "tx", targetY: null, sections: [] };
    const plant = plantOf({ inverters: inverters(4), trackers: [tracker] });
    const limited: Curve = (h) => Math.min(40, arch(h));
    const wavy: Curve = (h) => limited(h) * (1 + 0.005 * Math.sin(h * 40));
    const day = (p1: Curve, x: number): string[] =>
      faults(observe(plant, samplesOf({ ...allFour(arch, { p1 }), x: () => x, tx: () => 0 })));
    expect(day(wavy, 0)).toEqual(["derating i1"]);
    expect(day(wavy, 30)).toEqual(["tracker_off t"]);
    expect(day(limited, 30)).toEqual(["tracker_off t", "derating i1"]);
  });
  test("[H5] clipping at the rating is shown and costs nothing", () => {
    const seen = observe(four, samplesOf(allFour((h) => Math.min(100, 1.5 * arch(h)))));
    expect(faults(seen)).toEqual([]);
    expect(found(seen, "clipping")[0]).toMatchObject({ lostKwh: 0, numbers: { inverters: 4 } });
  });
  test("[H4] a whole plant that is held at a twentieth: curtailment, and one inverter beside others is not", () => {
    const plant = plantOf({
      inverters: inverters(4),
      sensors: [{ id: "g", device: "w", sections: [] }],
    });
    const low: Curve = (h) => Math.min(5, arch(h));
    const seen = observe(plant, samplesOf(allFour(low, { g: (h) => arch(h) * 8 })));
    expect(faults(seen)).toEqual(["curtailment "]);
    expect(found(seen, "curtailment")[0]?.numbers["level_kw"]).toBe(20);
    // A sensor of 720 W/m2 promises 0.85 x 72 kW each: all four lack hundreds of kWh, however alike they are.
    expect(found(seen, "curtailment")[0]!.lostKwh).toBeGreaterThan(1000);
    expect(seen.judgeableMinutes).toBeGreaterThan(500);
    expect(faults(observe(four, samplesOf(allFour(arch, { p1: low }))))).toEqual([]);
  });
  test("[H4] all on one plateau while the theoretical power goes higher: curtailment", () => {
    const plant = plantOf({
      inverters: inverters(4),
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
    const seen = observe(
      plant,
      samplesOf(allFour((h) => Math.min(50, arch(h)), { teo: (h) => 4 * arch(h) })),
    );
    expect(faults(seen)).toEqual(["curtailment "]);
    // One stands still, and one is held lower by itself: the limit of the others is the grid's all the same.
    const beside = observe(
      plant,
      samplesOf(
        allFour((h) => Math.min(50, arch(h)), {
          p1: () => 0,
          teo: (h) => 4 * arch(h),
        }),
      ),
    );
    expect(faults(beside)).toEqual(["device_stopped i1", "curtailment "]);
    const [limit] = found(beside, "curtailment");
    // 400 kW of which a quarter stands still: half of all is the level, and three lose to it.
    expect(limit?.numbers["level_kw"]).toBe(200);
    expect(limit!.lostKwh / found(seen, "curtailment")[0]!.lostKwh).toBeCloseTo(0.75, 2);
  });
});
