import type { Value } from "@heliograph/contract/data/data.wire.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePacket, PacketWriter } from "./packet-codec.ts";

const writer = new PacketWriter();
const roundTrip = (numbers: readonly number[], values: readonly Value[]): [number, Value][] => {
  const seen: [number, Value][] = [];
  decodePacket(writer.encode(numbers, values), (number, value) => seen.push([number, value]));
  return seen;
};

test("[D5] a packet is decoded bit for bit, whatever its values", () => {
  const value = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.constantFrom(-0, 0, 0.1, 234.5, -12.34, 1e300, 5e-324, 2 ** 53, 2 ** 51 / 10, null),
    fc.string({ unit: "grapheme", maxLength: 300 }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(5000), { maxLength: 400 }),
      fc.infiniteStream(value),
      (drawn, stream) => {
        const numbers = drawn.toSorted((a, b) => a - b);
        const values = numbers.map(() => stream.next().value ?? null);
        expect(roundTrip(numbers, values)).toEqual(numbers.map((n, at) => [n, values[at]]));
      },
    ),
  );
});
test("an ordinary reading takes few bytes", () => {
  // distance 1 + scale 1 + zigzag(2345) = 4690 in 2 bytes
  expect(writer.encode([3], [234.5])).toHaveLength(4);
});
test("truncated bytes are refused", () => {
  const bytes = writer.encode([0], ["abcdef"]);
  for (let cut = 1; cut < bytes.length; cut++)
    expect(() => decodePacket(bytes.subarray(0, cut), () => {})).toThrow(RangeError);
});
