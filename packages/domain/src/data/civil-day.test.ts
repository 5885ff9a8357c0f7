import { expect, test } from "vitest";
import {
  civilParts,
  formatCivilDay,
  nextPeriodStart,
  parseCivilDay,
  periodLabel,
  periodStart,
} from "./civil-day.ts";

test("civil days agree with Temporal's calendar from 1960 to 2110", () => {
  let date = Temporal.PlainDate.from("1960-01-01");
  for (let day = parseCivilDay("1960-01-01"); day < parseCivilDay("2110-01-01"); day += 13) {
    expect(formatCivilDay(day)).toBe(date.toString());
    expect(civilParts(day)).toEqual({ year: date.year, month: date.month, dayOfMonth: date.day });
    date = date.add({ days: 13 });
  }
});

test("1970-01-01 is day 0; a date that the calendar lacks is refused", () => {
  expect(parseCivilDay("1970-01-01")).toBe(0);
  expect(parseCivilDay("2024-02-29")).toBe(19_782);
  for (const date of [
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "2026-01-01T00:00",
    "",
  ]) {
    expect(() => parseCivilDay(date)).toThrow("civil_date");
  }
});

test("periods: Monday weeks, months and years with their labels", () => {
  const day = parseCivilDay("2026-11-22"); // a Sunday
  expect(formatCivilDay(periodStart(day, "week"))).toBe("2026-11-16");
  expect(formatCivilDay(nextPeriodStart(day, "week"))).toBe("2026-11-23");
  expect(formatCivilDay(periodStart(day, "month"))).toBe("2026-11-01");
  expect(formatCivilDay(nextPeriodStart(parseCivilDay("2026-12-31"), "month"))).toBe("2027-01-01");
  expect(formatCivilDay(nextPeriodStart(day, "year"))).toBe("2027-01-01");
  expect(formatCivilDay(nextPeriodStart(day, "day"))).toBe("2026-11-23");
  expect(["day", "month", "year"].map((period) => periodLabel(day, period as "day"))).toEqual([
    "2026-11-22",
    "2026-11",
    "2026",
  ]);
  expect(formatCivilDay(periodStart(parseCivilDay("1969-12-31"), "week"))).toBe("1969-12-29");
});
