import { expect, test } from "vitest";
import { formatCivilDay, parseCivilDay } from "../data/civil-day.ts";
import { dueSeconds, nextSpan, spanFrom, spanOf, spansOfYear } from "./report-period.ts";

const days = ({ first, last }: { readonly first: number; readonly last: number }) =>
  `${formatCivilDay(first)} ${formatCivilDay(last)}`;
const day = parseCivilDay;

test.each([
  ["daily", "2026-05-12", "2026-05-12 2026-05-12"],
  ["weekly", "2026-05-12", "2026-05-11 2026-05-17"],
  ["monthly", "2028-02-10", "2028-02-01 2028-02-29"],
  ["yearly", "2026-05-12", "2026-01-01 2026-12-31"],
] as const)("[R7] the %s period that holds %s", (freq, date, expected) => {
  expect(days(spanOf(freq, day(date)))).toBe(expected);
});
test("[R7] one period follows the other without a gap", () => {
  expect(days(nextSpan(spanOf("monthly", day("2026-12-31"))))).toBe("2027-01-01 2027-01-31");
});

// 02:00 on the plant's clock: 01:00 UTC in winter, 00:00 in summer; on 29 March 2026 the clock goes from 02:00 to 03:00 in Rome.
test.each([
  ["Europe/Rome", "2026-01-31", "2026-02-01T01:00:00Z"],
  ["Europe/Rome", "2026-06-30", "2026-07-01T00:00:00Z"],
  ["Europe/Rome", "2026-03-28", "2026-03-29T01:00:00Z"],
  ["Atlantic/Canary", "2026-01-31", "2026-02-01T02:00:00Z"],
])("BACK-07 [R7] in %s the report of what ends on %s is made at %s", (zone, last, moment) => {
  expect(dueSeconds({ last: day(last) }, zone)).toBe(
    Temporal.Instant.from(moment).epochMilliseconds / 1000,
  );
});

test.each([
  ["2026-05", "monthly", "2026-05-01 2026-05-31"],
  ["2026-05-20", "monthly", "2026-05-01 2026-05-31"],
  ["2026", "yearly", "2026-01-01 2026-12-31"],
  ["2026-05-20", "weekly", "2026-05-18 2026-05-24"],
] as const)("API-60 %s of a %s report", (text, freq, expected) => {
  expect(days(spanFrom(text, freq)!)).toBe(expected);
});
test.each([
  ["2026-13", "monthly"],
  ["2026-02-30", "monthly"],
  ["2026", "monthly"],
  ["2026-05", "weekly"],
  ["2026-05", "daily"],
] as const)("API-60 %s is no period of a %s report", (text, freq) => {
  expect(spanFrom(text, freq)).toBeNull();
});

test("REP-03 the periods of a year, from the plant's first day to today, the newest first", () => {
  const of = (year: number) =>
    spansOfYear("monthly", { year, from: day("2025-11-20"), today: day("2026-02-03") }).map(days);
  expect(of(2026)).toEqual(["2026-02-01 2026-02-28", "2026-01-01 2026-01-31"]);
  expect(of(2025)).toEqual(["2025-12-01 2025-12-31", "2025-11-01 2025-11-30"]);
  expect(of(2024)).toEqual([]);
  const weeks = (year: number) =>
    spansOfYear("weekly", { year, from: day("2025-12-22"), today: day("2026-01-06") }).map(days);
  // 29 December 2025 is a Monday: its week stands where it begins, and once.
  expect(weeks(2026)).toEqual(["2026-01-05 2026-01-11"]);
  expect(weeks(2025)).toEqual(["2025-12-29 2026-01-04", "2025-12-22 2025-12-28"]);
});
