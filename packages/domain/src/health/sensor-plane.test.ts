import { expect, test } from "vitest";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import type { Plane } from "../sun/incidence.ts";
import {
  clearMoment,
  clearRatioOf,
  type ClearReading,
  clearWm2,
  fitPlane,
  isSmooth,
} from "./sensor-plane.ts";

const rome = { latitude: 41.9, longitude: 12.5, altitudeM: 20 };
/** A day of a plane under a clear sky times a factor, every so many minutes. */
function dayOfPlane(date: string, plane: Plane, factor: (hour: number) => number): ClearReading[] {
  const start = dayStartSeconds(parseCivilDay(date), "Europe/Rome");
  return Array.from({ length: 96 }, (_, n) => n / 4).flatMap((hour) => {
    const moment = clearMoment(rome, start + hour * 3600);
    return moment === null
      ? []
      : [{ moment, watts: clearWm2(plane, moment) * factor(hour), tracked: null }];
  });
}
const east = { tilt: 20, azimuth: 120 };

test("[H4] the plane of a sensor is found from one clear day, also where it reads 5 % more", () => {
  expect(fitPlane([dayOfPlane("2026-06-21", east, () => 1)])).toEqual({
    ...east,
    isTracked: false,
  });
  const found = fitPlane([dayOfPlane("2026-04-02", east, () => 1.05)]);
  expect(Math.abs((found?.tilt ?? 90) - 20)).toBeLessThanOrEqual(5);
  expect(Math.abs((found?.azimuth ?? 0) - 120)).toBeLessThanOrEqual(15);
});
test("[H4] of a smooth dull day nothing is learnt", () => {
  expect(fitPlane([dayOfPlane("2026-06-21", east, () => 0.3)])).toBeNull();
});
test("[H4] HLTH-06 a drift of 20 % shows in the clear hours of a day that is half cloudy, each sensor on its own plane", () => {
  const readings = dayOfPlane("2026-06-21", east, (hour) =>
    hour < 13 ? 1.2 : 1.2 * (0.5 + 0.3 * Math.sin(hour * 9)),
  );
  expect(clearRatioOf({ ...east, isTracked: false }, readings)).toBeCloseTo(1.2, 2);
});
test("[H4] without a clear hour there is no ratio", () => {
  const readings = dayOfPlane("2026-06-21", east, (hour) => 0.6 + 0.3 * Math.sin(hour * 9));
  expect(clearRatioOf({ ...east, isTracked: false }, readings)).toBeNull();
  expect(isSmooth(readings.map(({ watts }) => watts))).toBe(false);
});
