import { cosDegrees } from "@heliograph/domain/sun/angles.ts";
import { clearSkyIneichen } from "@heliograph/domain/sun/clear-sky.ts";
import { decomposeErbs } from "@heliograph/domain/sun/decomposition.ts";
import { relativeAirMass } from "@heliograph/domain/sun/extraterrestrial.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { skyBehind } from "./weather.ts";

const outside = 1361;
const clearAt = (zenith: number) =>
  clearSkyIneichen(zenith, {
    absoluteAirMass: relativeAirMass(zenith),
    linkeTurbidity: 3.5,
    altitudeM: 50,
    extraterrestrialWm2: outside,
  });

describe("clear sky behind clouds", () => {
  test("without a cloud the beam is that of the clear sky, behind clouds that of the Erbs correlation", () => {
    const clear = clearAt(60);
    const open = skyBehind(clear, 1, 60, outside);
    expect(open.directNormal).toBe(clear.directNormal);
    expect(open.diffuseHorizontal).toBeCloseTo(clear.diffuseHorizontal, 9);
    // The correlation for hours of all kinds sees haze in it: an eighth of the beam would be lost.
    const hazy = decomposeErbs(clear.globalHorizontal, 60, outside);
    expect(hazy.directNormal / clear.directNormal).toBeLessThan(0.875);
    const covered = decomposeErbs(clear.globalHorizontal * 0.6, 60, outside);
    expect(skyBehind(clear, 0.6, 60, outside).directNormal).toBeCloseTo(covered.directNormal, 9);
  });

  test("beam and diffuse add up to global, and neither is negative", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 89.9, noNaN: true }),
        fc.double({ min: 0.1, max: 1.06, noNaN: true }),
        (zenith, passed) => {
          const clear = clearAt(zenith);
          const sky = skyBehind(clear, passed, zenith, outside);
          expect(sky.directNormal).toBeGreaterThanOrEqual(0);
          expect(sky.diffuseHorizontal).toBeGreaterThanOrEqual(0);
          expect(sky.directNormal * cosDegrees(zenith) + sky.diffuseHorizontal).toBeCloseTo(
            clear.globalHorizontal * passed,
            9,
          );
        },
      ),
    );
  });
});
