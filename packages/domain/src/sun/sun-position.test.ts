import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { equationOfTime, refraction, sunPosition } from "./sun-position.ts";

const pressurePa = 101_325;
const rome = { latitude: 41.9028, longitude: 12.4964, altitudeM: 21, pressurePa };
const palermo = { latitude: 38.1157, longitude: 13.3615, altitudeM: 14, pressurePa };

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

  test("the sun moves with the sky: an hour turns it by 15° of hour angle at most", () => {
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

describe("all over the earth and from 1990 to 2060", () => {
  // True elevation and azimuth: astropy 5.2.1. Apparent elevation with the pressure of the altitude, 12 °C: PyEphem 4.1.4.
  test.each([
    ["the south pole", -90, 0, 2835, "2026-12-21T00:00Z", 23.4322, 179.4543, 23.4584],
    ["the north pole", 90, 0, 0, "2024-03-21T12:00Z", 0.539, 178.2473, 0.9463],
    ["McMurdo at midnight", -77.85, 166.67, 10, "2026-12-21T13:00Z", 11.2925, 177.9898, 11.3699],
    ["Alert's first sun", 82.5, -62.3, 30, "2000-02-29T17:10Z", -0.3265, 191.9863, 0.198],
    ["La Paz at sunrise", -16.5, -68.15, 4000, "2026-06-21T11:06Z", 0.4507, 65.3425, 0.7176],
    ["Lhasa at sunset", 29.65, 91.1, 3650, "2024-02-29T11:20Z", 6.4817, 257.3188, 6.5639],
    ["the Dead Sea at noon", 31.5, 35.5, -430, "2026-06-21T09:40Z", 81.9375, 180.3327, 81.9399],
    ["Quito", -0.18, -78.47, 2850, "2026-03-20T17:20Z", 89.6161, 54.6096, 89.6162],
    ["Kiribati", 1.87, -157.4, 3, "2028-02-29T00:00Z", 68.278, 243.1893, 68.2844],
    ["Fiji", -17.7, 178, 5, "1996-02-29T22:00Z", 54.3591, 78.0412, 54.3689],
    ["Samoa", -13.8, -171.75, 2, "2011-12-30T02:00Z", 53.1413, 249.6049, 53.1518],
    ["180° west", 0, -180, 0, "1992-09-22T20:00Z", 31.8795, 90.0247, 31.9041],
    ["Perth", -31.95, 115.86, 20, "2045-07-05T03:00Z", 31.9525, 22.1605, 31.9782],
    ["Ushuaia", -54.8, -68.3, 10, "2060-12-21T16:00Z", 58.0815, 13.8177, 58.0913],
  ] as const)(
    "%s",
    (_, latitude, longitude, altitudeM, moment, elevation, azimuth, apparentElevation) => {
      const at = Temporal.Instant.from(moment).epochMilliseconds / 1000;
      const sun = sunPosition(at, { latitude, longitude, altitudeM });
      // The rest is UT1, up to 0.9 s from UTC: 0.004°.
      expect(Math.abs(sun.elevation - elevation)).toBeLessThan(0.004);
      const turn = Math.abs(((sun.azimuth - azimuth + 540) % 360) - 180);
      expect(turn * Math.cos((elevation * Math.PI) / 180)).toBeLessThan(0.004);
      expect(Math.abs(sun.apparentElevation - apparentElevation)).toBeLessThan(0.02);
    },
  );

  test("thin air refracts less: at 4,000 m the rising sun is 0.18° lower than at sea level", () => {
    const laPaz = { latitude: -16.5, longitude: -68.15, altitudeM: 4000 };
    const moment = Temporal.Instant.from("2026-06-21T11:06Z").epochMilliseconds / 1000;
    const lift =
      sunPosition(moment, { ...laPaz, pressurePa: 101_325 }).apparentElevation -
      sunPosition(moment, laPaz).apparentElevation;
    // 616.4 hPa of 1013.25 hPa are left: refraction(0.45°) = 0.42° loses 39 % of itself.
    expect(lift).toBeCloseTo(refraction(0.4507) * (1 - 616.4 / 1013.25), 3);
  });
});

describe("refraction", () => {
  test("is about 29 arcminutes at the horizon, nothing below the disc and next to nothing overhead", () => {
    expect(refraction(0) * 60).toBeCloseTo(28.9, 0);
    expect(refraction(-1)).toBe(0);
    expect(Math.abs(refraction(90))).toBeLessThan(0.0001);
  });
});
