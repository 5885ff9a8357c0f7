import { DataError } from "./data-error.ts";
import {
  decimalScale,
  floatBox,
  integerAfterRaw,
  maxScale,
  powersOfTen,
  readRaw,
  scaledInteger,
} from "./decimals.ts";
import { kindBits, ops, planSegments, rawKind } from "./block-plan.ts";
import { decodeFormerBlock } from "./former-block.ts";

/**
 * A block is the day of one variable: a header byte, then segments. (data.md, Layout)
 *
 *   header   bits 0-3 decimal scale k, bit 4 raw values are 32 bit floats, bits 5-7 version: 2 level, 3 sloping
 *   segment  4 bits op, 4 bits count - 1, or 15 and 8 bits count - 16; of a wide op 6 bits how wide; then the payload
 *
 * Segments follow each other bit by bit, the lowest of each byte first; floats alone begin at a byte of their own.
 * Values are decimals v = i / 10^k. Stored is how far each i lies from where it was expected: in a level block at the one before it, in a sloping
 * one as far beyond that as that was beyond its own predecessor. It takes 2 to 13 bits, or as a wide op says, one width a segment,
 * so that the decoder runs through straight loops without a branch per value. Gaps and repeats (nights) are a count. A value that is no such
 * decimal, or lies too far off, stands as the float it is, and what follows it is expected level. The round trip is bit exact; all NaN are one gap.
 */
const version = { level: 2, sloping: 3 };
/** Of the first edition: former-block.ts. */
const formerVersion = 1;
const longestSegment = 16 + 255;
const countEscape = 15;
const opBits = 4;
const countBits = 4;
const longCountBits = 8;
const widthBits = 6;

/** Scales worth trying: those at which at least half of the values are exact. A block of one scale tries just one. */
function candidateScales(values: Float64Array): number[] {
  const counts = new Uint32Array(maxScale + 1);
  let finite = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    finite++;
    const scale = decimalScale(value);
    if (scale >= 0) counts[scale]!++;
  }
  const scales: number[] = [];
  let covered = 0;
  for (let scale = 0; scale <= maxScale; scale++) {
    if (counts[scale] === 0) continue;
    covered += counts[scale]!;
    if (covered * 2 >= finite) scales.push(scale);
  }
  return scales.length === 0 ? [0] : scales;
}

/** Values as integers of one scale; NaN where the value must stand as it is. */
function scaleAll(values: Float64Array, scale: number): Float64Array {
  const power = powersOfTen[scale]!;
  const integers = new Float64Array(values.length);
  for (let slot = 0; slot < values.length; slot++)
    integers[slot] = scaledInteger(values[slot]!, power);
  return integers;
}

/** Encodes a day's slots, NaN = gap. decodeBlock gives back the same floats bit for bit. */
export function encodeBlock(values: Float64Array): Uint8Array {
  let best: Uint8Array | undefined;
  for (const scale of candidateScales(values)) {
    const bytes = encodeAtScale(values, scale);
    if (best === undefined || bytes.length < best.length) best = bytes;
  }
  return best!;
}

function encodeAtScale(values: Float64Array, scale: number): Uint8Array {
  const integers = scaleAll(values, scale);
  const { kinds, residuals, slopes } = planSegments(values, integers);
  let singles = true;
  for (let slot = 0; slot < values.length; slot++) {
    if (kinds[slot] === rawKind && !Object.is(Math.fround(values[slot]!), values[slot]))
      singles = false;
  }
  const edition = slopes === 1 ? version.sloping : version.level;
  const written = new BitWriter(2 + values.length * 12);
  written.write((edition << 5) | (singles ? 16 : 0) | scale, 8);
  for (let from = 0; from < values.length;) {
    const kind = kinds[from]!;
    let to = from + 1;
    while (to < values.length && kinds[to] === kind && to - from < longestSegment) to++;
    const count = to - from;
    const op = kind === rawKind ? ops.raw : Math.min(kind, ops.wide);
    written.write(op, opBits);
    if (count <= countEscape) written.write(count - 1, countBits);
    else {
      written.write(countEscape, countBits);
      written.write(count - 16, longCountBits);
    }
    if (op === ops.wide) written.write(kindBits[kind]!, widthBits);
    if (op === ops.raw) written.floats(values.subarray(from, to), singles);
    else if (op !== ops.gap && op !== ops.repeat)
      for (let slot = from; slot < to; slot++) written.write(residuals[slot]!, kindBits[kind]!);
    from = to;
  }
  return written.bytes();
}

