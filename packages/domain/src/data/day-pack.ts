import { decodeSpanInto, encodeBlock, type Span } from "./block-codec.ts";
import { coarseParts, coarsePartsPerDay, glanceAtCoarse, type Coarse } from "./coarse.ts";
import { DataError } from "./data-error.ts";
import { energyOfSum } from "./energy-of-power.ts";
import { slotSeconds } from "./plant-day.ts";

/**
 * A pack holds 32 days of one variable, for days that nothing is likely to change any more: their figures side by side, their parts side by
 * side, their blocks end to end. A day costs in it about a third of what it costs alone.
 */
export const packDays = 32;
/** The pack in which a day lies: pack 0 begins on 1970-01-01 of the plant's calendar. */
export const packOf = (day: number): number => Math.floor(day / packDays);

/** A day that can be packed: of numbers, all of them believed. Figures are those of a stored block; null where there is none. */
export interface PackedDay {
  readonly day: number;
  /** First slot. [unix s] */
  readonly start: number;
  readonly slots: number;
  readonly step: number;
  readonly n: number;
  readonly first: number | null;
  readonly last: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  readonly energy: number | null;
  readonly first_slot: number | null;
  readonly last_slot: number | null;
  readonly min_slot: number | null;
  readonly max_slot: number | null;
  readonly since: number;
  readonly coarse: Uint8Array;
  readonly block: Uint8Array;
}
export interface PackBytes {
  /** A bit for each day that is there, the first one lowest. */
  readonly days: number;
  /** Three bytes for each day and one end more: where in the blocks it begins. */
  readonly ends: Uint8Array;
  readonly figures: Uint8Array;
  readonly parts: Uint8Array;
  readonly blocks: Uint8Array;
}

/** Figures in the order in which they lie, those first that most questions ask for. */
const columns = [
  "start",
  "n",
  "step",
  "sum",
  "energy",
  "slots",
  "first",
  "last",
  "min",
  "max",
  "first_slot",
  "last_slot",
  "min_slot",
  "max_slot",
  "since",
] as const;
export type PackColumn = (typeof columns)[number];
const placeOf = Object.fromEntries(columns.map((name, at) => [name, at])) as Record<
  PackColumn,
  number
>;

const daySeconds = 86_400;
const maskBytes = 4;
const endBytes = 3;

/** Days of one pack, ascending; each at most once. @throws DataError where a day cannot be packed */
export function encodePack(days: readonly PackedDay[]): PackBytes {
  const pack = packOf(days[0]!.day);
  const at = (day: PackedDay): number => day.day - pack * packDays;
  let mask = 0;
  let derived = 0;
  const values = new Map(columns.map((name) => [name, emptyColumn()]));
  const counts = new Float64Array(packDays * coarsePartsPerDay).fill(NaN);
  const sums = new Float64Array(packDays * coarsePartsPerDay).fill(NaN);
  const blocks = new Uint8Array(days.reduce((total, day) => total + day.block.length, 0));
  const ends = new Uint8Array((packDays + 1) * endBytes);
  let end = 0;
  let next = 0;
  const endBefore = (index: number): void => {
    for (; next <= index; next++)
      for (let byte = 0; byte < endBytes; byte++)
        ends[next * endBytes + byte] = end >> (8 * (endBytes - 1 - byte));
  };
  for (const day of days) {
    const index = at(day);
    mask |= 1 << index;
    for (const name of columns) values.get(name)![index] = day[name] ?? NaN;
    values.get("start")![index] = (day.start - day.day * daySeconds) / slotSeconds;
    if (day.sum !== null && day.energy === energyOfSum(day.sum)) {
      derived |= 1 << index;
      values.get("energy")![index] = NaN;
    }
    const coarse = glanceAtCoarse({ bytes: day.coarse, from: 0, to: day.coarse.length });
    counts.set(coarse.counts.subarray(0, coarse.to), index * coarsePartsPerDay);
    sums.set(coarse.sums.subarray(0, coarse.to), index * coarsePartsPerDay);
    endBefore(index);
    blocks.set(day.block, end);
    end += day.block.length;
  }
  endBefore(packDays);
  return {
    days: mask >>> 0,
    ends,
    figures: joined([bytesOfMask(derived), ...columns.flatMap((name) => sized(values.get(name)!))]),
    parts: joined([...sized(counts), encodeBlock(sums)]),
    blocks,
  };
}

const emptyColumn = (): Float64Array => new Float64Array(packDays).fill(NaN);
const bytesOfMask = (mask: number): Uint8Array =>
  Uint8Array.of(mask >>> 24, mask >>> 16, mask >>> 8, mask);
