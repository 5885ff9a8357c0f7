import { clamp, cosDegrees } from "./angles.ts";
import type { SkyIrradiance } from "./clear-sky.ts";

/**
 * Global irradiance over what would arrive without air, 0..1; the cosine is kept above 0.065 so that a sun at the
 * horizon does not make the ratio explode. [1]
 */
export function clearnessIndex(
  globalHorizontal: number,
  zenith: number,
  extraterrestrialWm2: number,
): number {
  return clamp(
    globalHorizontal / (extraterrestrialWm2 * Math.max(cosDegrees(zenith), 0.065)),
    0,
    1,
  );
}

/**
 * Splits global horizontal irradiance into beam and diffuse. Above a zenith of 87° all of it is diffuse: the cosine
 * is too small to divide by. [W/m²]
 * @param globalHorizontal [W/m²] @param zenith true zenith angle [°] @param extraterrestrialWm2 outside the air [W/m²]
 * Source: Erbs, Klein, Duffie 1982, Solar Energy 28(4), 293.
 */
export function decomposeErbs(
  globalHorizontal: number,
  zenith: number,
  extraterrestrialWm2: number,
): SkyIrradiance {
  const kt = clearnessIndex(globalHorizontal, zenith, extraterrestrialWm2);
  const fraction =
    kt <= 0.22
      ? 1 - 0.09 * kt
      : kt <= 0.8
        ? 0.9511 - 0.1604 * kt + 4.388 * kt ** 2 - 16.638 * kt ** 3 + 12.336 * kt ** 4
        : 0.165;
  const diffuseHorizontal = fraction * globalHorizontal;
  const directNormal = (globalHorizontal - diffuseHorizontal) / cosDegrees(zenith);
  if (zenith > 87 || globalHorizontal < 0 || directNormal < 0) {
    return { globalHorizontal, directNormal: 0, diffuseHorizontal: globalHorizontal };
  }
  return { globalHorizontal, directNormal, diffuseHorizontal };
}
