import { describe, expect, test } from "vitest";
import { localClock, timestampsOf, readLocalTime } from "./local-stamps.ts";

const unix = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;
const wall = (text: string): number => readLocalTime(text)!;

describe("[X7] local times", () => {
  test.each([
    ["2019-09-08 12:10:00", "2019-09-08T12:10:00Z"],
    ["8/2/2018 12:30 AM", "2018-08-02T00:30:00Z"],
    ["8/2/2018 12:30 PM", "2018-08-02T12:30:00Z"],
    ["10/9/90 0:00", "1990-10-09T00:00:00Z"],
    ["1/31/26 23:55", "2026-01-31T23:55:00Z"],
  ])("[X7] %s", (text, iso) => {
    expect(readLocalTime(text)).toBe(unix(iso));
  });
  test.each([
    "2/30/2019 1:00",
    "2019-02-29 00:00:00",
    "13/1/2019 1:00",
    "1/1/2019 13:00 PM",
    "25:00",
    "2019-01-01 24:00",
    "",
  ])("[X7] %j is no time", (text) => {
    expect(readLocalTime(text)).toBeNull();
  });
  test("[X7] the hour that autumn repeats has two moments, the one that spring skips has none", () => {
    expect(timestampsOf(wall("2019-10-27 02:30:00"), "Europe/Rome")).toEqual([
      unix("2019-10-27T00:30:00Z"),
      unix("2019-10-27T01:30:00Z"),
    ]);
    expect(timestampsOf(wall("2019-03-31 02:30:00"), "Europe/Rome")).toEqual([]);
  });
});

/** The moments that a file with these lines means, as time of UTC. */
const read = (times: readonly string[], tz = "Europe/Rome"): (string | null)[] => {
  const clock = localClock(tz);
  return times.map((time) => {
    const [text, device = "1"] = time.split("#");
    const timestamp = clock(wall(`2019-10-27 ${text}:00`), device);
    return timestamp === null
      ? null
      : Temporal.Instant.fromEpochMilliseconds(timestamp * 1000)
          .toString()
          .slice(11, 16);
  });
};

describe("[X8] the hour that autumn repeats is resolved by the order of the lines", () => {
  test("[X8] a file that goes on through the night", () => {
    expect(read(["01:50", "02:00", "02:30", "02:00", "02:30", "03:00"])).toEqual([
      "23:50",
      "00:00",
      "00:30",
      "01:00",
      "01:30",
      "02:00",
    ]);
  });
  test("[X8] several devices at each moment, one of them silent for a while", () => {
    expect(read(["02:00#1", "02:00#2", "02:30#1", "02:00#1", "02:00#2", "02:30#2"])).toEqual([
      "00:00",
      "00:00",
      "00:30",
      "01:00",
      "01:00",
      "01:30",
    ]);
  });
  test("[X8] a line that stands twice is one moment; in an hourly file it is the hour again", () => {
    expect(read(["01:50", "02:00", "02:00", "02:10"])).toEqual([
      "23:50",
      "00:00",
      "00:00",
      "00:10",
    ]);
    expect(read(["00:00", "01:00", "02:00", "02:00", "03:00"])).toEqual([
      "22:00",
      "23:00",
      "00:00",
      "01:00",
      "02:00",
    ]);
  });
  test("[X8] a hole that swallows one of the two hours leaves the earlier one", () => {
    expect(read(["01:00", "02:40", "03:00"])).toEqual(["23:00", "00:40", "02:00"]);
  });
  test("[X8] unordered lines elsewhere keep their local time", () => {
    expect(read(["12:00", "10:00", "02:10"])).toEqual(["11:00", "09:00", "00:10"]);
  });
});
