import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boundsOf,
  customPeriod,
  isWithin,
  jumps,
  jumpTo,
  periodAt,
  periodFrom,
  rangeOf,
  searchOf,
  shiftPeriod,
  todayIn,
} from "./period.ts";
import { typedDay } from "./period-day.ts";

test("weeks begin on Monday, years are ten", () => {
  expect(periodAt("week", "2026-06-18")).toEqual({
    unit: "week",
    from: "2026-06-15",
    to: "2026-06-21",
  });
  expect(periodAt("years", "2026-06-18")).toEqual({
    unit: "years",
    from: "2017-01-01",
    to: "2026-12-31",
  });
  expect(jumpTo("lastMonth", "2026-03-31")).toEqual({
    unit: "month",
    from: "2026-02-01",
    to: "2026-02-28",
  });
});

test("CHART-20 arrows move one unit: ten years for years, its own length for a custom span", () => {
  expect(shiftPeriod(periodAt("month", "2026-01-31"), 1)).toEqual(periodAt("month", "2026-02-10"));
  expect(shiftPeriod(periodAt("years", "2026-06-18"), -1)).toEqual({
    unit: "years",
    from: "2007-01-01",
    to: "2016-12-31",
  });
  expect(shiftPeriod(customPeriod("2026-06-01", "2026-06-03"), 1)).toEqual(
    customPeriod("2026-06-04", "2026-06-06"),
  );
  expect(shiftPeriod(customPeriod("2026-06-04", "2026-06-06"), -1)).toEqual(
    customPeriod("2026-06-01", "2026-06-03"),
  );
  expect(shiftPeriod(periodAt("month", "2026-03-31"), -1)).toEqual(periodAt("month", "2026-02-01"));
  expect(shiftPeriod(periodAt("day", "2026-03-01"), -1)).toEqual(periodAt("day", "2026-02-28"));
  expect(shiftPeriod(periodAt("week", "2026-01-01"), -1)).toEqual(periodAt("week", "2025-12-22"));
  expect(shiftPeriod(periodAt("year", "2026-06-18"), -1)).toEqual(periodAt("year", "2025-01-01"));
});

test("a day of the clock change has 23 or 25 hours", () => {
  const hours = (day: string): number => {
    const range = rangeOf(periodAt("day", day), "Europe/Rome");
    return (range.toSeconds - range.fromSeconds) / 3600;
  };
  expect([hours("2026-03-29"), hours("2026-06-18"), hours("2026-10-25")]).toEqual([23, 24, 25]);
  // 2026-06-17T22:30Z is already the 18th in Rome.
  expect(todayIn("Europe/Rome", 1_781_735_400)).toBe("2026-06-18");
  expect(todayIn("UTC", 1_781_735_400)).toBe("2026-06-17");
});

test("the bounds end with the unit of today and begin with the plant, at most 15 years ago", () => {
  const bounds = boundsOf("2019-05-01", "2026-06-18");
  expect(isWithin(periodAt("month", "2026-06-30"), bounds)).toBe(true);
  expect(isWithin(periodAt("day", "2026-06-19"), bounds)).toBe(false);
  expect(isWithin(periodAt("day", "2019-04-30"), bounds)).toBe(false);
  expect(boundsOf("2001-01-01", "2026-06-18").first).toBe("2011-06-18");
});

test("the address holds a period and gives it back; nonsense is today", () => {
  const today = "2026-06-18";
  expect(searchOf(periodAt("day", today), today)).toEqual({});
  for (const jump of jumps)
    expect(periodFrom(searchOf(jumpTo(jump, today), today), today)).toEqual(jumpTo(jump, today));
  expect(periodFrom({ period: "moon", day: "2026-02-31" }, today)).toEqual(periodAt("day", today));
  expect(periodFrom({ period: "custom", from: "2026-06-05", to: "2026-06-01" }, today)).toEqual(
    customPeriod("2026-06-01", "2026-06-05"),
  );
});

test("a day is typed day first, whatever separates it; what is no day is none", () => {
  expect(["01/11/2026", "1.11.2026", "1-11-2026", "2026-11-01"].map(typedDay)).toEqual(
    Array.from({ length: 4 }, () => "2026-11-01"),
  );
  expect(["31/02/2026", "13/13/2026", "11/2026", "", "ieri"].map(typedDay)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

test("forth and back is where one was", () => {
  const day = fc
    .integer({ min: 0, max: 7000 })
    .map((days) => Temporal.PlainDate.from("2010-01-01").add({ days }).toString());
  const unit = fc.constantFrom("day", "week", "month", "year", "years");
  fc.assert(
    fc.property(day, unit, (from, one) => {
      const period = periodAt(one, from);
      expect(shiftPeriod(shiftPeriod(period, 1), -1)).toEqual(period);
      expect(Temporal.PlainDate.from(period.to).add({ days: 1 }).toString()).toBe(
        shiftPeriod(period, 1).from,
      );
    }),
  );
});
