import { expect, test } from "vitest";
import { chartPage } from "./charts.pages.ts";
import { hiddenOf, hiddenWords, periodOf } from "./chart-search.ts";
import { barsOf } from "./use-chart-data.ts";
import { customPeriod, periodAt, searchOf } from "../ui/period.ts";

const today = "2026-11-21";
const bounds = { first: "2011-11-21", today };

test("the address keeps what it knows and drops the rest", () => {
  expect(
    chartPage.repair({
      period: "day",
      hidden: 3,
      zoom: "x",
      edit: "maybe",
      tab: "variables",
      other: 1,
    }),
  ).toEqual({ period: "day", hidden: "3", tab: "variables" });
  expect(hiddenWords(hiddenOf({ hidden: ["4", "2"] }))).toEqual(["2", "4"]);
});

test("CHART-09 without a period in the address a chart opens on its own", () => {
  expect(periodOf({}, "month", bounds, today)).toEqual(periodAt("month", today));
  expect(periodOf({ period: "day" }, "month", bounds, today)).toEqual(periodAt("day", today));
  expect(searchOf(periodAt("day", today), today, null)).toEqual({ period: "day" });
});

test("CHART-32 CHART-33 a free span begins 15 years back at most and ends with the running unit of the chart", () => {
  const search = { period: "custom", from: "2001-01-01", to: "2027-05-01" } as const;
  expect(periodOf(search, "month", bounds, today)).toEqual(
    customPeriod("2011-11-21", "2026-11-30"),
  );
});

test("CHART-38 CHART-39 CHART-40 bars by day, by month in a year, by year in years", () => {
  const bars = (["day", "week", "month", "year", "years"] as const).map((unit) =>
    barsOf(periodAt(unit, today)),
  );
  expect(bars).toEqual(["day", "day", "day", "month", "year"]);
  expect(barsOf(customPeriod("2026-01-01", "2026-12-31"))).toBe("month");
});
