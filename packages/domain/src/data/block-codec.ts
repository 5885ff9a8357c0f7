import { DataError } from "./data-error.ts";
import { opBits, ops, planSegments } from "./block-plan.ts";

/**
 * A block is the day of one variable: a header byte, then segments. (data.md, Layout)
 *
 *   header   bits 0-3 decimal scale k, bit 4 raw values are 32 bit floats, bits 5-7 version
 *   segment  bits 0-2 op, bits 3-7 count - 1, or 31 and the count - 32 in the next byte; then the payload
 *
 * Values are decimals v = i / 10^k, kept as signed differences of i in 4, 8, 12, 16 or 24 bits per value, one width per
 * segment, so that the decoder runs through straight loops without a branch per value. Gaps and repeats (nights) are a
 * count. A value that is no such decimal, or jumps too far, stands as the float it is. The round trip is bit exact; all
 * NaN are one gap.
 */
const version = 1;
const longestSegment = 32 + 255;
const countEscape = 31;

/** Largest decimal scale tried: beyond it a float64 is better kept as it is. */
const maxScale = 9;
export const powersOfTen = Float64Array.from({ length: 16 }, (_, scale) => Number(`1e${scale}`));
const maxInteger = Number.MAX_SAFE_INTEGER;

/** Carries floats to and from bytes, little end first on every machine. */
const floatBox = new DataView(new ArrayBuffer(8));

/** The integer i with v === i / 10^scale, bit for bit, or NaN when there is none. */
function scaledInteger(value: number, power: number): number {
  const integer = Math.round(value * power);
  if (!(Math.abs(integer) <= maxInteger) || integer / power !== value) return NaN;
  // -0 equals 0 but is not the same float.
  return integer === 0 && Object.is(value, -0) ? NaN : integer + 0;
}

/** Smallest scale at which the value is an exact decimal, or -1. */
export function decimalScale(value: number): number {
  // -0 equals 0 but is not the same float.
  if (Object.is(value, -0)) return -1;
  for (let scale = 0; scale <= maxScale; scale++) {
    const power = powersOfTen[scale]!;
    const scaled = value * power;
    // Larger scales only make it larger; NaN is none of them.
    if (!(Math.abs(scaled) <= maxInteger)) return -1;
    if (Math.round(scaled) / power === value) return scale;
  }
  return -1;
}

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
  const { opOfSlot, deltas } = planSegments(values, integers);
  let singles = true;
  for (let slot = 0; slot < values.length; slot++) {
    if (opOfSlot[slot] === ops.raw && !Object.is(Math.fround(values[slot]!), values[slot]))
      singles = false;
  }
  const bytes = new Uint8Array(2 + values.length * 10);
  bytes[0] = (version << 5) | (singles ? 16 : 0) | scale;
  let position = 1;
  for (let from = 0; from < values.length;) {
    const op = opOfSlot[from]!;
    let to = from + 1;
    while (to < values.length && opOfSlot[to] === op && to - from < longestSegment) to++;
    const count = to - from;
    if (count <= countEscape) bytes[position++] = op | ((count - 1) << 3);
    else {
      bytes[position++] = op | (countEscape << 3);
      bytes[position++] = count - 32;
    }
    if (op === ops.raw) position = writeRaw(bytes, position, values.subarray(from, to), singles);
    else if (op !== ops.gap && op !== ops.repeat)
      position = writeDeltas(bytes, position, deltas.subarray(from, to), op);
    from = to;
  }
  return bytes.slice(0, position);
}

function writeRaw(
  bytes: Uint8Array,
  start: number,
  values: Float64Array,
  singles: boolean,
): number {
  let position = start;
  const width = singles ? 4 : 8;
  for (const value of values) {
    if (singles) floatBox.setFloat32(0, value, true);
    else floatBox.setFloat64(0, value, true);
    for (let byte = 0; byte < width; byte++) bytes[position++] = floatBox.getUint8(byte);
  }
  return position;
}