class BitWriter {
  readonly #bytes: Uint8Array;
  /** Bytes that are full, and bits of the next one that are taken. */
  #at = 0;
  #taken = 0;
  constructor(most: number) {
    this.#bytes = new Uint8Array(most);
  }
  /** The lowest bits of a number, up to 32. */
  write(value: number, bits: number): void {
    let rest = value | 0;
    for (let left = bits; left > 0;) {
      const some = Math.min(left, 8 - this.#taken);
      this.#bytes[this.#at]! |= (rest & ((1 << some) - 1)) << this.#taken;
      rest >>= some;
      left -= some;
      this.#taken += some;
      if (this.#taken === 8) this.#align();
    }
  }
  #align(): void {
    if (this.#taken > 0) this.#at++;
    this.#taken = 0;
  }
  floats(values: Float64Array, singles: boolean): void {
    this.#align();
    for (const value of values) {
      if (singles) floatBox.setFloat32(0, value, true);
      else floatBox.setFloat64(0, value, true);
      for (let byte = 0; byte < (singles ? 4 : 8); byte++)
        this.#bytes[this.#at++] = floatBox.getUint8(byte);
    }
  }
  bytes(): Uint8Array {
    this.#align();
    return this.#bytes.slice(0, this.#at);
  }
}

/** Decodes a block of exactly `slotCount` slots; NaN = gap. Throws DataError when the bytes are not such a block. */
export function decodeBlock(bytes: Uint8Array, slotCount: number): Float64Array {
  const values = new Float64Array(slotCount);
  const written = decodeBlockInto(bytes, values, 0);
  if (written !== slotCount)
    throw new DataError("block_truncated", { slots: written, expected: slotCount });
  return values;
}

/**
 * Decodes a block into `target` from `offset` on and answers how many slots it held. Throws DataError
 * (`block_version`, `block_truncated`, `block_overrun`); what it wrote before that is to be thrown away.
 * @param until of `target`: what lies from there on is not wanted, and may be left out
 */
export function decodeBlockInto(
  bytes: Uint8Array,
  target: Float64Array,
  offset: number,
  until = Infinity,
): number {
  return decodeSpanInto({ bytes, from: 0, to: bytes.length }, target, offset, until);
}

/** Where a block lies among other bytes: `to` is the first byte after it. */
export interface Span {
  bytes: Uint8Array;
  from: number;
  to: number;
}
/** The same of a block that lies among other bytes: a view of each would cost as much as decoding it. */
export function decodeSpanInto(
  span: Span,
  target: Float64Array,
  offset: number,
  until = Infinity,
): number {
  const bytes = span.bytes;
  const length = Math.min(span.to, bytes.length);
  const header = span.from >= length ? 0 : bytes[span.from]!;
  const edition = header >> 5;
  if (edition < formerVersion || edition > version.sloping || (header & 15) > maxScale)
    throw new DataError("block_version", { header });
  const power = powersOfTen[header & 15]!;
  const singles = (header & 16) !== 0;
  let at = span.from + 1;
  if (edition === formerVersion)
    return decodeFormerBlock({ bytes, from: at, to: length, power, singles }, target, offset);
  const isSloping = edition === version.sloping;
  let slot = offset;
  let integer = 0;
  let slope = 0;
  let value = 0;
  // Bits that were read and are not used yet, the next one lowest: at most 31, of which a value takes up to 24 at once.
  let bits = 0;
  let room = 0;
  // What is left of the last byte is less than a header.
  while (slot < until && room + 8 * (length - at) >= opBits + countBits) {
    for (; room < opBits + countBits; room += 8) bits |= bytes[at++]! << room;
    const op = bits & 15;
    let count = ((bits >> opBits) & countEscape) + 1;
    bits >>>= opBits + countBits;
    room -= opBits + countBits;
    if (count > countEscape) {
      if (room + 8 * (length - at) < longCountBits) throw new DataError("block_truncated", { at });
      for (; room < longCountBits; room += 8) bits |= bytes[at++]! << room;
      count = 16 + (bits & 255);
      bits >>>= longCountBits;
      room -= longCountBits;
    }
    const end = slot + count;
    if (end > target.length)
      throw new DataError("block_overrun", { slots: end - offset, room: target.length - offset });
    if (op === ops.gap) {
      for (; slot < end; slot++) target[slot] = NaN;
      continue;
    }
    if (op === ops.repeat) {
      for (; slot < end; slot++) target[slot] = value;
      slope = 0;
      continue;
    }
    if (op === ops.raw) {
      // Bytes that were read ahead are given back.
      at -= room >> 3;
      bits = room = 0;
      const width = singles ? 4 : 8;
      if (at + count * width > length) throw new DataError("block_truncated", { at });
      for (; slot < end; slot++, at += width) {
        value = readRaw(bytes, at, singles);
        target[slot] = value;
        integer = integerAfterRaw(value, power, integer);
      }
      slope = 0;
      continue;
    }
    let width = op;
    if (op === ops.wide) {
      for (; room < widthBits; room += 8) bits |= (bytes[at++] ?? 0) << room;
      width = bits & 63;
      bits >>>= widthBits;
      room -= widthBits;
      if (width === 0 || (width > 24 && width !== 32))
        throw new DataError("block_truncated", { at });
    }
    if (room + 8 * (length - at) < count * width) throw new DataError("block_truncated", { at });
    const unused = 32 - width;
    for (; slot < end; slot++) {
      let residual: number;
      if (width <= 24) {
        for (; room < width; room += 8) bits |= bytes[at++]! << room;
        residual = (bits << unused) >> unused;
        bits >>>= width;
        room -= width;
      } else {
        residual = 0;
        for (let half = 0; half < 2; half++) {
          for (; room < 16; room += 8) bits |= bytes[at++]! << room;
          residual |= (bits & 0xffff) << (16 * half);
          bits >>>= 16;
          room -= 16;
        }
      }
      if (isSloping) integer += slope += residual;
      else integer += residual;
      target[slot] = integer / power;
    }
    value = integer / power;
  }
  return slot - offset;
}
