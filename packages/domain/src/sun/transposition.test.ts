import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decomposeErbs } from "./decomposition.ts";
import { relativeAirMass } from "./extraterrestrial.ts";
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

  test("NaN stays NaN, and no valid sky gives NaN", () => {
    const plane = { tilt: 30, azimuth: 0 };
    const unknown = { globalHorizontal: 400, directNormal: Number.NaN, diffuseHorizontal: 100 };
    const state = { extraterrestrialWm2: 1361, relativeAirMass: 1.5 };
    expect(skyPerez(plane, { zenith: 50, azimuth: 180 }, unknown, state)).toBeNaN();
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 90, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.constantFrom(0, 8, 30, 90, 120, 180),
        // Up to a half more than arrives without air: bright clouds beside the sun, and no more.
        fc.double({ min: -0.01, max: 1.5, noNaN: true }),
        (zenith, azimuth, tilt, share) => {
          const ghi = share * 1361 * Math.cos((zenith * Math.PI) / 180);
          const sun = { zenith, azimuth };
          const sky = decomposeErbs(ghi, zenith, 1361);
          const mass = relativeAirMass(zenith);
          const models = [
            skyIsotropic(tilt, sky.diffuseHorizontal),
            skyHayDavies({ tilt, azimuth: 0 }, sun, sky, 1361),
            skyPerez({ tilt, azimuth: 0 }, sun, sky, {
              extraterrestrialWm2: 1361,
              relativeAirMass: mass,
            }),
          ];
          for (const skyDiffuse of models) {
            const { total } = planeIrradiance({ tilt, azimuth: 0 }, sun, sky, { skyDiffuse });
            expect(Number.isFinite(total)).toBe(true);
            // A beam of that share of the whole sun; and the ring about it is at most diffuse light seen through
            // the same cosine: together no more than the share. The rest of the sky and the ground are below it.
            expect(total).toBeLessThan(2 * 1.5 * 1361);
          }
        },
      ),
    );
  });

  // The papers' equations written out once more with vectors in Python, for skies and planes that no roof to the south meets.
  test.each([
    [
      "a roof to the north in winter",
      [22, 0],
      [66, 182, 2.447],
      [330, 620, 78],
      [43.988, 48.973, 21.767, 2.403],
    ],
    [
      "the same in the southern summer",
      [30, 0],
      [25, 8, 1.1028],
      [930, 880, 132],
      [137.146, 142.513, 874.842, 12.46],
    ],
    [
      "a wall to the east at dusk",
      [90, 90],
      [78, 268, 4.7093],
      [160, 430, 71],
      [24.284, 33.506, 0, 16],
    ],
    [
      "a wall to the west at dusk",
      [90, 270],
      [78, 268, 4.7093],
      [160, 430, 71],
      [129.754, 128.274, 420.347, 16],
    ],
    ["a flat roof", [0, 180], [48, 140, 1.4925], [610, 760, 102], [102, 102, 508.539, 0]],
    [
      "the sun behind the plane",
      [60, 0],
      [40, 180, 1.3042],
      [750, 820, 122],
      [36.371, 58.193, 0, 37.5],
    ],
    [
      "a wall under clouds",
      [90, 180],
      [60, 170, 1.9943],
      [90, 0.5, 89.75],
      [44.915, 38.749, 0.426, 9],
    ],
  ] as const)("%s", (_, plane, sun, sky, want) => {
    const onPlane = { tilt: plane[0], azimuth: plane[1] };
    const direction = { zenith: sun[0], azimuth: sun[1] };
    const light = { globalHorizontal: sky[0], directNormal: sky[1], diffuseHorizontal: sky[2] };
    const state = { extraterrestrialWm2: 1361, relativeAirMass: sun[2] };
    const skyDiffuse = skyPerez(onPlane, direction, light, state);
    expect(skyHayDavies(onPlane, direction, light, 1361)).toBeCloseTo(want[0], 2);
    expect(skyDiffuse).toBeCloseTo(want[1], 2);
    const sum = planeIrradiance(onPlane, direction, light, { skyDiffuse });
    expect(sum.beam).toBeCloseTo(want[2], 2);
    expect(sum.ground).toBeCloseTo(want[3], 2);
  });
});
