import { describe, expect, test, vi } from "vitest";
import { parseCivilDay } from "./civil-day.ts";
import {
  dayOf,
  daySlots,
  daysBetween,
  dayStartSeconds,
  isTimeZone,
  offsetSecondsAt,
  sameOffsets,
} from "./plant-day.ts";

const unix = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;
const slots = (date: string, tz: string): number => daySlots(parseCivilDay(date), tz);
const start = (date: string, tz: string): number => dayStartSeconds(parseCivilDay(date), tz);

describe("[D6] the day is the plant's local day", () => {
  test("Rome: midnight is 23:00 UTC in winter, 22:00 in summer", () => {
    expect(start("2026-01-15", "Europe/Rome")).toBe(unix("2026-01-14T23:00:00Z"));
    expect(start("2026-07-15", "Europe/Rome")).toBe(unix("2026-07-14T22:00:00Z"));
  });

  test.each([
    ["2026-03-28", "Europe/Rome", 288],
    ["2026-03-29", "Europe/Rome", 276], // 23 h x 12
    ["2026-10-25", "Europe/Rome", 300], // 25 h x 12
    ["2026-04-05", "Australia/Lord_Howe", 294], // 24 h 30 min x 12
    ["2026-10-04", "Australia/Lord_Howe", 282], // 23 h 30 min x 12
    ["2011-12-29", "Pacific/Apia", 288],
    ["2011-12-30", "Pacific/Apia", 0], // Samoa went from the 29th to the 31st
    ["2011-12-31", "Pacific/Apia", 288],
    ["2018-11-04", "America/Sao_Paulo", 276], // began at 01:00
    ["2018-02-17", "America/Sao_Paulo", 300], // 23:00 came twice
    ["2026-06-01", "Asia/Kathmandu", 288],
    ["2026-06-01", "+05:30", 288],
  ])("%s in %s has %i slots", (date, tz, expected) => {
    expect(slots(date, tz)).toBe(expected);
  });

  test("a day that begins at 01:00 starts there", () => {
    // Sao Paulo sprang from 00:00 -03 to 01:00 -02 on 2018-11-04: the day began at 03:00 UTC.
    expect(start("2018-11-04", "America/Sao_Paulo")).toBe(unix("2018-11-04T03:00:00Z"));
    expect(dayOf(unix("2018-11-04T02:59:59Z"), "America/Sao_Paulo")).toBe(
      parseCivilDay("2018-11-03"),
    );
    expect(dayOf(unix("2018-11-04T03:00:00Z"), "America/Sao_Paulo")).toBe(
      parseCivilDay("2018-11-04"),
    );
  });

  test("a clock that falls back over midnight does not reopen the day before", () => {
    // St John's fell from 00:01 -02:30 to 23:01 -03:30 on 2010-11-07: the 7th began at 02:30 UTC and lasted 25 hours.
    expect(slots("2010-11-06", "America/St_Johns")).toBe(288);
    expect(slots("2010-11-07", "America/St_Johns")).toBe(300);
    expect(dayOf(unix("2010-11-07T02:45:00Z"), "America/St_Johns")).toBe(
      parseCivilDay("2010-11-07"),
    );
  });

  test.each([
    "Europe/Rome",
    "Australia/Lord_Howe",
    "America/St_Johns",
    "Pacific/Apia",
    "Africa/Casablanca",
    "America/Sao_Paulo",
  ])("%s: days follow each other without overlap, and agree with Temporal's calendar", (tz) => {
    for (let day = parseCivilDay("2010-01-01"); day < parseCivilDay("2013-01-01"); day++) {
      const from = dayStartSeconds(day, tz);
      const to = dayStartSeconds(day + 1, tz);
      expect(to).toBeGreaterThanOrEqual(from);
      if (to === from) continue;
      expect(dayOf(from, tz)).toBe(day);
      expect(dayOf(to - 1, tz)).toBe(day);
      const plain = Temporal.PlainDate.from({ year: 1970, month: 1, day: 1 }).add({ days: day });
      expect(from).toBe(plain.toZonedDateTime(tz).epochMilliseconds / 1000);
    }
  });

  test("days touched by a range: half open, skipped days left out", () => {
    const from = unix("2026-03-28T12:00:00Z");
    expect(daysBetween(from, start("2026-03-30", "Europe/Rome"), "Europe/Rome")).toEqual(
      ["2026-03-28", "2026-03-29"].map(parseCivilDay),
    );
    expect(daysBetween(from, from, "Europe/Rome")).toEqual([]);
    expect(
      daysBetween(
        start("2011-12-29", "Pacific/Apia"),
        start("2012-01-01", "Pacific/Apia"),
        "Pacific/Apia",
      ),
    ).toEqual(["2011-12-29", "2011-12-31"].map(parseCivilDay));
  });

  test("two zones are the same over a range when every offset in it is", () => {
    expect(
      sameOffsets(
        "Europe/Rome",
        "Europe/Paris",
        unix("2020-01-01T00:00:00Z"),
        unix("2026-01-01T00:00:00Z"),
      ),
    ).toBe(true);
    expect(
      sameOffsets(
        "Europe/Rome",
        "Africa/Tunis",
        unix("2026-01-01T00:00:00Z"),
        unix("2026-03-29T01:00:00Z"),
      ),
    ).toBe(true);
    expect(
      sameOffsets(
        "Europe/Rome",
        "Africa/Tunis",
        unix("2026-01-01T00:00:00Z"),
        unix("2026-03-29T01:00:01Z"),
      ),
    ).toBe(false);
    expect(sameOffsets("Europe/Rome", "Europe/London", 0, 1)).toBe(true); // Britain kept summer time in 1970
  });

  test("offsets and names of zones", () => {
    expect(offsetSecondsAt(unix("2026-03-29T00:59:59Z"), "Europe/Rome")).toBe(3600);
    expect(offsetSecondsAt(unix("2026-03-29T01:00:00Z"), "Europe/Rome")).toBe(7200);
    expect(isTimeZone("Europe/Rome")).toBe(true);
    expect(isTimeZone("Europe/Roma")).toBe(false);
  });
});

test("however a zone is spelled it is known, and no more spellings are remembered than there are zones", () => {
  const read = vi.spyOn(Temporal.Instant.prototype, "toZonedDateTimeISO");
  const isRead = (tz: string): boolean => {
    const before = read.mock.calls.length;
    expect(offsetSecondsAt(0, tz)).toBe(3600);
    return read.mock.calls.length > before;
  };
  const spelled = Array.from({ length: 1024 }, (_, n) =>
    Array.from("europe/rome", (c, at) => (n & (1 << at) ? c.toUpperCase() : c)).join(""),
  );
  // The bit of the slash changes nothing.
  const spellings = [...new Set([...spelled, ...spelled.map((tz) => tz.replace(/e$/, "E"))])];
  expect(spellings.length).toBeGreaterThan(1000);
  isRead(spellings[0]!);
  expect(isRead(spellings[0]!)).toBe(false);
  for (const tz of spellings) isRead(tz);
  expect(isRead(spellings.at(-1)!)).toBe(false);
  expect(isRead(spellings[0]!)).toBe(true);
  read.mockRestore();
});
