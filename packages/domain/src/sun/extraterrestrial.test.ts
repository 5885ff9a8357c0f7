import { expect, test } from "vitest";
import {
  absoluteAirMass,
  extraterrestrialAsce,
  extraterrestrialSpencer,
  pressureAtAltitude,
  relativeAirMass,
} from "./extraterrestrial.ts";

test("extraterrestrial radiation of 1 and 3 January (pvlib)", () => {
  expect(extraterrestrialSpencer(1)).toBeCloseTo(1413.981805, 5);
  expect(extraterrestrialSpencer(3)).toBeCloseTo(1414.019201, 5);
  expect(extraterrestrialAsce(1)).toBeCloseTo(1411.174621, 5);
});

test("air mass (Rome, pvlib): 28.3009 at 89.2138°, and null below the horizon", () => {
  expect(relativeAirMass(89.2138)).toBeCloseTo(28.3009, 2);
  expect(absoluteAirMass(relativeAirMass(87.5171), 101_072.9812)).toBeCloseTo(17.0868, 3);
  expect(relativeAirMass(90.1)).toBeNull();
  expect(absoluteAirMass(null, 101_325)).toBeNull();
});

test("pressure: 1010.73 hPa at 21 m", () =>
  expect(pressureAtAltitude(21)).toBeCloseTo(101_072.9812, 3));

test("pressure: 616.4 hPa at 4,000 m (ISO 2533), and a number whatever altitude somebody typed", () => {
  expect(pressureAtAltitude(4000)).toBeCloseTo(61_640, -1);
  for (const altitudeM of [-1e30, -430, 8849, 44_332, 50_000, 1e30]) {
    const pressurePa = pressureAtAltitude(altitudeM);
    expect(pressurePa).toBeGreaterThanOrEqual(0);
    expect(pressurePa).toBeLessThan(180_000);
  }
});
