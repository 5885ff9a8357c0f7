import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  Cause,
  Waterfall as WaterfallOnWire,
} from "@heliograph/contract/health/health.wire.ts";
import {
  exampleDay,
  exampleFinding,
  exampleInverter,
  examplePlant,
  firstDay,
} from "./example-plant.ts";
import { exclusiveLosses } from "./losses.ts";
import type { Claim } from "./losses.ts";
import { dayWaterfall, joinWaterfalls, waterfallMoney } from "./waterfall.ts";
import type { Waterfall } from "./waterfall.ts";

const day = firstDay;
const plant = { kind: "plant" } as const;
/** Energies with parts of a Wh; doubles of their own would mostly be next to nothing. [kWh] */
const upTo = (maxKwh: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: maxKwh * 1_000_000 }).map((milliWh) => milliWh / 1_000_000);
const sumOf = (one: Waterfall): number =>
  one.expectedWh - one.steps.reduce((sum, { lostWh }) => sum + lostWh, 0) - one.restWh;
/** As a reader gets it. */
const onWire = (one: Waterfall, price: number | null): WaterfallOnWire => {
  const money = waterfallMoney(one, price);
  return {
    source: one.source,
    expected_wh: one.expectedWh,
    expected_cents: money?.expectedCents ?? null,
    steps: one.steps.map(({ cause, subject, lostWh }, at) => ({
      incident: null,
      cause,
      subject: { ...subject, name: "", device: null },
      sureness: 1,
      is_standing: false,
      wh: lostWh,
      cents: money?.stepsCents[at] ?? null,
    })),
    rest_wh: one.restWh,
    rest_cents: money?.restCents ?? null,
    made_wh: one.madeWh,
    made_cents: money?.madeCents ?? null,
  };
};
const claim = (cause: Cause, id: string, kwh: number): Claim => ({
  cause,
  kind: id === "" ? "plant" : id.startsWith("s") ? "variable" : "device",
  id,
  kwh,
});

describe("[H5] each kilowatt-hour has one cause", () => {
  it("[H5] a stopped inverter leaves nothing to a dead string and dirt", () => {
    // i1 made 100 of 500: 400 are missing. Stopped takes 350, the string what is left of its 80: 50. Dirt finds nothing at i1.
    const inverters = [
      exampleInverter("i1", { madeKwh: 100 }),
      exampleInverter("i2", { madeKwh: 480 }),
      exampleInverter("i3", { madeKwh: 490 }),
      exampleInverter("i4", { madeKwh: 500 }),
    ];
    const claims = [
      claim("soiling", "", 60),
      claim("string_dead", "s1", 80),
      claim("device_stopped", "i1", 350),
    ];
    // Dirt could take 20 of i2 and 10 of i3 alone.
    expect(exclusiveLosses(examplePlant, exampleDay(day, { inverters }), claims)).toEqual([
      30, 50, 350,
    ]);
  });
  it("[H5] sensors and clipping carry no loss, and without an expectation nobody has lost", () => {
    const low = exampleDay(day, { inverters: [exampleInverter("i1", { madeKwh: 0 })] });
    expect(exclusiveLosses(examplePlant, low, [claim("clipping", "i1", 9)])).toEqual([0]);
    const unknown = exampleDay(day, { inverters: [exampleInverter("i1", { expectedKwh: null })] });
    expect(exclusiveLosses(examplePlant, unknown, [claim("device_stopped", "i1", 9)])).toEqual([0]);
  });
  it("[H5] peers that are all dirty expect too little of each other: the plant's reference is the scale", () => {
    // Peers expect 4 x 450 and all made it; the reference 2,000: 50 kWh are missing at each, which dirt may take.
    const inverters = ["i1", "i2", "i3", "i4"].map((id) =>
      exampleInverter(id, { madeKwh: 450, expectedKwh: 450 }),
    );
    const dirty = exampleDay(day, { inverters, madeKwh: 1800 });
    const [lost] = exclusiveLosses(examplePlant, dirty, [claim("soiling", "", 180)]);
    expect(lost).toBeCloseTo(180, 9);
  });
  it("[H5] never more than expected minus made, whatever is claimed", () => {
    const claims = fc.array(
      fc.record({
        cause: fc.constantFrom<Cause>("device_stopped", "string_dead", "device_weak", "soiling"),
        id: fc.constantFrom("i1", "i2", "s1", ""),
        kwh: upTo(2000),
      }),
    );
    const made = fc.array(upTo(600), {
      minLength: 4,
      maxLength: 4,
    });
    fc.assert(
      fc.property(claims, made, (wanted, kwh) => {
        const inverters = kwh.map((madeKwh, n) => exampleInverter(`i${n + 1}`, { madeKwh }));
        const missing = kwh.reduce((sum, one) => sum + Math.max(0, 500 - one), 0);
        const lost = exclusiveLosses(
          examplePlant,
          exampleDay(day, { inverters }),
          wanted.map((one) => claim(one.cause, one.id, one.kwh)),
        );
        const sum = lost.reduce((total, one) => total + one, 0);
        expect(sum).toBeLessThanOrEqual(missing + 1e-6);
        for (const [i, one] of lost.entries())
          expect(one).toBeLessThanOrEqual((wanted[i]?.kwh ?? 0) + 1e-6);
      }),
    );
  });
});

