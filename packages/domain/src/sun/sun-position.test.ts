import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equationOfTime, refraction, sunPosition } from "./sun-position.ts";

const rome = { latitude: 41.9028, longitude: 12.4964, altitudeM: 21 };
const palermo = { latitude: 38.1157, longitude: 13.3615, altitudeM: 14 };

describe("sunPosition", () => {
  // Reference: NREL SPA through pvlib 0.15, pressure 101325 Pa, 12 °C.
  test.each([
    ["2026-06-21T08:00Z", rome, 1782028800, 43.680316, 43.696385, 99.530841],
    ["2026-06-21T10:00Z", rome, 1782036000, 23.749799, 23.757202, 135.409889],
    ["2026-06-21T14:00Z", rome, 1782050400, 39.380001, 39.393817, 255.484387],
    ["2026-12-21T11:30Z", palermo, 1797852600, 61.811531, 61.842765, 186.6073],
    ["2026-12-21T11:40Z", palermo, 1797853200, 62.081383, 62.112967, 189.186745],
  ])("%s", (_, site, at, apparentZenith, zenith, azimuth) => {
    const sun = sunPosition(at, site);
    expect(sun.apparentZenith).toBeCloseTo(apparentZenith, 3);
    expect(sun.zenith).toBeCloseTo(zenith, 3);
    expect(sun.azimuth).toBeCloseTo(azimuth, 2);
    expect(sun.elevation + sun.zenith).toBeCloseTo(90, 12);
  });

  test("the worked example of NREL/TP-560-34302: 2003-10-17 12:30:30 at UTC-7, 820 hPa, 11 °C", () => {
    const golden = {
      latitude: 39.742476,
      longitude: -105.1786,
      altitudeM: 1830.14,
      pressurePa: 82_000,
      temperatureC: 11,
    };
    const sun = sunPosition(1066419030, golden);
    expect(sun.apparentZenith).toBeCloseTo(50.11162, 3);
    expect(sun.azimuth).toBeCloseTo(194.34024, 3);
  });

  test("equation of time on 2026-06-21T08:00Z is -1.78 min", () => {
    expect(equationOfTime(1782028800)).toBeCloseTo(-1.7776, 2);
  });

  test("at midwinter the southern half sees the sun in the north", () => {
    // Sydney, 2026-06-21 12:00 at UTC+10: elevation about 90 - 33.87 - 23.44 = 32.7°, close to north.
    const sun = sunPosition(1782007200, { latitude: -33.8688, longitude: 151.2093 });
    expect(sun.elevation).toBeGreaterThan(32.4);
    expect(sun.elevation).toBeLessThan(32.8);
    expect(Math.min(sun.azimuth, 360 - sun.azimuth)).toBeLessThan(4);
  });

  test("the angle between two moments is that of the sky: an hour turns the sun by 15° of hour angle at most", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (at, latitude, longitude) => {
          const a = sunPosition(at, { latitude, longitude });
          const b = sunPosition(at + 3600, { latitude, longitude });
          expect(a.azimuth).toBeGreaterThanOrEqual(0);
          expect(a.azimuth).toBeLessThan(360);
          expect(Math.abs(a.elevation - b.elevation)).toBeLessThan(15.1);
          expect(a.apparentElevation).toBeGreaterThanOrEqual(a.elevation - 0.001);
        },
      ),
    );
  });
});

describe("refraction", () => {
  test("is about 29 arcminutes at the horizon, nothing below the disc and next to nothing overhead", () => {
    expect(refraction(0) * 60).toBeCloseTo(28.9, 0);
    expect(refraction(-1)).toBe(0);
    expect(Math.abs(refraction(90))).toBeLessThan(0.0001);
  });
});
