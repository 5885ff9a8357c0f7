import fc from "fast-check";
import { expect, test } from "vitest";
import { cosDegrees } from "./angles.ts";
import { decomposeErbs } from "./decomposition.ts";

test.each([
  [100.4264, 72, 1412.984954, 7.013269, 98.259181],
  [13.739, 78, 1321.623593, 0.297363, 13.677175],
  [377.2911, 72, 1356.599693, 1019.484605, 62.253031],
])("%d W/m² at %d° (pvlib)", (ghi, zenith, extra, dni, dhi) => {
  const sky = decomposeErbs(ghi, zenith, extra);
  expect(sky.directNormal).toBeCloseTo(dni, 3);
  expect(sky.diffuseHorizontal).toBeCloseTo(dhi, 3);
});

test("beam on the horizontal plane plus diffuse is global", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1200, noNaN: true }),
      fc.double({ min: 0, max: 120, noNaN: true }),
      (ghi, zenith) => {
        const sky = decomposeErbs(ghi, zenith, 1361);
        expect(
          sky.directNormal * Math.max(cosDegrees(zenith), 0) + sky.diffuseHorizontal,
        ).toBeCloseTo(ghi, 6);
        expect(sky.directNormal).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
