import { describe, expect, it } from "vitest";
import { makeFormat } from "../../ui/format.ts";
import { foldRows, mondayOf, readPeriodOf, weekSlots } from "./fold-rows.ts";

describe("bars that the API does not have", () => {
  it("ENER-02 weeks begin on Monday and are summed from days", () => {
    // 21/11/2026 is a Saturday: its week began on the 16th.
    expect(mondayOf("2026-11-21")).toBe("2026-11-16");
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
    expect(mondayOf("2026-11-23")).toBe("2026-11-23");
    const rows = [
      ["2026-11-21", 10, 4],
      ["2026-11-22", 5.5, null],
      ["2026-11-23", 1, 8],
      ["2026-11-24", null, null],
    ];
    expect(foldRows(rows, "week", ["sum", "mean"])).toEqual([
      ["2026-11-16", 15.5, 4],
      ["2026-11-23", 1, 8],
    ]);
  });
  it("a week without any measurement is a gap, not zero", () => {
    expect(foldRows([["2026-11-23", null]], "week", ["sum"])).toEqual([["2026-11-23", null]]);
  });
  it("ENER-05 a span that cuts months is summed from its own days", () => {
    const range = { from: "2026-10-30", to: "2026-11-01" };
    expect(readPeriodOf("month", range)).toBe("day");
    const rows = [
      ["2026-10-30", 1],
      ["2026-10-31", 2],
      ["2026-11-01", 4],
    ];
    expect(foldRows(rows, "month", ["sum"])).toEqual([
      ["2026-10", 3],
      ["2026-11", 4],
    ]);
    expect(readPeriodOf("month", { from: "2026-02-01", to: "2026-03-31" })).toBe("month");
    expect(readPeriodOf("year", { from: "2026-01-01", to: "2026-12-31" })).toBe("year");
    expect(readPeriodOf("year", { from: "2026-02-01", to: "2026-12-31" })).toBe("day");
  });
  it("the first and the last week are named by the days that are in the span", () => {
    const slots = weekSlots({ from: "2026-11-01", to: "2026-11-30" }, makeFormat("it", "UTC"));
    expect(slots.map((slot) => slot.key)).toEqual([
      "2026-10-26",
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(slots[0]?.title).toBe("01/11/2026 – 01/11/2026");
    expect(slots[1]?.title).toBe("02/11/2026 – 08/11/2026");
  });
});
