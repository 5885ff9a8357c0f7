import { expect, test } from "vitest";
import { fieldPlaces, tableOf } from "./tracker-field.ts";
import {
  axesOf,
  cornersOf,
  groundShadow,
  type Polygon,
  seen,
  shadowOn,
  type Table,
  towards,
  type Vector,
} from "./tracker-scene.ts";

const close = (a: Polygon | null, b: readonly (readonly number[])[]): void => {
  expect(a).toHaveLength(b.length);
  a!.forEach((corner, at) =>
    corner.forEach((value, axis) => expect(value).toBeCloseTo(b[at]![axis]!, 6)),
  );
};
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

test("TRKX-01 [TR5] a table of 30° to the south rises to the north; its normal looks south and up", () => {
  const { normal, across, upward } = axesOf({ tilt: 30, azimuth: 180 });
  close([normal], [[0, -0.5, Math.sqrt(3) / 2]]);
  close([upward], [[0, Math.sqrt(3) / 2, 0.5]]);
  for (const [a, b] of [
    [normal, across],
    [normal, upward],
    [across, upward],
  ] as const)
    expect(dot(a, b)).toBeCloseTo(0, 12);
  const corners = cornersOf({
    centre: [0, 0, 3],
    width: 4,
    height: 2,
    plane: { tilt: 30, azimuth: 180 },
  });
  // The lower edge lies at 3 - 1 * sin 30 and to the south, the upper one at 3 + 0.5.
  expect(corners.map((corner) => corner[2])).toEqual(
    [2.5, 2.5, 3.5, 3.5].map((up) => expect.closeTo(up, 9)),
  );
  expect(corners[0]![1]).toBeCloseTo(-Math.sqrt(3) / 2, 9);
});
test("TRKX-01 [TR5] at 45° of sun in the south a point 2 m up shades the ground 2 m north of it; at night nothing is shaded", () => {
  const point: Polygon = [[5, 0, 2]];
  close(groundShadow(point, towards(180, 45)), [[5, 2, 0]]);
  // Sun in the west, 30° high: the shadow lies 2 / tan 30 to the east.
  close(groundShadow(point, towards(270, 30)), [[5 + 2 * Math.sqrt(3), 0, 0]]);
  expect(groundShadow(point, towards(180, 0))).toBeNull();
  expect(groundShadow(point, towards(180, -10))).toBeNull();
});
test("TRKX-01 [TR5] a row shades the next one by the part that the arithmetic says, and nothing from behind", () => {
  // Two vertical tables to the south, 1 m wide and 2 m high, 3 m apart; the sun stands in the south at 26.565°, of which the tangent is 0.5:
  // behind the front one the shadow has fallen by 1.5 m, so that it covers the lower 0.5 m.
  const table = (north: number): Table => ({
    centre: [0, north, 1],
    width: 1,
    height: 2,
    plane: { tilt: 90, azimuth: 180 },
  });
  const sun = towards(180, (Math.atan(0.5) * 180) / Math.PI);
  const shade = shadowOn(table(3), cornersOf(table(0)), sun);
  const heights = shade!.map((corner) => corner[2]);
  expect(Math.min(...heights)).toBeCloseTo(0, 9);
  expect(Math.max(...heights)).toBeCloseTo(0.5, 9);
  const easts = shade!.map((corner) => corner[0]);
  expect(Math.max(...easts) - Math.min(...easts)).toBeCloseTo(1, 9);
  expect(shadowOn(table(0), cornersOf(table(3)), sun)).toBeNull();
  // The sun behind it: the front is in its own shade, and no neighbour is to blame.
  expect(shadowOn(table(3), cornersOf(table(0)), towards(0, 30))).toBeNull();
  // Two metres to the side no ray passes through both.
  const aside = cornersOf({ ...table(0), centre: [2, 0, 1] });
  expect(shadowOn(table(3), aside, sun)).toBeNull();
});
test("[TR5] backtracking rows do not shade each other: what single-axis geometry promises holds in the drawing", () => {
  // At 20° of sun in the west rows of 35 % cover turn back to where the shade just ends.
  const places = fieldPlaces(2, "single");
  const elevation = 20;
  // True tracking would be 70°; cos(70°) / 0.35 = 0.977 < 1, so it turns back by acos(0.977) = 12.3° (Anderson and Mikofski 2020).
  const turned = 70 - (Math.acos(Math.cos((70 * Math.PI) / 180) / 0.35) * 180) / Math.PI;
  const rows = (x: number) => places.map((place) => tableOf("single", place, { x, y: null }, 42)!);
  const sun = towards(270, elevation);
  const [east, west] = [rows(70)[1]!, rows(70)[0]!];
  expect(places[0]![0]).toBeLessThan(places[1]![0]);
  expect(shadowOn(east, cornersOf(west), sun)).not.toBeNull();
  const [eastBack, westBack] = [rows(turned - 0.01)[1]!, rows(turned - 0.01)[0]!];
  expect(shadowOn(eastBack, cornersOf(westBack), sun)).toBeNull();
});
test("[TR5] trackers stand in their order from the north-west, about the middle, none upon another", () => {
  for (const axes of ["single", "dual"] as const)
    for (const count of [1, 2, 3, 24, 241]) {
      const places = fieldPlaces(count, axes);
      expect(places).toHaveLength(count);
      expect(new Set(places.map(String)).size).toBe(count);
      expect(places[0]![1]).toBe(Math.max(...places.map(([, north]) => north)));
      expect(
        Math.max(...places.map(([east]) => east)) + Math.min(...places.map(([east]) => east)),
      ).toBeCloseTo(0, 9);
    }
  expect(tableOf("dual", [0, 0, 4], { x: 10, y: null }, 42)).toBeNull();
  expect(tableOf("dual", [0, 0, 4], { x: 10, y: 30 }, 42)!.plane).toEqual({
    tilt: 30,
    azimuth: 190,
  });
  expect(tableOf("dual", [0, 0, 4], { x: 10, y: 30 }, -33)!.plane).toEqual({
    tilt: 30,
    azimuth: 350,
  });
});
test("[TR5] seen from the south, east lies to the right and the north is far; from above, north is up", () => {
  const south = { azimuth: 180, elevation: 0 };
  close(
    [seen([1, 0, 0], south), seen([0, 0, 1], south)],
    [
      [1, 0, 0],
      [0, 1, 0],
    ],
  );
  expect(seen([0, 1, 0], south)[2]).toBeLessThan(0);
  const above = { azimuth: 180, elevation: 90 };
  close([seen([0, 1, 0], above)], [[0, 1, 0]]);
});
