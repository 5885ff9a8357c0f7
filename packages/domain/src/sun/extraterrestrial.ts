import { clamp, cosDegrees } from "./angles.ts";

/** Mean irradiance of the sun outside the air. [W/m²] Source: ASTM E490-00a. */
const solarConstantWm2 = 1366.1;

/**
 * Irradiance on a plane facing the sun outside the air, by Fourier series. [W/m²]
 * @param dayOfYear 1..366 Source: Spencer 1971, Search 2(5), 172.
 */
export function extraterrestrialSpencer(dayOfYear: number): number {
  const angle = (2 * Math.PI * (dayOfYear - 1)) / 365;
  return (
    solarConstantWm2 *
    (1.00011 +
      0.034221 * Math.cos(angle) +
      0.00128 * Math.sin(angle) +
      0.000719 * Math.cos(2 * angle) +
      0.000077 * Math.sin(2 * angle))
  );
}

/**
 * Irradiance on a plane facing the sun outside the air, by one cosine. [W/m²]
 * @param dayOfYear 1..366 Source: ASCE 2005, Standardized Reference Evapotranspiration Equation.
 */
export function extraterrestrialAsce(dayOfYear: number): number {
  return solarConstantWm2 * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365));
}

/**
 * Path of light through the air relative to the path from the zenith; null with the sun below the horizon. [1]
 * @param apparentZenith refracted zenith angle [°] Source: Kasten, Young 1989, Applied Optics 28(22), 4735.
 */
export function relativeAirMass(apparentZenith: number): number | null {
  if (!(apparentZenith <= 90)) return null;
  return 1 / (cosDegrees(apparentZenith) + 0.50572 * (96.07995 - apparentZenith) ** -1.6364);
}

/** Air mass corrected for the pressure of the station [Pa]; null stays null. [1] Source: Gueymard 1993, Solar Energy 51(2), 121. */
export function absoluteAirMass(relative: number | null, pressurePa: number): number | null {
  return relative === null ? null : (relative * pressurePa) / 101_325;
}

/** Where the air of the formula ends; its model begins 5 km below the sea. [m] */
const airEndsM = 44_331.514;

/** Mean pressure at an altitude [m]. [Pa] Source: US Standard Atmosphere 1976, as in Portland State Aerospace Society 2004. */
export function pressureAtAltitude(altitudeM: number): number {
  return 100 * ((airEndsM - clamp(altitudeM, -5000, airEndsM)) / 11_880.516) ** (1 / 0.1902632);
}
