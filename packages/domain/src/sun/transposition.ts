import { cosDegrees, radiansPerDegree, sinDegrees } from "./angles.ts";
import type { SkyIrradiance } from "./clear-sky.ts";
import { cosIncidence } from "./incidence.ts";
import type { Plane, SunDirection } from "./incidence.ts";

/** Irradiance on a tilted plane and where it comes from. [W/m²] */
export interface PlaneIrradiance {
  readonly total: number;
  readonly beam: number;
  readonly sky: number;
  readonly ground: number;
}

/** Extraterrestrial irradiance and air mass, for models that distinguish clear and overcast skies. */
export interface SkyState {
  /** [W/m²] */
  readonly extraterrestrialWm2: number;
  /** Not corrected for pressure; null with the sun below the horizon. [1] */
  readonly relativeAirMass: number | null;
}

/** Diffuse light of a sky that is equally bright everywhere. [W/m²] Source: Hottel, Woertz 1942; Liu, Jordan 1963. */
export function skyIsotropic(tilt: number, diffuseHorizontal: number): number {
  return (diffuseHorizontal * (1 + cosDegrees(tilt))) / 2;
}

/** Diffuse light with a bright ring around the sun. [W/m²] Source: Hay, Davies 1980, Proc. First Canadian Solar Radiation Data Workshop, 59. */
export function skyHayDavies(
  plane: Plane,
  sun: SunDirection,
  sky: SkyIrradiance,
  extraterrestrialWm2: number,
): number {
  const ratio = Math.max(cosIncidence(plane, sun), 0) / Math.max(cosDegrees(sun.zenith), 0.01745);
  const anisotropy = sky.directNormal / extraterrestrialWm2;
  return Math.max(
    0,
    sky.diffuseHorizontal *
      (anisotropy * ratio + ((1 - anisotropy) * (1 + cosDegrees(plane.tilt))) / 2),
  );
}

/** Coefficients f11 f12 f13 f21 f22 f23 by class of sky clearness. Source: Perez et al. 1990, table 6 (all sites). */
const perezClasses: readonly (readonly [
  limit: number,
  number,
  number,
  number,
  number,
  number,
  number,
])[] = [
  [1.065, -0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [1.23, 0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [1.5, 0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [1.95, 0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [2.8, 0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [4.5, 1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [6.2, 1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [Infinity, 0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
];

/**
 * Diffuse light with a bright ring around the sun and a bright or dark horizon; 0 when the air mass is null. [W/m²]
 * Source: Perez, Ineichen, Seals, Michalsky, Stewart 1990, Solar Energy 44(5), 271.
 */
export function skyPerez(
  plane: Plane,
  sun: SunDirection,
  sky: SkyIrradiance,
  state: SkyState,
): number {
  const { diffuseHorizontal, directNormal } = sky;
  if (state.relativeAirMass === null || diffuseHorizontal <= 0) return 0;
  const zenith = sun.zenith * radiansPerDegree;
  const brightness = (diffuseHorizontal * state.relativeAirMass) / state.extraterrestrialWm2;
  const cube = 1.041 * zenith ** 3;
  const clearness = ((diffuseHorizontal + directNormal) / diffuseHorizontal + cube) / (1 + cube);
  const found = perezClasses.find(([limit]) => clearness < limit);
  // Endless clearness is a diffuse light too small to count; what is not a number stays what it is.
  if (!found) return Number.isNaN(clearness) ? Number.NaN : 0;
  const [, f11, f12, f13, f21, f22, f23] = found;
  const ring = Math.max(0, f11 + f12 * brightness + f13 * zenith);
  const horizon = f21 + f22 * brightness + f23 * zenith;
  const a = Math.max(cosIncidence(plane, sun), 0);
  const b = Math.max(cosDegrees(sun.zenith), cosDegrees(85));
  return Math.max(
    0,
    diffuseHorizontal *
      (0.5 * (1 - ring) * (1 + cosDegrees(plane.tilt)) +
        (ring * a) / b +
        horizon * sinDegrees(plane.tilt)),
  );
}

/** Light that the ground throws on a plane. [W/m²] @param albedo share of light the ground returns, grass 0.2 [1] */
export function groundReflected(tilt: number, globalHorizontal: number, albedo = 0.2): number {
  return (globalHorizontal * albedo * (1 - cosDegrees(tilt))) / 2;
}

/**
 * Whole irradiance on a tilted plane from the diffuse light that a sky model gave. [W/m²]
 * @param skyDiffuse result of skyIsotropic, skyHayDavies or skyPerez [W/m²]
 */
export function planeIrradiance(
  plane: Plane,
  sun: SunDirection,
  sky: SkyIrradiance,
  diffuse: { readonly skyDiffuse: number; readonly albedo?: number },
): PlaneIrradiance {
  const beam = Math.max(sky.directNormal * cosIncidence(plane, sun), 0);
  const ground = groundReflected(plane.tilt, sky.globalHorizontal, diffuse.albedo);
  return { total: beam + diffuse.skyDiffuse + ground, beam, sky: diffuse.skyDiffuse, ground };
}
