import { describe, expect, it } from "vitest";
import { periodAt } from "../../ui/period.ts";
import { energiesPage } from "../data.pages.ts";
import { energyPeriod, groupingOf, periodForGrouping, withPeriod } from "./energies-search.ts";

const today = "2026-11-21";
const id = (digit: string): string => digit.repeat(24);

describe("the address of the energies page", () => {
  it("ENER-01 never keeps more than five variables, each once", () => {
    const six = ["a", "b", "c", "d", "e", "f"].map(id).join(",");
    const idsOf = (vars: string) => energiesPage.codecs.vars.read(vars);
    expect(idsOf(six)).toEqual(["a", "b", "c", "d", "e"].map(id));
    expect(idsOf(`${id("a")},nonsense,${id("a")}`)).toEqual([id("a")]);
    expect(idsOf("")).toEqual([]);
  });
  it("drops what it does not understand", () => {
    expect(energiesPage.repair({ each: "hour", view: "pie", vars: 7, other: "x" })).toEqual({});
  });
  it("shows this month by days when nothing is said", () => {
    const period = energyPeriod({}, today);
    expect(period).toEqual({ unit: "month", from: "2026-11-01", to: "2026-11-30" });
    expect(groupingOf(undefined, period)).toBe("day");
    expect(withPeriod(undefined, period, today)).toEqual({});
  });
  it("says another period in words that lead back to it", () => {
    for (const period of [
      periodAt("day", today),
      periodAt("day", "2026-03-02"),
      periodAt("week", today),
      periodAt("month", "2025-02-10"),
      periodAt("year", "2024-06-01"),
      periodAt("years", today),
      { unit: "custom", from: "2026-10-05", to: "2026-11-17" } as const,
    ])
      expect(energyPeriod(withPeriod(undefined, period, today), today)).toEqual(period);
  });
  it("ENER-02 a grouping wider than the period widens it; ENER-05 a chosen span stays", () => {
    const month = periodAt("month", today);
    expect(periodForGrouping("week", month, today)).toEqual(month);
    expect(periodForGrouping("month", month, today)).toEqual(periodAt("year", today));
    expect(periodForGrouping("year", month, today)).toEqual(periodAt("years", today));
    expect(periodForGrouping("day", periodAt("years", today), today)).toEqual(month);
    const span = { unit: "custom", from: "2026-10-05", to: "2026-11-17" } as const;
    expect(periodForGrouping("year", span, today)).toEqual(span);
  });
});
