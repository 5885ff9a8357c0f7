import { describe, expect, test } from "vitest";
import { iamAshrae, iamMartinRuiz, iamPhysical, incidenceAngle } from "./incidence.ts";

test("angle of incidence: 57.6762° on a roof of 30° to the south (pvlib), 25.187° in NREL/TP-560-34302", () => {
  expect(
    incidenceAngle({ tilt: 30, azimuth: 180 }, { zenith: 66.0539, azimuth: 113.6353 }),
  ).toBeCloseTo(57.6762, 3);
  // Slope 30°, turned by -10° from south, which the report counts positive to the west: it looks at 170°.
  expect(
    incidenceAngle({ tilt: 30, azimuth: 170 }, { zenith: 50.11162, azimuth: 194.34024 }),
  ).toBeCloseTo(25.187, 2);
  expect(incidenceAngle({ tilt: 0, azimuth: 0 }, { zenith: 42, azimuth: 77 })).toBeCloseTo(42, 9);
});

describe("incidence-angle modifiers (pvlib)", () => {
  test.each([
    [0, 1, 1, 1],
    [45, 0.97928932, 0.98797788, 0.98986965],
    [60, 0.95, 0.94600291, 0.95791227],
    [85, 0.47631434, 0.40087915, 0.42081016],
    [90, 0, 0, 0],
    [120, 0, 0, 0],
  ])("%d°", (angle, ashrae, physical, martinRuiz) => {
    expect(iamAshrae(angle)).toBeCloseTo(ashrae, 7);
    expect(iamPhysical(angle)).toBeCloseTo(physical, 7);
    expect(iamMartinRuiz(angle)).toBeCloseTo(martinRuiz, 7);
  });
});
