import { expect, test } from "vitest";
import { aggregatedExceeds, countPeriods, fetchExceeds } from "./answer-limit.ts";

const rome = "Europe/Rome";
const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;
/** From the 1st of January 2011 in Rome, so many whole days. */
const start = at("2011-01-01T00:00+01:00");
const days = (count: number) => ({ start, end: start + count * 86_400 });

test("[D9] 100,000 values up to 120 minutes, 250,000 at 180 and 720: what is more names what fits", () => {
  // 288 slots a day and no clock change in January: 10 columns of 34 days are 97,920, of 35 days 100,800.
  expect(fetchExceeds({ columns: 10, tz: rome, ...days(34) }, 5)).toBeNull();
  expect(fetchExceeds({ columns: 10, tz: rome, ...days(35) }, 5)).toEqual({
    values: 100_800,
    limit: 100_000,
    resolution: 10,
  });
  // 12 a day at 120 minutes, 8 at 180, 2 at 720: 300 columns of 28 days are 100,800, 67,200 at 180.
  expect(fetchExceeds({ columns: 300, tz: rome, ...days(28) }, 120)).toEqual({
    values: 100_800,
    limit: 100_000,
    resolution: 180,
  });
  // A leap year of 1,000 columns is 732,000 values at 720 minutes: 123 days touch at most 124 and are 248,000.
  const year = { start: at("2012-01-01T00:00Z"), end: at("2013-01-01T00:00Z") };
  expect(fetchExceeds({ columns: 1000, tz: "UTC", ...year }, 720)).toEqual({
    values: 732_000,
    limit: 250_000,
    days: 123,
  });
  const ofDay = (day: number) => ({ start: day * 86_400 - 1, end: (day + 123) * 86_400 - 1 });
  expect(fetchExceeds({ columns: 1000, tz: "UTC", ...ofDay(15_400) }, 720)).toBeNull();
});

test("[D9] data/aggregated counts the figures that it answers, not the days behind them", () => {
  // Fifteen calendar years: 5,479 days, 180 months.
  const years = { start, end: at("2026-01-01T00:00+01:00"), tz: rome };
  expect(aggregatedExceeds({ columns: 50, ...years }, "year")).toBeNull();
  expect(aggregatedExceeds({ columns: 1000, ...years }, "month")).toBeNull();
  expect(aggregatedExceeds({ columns: 50, ...years }, "day")).toEqual({
    values: 50 * 5479,
    limit: 250_000,
    period: "month",
  });
  const century = { start: at("1930-01-01T00:00Z"), end: at("2030-01-01T00:00Z"), tz: "UTC" };
  expect(aggregatedExceeds({ columns: 1000, ...century }, "month")).toEqual({
    values: 1_200_000,
    limit: 250_000,
    period: "year",
  });
});

test("[D9] periods that a range touches in the zone asked for", () => {
  const evening = { start: at("2026-03-31T23:00Z"), end: at("2026-04-30T22:00Z") };
  expect(countPeriods({ ...evening, tz: rome }, "month")).toBe(1);
  expect(countPeriods({ ...evening, tz: "UTC" }, "month")).toBe(2);
  expect(countPeriods({ ...evening, tz: rome }, "day")).toBe(30);
  expect(countPeriods({ ...evening, end: evening.end + 1, tz: rome }, "month")).toBe(2);
});

test("[D9] what is longer than a century is refused before its days are counted, and the century fits", () => {
  const all = { start: -62_135_596_800, end: 253_402_300_799, tz: rome };
  for (const refused of [
    fetchExceeds({ columns: 1, ...all }, 5),
    aggregatedExceeds({ columns: 1, ...all }, "year"),
  ])
    expect(refused).toMatchObject({ days: 36_600 });
  expect(fetchExceeds({ columns: 1, tz: "UTC", ...days(36_600) }, 720)).toBeNull();
});
