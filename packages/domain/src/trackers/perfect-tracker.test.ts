import { describe, expect, test } from "vitest";
import { perfectPosition, perfectTrackerRows } from "./perfect-tracker.ts";
import type { TrackerReading } from "./perfect-tracker.ts";
import { flatNorthSouth } from "./single-axis.ts";

const rome = { latitude: 41.9028, longitude: 12.4964, altitudeM: 21 };
/** 2026-06-21T10:00Z: sun at azimuth 135.4099°, apparent zenith 23.7498°. */
const morning = 1782036000;
const reading = (name: string, values: Partial<TrackerReading>): TrackerReading => ({
  name,
  p: null,
  x: null,
  y: null,
  tx: null,
  ty: null,
  ...values,
});

describe("perfectTrackerRows", () => {
  test("PTRK-02 dual axis: errors against target and sun, angle between the normals, worst first", () => {
    const rows = perfectTrackerRows(
      [
        reading("T1", { p: 8.2, x: -44.59, y: 23.75, tx: -44.6, ty: 23.7 }),
        reading("T2", { x: -44.59, y: 33.75, tx: -44.6, ty: 23.7 }),
        reading("T3", { x: -40, y: null }),
      ],
      { kind: "dual" },
      rome,
      morning,
    );
    expect(rows.map((row) => row.name)).toEqual(["Perfect", "T2", "T1", "T3"]);
    // 135.4099 - 180 = -44.5901; zenith 23.7498.
    expect(rows[0]).toMatchObject({ p: null, ex: 0, ey: 0, exp: 0, eyp: 0, err: 0 });
    expect(rows[0]?.x).toBeCloseTo(-44.5901, 2);
    expect(rows[0]?.ty).toBeCloseTo(23.7498, 2);
    expect(rows[1]?.ey).toBeCloseTo(10.05, 6);
    expect(rows[1]?.eyp).toBeCloseTo(10, 2);
    // Same azimuth, tilts 10° apart: the normals are 10° apart.
    expect(rows[1]?.err).toBeCloseTo(10, 2);
    expect(rows[2]).toMatchObject({ p: 8.2, ex: expect.closeTo(0.01, 6) });
    expect(rows[2]?.err).toBeLessThan(0.01);
    expect(rows[3]).toMatchObject({ ex: null, eyp: null, err: null });
  });

  test("single axis: the error is the difference of rotations, y is the axis tilt", () => {
    const kind = { kind: "single", geometry: flatNorthSouth } as const;
    const [perfect, row] = perfectTrackerRows(
      [reading("R1", { x: -14, tx: -17 })],
      kind,
      rome,
      morning,
    );
    expect(perfect).toMatchObject({ x: expect.closeTo(-17.1658, 2), y: 0 });
    expect(row).toMatchObject({
      ex: 3,
      exp: expect.closeTo(3.1658, 2),
      err: expect.closeTo(3.1658, 2),
      eyp: null,
    });
  });

  test("at night positions and errors are null and the order stays", () => {
    const rows = perfectTrackerRows(
      [reading("A", { x: 0, y: 5, tx: 0, ty: 0 }), reading("B", { x: 9, y: 0 })],
      { kind: "dual" },
      rome,
      morning + 43_200,
    );
    expect(rows.map((row) => [row.name, row.x, row.ex, row.exp, row.err])).toEqual([
      ["Perfect", null, null, null, null],
      ["A", 0, null, null, null],
      ["B", 9, null, null, null],
    ]);
  });
});

test("perfect position from the timestamp alone (reference figures)", () => {
  expect(perfectPosition({ kind: "dual" }, rome, 1782036000)?.x).toBeCloseTo(-44.5901, 2);
  expect(perfectPosition({ kind: "dual", yIsElevation: true }, rome, 1774017000)?.y).toBeCloseTo(
    29.8004,
    3,
  );
  expect(
    perfectPosition({ kind: "single", geometry: flatNorthSouth }, rome, 1774024200)?.x,
  ).toBeCloseTo(17.5343, 2);
});
