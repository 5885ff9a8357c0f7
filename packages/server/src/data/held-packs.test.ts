import { encodeBlock } from "@heliograph/domain/data/block-codec.ts";
import { encodeCoarse } from "@heliograph/domain/data/coarse.ts";
import { encodePack, Pack } from "@heliograph/domain/data/day-pack.ts";
import { expect, test } from "vitest";
import { HeldPacks, type HeldPack } from "./held-packs.ts";

const slots = new Float64Array(288).fill(1);
const { days, figures } = encodePack([
  {
    day: 640,
    start: 640 * 86_400,
    slots: 288,
    step: 5,
    n: 288,
    since: 0,
    energy: null,
    first: 1,
    last: 1,
    min: 1,
    max: 1,
    sum: 288,
    first_slot: 0,
    last_slot: 287,
    min_slot: 0,
    max_slot: 0,
    block: encodeBlock(slots),
    coarse: encodeCoarse({
      counts: new Float64Array(8).fill(36),
      sums: new Float64Array(8).fill(36),
      from: 0,
      to: 8,
    }),
  },
]);
const pack = new Pack({ pack: 20, days, figures: { bytes: figures, from: 0, to: figures.length } });
const heldOf = (bytes: number): HeldPack => ({
  version: 700,
  state: "3 12 ",
  pack,
  base: 0,
  beside: [{ bytes: new Uint8Array(bytes), from: 0, to: bytes }],
});
const question = (numbers: number[], lastDay = 641) => ({
  numbers,
  fromDay: 640,
  toDay: lastDay,
  fromSlot: 0,
  toSlot: 0,
});

test("[S19] a pack is read in parts, then as a whole, then only asked about; each variable has its own", () => {
  const held = new HeldPacks();
  expect(held.of("1", question([7, 8])).versions).toEqual([0, 0]);
  held.keep("1", 7, { pack, held: null });
  expect(held.of("1", question([7, 8])).versions).toEqual([-1, 0]);
  held.keep("1", 7, { pack, held: heldOf(4000) });
  expect(held.of("1", question([8, 7])).versions).toEqual([0, 700]);
  expect(held.of("1", question([7], 672 - 30)).packs[0]!.version).toBe(700);
  // Another plant has other series of the same number.
  expect(held.of("2", question([7])).versions).toEqual([0]);
});
test("[S19] days that all lie in held packs have the state at which these were found; where one may lie alone there is none", () => {
  const held = new HeldPacks();
  const one = { ...question([7]), toDay: 640 };
  expect(held.of("1", one).state).toBe(null);
  held.keep("1", 7, { pack, held: null });
  expect(held.of("1", one).state).toBe(null);
  held.keep("1", 7, { pack, held: heldOf(10) });
  expect(held.of("1", one).state).toBe("3 12 ");
  // The pack has its first day alone; of another variable nothing is held; another one was found at another state.
  expect(held.of("1", question([7])).state).toBe(null);
  expect(held.of("1", { ...one, fromDay: 639 }).state).toBe(null);
  expect(held.of("1", { ...one, numbers: [7, 8] }).state).toBe(null);
  held.keep("1", 8, { pack, held: { ...heldOf(10), state: "4 12 " } });
  expect(held.of("1", { ...one, numbers: [7, 8] }).state).toBe(null);
  expect(held.of("1", { ...one, numbers: [8] }).state).toBe("4 12 ");
});
test("[S19] a range over the end of a pack asks of both; a wide one, or one of many variables, holds nothing", () => {
  const held = new HeldPacks();
  held.keep("1", 7, { pack, held: heldOf(10) });
  expect(held.of("1", { ...question([7]), fromDay: 671, toDay: 672 }).versions).toEqual([700, 0]);
  expect(held.of("1", question([7], 644)).versions).toEqual([]);
  expect(held.of("1", question(Array.from({ length: 65 }, (_, n) => n))).versions).toEqual([]);
});
test("[S19] held packs take 12 MB however many are asked for; those that were not asked for longest go", () => {
  const held = new HeldPacks();
  for (let number = 0; number < 4000; number++) {
    held.keep("1", number, { pack, held: heldOf(5000) });
    // This one is looked at again and again.
    held.keep("1", 0, { pack, held: heldOf(5000) });
  }
  expect(held.bytes).toBeLessThanOrEqual(12_000_000);
  expect(held.bytes).toBeGreaterThan(11_000_000);
  expect(held.of("1", question([0, 1, 3999])).versions).toEqual([700, 0, 700]);
  for (let number = 0; number < 20_000; number++) held.keep("2", number, { pack, held: null });
  expect(held.bytes).toBe(0);
});
