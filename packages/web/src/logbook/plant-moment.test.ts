import { expect, test } from "vitest";
import { plantMoment, secondsOfMoment } from "./plant-moment.ts";

test("a moment is that of the plant's clock, on days of 23 and 25 hours too", () => {
  const at = (text: string): number => Date.parse(text) / 1000;
  const rome = (day: string, time: string): number | null =>
    secondsOfMoment({ day, time }, "Europe/Rome");
  expect(rome("2026-11-23", "08:00")).toBe(at("2026-11-23T07:00Z"));
  expect(rome("2026-07-01", "08:00")).toBe(at("2026-07-01T06:00Z"));
  expect(rome("2026-10-25", "02:30")).toBe(at("2026-10-25T00:30Z"));
  expect(rome("2026-03-29", "02:30")).toBe(at("2026-03-29T01:30Z"));
  expect(rome("2026-02-30", "08:00")).toBeNull();
  expect(rome("2026-11-23", "8.05")).toBe(at("2026-11-23T07:05Z"));
  for (const time of ["", "8", "25:00", "12:60", "noon"])
    expect(rome("2026-11-23", time), time).toBeNull();
  expect(plantMoment(at("2026-11-23T07:05:59Z"), "Europe/Rome")).toEqual({
    day: "2026-11-23",
    time: "08:05",
  });
});
