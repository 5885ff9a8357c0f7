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
const editionBytes = 2;
test("an ordinary reading takes few bytes", () => {
  // head 1 + 2345 in 2 bytes
  expect(writer.encode([3], [234.5])).toHaveLength(editionBytes + 3);
  expect(writer.encode([3], [-234.5])).toHaveLength(editionBytes + 3);
});
test("a night's zeros take three bytes, however many they are", () => {
  const numbers = Array.from({ length: 150 }, (_, number) => number);
  const night = numbers.map(() => 0);
  expect(writer.encode(numbers, night)).toHaveLength(editionBytes + 3);
  const shone = night.with(75, 1);
  expect(roundTrip(numbers, shone)).toEqual(numbers.map((n) => [n, shone[n]]));
});
test("zeros that do not follow each other are told apart, and numbers that are far apart", () => {
  const numbers = [0, 1, 3, 4, 11, 12, 20, 5000];
  const values = [0, 0, 0, -0, 0, 7, 0, 0];
  expect(roundTrip(numbers, values)).toEqual(numbers.map((n, at) => [n, values[at]]));
});
test("a packet without values is empty", () => {
  expect(writer.encode([], [])).toHaveLength(0);
  expect(roundTrip([], [])).toEqual([]);
});
test("packets of the first edition, that journals still hold, are read as they were written", () => {
  // Written by hand after its rule: gap, kind, value. -12.34 is zigzagged to 2467.
  const bytes = [
    [0, 1, 0xd2, 0x24], // 0: 2345 / 10, zigzagged to 4690
    [2, 2, 0xa3, 0x13], // 3: -1234 / 100
    [0, 0, 0], // 4: 0
    [0, 18], // 5: nothing
    [0, 19], // 6: -0
    [0x80, 0x01, 17, 2, 0x6f, 0x6b], // 135: "ok"
    [0, 16, 0x7e, 0x37, 0xe4, 0x3c, 0x88, 0x00, 0x75, 0x9c], // 136: 1e300
  ].flat();
  const seen: [number, Value][] = [];
  decodePacket(Uint8Array.from(bytes), (number, value) => seen.push([number, value]));
  expect(seen).toEqual([
    [0, 234.5],
    [3, -12.34],
    [4, 0],
    [5, null],
    [6, -0],
    [135, "ok"],
    [136, 1e300],
  ]);
  // A first number of 128 begins as the second edition does, but for the byte after it.
  const far: number[] = [];
  decodePacket(Uint8Array.of(0x80, 0x01, 0, 2), (number, value) =>
    far.push(number, value as number),
  );
  expect(far).toEqual([128, 1]);
});
test("truncated bytes are refused", () => {
  const bytes = writer.encode([0], ["abcdef"]);
  for (let cut = 1; cut < bytes.length; cut++)
    expect(() => decodePacket(bytes.subarray(0, cut), () => {})).toThrow(RangeError);
});
