import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeBlock, encodeBlock } from "./block-codec.ts";
import { coarseOf, encodeCoarse } from "./coarse.ts";
import { blockBounds, decodeParts, encodePack, Pack, packOf, type PackedDay } from "./day-pack.ts";
import { energyOfSum } from "./energy-of-power.ts";

const rome = { offset: -12, pack: 642 };

/** A day as the archive has it: 288 slots, or those of a day of clock change. */
function dayOf(day: number, slots: Float64Array, figures: Partial<PackedDay> = {}): PackedDay {
  const there = [...slots].filter((value) => value === value);
  const sum = there.length === 0 ? null : there.reduce((total, value) => total + value, 0);
  return {
    day,
    start: (day * 288 + rome.offset) * 300,
    slots: slots.length,
    step: 5,
    n: there.length,
    first: there[0] ?? null,
    last: there.at(-1) ?? null,
    min: there.length === 0 ? null : Math.min(...there),
    max: there.length === 0 ? null : Math.max(...there),
    sum,
    energy: sum === null ? null : energyOfSum(sum),
    first_slot: there.length === 0 ? null : slots.findIndex((value) => value === value),
    last_slot: there.length === 0 ? null : slots.findLastIndex((value) => value === value),
    min_slot: null,
    max_slot: null,
    since: 0,
    coarse: encodeCoarse(coarseOf(slots, "analogue")),
    block: encodeBlock(slots),
    ...figures,
  };
}

const span = (bytes: Uint8Array) => ({ bytes, from: 0, to: bytes.length });
/** Out of a pack what went into it, but for blocks that differ by their coding alone. */
function unpacked(days: readonly PackedDay[]): PackedDay[] {
  const bytes = encodePack(days);
  const pack = new Pack({
    pack: packOf(days[0]!.day),
    days: bytes.days,
    figures: span(bytes.figures),
  });
  const partsOf = decodeParts(span(bytes.parts));
  return pack.indexes.map((index) => {
    const { from, to } = blockBounds(bytes.ends, index);
    const slots = pack.number("slots", index);
    return {
      day: pack.day(index),
      start: pack.startOf(index),
      slots,
      step: pack.number("step", index),
      n: pack.number("n", index),
      first: pack.orNull("first", index),
      last: pack.orNull("last", index),
      min: pack.orNull("min", index),
      max: pack.orNull("max", index),
      sum: pack.orNull("sum", index),
      energy: pack.orNull("energy", index),
      first_slot: pack.orNull("first_slot", index),
      last_slot: pack.orNull("last_slot", index),
      min_slot: pack.orNull("min_slot", index),
      max_slot: pack.orNull("max_slot", index),
      since: pack.number("since", index),
      coarse: encodeCoarse(partsOf(index, slots)),
      block: bytes.blocks.subarray(from, to),
    };
  });
}

const sunny = (slot: number): number =>
  slot < 80 || slot > 210 ? 0 : Math.round(1000 * Math.sin((Math.PI * (slot - 80)) / 130)) / 10;

test("[data] days come out of a pack as they went in: whole months, holes, days of clock change, days without a sample", () => {
  const first = rome.pack * 32;
  const days = [
    dayOf(
      first,
      Float64Array.from({ length: 288 }, (_, slot) => sunny(slot)),
    ),
    dayOf(
      first + 1,
      Float64Array.from({ length: 276 }, (_, slot) => sunny(slot)),
    ),
    dayOf(
      first + 2,
      Float64Array.from({ length: 300 }, (_, slot) => sunny(slot)),
      {
        start: ((first + 2) * 288 - 24) * 300,
        since: 9_007_199_254_740_991,
      },
    ),
    // Five days without a block, then one of which only what held is known, and the last of the pack.
    dayOf(first + 8, new Float64Array(288).fill(NaN), { step: 60 }),
    dayOf(
      first + 31,
      Float64Array.from({ length: 288 }, () => -0),
      { energy: 0.1 + 0.2 },
    ),
  ];
  expect(unpacked(days)).toEqual(days);
  expect(unpacked([days[4]!])).toEqual([days[4]]);
});

test("[data] property: any figures, any slots, any days of a pack", () => {
  const value = fc.oneof(
    fc.integer({ min: -1000, max: 1000 }).map((n) => n / 10),
    fc.constant(NaN),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
  );
  const figure = fc.oneof(
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
  );
  const days = fc
    .uniqueArray(fc.integer({ min: -64, max: -33 }), { minLength: 1, maxLength: 32 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers
          .sort((a, b) => a - b)
          .map((day) =>
            fc
              .tuple(fc.array(value, { minLength: 276, maxLength: 300 }), figure, figure, figure)
              .map(([slots, energy, min, max]) =>
                dayOf(day, Float64Array.from(slots), { energy, min, max }),
              ),
          ),
      ),
    );
  fc.assert(
    fc.property(days, (given) => {
      expect(unpacked(given)).toEqual(given);
    }),
    { numRuns: 25 },
  );
});

test("[data] a pack of 32 sunny days needs less than half of what the days need alone; a day's block is found by its ends", () => {
  const days = Array.from({ length: 32 }, (_, at) =>
    dayOf(
      rome.pack * 32 + at,
      Float64Array.from({ length: 288 }, (_slot, slot) => Math.round(sunny(slot) * (10 + at)) / 10),
    ),
  );
  const bytes = encodePack(days);
  const beside = bytes.figures.length + bytes.parts.length + bytes.ends.length;
  const alone = days.reduce((sum, { coarse }) => sum + coarse.length + 15 * 8, 0);
  expect(beside).toBeLessThan(alone / 2);
  const { from, to } = blockBounds(bytes.ends, 17);
  expect([...decodeBlock(bytes.blocks.subarray(from, to), 288)]).toEqual([
    ...decodeBlock(days[17]!.block, 288),
  ]);
});

test("[data] bytes that are no pack are refused, whatever is cut off", () => {
  const bytes = encodePack([dayOf(rome.pack * 32, Float64Array.of(1, 2, 3))]);
  for (let to = 0; to < bytes.figures.length; to++)
    expect(() =>
      new Pack({ pack: 0, days: 1, figures: { bytes: bytes.figures, from: 0, to } }).column(
        "since",
      ),
    ).toThrow("block_truncated");
  expect(() => decodeParts({ bytes: bytes.parts, from: 0, to: 1 })).toThrow("block_truncated");
});
