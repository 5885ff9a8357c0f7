import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { daySlots, dayStartSeconds, slotSeconds } from "../data/plant-day.ts";
import { sunPosition } from "../sun/sun-position.ts";
import { judgedElevation, sunSlots } from "./judged-moment.ts";

const places = [
  { latitude: 45.07, longitude: 7.69 },
  { latitude: 0, longitude: 0 },
  { latitude: -33.9, longitude: 18.4 },
  { latitude: 67.9, longitude: 20.2 },
  { latitude: 78.2, longitude: 15.6 },
];
test("[H7] the first and the last slot with the sun above 10 degrees are those that looking at each slot finds, from the equator to Svalbard", () => {
  for (const site of places)
    for (const date of ["2026-03-20", "2026-06-21", "2026-09-23", "2026-12-21", "2026-10-25"])
      for (const timezone of ["Europe/Rome", "Pacific/Auckland"]) {
        const day = parseCivilDay(date);
        const start = dayStartSeconds(day, timezone);
        const high = Array.from({ length: daySlots(day, timezone) }, (_, slot) => slot).filter(
          (slot) =>
            sunPosition(start + (slot + 0.5) * slotSeconds, site).apparentElevation >=
            judgedElevation,
        );
        const expected =
          high.length === 0 ? null : { first: high[0]!, last: high[high.length - 1]! };
        expect(sunSlots({ site, timezone }, day)).toEqual(expected);
      }
});
