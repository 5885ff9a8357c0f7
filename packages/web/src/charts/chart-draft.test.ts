import { expect, test } from "vitest";
import {
  type ChartDraft,
  emptyDraft,
  fieldsOf,
  moved,
  periodsOf,
  refusalOf,
  seriesLimit,
  withSeries,
  withType,
  withVariables,
} from "./chart-draft.ts";

const named = (series: number): ChartDraft =>
  withVariables(
    { ...emptyDraft, name: " a " },
    Array.from({ length: series }, (_, index) => `v${index}`),
  );

test("CHART-27 CHART-28 a chart needs a name that is not only blanks, and a variable", () => {
  expect(refusalOf({ ...named(1), name: "   " })).toBe("no_title_given");
  expect(refusalOf(named(0))).toBe("no_vars_selected");
  expect(refusalOf(named(1))).toBeNull();
  expect(fieldsOf(named(1)).name).toBe("a");
});

test("CHART-29 CHART-30 fifteen variables, one in 3D", () => {
  expect(seriesLimit("line")).toBe(15);
  expect(seriesLimit("3D")).toBe(1);
  expect(refusalOf({ ...named(2), type: "3D" })).toBe("limit");
  expect(refusalOf(named(16))).toBe("limit");
});

test("CHART-23 a 3D chart has only year and years", () => {
  expect(periodsOf("3D")).toEqual(["year", "years"]);
  expect(withType({ ...named(1), period: "day" }, "3D").period).toBe("year");
  expect(withType({ ...named(1), period: "years" }, "3D").period).toBe("years");
});

test("variables that stay keep their looks and their order, new ones come last", () => {
  const draft = withSeries(named(3), 1, { color: "c05" });
  const next = withVariables(draft, ["new", "v2", "v1"]);
  expect(next.series.map((one) => one.var_id)).toEqual(["v1", "v2", "new"]);
  expect(next.series[0]?.color).toBe("c05");
});

test("a series is moved to another place; beyond the ends nothing moves", () => {
  const list = ["a", "b", "c"];
  expect(moved(list, 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(list, 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(list, 0, -1)).toBe(list);
});

test("[P25] CHART-17 a minimum that is not below its maximum, and a variable that stands there twice, are not saved", () => {
  const limits = (min: number | null, max: number | null): ChartDraft =>
    withSeries(named(2), 1, { min, max });
  expect(refusalOf(limits(10, 2))).toBe("upsideDown");
  expect(refusalOf(limits(5, 5))).toBe("upsideDown");
  expect(refusalOf(limits(5, null))).toBeNull();
  expect(refusalOf(limits(-5, 5))).toBeNull();
  expect(refusalOf(withSeries(named(2), 1, { var_id: "v0" }))).toBe("repeated");
});
