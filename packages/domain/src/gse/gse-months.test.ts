import type { GseMeasure } from "@heliograph/contract/gse/gse.wire.ts";
import { expect, test } from "vitest";
import { civilDayOf } from "../data/civil-day.ts";
import { currentMeasures, gseMonths, monthsBetween, type OwnMonth } from "./gse-months.ts";

const measure = (month: string, more: Partial<GseMeasure> = {}): GseMeasure => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return { gse_id: "5", year, month: number, rett: 0, ver: 1, real: true, kwh: 1000, ...more };
};
const own = (kwh: number, coverage = 1): OwnMonth => ({ kwh, coverage });
const day = (year: number, month: number, dayOfMonth: number) =>
  civilDayOf({ year, month, dayOfMonth });

test("months go over the end of a year", () => {
  expect(monthsBetween("2025-11", "2026-02")).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
  expect(monthsBetween("2026-02", "2026-01")).toEqual([]);
});

test("[GS4] ENT-46 the later correction counts, then the later version, then the measured one", () => {
  const kwhOf = (...of: GseMeasure[]) => currentMeasures(of).get("2025-03")?.kwh;
  const first = measure("2025-03", { kwh: 1 });
  const corrected = measure("2025-03", { kwh: 2, rett: 1 });
  const version = measure("2025-03", { kwh: 3, ver: 9 });
  const estimate = measure("2025-03", { kwh: 4, real: false });
  expect(kwhOf(version, corrected, first)).toBe(2);
  expect(kwhOf(first, version)).toBe(3);
  expect(kwhOf(estimate, first)).toBe(1);
  expect(kwhOf(first, estimate)).toBe(1);
});

test("[GS5] what a month is: measured, corrected, estimated, missing, awaited until the 20th, or before the convention", () => {
  const measures = [
    measure("2025-02"),
    measure("2025-03", { rett: 1, ver: 2 }),
    measure("2025-04", { real: false }),
  ];
  const at = (today: number) =>
    gseMonths({
      measures,
      meter: new Map(),
      inverters: new Map(),
      first: "2025-01",
      last: "2025-06",
      today,
    }).map(({ state, due }) => [state, due]);
  expect(at(day(2025, 7, 20))).toEqual([
    ["none", null],
    ["measured", null],
    ["corrected", null],
    ["estimated", null],
    ["missing", "2025-06-20"],
    ["awaited", "2025-07-20"],
  ]);
  expect(at(day(2025, 7, 21)).at(-1)).toEqual(["missing", "2025-07-20"]);
});

test("[GS6] GSE, counter and inverters: (own - GSE) / GSE, and no comparison with half a month", () => {
  const [whole, half] = gseMonths({
    measures: [measure("2025-05", { kwh: 197_300 }), measure("2025-06", { kwh: 1000 })],
    meter: new Map([
      ["2025-05", own(203_540)],
      ["2025-06", own(500, 0.5)],
    ]),
    inverters: new Map([
      ["2025-05", own(206_272)],
      ["2025-06", own(1010)],
    ]),
    first: "2025-05",
    last: "2025-06",
    today: day(2025, 8, 1),
  });
  // 6240 / 197300, and 2732 / 203540
  expect(whole?.meter_percent).toBeCloseTo(3.162696, 6);
  expect(whole?.inverters_percent).toBeCloseTo(1.342242, 6);
  expect(half).toMatchObject({ meter: 500, meter_coverage: 0.5, meter_percent: null });
  expect(half?.inverters_percent).toBeNull();
});