/** A block behind its length, which takes a second and third byte where it is 255 or more. */
function sized(values: Float64Array): Uint8Array[] {
  const block = encodeBlock(values);
  const { length } = block;
  return [length < 255 ? Uint8Array.of(length) : Uint8Array.of(255, length >> 8, length), block];
}
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A pack that is read: each column is decoded when it is asked for. Bytes that are no pack throw DataError. */
export class Pack {
  /** Its first day, whether or not that is there. */
  readonly first: number;
  /** A bit for each of its days that is there, the first one lowest. */
  readonly days: number;
  /** Which of its days are there, ascending, counted from the first. */
  readonly indexes: readonly number[];
  readonly #figures: Span;
  /** Of the columns up to the furthest one that was asked for, where each lies. */
  readonly #spans: Span[] = [];
  readonly #decoded: (Float64Array | undefined)[] = [];

  /** @param of.days a bit for each day that is there */
  constructor(of: { readonly pack: number; readonly days: number; readonly figures: Span }) {
    this.first = of.pack * packDays;
    this.days = of.days;
    this.#figures = of.figures;
    const indexes: number[] = [];
    for (let index = 0; index < packDays; index++)
      if (((of.days >>> index) & 1) === 1) indexes.push(index);
    this.indexes = indexes;
  }
  #spanOf(column: number): Span {
    for (let next = this.#spans.length; next <= column; next++) {
      const at = next === 0 ? this.#figures.from + maskBytes : this.#spans[next - 1]!.to;
      this.#spans.push(spanAt(this.#figures, at));
    }
    return this.#spans[column]!;
  }
  /** A figure of each day, NaN where there is none; `start` is in slots after midnight of UTC. */
  column(name: PackColumn): Float64Array {
    const column = placeOf[name];
    const known = this.#decoded[column];
    if (known !== undefined) return known;
    const values = new Float64Array(packDays);
    if (decodeSpanInto(this.#spanOf(column), values, 0) !== packDays)
      throw new DataError("block_truncated", { expected: packDays });
    if (name === "energy") this.#deriveEnergies(values);
    this.#decoded[column] = values;
    return values;
  }
  #deriveEnergies(energies: Float64Array): void {
    const { bytes, from } = this.#figures;
    const mask =
      (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
    if (mask === 0) return;
    const sums = this.column("sum");
    for (const index of this.indexes)
      if (((mask >>> index) & 1) === 1) energies[index] = energyOfSum(sums[index]!);
  }
  number(name: PackColumn, index: number): number {
    return this.column(name)[index]!;
  }
  orNull(name: PackColumn, index: number): number | null {
    const value = this.column(name)[index]!;
    return value === value ? value : null;
  }
  day(index: number): number {
    return this.first + index;
  }
  /** First slot of a day. [unix s] */
  startOf(index: number): number {
    return this.day(index) * daySeconds + this.number("start", index) * slotSeconds;
  }
}

function spanAt({ bytes, to }: Span, at: number): Span {
  const isLong = bytes[at] === 255;
  const from = at + (isLong ? 3 : 1);
  const length = isLong ? (bytes[at + 1]! << 8) | bytes[at + 2]! : (bytes[at] ?? 0);
  if (at >= to || from + length > to) throw new DataError("block_truncated", { at });
  return { bytes, from, to: from + length };
}

/** The coarse parts of all days of a pack; those of one are asked for by its index. */
export function decodeParts(span: Span): (index: number, slots: number) => Coarse {
  const counts = new Float64Array(packDays * coarsePartsPerDay);
  const sums = new Float64Array(packDays * coarsePartsPerDay);
  const ofCounts = spanAt(span, span.from);
  const read =
    decodeSpanInto(ofCounts, counts, 0) +
    decodeSpanInto({ bytes: span.bytes, from: ofCounts.to, to: span.to }, sums, 0);
  if (read !== counts.length + sums.length) throw new DataError("block_truncated", { slots: read });
  return (index, slots) => {
    const from = index * coarsePartsPerDay;
    return { counts, sums, from, to: from + coarseParts(slots) };
  };
}

/** Where a day's block lies among the blocks of its pack. */
export function blockBounds(ends: Uint8Array, index: number): { from: number; to: number } {
  const endAt = (at: number): number =>
    (ends[at * endBytes]! << 16) | (ends[at * endBytes + 1]! << 8) | ends[at * endBytes + 2]!;
  return { from: endAt(index), to: endAt(index + 1) };
}
