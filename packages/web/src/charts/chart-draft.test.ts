import type { ChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import { expect, test } from "vitest";
import {
  type ChartDraft,
  emptyDraft,
  faultOf,
  moved,
  periodFor,
  periodsOf,
  seriesLimit,
  withSeries,
  withVariables,
} from "./chart-draft.ts";

const named = (series: number): ChartDraft => ({
  ...emptyDraft,
  name: " a ",
  series: withVariables(
    [],
    Array.from({ length: series }, (_, index) => `v${index}`),
  ),
});

test("CHART-27 CHART-28 a chart needs a name that is not only blanks, and a variable", () => {
  expect(faultOf({ ...named(1), name: "   " })).toEqual(["name", "no_title_given"]);
  expect(faultOf(named(0))).toEqual(["series", "no_vars_selected"]);
  expect(faultOf(named(1))).toBeNull();
});

test("CHART-29 CHART-30 fifteen variables, one in 3D", () => {
  expect(seriesLimit("line")).toBe(15);
  expect(seriesLimit("3D")).toBe(1);
  expect(faultOf({ ...named(2), type: "3D" })).toEqual(["series", "limit"]);
  expect(faultOf(named(16))).toEqual(["series", "limit"]);
});

test("CHART-23 a 3D chart has only year and years", () => {
  expect(periodsOf("3D")).toEqual(["year", "years"]);
  expect(periodFor("3D", "day")).toBe("year");
  expect(periodFor("3D", "years")).toBe("years");
  expect(periodFor("bar", "day")).toBe("day");
});

test("variables that stay keep their looks and their order, new ones come last", () => {
  const series = withSeries(named(3).series, 1, { color: "c05" });
  const next = withVariables(series, ["new", "v2", "v1"]);
  expect(next.map((one) => one.var_id)).toEqual(["v1", "v2", "new"]);
  expect(next[0]?.color).toBe("c05");
});

test("a text that was emptied, and what is no number, are none", () => {
  const { series } = named(2);
  expect(withSeries(series, 0, { name: "", min: Number.NaN })).toEqual(series);
});

test("a series is moved to another place; beyond the ends nothing moves", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(list, 0, -1)).toBe(list);
});

test("[P25] CHART-17 a minimum that is not below its maximum, and a variable that stands there twice, are not saved", () => {
  const { series } = named(2);
  const fault = (looks: Partial<ChartSeries>) =>
    faultOf({ ...named(2), series: withSeries(series, 1, looks) });
  expect(fault({ min: 10, max: 2 })).toEqual(["series.1.min", "upsideDown"]);
  expect(fault({ min: 5, max: 5 })).toEqual(["series.1.min", "upsideDown"]);
  expect(fault({ min: 5, max: null })).toBeNull();
  expect(fault({ min: -5, max: 5 })).toBeNull();
  expect(fault({ var_id: "v0" })).toEqual(["series.1.var_id", "repeated"]);
});
