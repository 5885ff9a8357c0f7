import { describe, expect, test } from "vitest";
import { planeIrradiance, skyHayDavies, skyIsotropic, skyPerez } from "./transposition.ts";

interface Vector {
  plane: [tilt: number, azimuth: number];
  sun: [zenith: number, azimuth: number];
  state: [extraterrestrial: number, airMass: number];
  sky: [ghi: number, dni: number, dhi: number];
  want: [isotropic: number, hayDavies: number, perez: number, beam: number, ground: number];
}

// Rome, computed with pvlib, albedo 0.2.
const vectors: Vector[] = [
  {
    plane: [30, 180],
    sun: [66.0539, 113.6353],
    state: [1377.6889, 2.4521],
    sky: [361.2568, 588.6702, 122.682],
    want: [114.4638, 134.6137, 143.3124, 314.7636, 4.8399],
  },
  {
    plane: [60, 225],
    sun: [47.8659, 215.6872],
    state: [1377.6889, 1.4886],
    sky: [668.2769, 786.0513, 141.1296],
    want: [105.8472, 161.7852, 190.1692, 761.836, 33.4138],
  },
  {
    plane: [60, 225],
    sun: [28.0782, 123.1213],
    state: [1321.6236, 1.1327],
    sky: [916.2213, 867.1276, 151.2134],
    want: [113.41, 79.1723, 101.9489, 309.7806, 45.8111],
  },
  {
    plane: [60, 225],
    sun: [76.6427, 102.4302],
    state: [1377.6889, 4.2561],
    sky: [166.5423, 286.9791, 100.5786],
    want: [75.4339, 59.7207, 61.7209, 0, 8.3271],
  },
];

describe("transposition", () => {
  test.each(vectors)("tilt and azimuth $plane, sun $sun", ({ plane, sun, state, sky, want }) => {
    const onPlane = { tilt: plane[0], azimuth: plane[1] };
    const direction = { zenith: sun[0], azimuth: sun[1] };
    const light = { globalHorizontal: sky[0], directNormal: sky[1], diffuseHorizontal: sky[2] };
    const perez = skyPerez(onPlane, direction, light, {
      extraterrestrialWm2: state[0],
      relativeAirMass: state[1],
    });
    expect(skyIsotropic(plane[0], sky[2])).toBeCloseTo(want[0], 2);
    expect(skyHayDavies(onPlane, direction, light, state[0])).toBeCloseTo(want[1], 2);
    expect(perez).toBeCloseTo(want[2], 2);
    const sum = planeIrradiance(onPlane, direction, light, { skyDiffuse: perez });
    expect(sum.beam).toBeCloseTo(want[3], 2);
    expect(sum.ground).toBeCloseTo(want[4], 2);
    expect(sum.total).toBe(sum.beam + sum.sky + sum.ground);
  });

  test("a level plane sees global horizontal irradiance in every model", () => {
    const plane = { tilt: 0, azimuth: 180 };
    const sun = { zenith: 43.3042, azimuth: 162.5573 };
    const sky = { globalHorizontal: 146.9599, directNormal: 2.6655, diffuseHorizontal: 145.0207 };
    const perez = skyPerez(plane, sun, sky, {
      extraterrestrialWm2: 1377.6889,
      relativeAirMass: 1.3727,
    });
    expect(perez).toBeCloseTo(145.0207, 2);
    expect(planeIrradiance(plane, sun, sky, { skyDiffuse: perez }).total).toBeCloseTo(146.9605, 2);
  });

  test("Perez gives nothing without an air mass or without diffuse light", () => {
    const dark = { globalHorizontal: 0, directNormal: 0, diffuseHorizontal: 0 };
    const state = { extraterrestrialWm2: 1361, relativeAirMass: null };
    expect(
      skyPerez(
        { tilt: 30, azimuth: 180 },
        { zenith: 95, azimuth: 80 },
        { ...dark, diffuseHorizontal: 3 },
        state,
      ),
    ).toBe(0);
    expect(
      skyPerez({ tilt: 30, azimuth: 180 }, { zenith: 50, azimuth: 80 }, dark, {
        ...state,
        relativeAirMass: 1.5,
      }),
    ).toBe(0);
  });
});
