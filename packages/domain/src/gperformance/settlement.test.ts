import { gperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { contractFactor } from "./contract.ts";
import type { MeasuredSun } from "./samples.ts";
import {
  type DayFacts,
  leftOutMarks,
  minutesOfUnits,
  settleDay,
  settlementTotals,
} from "./settlement.ts";

const sunOf = (of: Partial<MeasuredSun>): MeasuredSun => ({
  valid: 135,
  detached: 0,
  withoutTemperature: 0,
  withoutState: 0,
  h: 0,
  hr: 0,
  hrDetached: 0,
  inverterSamples: 135,
  inverterDown: 0,
  inverters: [],
  expected: 138,
  present: 138,
  ...of,
});
const facts = (of: Partial<DayFacts>): DayFacts => ({
  day: parseCivilDay("1990-10-09"),
  y: 1,
  sun: sunOf({}),
  produced: 0,
  quality: null,
  falls: [],
  eca: 0,
  state: "over",
  asksTemperature: true,
  ...of,
});

/** Worked days of a real plant: irradiation, with Rfv2, of that with an open interface (from its energy), produced and ECA, then what scenario A makes of them. */
const days = [
  {
    day: "1990-10-09",
    h: 6.867528,
    hr: 6.474131,
    produced: 41907.116021,
    eca: 0,
    detach: 0,
    e_att: 32141.743037,
    e_gar: 30364.947482,
    balance: 11542.168539,
    pr: 0.871745,
    pr_c: 0.924716,
  },
  {
    day: "1990-10-10",
    h: 6.86795,
    hr: 6.468344,
    produced: 41793.252884,
    eca: 0,
    detach: 0,
    e_att: 32113.014582,
    e_gar: 30337.807136,
    balance: 11455.445748,
    pr: 0.869323,
    pr_c: 0.923028,
  },
  {
    day: "1990-10-11",
    h: 6.629971,
    hr: 6.21702,
    produced: 39164.986581,
    eca: 0,
    detach: 2087.164538,
    e_att: 30865.280778,
    e_gar: 29159.048057,
    balance: 12093.103063,
    pr: 0.843895,
    pr_c: 0.947908,
  },
  {
    day: "1990-10-12",
    h: 4.830469,
    hr: 4.588284,
    produced: 29319.216591,
    eca: 850,
    detach: 0,
    e_att: 22779.186358,
    e_gar: 21519.952936,
    balance: 8649.263655,
    pr: 0.867092,
    pr_c: 0.939325,
  },
  {
    day: "1990-10-13",
    h: 5.2976,
    hr: 5.050164,
    produced: 32035.738555,
    eca: 0,
    detach: 0,
    e_att: 25072.256041,
    e_gar: 23686.261727,
    balance: 8349.476828,
    pr: 0.863888,
    pr_c: 0.906215,
  },
];
function settled(pnKwp: number, y: number) {
  const params = gperfParams.parse({ pu_kwh: 0.15495 });
  const kwhOfSun = 7000 * 0.728 * contractFactor(params, 3);
  const rows = days.map(({ day, h, hr, produced, eca, detach }) => {
    const sun = sunOf({ h, hr, hrDetached: detach / kwhOfSun });
    const of = facts({ day: parseCivilDay(day), y, sun, produced, eca });
    return { row: settleDay(of, { params, pnKwp }), sun };
  });
  return { rows, totals: settlementTotals(rows, { params, pnKwp }, y) };
}

describe("settlement of a guarantee", () => {
  test("GPERF-08 a surplus, day by day and as a whole", () => {
    const { rows, totals } = settled(7000, 3);
    for (const [at, { row }] of rows.entries()) {
      const wanted = days[at]!;
      // Irradiations are given with six decimals: 0.0000005 kWh/m² of 7,000 kWp are 0.003 kWh.
      expect(row.e_att).toBeCloseTo(wanted.e_att, 1);
      expect(row.e_gar).toBeCloseTo(wanted.e_gar, 1);
      expect(row.balance).toBeCloseTo(wanted.balance, 1);
      expect(row.pr).toBeCloseTo(wanted.pr, 6);
      expect(row.pr_c).toBeCloseTo(wanted.pr_c, 5);
    }
    expect(totals.k).toBeCloseTo(0.97422336, 12);
    expect(totals.e_prod).toBeCloseTo(184220.310631, 5);
    expect(totals.e_gar).toBeCloseTo(135068.017338, 1);
    expect(totals.balance).toBeCloseTo(52089.457832, 1);
    expect(totals.pr_c).toBeCloseTo(0.928427, 5);
    expect(totals).toMatchObject({ eca: 850, shortfall: 0, penalty_eur: 0, counted_days: 5 });
  });
  test("GPERF-08 [GP4] [GP5] a shortfall, to the cent: 17,631.22 kWh at 0.15495 are 2,731.96 EUR", () => {
    const { totals } = settled(10_500, 1);
    expect(totals.k).toBe(0.99);
    expect(totals.e_detach).toBeCloseTo(3181.446336, 2);
    expect(totals.e_gar).toBeCloseTo(205882.97713, 1);
    expect(totals.balance).toBeCloseTo(-17631.220163, 1);
    expect(totals.penalty_eur).toBe(2731.96);
  });
  test("GPERF-08 written out: 100 kWp, 5 kWh/m², K of the second year", () => {
    const params = gperfParams.parse({
      kder1: 0.98,
      kdery: 0.995,
      pre: 0.8,
      avtech: 0.99,
      beta: 0.97,
      pu_kwh: 0.1,
    });
    const sun = sunOf({ h: 5, hr: 4.9, hrDetached: 0.1 });
    const row = settleDay(facts({ y: 2, sun, produced: 350, eca: 3 }), { params, pnKwp: 100 });
    // K = 0.98 x 0.995 = 0.9751; 100 x 4.9 x 0.8 x 0.9751 = 382.2392; x 0.99 x 0.97 = 367.064304
    expect(row.e_att).toBeCloseTo(382.2392, 9);
    expect(row.e_gar).toBeCloseTo(367.0643038, 6);
    // 100 x 0.1 x 0.8 x 0.9751 = 7.8008; 350 + 7.8008 + 3 - 367.0643 = -6.2635
    expect(row.e_detach).toBeCloseTo(7.8008, 9);
    expect(row.balance).toBeCloseTo(-6.2635038, 6);
    expect(row.pr).toBeCloseTo(0.7, 12);
    const { shortfall, penalty_eur } = settlementTotals([{ row, sun }], { params, pnKwp: 100 }, 2);
    expect(shortfall).toBeCloseTo(6.2635038, 6);
    expect(penalty_eur).toBe(0.63);
  });
  test("gstc divides what is expected; without a price there is no penalty", () => {
    const params = gperfParams.parse({ gstc: 2 });
    const sun = sunOf({ h: 5, hr: 5 });
    const row = settleDay(facts({ sun, produced: 100 }), { params, pnKwp: 100 });
    // 100 x 5 / 2 x 0.728 x 0.99
    expect(row.e_att).toBeCloseTo(180.18, 9);
    expect(settlementTotals([{ row, sun }], { params, pnKwp: 100 }, 1).penalty_eur).toBeNull();
  });
});

describe("what is not known", () => {
  const guarantee = { params: gperfParams.parse({ pu_kwh: 0.1 }), pnKwp: 100 };
  const total = (of: readonly DayFacts[]) =>
    settlementTotals(
      of.map((one) => ({ row: settleDay(one, guarantee), sun: one.sun })),
      guarantee,
      1,
    );
  const good = facts({ sun: sunOf({ h: 5, hr: 5 }), produced: 340 });
  test.each([
    ["no_irradiance", { sun: sunOf({ valid: 0, present: 0 }) }],
    ["no_production", { produced: null }],
    ["outside_contract", { y: null }],
    ["running", { state: "running" as const }],
  ])("[GP6] a day with %s is in no sum", (code, more) => {
    const row = settleDay({ ...good, ...more }, guarantee);
    expect(row.balance).toBeNull();
    expect(row.marks.map((mark) => mark.code)).toContain(code);
    expect(total([good, { ...good, ...more }])).toMatchObject({ counted_days: 1, e_prod: 340 });
  });
  test("[GP6] where no day is known the whole is not known: it is not zero", () => {
    expect(total([{ ...good, state: "running" }])).toMatchObject({
      counted_days: 0,
      e_prod: null,
      e_gar: null,
      balance: null,
      penalty_eur: null,
    });
  });
  test("[GP6] [GP7] how many days are left out is said, and coverage is that of all days that are over", () => {
    const silent = { ...good, sun: sunOf({ valid: 0, present: 0 }), produced: null };
    const days = [good, silent, { ...silent, y: null }, { ...silent, state: "running" as const }];
    const rows = days.map((one) => ({ row: settleDay(one, guarantee), sun: one.sun }));
    expect(leftOutMarks(rows)).toEqual([
      { code: "days_left_out", params: { left_out: 1, days: 2 } },
    ]);
    expect(leftOutMarks(rows.slice(0, 1))).toEqual([]);
    expect(total(days)).toMatchObject({ counted_days: 1, days: 4, coverage: 0.5 });
  });
  test("[GP7] a dark day with all its samples counts; one with holes is marked and counts", () => {
    const dark = settleDay({ ...good, sun: sunOf({ valid: 0 }), produced: 2 }, guarantee);
    expect(dark).toMatchObject({ e_gar: 0, balance: 2, pr: null, marks: [] });
    const holed = settleDay({ ...good, sun: sunOf({ h: 4, hr: 4, present: 124 }) }, guarantee);
    // 124 / 138 = 0.8986
    expect(holed.marks).toEqual([{ code: "coverage_low", params: { percent: 89 } }]);
    expect(holed.balance).not.toBeNull();
    expect(settleDay({ ...good, sun: sunOf({ h: 4, present: 125 }) }, guarantee).marks).toEqual([]);
  });
  test("[GP9] a counter that was reset, a lump, and more recognised than the sun gave are said", () => {
    const marks = settleDay(
      {
        ...good,
        produced: 600,
        falls: [{ slot: 100, before: 5000, after: 3 }],
        quality: { lumped: 2 },
      },
      guarantee,
    ).marks;
    expect(marks).toEqual([
      { code: "counter_reset", params: { before: 5000, after: 3 } },
      { code: "lumped", params: { days: 2 } },
      { code: "pr_above_one", params: { percent: 120 } },
    ]);
  });
});

test("GPERF-13 one unit of detachment is five minutes", () => {
  expect(minutesOfUnits(3)).toBe(15);
  expect(minutesOfUnits(1)).toBe(5);
});
