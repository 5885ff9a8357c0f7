import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBlock, decodeBlockInto, encodeBlock } from "./block-codec.ts";
import { DataError } from "./data-error.ts";

const bitsOf = (values: Float64Array): string[] =>
  Array.from(values, (value) => (Object.is(value, -0) ? "-0" : String(value)));

const roundTrip = (values: readonly number[]) => {
  const source = Float64Array.from(values);
  const bytes = encodeBlock(source);
  return { bytes, before: bitsOf(source), after: bitsOf(decodeBlock(bytes, source.length)) };
};

const day = (valueOfSlot: (slot: number) => number): number[] =>
  Array.from({ length: 288 }, (_, slot) => valueOfSlot(slot));
/** An arc from 06:00 to 18:00, 0 at night; reproducible noise of one part in ten. */
const dayCurve = (slot: number, peak: number): number => {
  const height = Math.sin((Math.PI * (slot - 72)) / 144);
  return slot < 72 || slot > 216 ? 0 : peak * height * (0.9 + 0.1 * (((slot * 7919) % 100) / 100));
};
const rounded = (value: number, scale: number): number =>
  Math.round(value * 10 ** scale) / 10 ** scale;

describe("[data] a block gives back what was put in, bit for bit", () => {
  test.each<[string, number[]]>([
    ["nothing", []],
    ["all gaps", day(() => NaN)],
    ["all zero", day(() => 0)],
    ["minus zero among zeros", [0, -0, 0, -0, -0]],
    [
      "subnormals and extremes",
      [
        5e-324,
        -5e-324,
        Number.MAX_VALUE,
        -Number.MAX_VALUE,
        Number.MIN_VALUE,
        2 ** 53,
        2 ** 53 + 2,
      ],
    ],
    ["infinities", [Infinity, 1, -Infinity, 2]],
    ["a lone value between gaps", [NaN, NaN, 12.3, NaN]],
    ["decimals that doubles cannot hold", [0.1, 0.2, 0.1 + 0.2, 0.3, 1 / 3]],
    ["singles of a logger", [Math.fround(12.3), Math.fround(0.1), Math.fround(1e10)]],
    ["a counter beyond 32 bits that is reset", [123_456_789_012.34, 123_456_789_017.5, 0, 5.16, 9]],
    ["a raw value off the scale, then differences again", [10.5, 1 / 3, 10.6, 10.7, 1e300, 10.8]],
    ["two raws, the second off the scale", [1e9, 1e15, 1 / 3, 1e15 + 1, 1e15 + 2]],
    ["a long day of noise", Array.from({ length: 600 }, (_, slot) => Math.sin(slot * slot) * 1e6)],
    [
      "differences at the edge of every width",
      [7, 8, 127, 128, 2047, 2048, 32_767, 32_768, 8_388_607, 8_388_608].flatMap((edge) => [
        0,
        edge,
        0,
        -edge,
        0,
        -edge - 1,
        0,
        edge,
        0,
        edge + 1,
        0,
      ]),
    ],
    ["runs longer than one segment", Array.from({ length: 1000 }, () => 7.25)],
  ])("%s", (_, values) => {
    const { before, after } = roundTrip(values);
    expect(after).toEqual(before);
  });

  test("property: any mixture of decimals, gaps, counters and arbitrary doubles", () => {
    const decimal = fc
      .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 9 }))
      .map(([integer, scale]) => integer / 10 ** scale);
    const small = fc.integer({ min: -300, max: 300 }).map((integer) => integer / 10);
    const value = fc.oneof(
      { weight: 6, arbitrary: small },
      { weight: 2, arbitrary: decimal },
      { weight: 2, arbitrary: fc.constant(NaN) },
      { weight: 1, arbitrary: fc.double() },
      { weight: 1, arbitrary: fc.float() },
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 400, size: "max" }), (values) => {
        const { before, after } = roundTrip(values);
        expect(after).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });

  test("decodes at an offset of a longer array and leaves the rest alone", () => {
    const target = new Float64Array(8).fill(-1);
    expect(decodeBlockInto(encodeBlock(Float64Array.of(1.5, NaN, 2)), target, 3)).toBe(3);
    expect([...target]).toEqual([-1, -1, -1, 1.5, NaN, 2, -1, -1]);
  });
});

