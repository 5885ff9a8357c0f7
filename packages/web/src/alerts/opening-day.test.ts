import { expect, test } from "vitest";
import { openingDay } from "./opening-day.ts";

const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;
const rome = { timezone: "Europe/Rome", last_update: at("2026-06-21T11:55+02:00") };

test.each([
  ["by day", "2026-06-21T12:00+02:00", "2026-06-21T11:55+02:00", "2026-06-21"],
  [
    "by night, before any value of today",
    "2026-06-22T03:00+02:00",
    "2026-06-21T21:10+02:00",
    "2026-06-21",
  ],
  ["what ended with the day", "2026-06-22T00:04+02:00", "2026-06-22T00:00+02:00", "2026-06-21"],
  ["silent for a week", "2026-06-21T12:00+02:00", "2026-06-14T09:00+02:00", "2026-06-14"],
  [
    "a logger whose clock is ahead",
    "2026-06-21T23:58+02:00",
    "2026-06-22T00:10+02:00",
    "2026-06-21",
  ],
])("the curve opens on the newest day of which there is a value: %s", (_, now, newest, day) => {
  expect(openingDay(rome, at(newest), at(now))).toBe(day);
});
test("the day is the plant's: where it is tomorrow already, and where it is yesterday still", () => {
  const noon = at("2026-06-21T11:30Z");
  const on = (timezone: string): string => openingDay({ ...rome, timezone }, noon, noon);
  expect([on("Pacific/Kiritimati"), on("Pacific/Pago_Pago")]).toEqual(["2026-06-22", "2026-06-21"]);
  const night = at("2026-06-21T10:30Z");
  expect(openingDay({ ...rome, timezone: "Pacific/Pago_Pago" }, night, noon)).toBe("2026-06-20");
});
test("of a variable of which no value is known the plant's newest counts; of a plant without any it is today", () => {
  const later = at("2026-06-23T08:00+02:00");
  expect(openingDay(rome, null, later)).toBe("2026-06-21");
  expect(openingDay({ ...rome, last_update: null }, null, later)).toBe("2026-06-23");
});