function writeDeltas(bytes: Uint8Array, start: number, deltas: Float64Array, op: number): number {
  let position = start;
  const nibbles = opBits[op]! / 4;
  let half = false;
  for (const delta of deltas) {
    for (let nibble = 0; nibble < nibbles; nibble++) {
      const bits = (delta >> (4 * nibble)) & 15;
      if (half) bytes[position++]! |= bits << 4;
      else bytes[position] = bits;
      half = !half;
    }
  }
  return half ? position + 1 : position;
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
 */
export function decodeBlockInto(bytes: Uint8Array, target: Float64Array, offset: number): number {
  return decodeSpanInto({ bytes, from: 0, to: bytes.length }, target, offset);
}

/** Where a block lies among other bytes: `to` is the first byte after it. */
export interface Span {
  bytes: Uint8Array;
  from: number;
  to: number;
}
/** The same of a block that lies among other bytes: a view of each would cost as much as decoding it. */
export function decodeSpanInto(span: Span, target: Float64Array, offset: number): number {
  const bytes = span.bytes;
  const length = Math.min(span.to, bytes.length);
  const header = span.from >= length ? 0 : bytes[span.from]!;
  if (header >> 5 !== version || (header & 15) > maxScale)
    throw new DataError("block_version", { header });
  const power = powersOfTen[header & 15]!;
  const singles = (header & 16) !== 0;
  let at = span.from + 1;
  let slot = offset;
  let integer = 0;
  let value = 0;
  while (at < length) {
    const head = bytes[at++]!;
    const op = head & 7;
    let count = (head >> 3) + 1;
    if (count > countEscape) {
      if (at >= length) throw new DataError("block_truncated", { at });
      count = 32 + bytes[at++]!;
    }
    const end = slot + count;
    if (end > target.length)
      throw new DataError("block_overrun", { slots: end - offset, room: target.length - offset });
    const payloadEnd =
      at + (op === ops.raw ? count * (singles ? 4 : 8) : (count * opBits[op]! + 7) >> 3);
    if (payloadEnd > length) throw new DataError("block_truncated", { at });
    switch (op) {
      case ops.gap:
        for (; slot < end; slot++) target[slot] = NaN;
        break;
      case ops.repeat:
        for (; slot < end; slot++) target[slot] = value;
        break;
      case ops.nibble:
        for (; slot + 1 < end; slot += 2, at++) {
          const pair = bytes[at]!;
          integer += (pair << 28) >> 28;
          target[slot] = integer / power;
          integer += (pair << 24) >> 28;
          target[slot + 1] = integer / power;
        }
        if (slot < end) target[slot++] = (integer += (bytes[at]! << 28) >> 28) / power;
        value = integer / power;
        break;
      case ops.byte:
        for (; slot < end; slot++, at++)
          target[slot] = (integer += (bytes[at]! << 24) >> 24) / power;
        value = integer / power;
        break;
      case ops.twelve:
        for (; slot + 1 < end; slot += 2, at += 3) {
          const middle = bytes[at + 1]!;
          integer += ((bytes[at]! | (middle << 8)) << 20) >> 20;
          target[slot] = integer / power;
          integer += (((middle >> 4) | (bytes[at + 2]! << 4)) << 20) >> 20;
          target[slot + 1] = integer / power;
        }
        if (slot < end)
          target[slot++] = (integer += ((bytes[at]! | (bytes[at + 1]! << 8)) << 20) >> 20) / power;
        value = integer / power;
        break;
      case ops.sixteen:
        for (; slot < end; slot++, at += 2) {
          target[slot] = (integer += ((bytes[at]! | (bytes[at + 1]! << 8)) << 16) >> 16) / power;
        }
        value = integer / power;
        break;
      case ops.twentyFour:
        for (; slot < end; slot++, at += 3) {
          target[slot] =
            (integer += ((bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)) << 8) >> 8) /
            power;
        }
        value = integer / power;
        break;
      default:
        for (; slot < end; slot++) {
          value = readRaw(bytes, at, singles);
          at += singles ? 4 : 8;
          target[slot] = value;
          integer = integerAfterRaw(value, power, integer);
        }
    }
    at = payloadEnd;
  }
  return slot - offset;
}

function readRaw(bytes: Uint8Array, at: number, singles: boolean): number {
  const width = singles ? 4 : 8;
  for (let byte = 0; byte < width; byte++) floatBox.setUint8(byte, bytes[at + byte]!);
  return singles ? floatBox.getFloat32(0, true) : floatBox.getFloat64(0, true);
}

/** Where differences continue after a raw value: at its own integer, or where they stood before. */
function integerAfterRaw(value: number, power: number, before: number): number {
  const integer = scaledInteger(value, power);
  return Number.isNaN(integer) ? before : integer;
}
