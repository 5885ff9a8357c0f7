import { describe, expect, test } from "vitest";
import { incidenceAngle } from "../sun/incidence.ts";
import { dualAxisPlane, dualAxisPosition } from "./dual-axis.ts";

describe("dual axis", () => {
  test("Rome, 2026-03-20 and 06-21 (reference figures)", () => {
    expect(dualAxisPosition({ zenith: 87.5171, azimuth: 92.1967 }, { latitude: 41.9 })).toEqual({
      x: expect.closeTo(-87.8033, 6),
      y: 87.5171,
    });
    expect(dualAxisPosition({ zenith: 76.6015, azimuth: 70.3325 }, { latitude: 41.9 })).toEqual({
      x: -90,
      y: 76.6015,
    });
    expect(
      dualAxisPosition(
        { zenith: 76.6015, azimuth: 70.3325 },
        { latitude: 41.9, yIsElevation: true },
      )?.y,
    ).toBeCloseTo(13.3985, 6);
    expect(dualAxisPosition({ zenith: 90, azimuth: 70 }, { latitude: 41.9 })).toBeNull();
  });

  test.each([41.9, -33.9])("latitude %d: it faces the sun, east is negative", (latitude) => {
    const sun = { zenith: 50, azimuth: latitude > 0 ? 150 : 30 };
    const position = dualAxisPosition(sun, { latitude });
    expect(position?.x).toBe(-30);
    expect(
      incidenceAngle(dualAxisPlane(position ?? { x: 0, y: 0 }, { latitude }), sun),
    ).toBeLessThan(1e-5);
    const elevation = dualAxisPosition(sun, { latitude, yIsElevation: true }) ?? { x: 0, y: 0 };
    expect(
      incidenceAngle(dualAxisPlane(elevation, { latitude, yIsElevation: true }), sun),
    ).toBeLessThan(1e-5);
  });
});
