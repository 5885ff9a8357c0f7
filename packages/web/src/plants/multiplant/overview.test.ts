import { chartSetting } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { timeChart } from "../../ui/charts/time-chart.ts";
import type { TimeChart } from "../../ui/charts/time-model.ts";
import { equivalentsOf } from "@heliograph/domain/plants/equivalents.ts";
import { stackedPowers } from "./day-chart.ts";
import { sumOf } from "../dashboard/scope.ts";
import { powerNow } from "./overview-plants.ts";

/** 21 November 2026, 12:00 in Rome. */
const noon = 1_795_258_800;
const powers = [
  { id: "a", name: "Zolla", colour: "c01", udm: "kW" },
  { id: "b", name: "Aia", colour: "c02", udm: "W" },
] as const;
const rows = [
  [noon, 80, 60_000],
  [noon + 300, 90, null],
];
const chart: TimeChart = {
  ...chartSetting,
  multimode: "stacked",
  series: stackedPowers(powers, rows),
  fromSeconds: noon,
  toSeconds: noon + 600,
};

test("MULTI-25 one area for each plant, in kW, all in one stack; a gap stays a gap", () => {
  expect(chart.series.map((one) => [one.name, one.kind, one.points])).toEqual([
    [
      "Zolla",
      "area",
      [
        [noon, 80],
        [noon + 300, 90],
      ],
    ],
    [
      "Aia",
      "area",
      [
        [noon, 60],
        [noon + 300, null],
      ],
    ],
  ]);
  expect(timeChart(chart).series).toMatchObject([
    { type: "line", stack: "all", areaStyle: { opacity: 0.5 } },
    { type: "line", stack: "all", areaStyle: { opacity: 0.5 } },
  ]);
});
test("MULTI-27 the axis begins at zero, also when all powers are far above it or an inverter draws a little at night", () => {
  expect(timeChart(chart).yAxis).toMatchObject([{ min: 0 }]);
  const above = { ...chart, series: stackedPowers(powers.slice(0, 1), rows) };
  expect(timeChart(above).yAxis).toMatchObject([{ min: 0 }]);
  const night = { ...chart, series: stackedPowers(powers, [[noon, -0.4, 0], ...rows]) };
  expect(timeChart(night).yAxis).toMatchObject([{ min: 0 }]);
});
test("MULTI-22 MULTI-23 MULTI-24 what 1000 kWh stand for", () => {
  const { co2Kg, trees, barrels } = equivalentsOf(1000);
  expect([co2Kg, trees, barrels].map((one) => one.toFixed(5))).toEqual([
    "650.00000",
    "4.33407",
    "0.58830",
  ]);
});
test("[D10] a power of more than a quarter of an hour ago is none; the sum is over what is known", () => {
  const values = { a: [12_000, noon], b: [null, noon] } as const;
  const watts = { id: "a", udm: "W" };
  expect(powerNow({ a: [12_000, noon] }, watts, noon + 900)).toBe(12);
  expect(powerNow({ a: [12_000, noon] }, watts, noon + 901)).toBeNull();
  expect(powerNow({ b: [null, noon] }, { id: "b", udm: "kW" }, noon)).toBeNull();
  expect(powerNow({ a: [...values.a] }, null, noon)).toBeNull();
  expect(sumOf([15, null, 4.5])).toBe(19.5);
  expect(sumOf([null, null])).toBeNull();
});
