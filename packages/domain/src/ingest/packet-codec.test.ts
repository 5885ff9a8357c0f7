import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePacket, PacketWriter, type NumberedValue } from "./packet-codec.ts";

const writer = new PacketWriter();
const roundTrip = (values: readonly NumberedValue[]): NumberedValue[] => {
  const seen: NumberedValue[] = [];
  decodePacket(writer.encode(values), (number, value) => seen.push({ number, value }));
  return seen;
};

test("[D5] a packet comes back bit for bit, whatever its values", () => {
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
      (numbers, stream) => {
        const values = numbers
          .toSorted((a, b) => a - b)
          .map((number) => ({ number, value: stream.next().value ?? null }));
        expect(roundTrip(values)).toEqual(values);
      },
    ),
  );
});
test("an ordinary reading takes few bytes", () => {
  // distance 1 + scale 1 + zigzag(2345) = 4690 in 2 bytes
  expect(writer.encode([{ number: 3, value: 234.5 }])).toHaveLength(4);
});
test("bytes that end too early are refused, not guessed", () => {
  const bytes = writer.encode([{ number: 0, value: "abcdef" }]);
  for (let cut = 1; cut < bytes.length; cut++)
    expect(() => decodePacket(bytes.subarray(0, cut), () => {})).toThrow(RangeError);
});
