import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import { daylightSeconds } from "./daylight.ts";
import { sunTimes } from "./sun-times.ts";

const rome = { latitude: 41.9, longitude: 12.5 };
const day = 86_400;

test.each(["2026-03-20", "2026-06-21", "2026-11-21", "2026-12-21"])(
  "[D7] the time from dawn to dusk of %s is that of the almanac, to ten minutes",
  (date) => {
    const midnight = dayStartSeconds(parseCivilDay(date), "UTC");
    const { sunriseSeconds, sunsetSeconds } = sunTimes({ ...rome, altitudeM: 0 }, date, "UTC");
    // From -3° and to it: at this latitude some 12 to 16 minutes beside each of sunrise and sunset (-0.83°).
    const almanac = sunsetSeconds! - sunriseSeconds! + 2 * 13 * 60;
    expect(Math.abs(daylightSeconds(midnight, midnight + day, rome) - almanac)).toBeLessThan(600);
    // Morning and evening add up, and the night gives nothing.
    const noon = midnight + day / 2;
    const halves =
      daylightSeconds(midnight, noon, rome) + daylightSeconds(noon, midnight + day, rome);
    expect(halves).toBeCloseTo(daylightSeconds(midnight, midnight + day, rome), 6);
    expect(daylightSeconds(midnight - 3600, midnight + 3600, rome)).toBe(0);
  },
);
test("[D7] beyond the polar circle the sun is up all day, or never; over years half of the time", () => {
  const north = { latitude: 75, longitude: 20 };
  const june = dayStartSeconds(parseCivilDay("2026-06-21"), "UTC");
  const december = dayStartSeconds(parseCivilDay("2026-12-21"), "UTC");
  expect(daylightSeconds(june, june + day, north)).toBe(day);
  expect(daylightSeconds(december, december + day, north)).toBe(0);
  expect(daylightSeconds(0, 800 * day, rome)).toBe(400 * day);
});
