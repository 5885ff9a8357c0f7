import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { incidenceAngle } from "../sun/incidence.ts";
import {
  flatNorthSouth,
  singleAxisAngle,
  singleAxisIncidence,
  singleAxisPlane,
  trueTrackingAngle,
} from "./single-axis.ts";

describe("single axis, flat ground, limit 60°, ground cover 0.35 (pvlib)", () => {
  test.each([
    [89.21377, 90.52757, -1.46071, 87.75312, 90],
    [87.51713, 92.19668, -4.63049, 82.89006, 90],
    [59.47478, 122.10713, -55.15811, 27.24785, 90],
    [63.4547, 243.40783, 60, 23.61924, 270],
    [65.72135, 188.03217, 17.21159, 64.50382, 270],
  ])("zenith %d°, azimuth %d°: rotation %d°", (zenith, azimuth, rotation, incidence, looks) => {
    const angle = singleAxisAngle(flatNorthSouth, { zenith, azimuth });
    expect(angle).toBeCloseTo(rotation, 3);
    expect(singleAxisIncidence(flatNorthSouth, rotation, { zenith, azimuth })).toBeCloseTo(
      incidence,
      3,
    );
    expect(singleAxisPlane(flatNorthSouth, rotation).azimuth).toBeCloseTo(looks, 3);
    expect(singleAxisPlane(flatNorthSouth, rotation).tilt).toBeCloseTo(Math.abs(rotation), 6);
  });

  test("without backtracking a low sun drives it to its limit, and the night stows it", () => {
    const straight = { ...flatNorthSouth, backtrack: false };
    expect(singleAxisAngle(straight, { zenith: 89.21377, azimuth: 90.52757 })).toBe(-60);
    expect(singleAxisAngle(straight, { zenith: 91, azimuth: 90 })).toBeNull();
  });
});

describe("slopes", () => {
  test("on ground that rises across the axes rows backtrack until their shadows just touch", () => {
    const geometry = { ...flatNorthSouth, maxAngle: 90, groundCoverRatio: 0.5, crossAxisTilt: 8 };
    const sun = { zenith: 80, azimuth: 270 };
    const tracking = trueTrackingAngle(geometry, sun);
    const angle = singleAxisAngle(geometry, sun) ?? Number.NaN;
    // Shadow of a row equals the distance of rows: gcr * cos c = |cos(theta_true - c)| / cos(theta_true - theta).
    const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
    expect(tracking).toBeCloseTo(80, 9);
    expect(Math.abs(cos(tracking - 8)) / cos(tracking - angle)).toBeCloseTo(0.5 * cos(8), 9);
  });

  test("a tilted axis at rest looks along its own azimuth", () => {
    expect(singleAxisPlane({ axisAzimuth: 180, axisTilt: 20 }, 0)).toEqual({
      tilt: expect.closeTo(20, 9),
      azimuth: 180,
    });
  });

  test("true tracking leaves no smaller incidence angle", () => {
    const geometry = {
      ...flatNorthSouth,
      axisTilt: 15,
      axisAzimuth: 200,
      maxAngle: 90,
      backtrack: false,
    };
    for (let azimuth = 100; azimuth < 270; azimuth += 17) {
      const sun = { zenith: 50, azimuth };
      const best = singleAxisAngle(geometry, sun) ?? 0;
      const at = (rotation: number) => incidenceAngle(singleAxisPlane(geometry, rotation), sun);
      expect(at(best)).toBeLessThanOrEqual(at(best + 1));
      expect(at(best)).toBeLessThanOrEqual(at(best - 1));
    }
  });

  test("the modules look where the resting plane looks after it was turned about its axis, whichever way the axis points or falls", () => {
    const radians = Math.PI / 180;
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 360, noNaN: true }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        (axisAzimuth, axisTilt, rotation) => {
          const [a, b, r] = [axisAzimuth * radians, axisTilt * radians, rotation * radians];
          // East, north, up. The resting normal, and the cross product of axis and normal, which it turns towards.
          const rest = [Math.sin(b) * Math.sin(a), Math.sin(b) * Math.cos(a), Math.cos(b)];
          const side = [Math.cos(a), -Math.sin(a), 0];
          const normal = rest.map((n, i) => n * Math.cos(r) + (side[i] ?? 0) * Math.sin(r));
          const plane = singleAxisPlane({ axisAzimuth, axisTilt }, rotation);
          const [tilt, azimuth] = [plane.tilt * radians, plane.azimuth * radians];
          expect(Math.sin(tilt) * Math.sin(azimuth)).toBeCloseTo(normal[0] ?? 2, 9);
          expect(Math.sin(tilt) * Math.cos(azimuth)).toBeCloseTo(normal[1] ?? 2, 9);
          expect(Math.cos(tilt)).toBeCloseTo(normal[2] ?? 2, 9);
        },
      ),
    );
  });

  test("an axis is the same described from either end", () => {
    const sun = { zenith: 62, azimuth: 128 };
    const north = { ...flatNorthSouth, axisAzimuth: 20, axisTilt: -12, maxAngle: 70 };
    const south = { ...north, axisAzimuth: 200, axisTilt: 12 };
    const [fromNorth, fromSouth] = [singleAxisAngle(north, sun), singleAxisAngle(south, sun)];
    expect(fromNorth).toBeCloseTo(-(fromSouth ?? 0), 9);
    const [one, other] = [singleAxisPlane(north, -30), singleAxisPlane(south, 30)];
    expect(one.azimuth).toBeCloseTo(other.azimuth, 9);
    expect(one.tilt).toBeCloseTo(other.tilt, 9);
  });
});
