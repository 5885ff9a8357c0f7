import fc from "fast-check";
import { expect, test } from "vitest";
import { median } from "../data/median.ts";
import { medianIn, medianOf, medianWithout, middleOf } from "./selection.ts";

test("[H7b] the median of the peers is that of all but the one that is judged", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (values) => {
      const middle = middleOf(Float64Array.from(values), values.length);
      expect(medianOf(middle)).toBe(median(values));
      expect(medianIn(Float64Array.from(values), values.length)).toBe(median(values));
      for (const [at, own] of values.entries())
        expect(medianWithout(middle, own)).toEqual(median(values.toSpliced(at, 1)));
    }),
  );
});
