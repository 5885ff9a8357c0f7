import { describe, expect, test } from "vitest";
import {
  balanceDay,
  balanceOf,
  type MeteredEnergies,
  sharesOf,
  sidesOf,
  waysOf,
} from "./energy-balance.ts";

const nothing: MeteredEnergies = {
  produced: null,
  fedIn: null,
  withdrawn: null,
  consumed: null,
  self: null,
  charged: 0,
  discharged: 0,
};
/** 100 made, 40 sold, 25 bought: 100 - 40 + 25 = 85 used. */
const all = { produced: 100, fedIn: 40, withdrawn: 25, consumed: 85 };

describe("the sides of a plant", () => {
  test("ECX-01 any one of them follows from the three others", () => {
    const whole = { ...all, charged: 0, discharged: 0 };
    for (const missing of ["produced", "fedIn", "withdrawn", "consumed"] as const)
      expect(sidesOf({ ...nothing, ...all, [missing]: null })).toEqual(whole);
  });
  test("ECX-01 two that are missing stay unknown, and so does everything while the storage is", () => {
    expect(sidesOf({ ...nothing, produced: 100, fedIn: 40 })).toBeNull();
    expect(sidesOf({ ...nothing, consumed: 85, produced: 100 })).toBeNull();
    expect(sidesOf({ ...nothing, ...all, charged: null })).toBeNull();
    expect(sidesOf(nothing)).toBeNull();
  });
  test("ECX-01 self-consumption replaces a missing side where there is no storage", () => {
    // 60 of 100 stayed here: 40 were sold; 60 and 25 bought are 85.
    expect(sidesOf({ ...nothing, produced: 100, self: 60, withdrawn: 25 })).toEqual({
      ...all,
      charged: 0,
      discharged: 0,
    });
    expect(sidesOf({ ...nothing, fedIn: 40, self: 60, consumed: 85 })).toMatchObject(all);
    // With a storage it may or may not count what went through it.
    expect(
      sidesOf({ ...nothing, produced: 100, self: 60, withdrawn: 25, charged: 9, discharged: 8 }),
    ).toBeNull();
  });
  test("ECX-01 zero is known and is not missing", () => {
    expect(sidesOf({ ...nothing, produced: 0, fedIn: 0, withdrawn: 7 })).toMatchObject({
      consumed: 7,
    });
  });
  test("ECX-01 a side that the counters' resolution would make negative is 0", () => {
    expect(sidesOf({ ...nothing, produced: 10, withdrawn: 0, consumed: 10.1 })?.fedIn).toBe(0);
  });
});

describe("energy flows", () => {
  test("ECX-01 production serves the loads and the storage, and the rest is sold; the storage serves the loads", () => {
    // 68.90 made = 27.56 sold + 6.48 stored + 34.86 used at once; used: 34.86 + 5.90 + 18.42 = 59.18.
    const sides = sidesOf({
      ...nothing,
      produced: 68.9,
      fedIn: 27.56,
      withdrawn: 18.42,
      charged: 6.48,
      discharged: 5.9,
    })!;
    expect(sides.consumed).toBeCloseTo(59.18, 9);
    const ways = waysOf(sides);
    expect(ways.sunToLoad).toBeCloseTo(34.86, 9);
    expect(ways).toMatchObject({
      sunToStorage: 6.48,
      sunToGrid: 27.56,
      storageToLoad: 5.9,
      storageToGrid: 0,
      gridToLoad: 18.42,
      gridToStorage: 0,
    });
    // (34.86 + 5.90) / 59.18 and (34.86 + 6.48) / 68.90
    const shares = sharesOf(ways);
    expect(shares.selfSufficiency).toBeCloseTo(68.8746, 3);
    expect(shares.selfConsumption).toBeCloseTo(60, 9);
  });
  test("ECX-01 what the sun cannot have stored came from the grid, what it cannot have sold came from the storage", () => {
    const night = waysOf({
      produced: 0,
      fedIn: 0,
      withdrawn: 10,
      consumed: 4,
      charged: 6,
      discharged: 0,
    });
    expect(night).toMatchObject({ gridToStorage: 6, gridToLoad: 4, sunToStorage: 0, sunToLoad: 0 });
    const evening = waysOf({
      produced: 1,
      fedIn: 3,
      withdrawn: 0,
      consumed: 4,
      charged: 0,
      discharged: 6,
    });
    expect(evening).toMatchObject({ sunToGrid: 1, storageToGrid: 2, storageToLoad: 4 });
  });
  test("ECX-01 energy is conserved: the flows add up to the sides", () => {
    const sides = {
      produced: 12,
      fedIn: 3,
      withdrawn: 5,
      consumed: 12,
      charged: 4,
      discharged: 2,
    };
    const w = waysOf(sides);
    expect(w.sunToLoad + w.sunToStorage + w.sunToGrid).toBe(sides.produced);
    expect(w.sunToGrid + w.storageToGrid).toBe(sides.fedIn);
    expect(w.gridToLoad + w.gridToStorage).toBe(sides.withdrawn);
    expect(w.sunToLoad + w.storageToLoad + w.gridToLoad).toBe(sides.consumed);
    expect(w.sunToStorage + w.gridToStorage).toBe(sides.charged);
    expect(w.storageToLoad + w.storageToGrid).toBe(sides.discharged);
  });
  test("ECX-01 a share of 0 is null", () => {
    const none = waysOf({
      produced: 0,
      fedIn: 0,
      withdrawn: 0,
      consumed: 0,
      charged: 0,
      discharged: 0,
    });
    expect(sharesOf(none)).toEqual({ selfSufficiency: null, selfConsumption: null });
  });
});

describe("days together", () => {
  const day = (date: string, metered: Partial<MeteredEnergies>) =>
    balanceDay(date, { ...nothing, ...metered });
  test("ECX-01 a day of which a side is missing is in no sum, and is counted", () => {
    const balance = balanceOf([
      day("2026-05-01", all),
      day("2026-05-02", { produced: 90, withdrawn: 20 }),
      day("2026-05-03", all),
      day("2026-05-04", {}),
    ]);
    expect(balance.days).toEqual({ measured: 3, whole: 2 });
    expect(balance.ways).toMatchObject({ sunToLoad: 120, sunToGrid: 80, gridToLoad: 50 });
    // 120 of 170, and 120 of 200.
    expect(balance.shares.selfSufficiency).toBeCloseTo(70.588, 3);
    expect(balance.shares.selfConsumption).toBe(60);
    expect(balance.disagreementKwh).toBeNull();
  });
  test("ECX-01 without a whole day everything is null, not 0", () => {
    const balance = balanceOf([day("2026-05-02", { produced: 90 })]);
    expect(balance).toEqual({
      ways: null,
      shares: { selfSufficiency: null, selfConsumption: null },
      days: { measured: 1, whole: 0 },
      disagreementKwh: null,
    });
  });
  test("ECX-01 sums that do not close are reported: the meter of the consumption against the three others", () => {
    // 97 measured where 85 are left: 12 of 125 that passed.
    expect(balanceOf([day("2026-05-01", { ...all, consumed: 97 })]).disagreementKwh).toBe(12);
    expect(balanceOf([day("2026-05-01", { ...all, consumed: 80 })]).disagreementKwh).toBe(-5);
    // Within two hundredths of 125 meters agree.
    expect(balanceOf([day("2026-05-01", { ...all, consumed: 87.4 })]).disagreementKwh).toBeNull();
  });
});
