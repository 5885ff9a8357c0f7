import fc from "fast-check";
import { expect, test } from "vitest";
import { newCounter, type CounterState } from "./counter-state.ts";
import { decodeCarry, encodeCarry } from "./counter-carry.ts";

const stamp = fc.integer({ min: 0, max: 4e9 });
const value = fc.double({ noNaN: true });
const tick = fc.float({ min: 0, noNaN: true });
const hours = fc.integer({ min: 1, max: 255 });
const bins = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -127, max: 127 }), hours), {
    selector: ([bin]) => bin,
    maxLength: 30,
  })
  .map((pairs) => new Map(pairs));
const state: fc.Arbitrary<CounterState> = fc.record({
  mark: fc.double(),
  moved: stamp,
  seen: stamp,
  tick: fc.record({ period: fc.nat(3000), now: tick, before: tick }),
  usual: fc.record({ period: fc.nat(3000), now: bins, before: bins }),
  former: fc.option(
    fc.record({
      mark: value,
      moved: stamp,
      counted: value,
      endedAt: stamp,
      endedBy: fc.constantFrom("reset" as const, "replaced" as const),
    }),
  ),
  resetDays: fc.nat(127),
  resetMinute: fc.nat(1500),
  isOpen: fc.boolean(),
});

test("[D7] what a day hands to the next survives being stored", () => {
  fc.assert(
    fc.property(state, (given) => {
      const bytes = encodeCarry(given);
      expect(decodeCarry(bytes)).toEqual(given);
      expect([24, 48]).not.toContain(bytes.length);
    }),
  );
});
test("[D7] what the first edition stored is understood: accepted value, stamp, smallest step, and a rejected sample", () => {
  const bytes = (numbers: number[]): Uint8Array =>
    new Uint8Array(Float64Array.from(numbers).buffer);
  for (const rejected of [[], [9000, 1_780_000_300, 1]])
    expect(decodeCarry(bytes([512.5, 1_780_000_000, 0.5, ...rejected]))).toMatchObject({
      mark: 512.5,
      moved: 1_780_000_000,
      seen: 1_780_000_000,
      tick: { now: 0.5 },
      former: null,
    });
  expect(decodeCarry(bytes([NaN, NaN, 0]))).toEqual(newCounter);
});
test("[D7] what the second edition stored is understood: a pair for each bin of the usual rate", () => {
  const view = new DataView(new ArrayBuffer(35 + 2 * 3));
  view.setUint8(0, 2);
  view.setFloat64(2, 512.5, true);
  view.setUint32(10, 1_780_000_000, true);
  view.setUint32(14, 1_780_000_300, true);
  view.setUint16(31, 1287, true);
  // Two bins of the running period, one of the period before.
  [2, 1, -3, 7, 4, 9, 5, 11].forEach((value, at) => view.setInt8(33 + at, value));
  expect(decodeCarry(new Uint8Array(view.buffer))).toMatchObject({
    mark: 512.5,
    usual: {
      period: 1287,
      now: new Map([
        [-3, 7],
        [4, 9],
      ]),
      before: new Map([[5, 11]]),
    },
  });
});
test("bytes of another length or edition are refused", () => {
  expect(() => decodeCarry(new Uint8Array(7))).toThrow("block_truncated");
  expect(() => decodeCarry(new Uint8Array(35).fill(9))).toThrow("block_truncated");
});
