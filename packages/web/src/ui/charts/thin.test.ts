import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "./series.ts";
import { thinned } from "./thin.ts";

/** Ten years of half days: 7,300 points of a line. */
const halfDay = 43_200;
const count = 7300;
const window = { fromSeconds: 0, toSeconds: count * halfDay };
const line = (valueAt: (index: number) => number | null): Point[] =>
  Array.from({ length: count }, (_, index) => [index * halfDay, valueAt(index)]);

test("a line of ten years keeps every peak and every trough that a screen can resolve, in half of its points", () => {
  // The sun by day, nothing by night, and one short peak.
  const points = line((index) => (index === 4321 ? 900 : index % 2 === 0 ? 400 + (index % 7) : 0));
  const thin = thinned(points, window);
  expect(thin.length).toBeLessThanOrEqual(3000);
  expect(thin).toContainEqual([4321 * halfDay, 900]);
  // 7,300 points in 1,500 columns: each holds a day and a night, so each goes down to 0 and up to 400.
  expect(thin.filter(([, value]) => value === 0).length).toBeGreaterThan(1400);
  expect(thin.filter(([, value]) => (value ?? 0) >= 400).length).toBeGreaterThan(1400);
});

test("a line with no more points than a screen can show is unchanged", () => {
  const points = line(() => 1).slice(0, 3000);
  expect(thinned(points, window)).toBe(points);
});

test("thinned lines keep the order, consist of original points, keep their extremes and their gaps", () => {
  const values = fc.array(fc.option(fc.integer({ min: -50, max: 50 }), { nil: null, freq: 4 }), {
    minLength: count,
    maxLength: count,
    size: "max",
  });
  fc.assert(
    fc.property(values, (heights) => {
      const points = line((index) => heights[index] ?? null);
      const thin = thinned(points, window);
      const own = new Set(points);
      expect(thin.every((point) => own.has(point))).toBe(true);
      expect(thin.every((point, index) => index === 0 || point[0] > thin[index - 1]![0])).toBe(
        true,
      );
      const measured = (list: readonly Point[]): number[] =>
        list.flatMap(([, value]) => value ?? []);
      expect(Math.max(...measured(thin))).toBe(Math.max(...measured(points)));
      expect(Math.min(...measured(thin))).toBe(Math.min(...measured(points)));
      // Between two joined neighbours of different columns there was no gap.
      const columnOf = ([time]: Point): number => Math.floor(time / (window.toSeconds / 1500));
      for (const [index, point] of points.entries()) {
        const next = points[index + 1];
        if (!next || point[1] !== null || columnOf(point) === columnOf(next)) continue;
        expect(thin).toContain(point);
      }
    }),
    { numRuns: 5 },
  );
});
