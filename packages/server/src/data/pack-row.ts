import { blockBounds, decodeParts, encodePack, Pack } from "@heliograph/domain/data/day-pack.ts";
import { encodeCoarse, glanceAtCoarse } from "@heliograph/domain/data/coarse.ts";
import { decodeBlock, encodeBlock, type Span } from "@heliograph/domain/data/block-codec.ts";
import { DataError } from "@heliograph/domain/data/data-error.ts";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { holdsText, type BlockRow } from "./stored-block.ts";

/** A pack as it lies in the database, or what was asked for of it. */
export interface PackRow {
  readonly number: number;
  readonly pack: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly newest: number | null;
  readonly days: number;
  readonly filled: number;
  readonly mib: number | null;
  /** The longest of its days. [min] */
  readonly step: number;
  readonly ends: Buffer;
  readonly figures: Buffer;
  readonly parts: Buffer;
  readonly carries: Buffer | null;
  readonly notes: Buffer | null;
  readonly blocks: Buffer;
}
/** One whose blocks are those of some days alone. */
export interface PartOfPack extends PackRow {
  /** Where the first of its blocks lay among all. */
  readonly base: number;
}

const spanOf = (bytes: Buffer) => ({ bytes, from: 0, to: bytes.length });
export const packOfRow = ({ pack, days, figures }: Pick<PackRow, "pack" | "days" | "figures">) =>
  new Pack({ pack, days, figures: spanOf(figures) });

/** The days of a pack that are wanted, ascending, as they would lie alone. Their blocks must be there. */
export function daysOfPack(
  row: PartOfPack,
  isWanted: (day: number) => boolean = () => true,
): BlockRow[] {
  const pack = packOfRow(row);
  const partsOf = decodeParts(spanOf(row.parts));
  const carries = listOf(row.carries);
  const notes = listOf(row.notes);
  return pack.indexes.flatMap((index, at): BlockRow[] => {
    if (!isWanted(pack.day(index))) return [];
    const { from, to } = blockBounds(row.ends, index);
    const slots = pack.number("slots", index);
    return [
      {
        number: row.number,
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
        mib: row.mib,
        coarse: Buffer.from(encodeCoarse(partsOf(index, slots))),
        block: row.blocks.subarray(from - row.base, to - row.base),
        carry: carries[at] ?? null,
        quality: notes[at]?.toString() ?? null,
        unbelieved: null,
      },
    ];
  });
}
/** What is not perfect of each day's figures, in the order of the pack's indexes; null where all is well. */
export const notesIn = (span: Span | null): (string | null)[] =>
  listOf(span === null ? null : span.bytes.subarray(span.from, span.to)).map(
    (note) => note?.toString() ?? null,
  );

/** Bytes of each day that is there, or null: behind the length of each, which takes two bytes, all of them compressed. */
function listOf(bytes: Uint8Array | null): (Buffer | null)[] {
  if (bytes === null) return [];
  const all = zstdDecompressSync(bytes);
  const list: (Buffer | null)[] = [];
  for (let at = 0; at < all.length;) {
    const length = all.readUInt16BE(at);
    at += 2;
    list.push(length === 0 ? null : all.subarray(at, at + length));
    at += length;
  }
  return list;
}
function bytesOf(list: readonly (Buffer | null)[]): Buffer | null {
  if (list.every((one) => one === null)) return null;
  const lengths = list.map((one) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(one?.length ?? 0);
    return length;
  });
  return zstdCompressSync(
    Buffer.concat(list.flatMap((one, at) => (one === null ? [lengths[at]!] : [lengths[at]!, one]))),
  );
}

/**
 * Days of one variable and pack as one row; null where one of them must go on lying alone: a text, powers that were not believed, an end that is
 * still open, days of several mibs, or one that would not come out as it went in.
 * @param days ascending
 */
export function packRow(days: readonly BlockRow[]): PackRow | null {
  const { number, mib } = days[0]!;
  const isPackable = days.every(
    (day) =>
      !holdsText(day) &&
      day.unbelieved === null &&
      day.mib === mib &&
      day.quality?.includes('"isOpen":true') !== true,
  );
  if (!isPackable) return null;
  try {
    const again = days.map(asWrittenNow);
    const { ends, figures, parts, blocks, days: mask } = encodePack(again);
    const filled = days.filter((day) => day.n > 0);
    const last = filled.at(-1);
    const first = days[0]!.day - (days[0]!.day & 31);
    const row: PackRow = {
      number,
      pack: days[0]!.day >> 5,
      low: least(filled.map((day) => day.min)),
      high: negated(least(filled.map((day) => negated(day.max)))),
      newest: last === undefined ? null : last.start + (last.last_slot ?? 0) * 300,
      days: mask,
      filled: filled.reduce((bits, { day }) => bits + 2 ** (day - first), 0),
      mib,
      step: Math.max(...days.map((day) => day.step)),
      ends: Buffer.from(ends),
      figures: Buffer.from(figures),
      parts: Buffer.from(parts),
      blocks: Buffer.from(blocks),
      carries: bytesOf(days.map((day) => day.carry)),
      notes: bytesOf(days.map((day) => (day.quality === null ? null : Buffer.from(day.quality)))),
    };
    const out = daysOfPack({ ...row, base: 0 });
    return out.length === again.length && out.every((day, at) => isSame(day, again[at]!))
      ? row
      : null;
  } catch (error) {
    if (error instanceof DataError) return null;
    throw error;
  }
}

/** The same day: former editions wrote bytes otherwise, and took more room. */
const asWrittenNow = (day: BlockRow): BlockRow => ({
  ...day,
  block: Buffer.from(encodeBlock(decodeBlock(day.block, day.slots))),
  coarse: Buffer.from(encodeCoarse(glanceAtCoarse(spanOf(day.coarse)))),
});

const negated = (value: number | null): number | null => (value === null ? null : -value);
function least(values: readonly (number | null)[]): number | null {
  let found: number | null = null;
  for (const value of values)
    if (value !== null && (found === null || value < found)) found = value;
  return found;
}

function isSame(a: BlockRow, b: BlockRow): boolean {
  return (Object.keys(a) as (keyof BlockRow)[]).every((key) => {
    const [one, other] = [a[key], b[key]];
    return Buffer.isBuffer(one) && Buffer.isBuffer(other)
      ? one.equals(other)
      : Object.is(one, other);
  });
}
