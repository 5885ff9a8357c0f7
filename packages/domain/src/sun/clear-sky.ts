import { cosDegrees, sinDegrees } from "./angles.ts";

/** Irradiance of a sky: on the horizontal plane, on the plane facing the sun, and from the sky alone. [W/m²] */
export interface SkyIrradiance {
  readonly globalHorizontal: number;
  readonly directNormal: number;
  readonly diffuseHorizontal: number;
}

export interface IneichenAir {
  /** Pressure-corrected air mass; null at night. [1] */
  readonly absoluteAirMass: number | null;
  /** Linke turbidity, about 2 (mountain) to 6 (city haze). [1] */
  readonly linkeTurbidity: number;
  /** [m] */
  readonly altitudeM: number;
  /** Outside the air. [W/m²] */
  readonly extraterrestrialWm2: number;
}

const night: SkyIrradiance = { globalHorizontal: 0, directNormal: 0, diffuseHorizontal: 0 };

/**
 * Clear sky by turbidity. [W/m²]
 * @param apparentZenith refracted zenith angle [°]
 * Source: Ineichen, Perez 2002, Solar Energy 73(3), 151.
 */
export function clearSkyIneichen(apparentZenith: number, air: IneichenAir): SkyIrradiance {
  const cosZenith = Math.max(cosDegrees(apparentZenith), 0);
  if (air.absoluteAirMass === null || cosZenith <= 0) return night;
  const { absoluteAirMass, linkeTurbidity, altitudeM, extraterrestrialWm2 } = air;
  const fh1 = Math.exp(-altitudeM / 8000);
  const fh2 = Math.exp(-altitudeM / 1250);
  const cg1 = 0.0000509 * altitudeM + 0.868;
  const cg2 = 0.0000392 * altitudeM + 0.0387;
  const transmitted = Math.exp(-cg2 * absoluteAirMass * (fh1 + fh2 * (linkeTurbidity - 1)));
  const globalHorizontal = cg1 * extraterrestrialWm2 * cosZenith * Math.max(transmitted, 0);
  const beam =
    extraterrestrialWm2 *
    Math.max((0.664 + 0.163 / fh1) * Math.exp(-0.09 * absoluteAirMass * (linkeTurbidity - 1)), 0);
  const ceiling = (1 - (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1)) / cosZenith;
  const directNormal = Math.min(beam, globalHorizontal * Math.min(Math.max(ceiling, 0), 1e20));
  return {
    globalHorizontal,
    directNormal,
    diffuseHorizontal: globalHorizontal - directNormal * cosZenith,
  };
}

export interface SolisAir {
  /** Aerosol optical depth at 700 nm. [1] */
  readonly aerosolDepth700: number;
  /** Precipitable water; at least 0.2 cm is used. [cm] */
  readonly waterCm: number;
  /** [Pa] */
  readonly pressurePa: number;
  /** Outside the air. [W/m²] */
  readonly extraterrestrialWm2: number;
}

/**
 * Clear sky by aerosol and water. [W/m²]
 * @param apparentElevation refracted elevation [°]
 * Source: Ineichen 2008, A broadband simplified version of the Solis clear sky model, Solar Energy 82(8), 758.
 */
export function clearSkySolis(apparentElevation: number, air: SolisAir): SkyIrradiance {
  if (apparentElevation <= 0) return night;
  const aod = air.aerosolDepth700;
  const water = Math.max(air.waterCm, 0.2);
  const lnWater = Math.log(water);
  const lnPressure = Math.log(air.pressurePa / 101_325);
  const sine = Math.max(sinDegrees(apparentElevation), 1e-30);

  const enhanced =
    air.extraterrestrialWm2 *
    (0.12 * water ** 0.56 * aod ** 2 +
      0.97 * water ** 0.032 * aod +
      1.08 * water ** 0.0051 +
      0.071 * lnPressure);

  const beamDepth =
    (1.82 + 0.056 * lnWater + 0.0071 * lnWater ** 2) * aod +
    (0.33 + 0.045 * lnWater + 0.0096 * lnWater ** 2) +
    (0.0089 * water + 0.13) * lnPressure;
  const beamExponent =
    (0.00925 * aod ** 2 + 0.0148 * aod - 0.0172) * lnWater +
    (-0.7565 * aod ** 2 + 0.5057 * aod + 0.4557);

  const globalDepth =
    (1.24 + 0.047 * lnWater + 0.0061 * lnWater ** 2) * aod +
    (0.27 + 0.043 * lnWater + 0.009 * lnWater ** 2) +
    (0.0079 * water + 0.1) * lnPressure;
  const globalExponent = -0.0147 * lnWater - 0.3079 * aod ** 2 + 0.2846 * aod + 0.3798;

  const diffuseDepth = solisDiffuseDepth(aod, water, lnPressure);
  const diffuseExponent = -0.337 * aod ** 2 + 0.63 * aod + 0.116 + lnPressure / (18 + 152 * aod);

  return {
    globalHorizontal: enhanced * Math.exp(-globalDepth / sine ** globalExponent) * sine,
    directNormal: enhanced * Math.exp(-beamDepth / sine ** beamExponent),
    diffuseHorizontal: enhanced * Math.exp(-diffuseDepth / sine ** diffuseExponent),
  };
}

function solisDiffuseDepth(aod: number, water: number, lnPressure: number): number {
  if (aod < 0.05) {
    return (
      (86 * water - 13_800) * aod ** 4 +
      (-3.11 * water + 79.4) * aod ** 3 +
      (-0.23 * water + 74.8) * aod ** 2 +
      (0.092 * water - 8.86) * aod +
      (0.0042 * water + 3.12) -
      0.83 * (1 + aod) ** -17.2 * lnPressure
    );
  }
  return (
    (-0.21 * water + 11.6) * aod ** 4 +
    (0.27 * water - 20.7) * aod ** 3 +
    (-0.134 * water + 15.5) * aod ** 2 +
    (0.0554 * water - 5.71) * aod +
    (0.0057 * water + 2.94) -
    0.71 * (1 + aod) ** -15 * lnPressure
  );
}

/**
 * Global horizontal irradiance of a clear sky from the sun's height alone. [W/m²]
 * @param apparentZenith refracted zenith angle [°] Source: Haurwitz 1945, J. Meteorology 2, 154.
 */
export function clearSkyHaurwitz(apparentZenith: number): number {
  const cosZenith = cosDegrees(apparentZenith);
  return cosZenith > 0 ? 1098 * cosZenith * Math.exp(-0.059 / cosZenith) : 0;
}