describe("[H16] the waterfall", () => {
  const findings = [
    exampleFinding("soiling", {
      subject: { kind: "plant", id: "" },
      lostKwh: new Map([[day, 190.0002]]),
    }),
    exampleFinding("device_stopped", { lostKwh: new Map([[day, 238.0002]]) }),
    exampleFinding("shading", { lostKwh: new Map([[day - 1, 30]]) }),
  ];
  it("[H16] 2,000 expected, 1,550 made: 238 stopped, 190 dirt, rest 22", () => {
    const found = dayWaterfall(examplePlant, exampleDay(day, { madeKwh: 1550 }), findings, plant);
    expect(found).toMatchObject({
      source: "sensor",
      expectedWh: 2_000_000,
      steps: [
        { cause: "device_stopped", lostWh: 238_000 },
        { cause: "soiling", lostWh: 190_000 },
      ],
      restWh: 22_000,
      madeWh: 1_550_000,
    });
  });
  it("[H16] the rest may be negative; without a reference there is none", () => {
    const more = dayWaterfall(examplePlant, exampleDay(day, { madeKwh: 1600 }), findings, plant);
    // 2,000 - 428.0004 - rest = 1,600.
    expect(more?.restWh).toBe(-28_000);
    const none = exampleDay(day, { expected: null });
    expect(dayWaterfall(examplePlant, none, findings, plant)).toBeNull();
  });
  it("[H16] a section takes its own inverters' losses and its share of the common ones", () => {
    const scope = { kind: "section", number: 1 } as const;
    const inverters = [
      exampleInverter("i1", { madeKwh: 162 }),
      exampleInverter("i2", { madeKwh: 400 }),
      exampleInverter("i3"),
      exampleInverter("i4"),
    ];
    const found = dayWaterfall(examplePlant, exampleDay(day, { inverters }), findings, scope);
    // Half of the plant: 1,000 expected, 562 made, all of 238, half of 190: 105 are left.
    expect(found).toMatchObject({
      expectedWh: 1_000_000,
      madeWh: 562_000,
      steps: [{ lostWh: 238_000 }, { lostWh: 95_000 }],
      restWh: 105_000,
    });
  });
  it("[H16] each loss is rounded by itself, and the rest is what is left", () => {
    const parts = ["i1", "i2", "i3"].map((id) =>
      exampleFinding("device_weak", {
        subject: { kind: "device", id },
        lostKwh: new Map([[day, 0.0335]]),
      }),
    );
    const few = exampleDay(day, { expected: { kwh: 1, source: "sensor" }, madeKwh: 0.9 });
    // 1,000 - 3 x 34 - rest = 900.
    expect(dayWaterfall(examplePlant, few, parts, plant)).toMatchObject({
      steps: [{ lostWh: 34 }, { lostWh: 34 }, { lostWh: 34 }],
      restWh: -2,
    });
  });
  const someDays = fc.array(
    fc.record({
      expected: upTo(2000),
      made: upTo(2000),
      losses: fc.array(upTo(900), { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 40 },
  );
  const subjects = ["i1", "i2", "i3", "i4", "s1", "s2"];
  it("[H16] always adds up to the Wh and to the cent, for each day and for all of them", () => {
    fc.assert(
      fc.property(someDays, fc.double({ min: 0.1, max: 60, noNaN: true }), (plan, price) => {
        const days = plan.map(({ expected, made, losses }, i) => {
          const observation = exampleDay(day + i, {
            expected: { kwh: expected, source: i % 2 === 0 ? "sensor" : "clear_sky" },
            madeKwh: made,
          });
          const found = losses.map((kwh, n) =>
            exampleFinding("device_weak", {
              subject: { kind: "device", id: subjects[n] ?? "" },
              lostKwh: new Map([[day + i, kwh]]),
            }),
          );
          return {
            day: day + i,
            waterfall: dayWaterfall(examplePlant, observation, found, plant)!,
          };
        });
        for (const { waterfall } of days) {
          expect(sumOf(waterfall)).toBe(waterfall.madeWh);
          for (const { lostWh } of waterfall.steps) expect(Number.isInteger(lostWh)).toBe(true);
        }
        const joined = joinWaterfalls(days.map(({ waterfall }) => onWire(waterfall, price / 100)))!;
        const left = joined.steps.reduce(
          ({ wh, cents }, step) => ({ wh: wh - step.wh, cents: cents - step.cents! }),
          {
            wh: joined.expected_wh - joined.rest_wh,
            cents: joined.expected_cents! - joined.rest_cents!,
          },
        );
        expect(left).toEqual({ wh: joined.made_wh, cents: joined.made_cents });
        for (const { waterfall } of days) {
          const money = waterfallMoney(waterfall, price / 100)!;
          const spent = money.stepsCents.reduce((sum, cents) => sum + cents, 0);
          expect(money.expectedCents - spent - money.restCents).toBe(money.madeCents);
          expect(money.stepsCents).toHaveLength(waterfall.steps.length);
        }
      }),
      { numRuns: 100 },
    );
  });
  it("[H12c] HLTH-09 2,000 expected, 238 and 190 lost, 1,550 made, at 18.5 cents", () => {
    const made = exampleDay(day, { madeKwh: 1550 });
    const fall = dayWaterfall(examplePlant, made, findings, plant)!;
    // 370.00 - 44.03 - 35.15 - rest = 286.75: 4.07 are left, and 22 kWh at 18.5 cents are 4.07.
    expect(waterfallMoney(fall, 0.185)).toEqual({
      expectedCents: 37_000,
      stepsCents: [4403, 3515],
      restCents: 407,
      madeCents: 28_675,
    });
    expect(waterfallMoney(fall, null)).toBeNull();
  });
  it("[H16] a month names its poorest source, sums a fault's days in one step, and has no money where one of its days has none", () => {
    const sky = exampleDay(day, { madeKwh: 1550, expected: { kwh: 2000, source: "clear_sky" } });
    const [first, second] = [exampleDay(day, { madeKwh: 1550 }), sky].map((one) =>
      dayWaterfall(examplePlant, one, findings, plant)!,
    );
    const joined = joinWaterfalls([onWire(first!, 0.2), onWire(second!, 0.2)])!;
    expect(joined).toMatchObject({ source: "clear_sky", expected_wh: 4_000_000, rest_wh: 44_000 });
    expect(joined.steps.map(({ cause, wh, cents }) => [cause, wh, cents])).toEqual([
      ["device_stopped", 476_000, 9520],
      ["soiling", 380_000, 7600],
    ]);
    const unpriced = joinWaterfalls([onWire(first!, 0.2), onWire(second!, null)])!;
    expect([unpriced.expected_cents, unpriced.steps[0]?.cents]).toEqual([null, null]);
    expect(joinWaterfalls([])).toBeNull();
  });
});
