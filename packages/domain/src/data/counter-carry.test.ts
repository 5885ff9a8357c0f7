import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCarry, encodeCarry } from "./counter-carry.ts";

test("[D7] what a day hands to the next survives being stored", () => {
  const sample = fc.record({
    value: fc.double({ noNaN: true }),
    stampSeconds: fc.integer({ min: 0, max: 4e9 }),
  });
  fc.assert(
    fc.property(
      fc.option(sample),
      fc.option(
        fc.record({
          value: fc.double({ noNaN: true }),
          stampSeconds: fc.nat(),
          agreeing: fc.nat(3),
        }),
      ),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      (accepted, rejected, smallestStep) => {
        const state = { accepted, rejected, smallestStep };
        expect(decodeCarry(encodeCarry(state))).toEqual(state);
      },
    ),
  );
});
test("bytes of another length are refused", () => {
  expect(() => decodeCarry(new Uint8Array(7))).toThrow("block_truncated");
});
