import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { describe, expect, it } from "vitest";
import { estimates } from "@heliograph/contract/variables/variables.wire.ts";
import {
  comparedFigures,
  countedYears,
  type Draft,
  estimableVariables,
  isPart,
  monthFigures,
  nextYear,
  reachableYears,
  startYear,
  withLoss,
  withMonth,
  withYear,
  yearFigures,
} from "./estimate-years.ts";

const twelve = (value: number): number[] => Array.from({ length: 12 }, () => value);

describe("estimates of years", () => {
  it("EST-10 a year with eleven values does not count", () => {
    expect(
      countedYears({ "2025": twelve(1), "2026": twelve(1).slice(1), "2024": twelve(0) }),
    ).toEqual([2024, 2025]);
  });
  it("EST-07 each month that is empty or negative is named by its year; zero is a value", () => {
    const faults = (draft: Draft): string[] =>
      (estimates.safeParse(draft).error?.issues ?? []).map(({ path }) => path.join("."));
    expect(faults({ "2026": twelve(0), "2025": twelve(3) })).toEqual([]);
    expect(faults(withMonth({ "2026": twelve(1) }, { year: 2026, month: 3 }, -1))).toEqual([
      "2026.3",
    ]);
    expect(faults(withYear({}, 2027))).toHaveLength(12);
    expect(faults({ "2026": twelve(Number.NaN) })).toHaveLength(12);
  });
  it("[P16] [D8] where nothing counts, the energy of the section's powers can have estimates, in their unit times hours", () => {
    const power = { id: "p", name: "Pac", udm: "kW", tags: [51], estimates: {}, disabled: false };
    const device = { id: "d", name: "INV 1", disabled: false, variables: [power] };
    const offered = (integral: boolean) =>
      estimableVariables({
        sections: [{ fetot: null }],
        devices: [device],
        quantities: { sections: [{ power: ["p"], energy: ["p"], integral }] },
      } as unknown as Plant).map(({ variable: { id, udm, ofPower } }) => [id, udm, ofPower]);
    expect(offered(true)).toEqual([["p", "kWh", true]]);
    expect(offered(false)).toEqual([]);
  });
  it("EST-09 each year is the one before, less the loss", () => {
    const grown = withLoss({ "2026": twelve(1000) }, { base: 2026, to: 2028, percent: 0.8 });
    expect(grown["2027"]).toEqual(twelve(992));
    expect(grown["2028"]).toEqual(twelve(984.064)); // 992 x 0.992
    expect(grown["2026"]).toEqual(twelve(1000));
  });
  it("EST-11 there is no room for a twenty-first year", () => {
    const full: Draft = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [String(2020 + at), twelve(1)]),
    );
    expect(nextYear(full, 2020)).toBeNull();
    expect(reachableYears(full, 2039)).toEqual([]);
    expect(reachableYears(full, 2037)).toEqual([2038, 2039]);
    expect(reachableYears({ "2026": twelve(1) }, 2026)).toHaveLength(19);
  });
  it("EST-12 without a start the first year is 2020, else the plant's own", () => {
    const zone = "Europe/Rome";
    expect(startYear({ active_since: 0, timezone: zone })).toBe(2020);
    // 31/12/2018 23:30 UTC is already 2019 in Rome.
    expect(startYear({ active_since: Date.UTC(2018, 11, 31, 23, 30) / 1000, timezone: zone })).toBe(
      2019,
    );
    expect(nextYear({}, 2019)).toBe(2019);
    expect(nextYear({ "2024": twelve(1) }, 2019)).toBe(2025);
  });
  it("EST-04 months that are over are compared whole, the one that goes on with as many days of its estimate", () => {
    const days = new Map([
      ...Array.from({ length: 31 }, (_, at) => [`2026-01-${String(at + 1).padStart(2, "0")}`, 3]),
      ...Array.from({ length: 10 }, (_, at) => [`2026-02-${String(at + 1).padStart(2, "0")}`, 9]),
      ...Array.from({ length: 13 }, (_, at) => [`2026-03-${String(at + 1).padStart(2, "0")}`, 4]),
      // Today is not over.
      ["2026-03-14", 1],
    ] as [string, number][]);
    const at = { year: 2026, today: "2026-03-14", first: "2024-05-02", days };
    const figures = monthFigures([110, 90, 53, null], twelve(100), at);
    // Of March 13 days are over: 13 x 4 against 100 x 13 / 31 = 41.935...
    expect(figures.map((one) => one.difference).slice(0, 4)).toEqual([
      10,
      -10,
      52 - 1300 / 31,
      null,
    ]);
    expect(figures.map((one) => one.state).slice(1, 4)).toEqual(["over", "running", "future"]);
    // February has 10 of its 28 days.
    expect(figures.map((one) => one.days?.known).slice(0, 4)).toEqual([31, 10, 13, 0]);
    expect(figures.map((one) => one.days?.over).slice(0, 4)).toEqual([31, 28, 13, 0]);
    expect(figures.map(isPart).slice(0, 4)).toEqual([false, true, false, false]);
    // 110 + 90 + 52 against 100 + 100 + 41.935
    const estimated = 200 + 1300 / 31;
    const compared = comparedFigures(figures);
    expect(compared).toMatchObject({ real: 252, estimated });
    expect(compared.difference).toBeCloseTo(10.0645, 4);
    expect(compared.sharePercent).toBeCloseTo(4.16, 2);
    expect(yearFigures(figures)).toEqual({ ...compared, real: 253, estimated: 1200 });
  });
  it("EST-04 the month in which the data begin is compared from that day on; a hole later on is none", () => {
    const days = new Map(
      ["10-19", "10-20", "10-31", "11-02"].map((day) => [`2025-${day}`, 20] as const),
    );
    const real = [...Array.from({ length: 9 }, () => null), 60, 20, null];
    const at = { year: 2025, today: "2026-11-23", first: "2025-10-19", days };
    const figures = monthFigures(real, twelve(310), at);
    // 13 of 31 days: 60 against 310 x 13 / 31 = 130; November is over, and as it is.
    expect(figures.map((one) => one.difference).slice(8)).toEqual([null, -70, -290, null]);
    expect(isPart(figures[9]!)).toBe(true);
    const later = { ...at, first: "2024-10-19" };
    expect(monthFigures(real, twelve(310), later)[9]?.difference).toBe(-250);
  });
  it("EST-04 on the first of a month nothing of it is compared, and of unknown days nothing is said", () => {
    const days = new Map([["2026-03-01", 2]]);
    const first = monthFigures([null, null, 2], twelve(100), {
      year: 2026,
      today: "2026-03-01",
      first: null,
      days,
    });
    expect(first[2]).toMatchObject({ compared: null, days: { known: 0, over: 0 } });
    const unknown = monthFigures([5, null, 2], twelve(100), {
      year: 2026,
      today: "2026-03-09",
      first: null,
      days: null,
    });
    expect(unknown[0]).toMatchObject({ difference: -95, days: null });
    expect(unknown[2]).toMatchObject({ difference: null, days: null });
    expect(unknown.some(isPart)).toBe(false);
  });
});