describe("[data] a block is small", () => {
  test("the mix of a demo plant needs less than 2 bytes a value, nights next to nothing", () => {
    let total = 0;
    const mix: [string, number[], number][] = [
      ["power, 1 decimal", day((slot) => rounded(dayCurve(slot, 600), 1)), 1.2],
      ["power, 3 decimals", day((slot) => rounded(dayCurve(slot, 100), 3)), 1.6],
      ["irradiance, integers", day((slot) => rounded(dayCurve(slot, 1000), 0)), 1],
      ["temperature, 1 decimal", day((slot) => rounded(15 + dayCurve(slot, 20), 1)), 0.8],
      ["state", day((slot) => (slot < 75 || slot > 210 ? 0 : slot === 100 ? 7 : 4)), 0.1],
      ["all gaps", day(() => NaN), 0.02],
    ];
    let energyKwh = 123_456.7;
    mix.push([
      "counter, 1 decimal",
      day((slot) => rounded((energyKwh += dayCurve(slot, 600) / 12), 1)),
      1,
    ]);
    for (const [name, values, most] of mix) {
      const perValue = roundTrip(values).bytes.length / values.length;
      expect({ name, isSmall: perValue < most }).toEqual({ name, isSmall: true });
      total += perValue;
    }
    expect(total / mix.length).toBeLessThan(1);
  });

  test("a constant day is a header and two counts, since one segment holds 271 slots", () => {
    expect(roundTrip(day(() => 0)).bytes.length).toBe(5);
    expect(roundTrip(day(() => NaN)).bytes.length).toBe(5);
  });

  test("what goes on as it began costs no more than its changes of pace: a counter under a clear sky", () => {
    // From slot to slot it rises by 10 Wh more: the rises need 12 bits each, the changes of the rises 5.
    let rise = 0;
    let counter = 5000;
    const values = day((slot) => (slot === 0 ? counter : (counter += rise += 10)));
    expect(roundTrip(values).bytes.length).toBeLessThan((288 * 5) / 8 + 12);
    // As noise around one level it would only cost more to expect the last rise again.
    const noise = day((slot) => 5000 + ((slot * 7919) % 31));
    expect(roundTrip(noise).bytes.length).toBeLessThan((288 * 6) / 8 + 12);
  });
});

describe("[data] blocks of the first edition are read as they were written", () => {
  test.each<[string, string, number[]]>([
    [
      "a morning",
      "310011130309572c9ba0ff28922c00f0a8",
      [NaN, 0, 0, 0, 0.3, 1.2, 9.9, 25.4, 24.8, 80, 151.3, 151.3, 12],
    ],
    [
      "every width, and floats",
      "201270081d800080ff000800f80e0080000080ff07000000c0ffff5f41060000800f0000ffe776483742555555555555d53f01070000000000001440",
      [0, 7, -1, 127, -1, 2047, -1, 32767, -1, 8388607, -1, 99_999_999_999, 1 / 3, 1 / 3, 5],
    ],
    [
      "singles",
      "310fdd874541f902155000070000204009",
      [Math.fround(12.34567), 1e10, NaN, 2.5, 2.5, 2.5],
    ],
  ])("%s", (_, hex, values) => {
    const bytes = Uint8Array.from(hex.match(/../gu)!, (byte) => Number(`0x${byte}`));
    expect([...decodeBlock(bytes, values.length)]).toEqual(values);
    expect(() => decodeBlock(bytes.subarray(0, -1), values.length)).toThrow("block_truncated");
    expect(() => decodeBlock(bytes, values.length - 1)).toThrow("block_overrun");
  });
});

describe("[data] corrupt bytes are an error, never a loop or a wrong length", () => {
  const good = encodeBlock(Float64Array.from(day((slot) => rounded(dayCurve(slot, 600), 1))));

  test("empty bytes, a foreign version, a short and a long block", () => {
    expect(() => decodeBlock(new Uint8Array(0), 288)).toThrow(DataError);
    expect(() => decodeBlock(Uint8Array.of(0xff, 1, 2), 288)).toThrow("block_version");
    expect(() => decodeBlock(good.subarray(0, good.length - 1), 288)).toThrow("block_truncated");
    expect(() => decodeBlock(good, 287)).toThrow("block_overrun");
    expect(() => decodeBlock(good, 289)).toThrow("block_truncated");
  });

  test("property: any bytes decode to the asked length or throw DataError", () => {
    const outcome = (bytes: Uint8Array): unknown => {
      try {
        return decodeBlock(bytes, 288).length;
      } catch (error) {
        return error instanceof DataError ? 288 : error;
      }
    };
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom([], [0x21], [0x41], [0x71]),
        (noise, header) => {
          expect(outcome(Uint8Array.of(...header, ...noise))).toBe(288);
        },
      ),
      { numRuns: 500 },
    );
  });
});
