import { expect, test } from "vitest";
import { arcPath, arcs, sky, skyPoint, sunAt, tilt } from "./sun-path.ts";

test("at solar noon the sun stands in the south, 90 - latitude + declination high", () => {
  // 43 degrees north: 47 at the equinox, 70.44 and 23.56 at the solstices.
  expect(sunAt(0, 0).elevation).toBeCloseTo(47, 9);
  expect(sunAt(tilt, 0).elevation).toBeCloseTo(70.44, 9);
  expect(sunAt(-tilt, 0).elevation).toBeCloseTo(23.56, 9);
  expect(sunAt(tilt, 0).azimuth).toBeCloseTo(0, 9);
});

test("at the equinox it sets due west six hours after noon", () => {
  const { azimuth, elevation } = sunAt(0, 90);
  expect(azimuth).toBeCloseTo(90, 9);
  expect(elevation).toBeCloseTo(0, 9);
});

test("every arc of the year begins and ends on the horizon, and the summer one is the widest", () => {
  for (const declination of arcs) {
    const ends = arcPath(declination).slice(1).split("L");
    expect(ends.at(0)).toMatch(new RegExp(` ${sky.horizon}\\.0$`));
    expect(ends.at(-1)).toMatch(new RegExp(` ${sky.horizon}\\.0$`));
  }
  const left = (declination: number): number => Number(arcPath(declination).slice(1).split(" ")[0]);
  expect(left(tilt)).toBeLessThan(left(-tilt));
  expect(skyPoint(tilt, 0).x).toBe(sky.width / 2);
});
