import { describe, expect, test } from "vitest";
import { dayOrder, isTimeAlone, readTime, type TimeFormat } from "./time-formats.ts";

const unix = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;

describe("[X24] times as files write them", () => {
  test.each<[TimeFormat, string, string, boolean]>([
    ["ymd", "2019-09-01 17:40:00", "2019-09-01T17:40:00Z", true],
    ["ymd", "2025_09_30 23:42:27", "2025-09-30T23:42:27Z", true],
    ["ymd", "2025/09/30T23:42", "2025-09-30T23:42:00Z", true],
    ["ymd", "2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00Z", false],
    ["ymd", "2026-01-31T12:00:00.250-0330", "2026-01-31T15:30:00Z", false],
    ["ymd", "2026-01-31T12:00:00Z", "2026-01-31T12:00:00Z", false],
    ["ymd", "2026-01-31 12:00 UTC", "2026-01-31T12:00:00Z", false],
    ["ymd", "2026-01-31 24:00", "2026-02-01T00:00:00Z", true],
    ["dmy", "01.10.2025 01:50:00", "2025-10-01T01:50:00Z", true],
    ["dmy", "2/8/18 0:05", "2018-08-02T00:05:00Z", true],
    ["dmy", "02-ago-2018 10:00", "2018-08-02T10:00:00Z", true],
    ["mdy", "8/2/2018 12:30 AM", "2018-08-02T00:30:00Z", true],
    ["mdy", "8/2/2018 12:30 PM", "2018-08-02T12:30:00Z", true],
    ["mdy", "10/9/90 0:00", "1990-10-09T00:00:00Z", true],
    ["compact", "20251001T100000", "2025-10-01T10:00:00Z", true],
    ["compact", "202510011005", "2025-10-01T10:05:00Z", true],
    ["epoch_s", "1567359600", "2019-09-01T17:40:00Z", false],
    ["epoch_ms", "1567359600000", "2019-09-01T17:40:00Z", false],
    // 43709 days after 1899-12-30 is 1 September 2019; 17:40 is 0.736111… of a day.
    ["excel", "43709.736111111", "2019-09-01T17:40:00Z", true],
    ["excel", "43709,5", "2019-09-01T12:00:00Z", true],
  ])("[X24] %s %s", (format, text, iso, isLocal) => {
    expect(readTime(format, text)).toMatchObject({ seconds: unix(iso), isLocal });
  });
  test.each<[TimeFormat, string]>([
    ["ymd", "2019-02-29 00:00"],
    ["ymd", "2019-13-01 00:00"],
    ["ymd", "2019-01-01 25:00"],
    ["ymd", "01/02/2019 00:00"],
    ["dmy", "30/2/2019 1:00"],
    ["dmy", "1/13/2019 1:00"],
    ["mdy", "13/1/2019 1:00"],
    ["mdy", "1/1/2019 13:00 PM"],
    ["compact", "2025"],
    ["epoch_s", "17:40"],
    ["excel", ""],
  ])("[X24] %s: %j is no time", (format, text) => {
    expect(readTime(format, text)).toBeNull();
  });
  test("[X24] a date alone says so, and a time alone is one", () => {
    expect(readTime("dmy", "01/02/2019")).toMatchObject({ isDate: true });
    expect(readTime("dmy", "01/02/2019 00:00")).toMatchObject({ isDate: false });
    expect(["17:40", "5:40:10 PM", "17.40"].map(isTimeAlone)).toEqual([true, true, true]);
    expect(["17", "2019-01-01", "17:40 1"].map(isTimeAlone)).toEqual([false, false, false]);
  });
});

describe("[X25] day and month", () => {
  test("[X25] one time that only one order can read decides; without it nobody does", () => {
    expect(dayOrder(["01/02/2019 00:00", "13/02/2019 00:00"])).toBe("dmy");
    expect(dayOrder(["01/02/2019 00:00", "02/13/2019 00:00"])).toBe("mdy");
    expect(dayOrder(["01/02/2019 00:00", "12/02/2019 00:00"])).toBeNull();
  });
});
