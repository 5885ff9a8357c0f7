import { decodeSpanInto, encodeBlock, type Span } from "./block-codec.ts";
import { DataError } from "./data-error.ts";
import { powersOfTen } from "./decimals.ts";
import type { Kind } from "./kinds.ts";

/** Slots of a coarse part: 3 elapsed hours from local midnight. */
export const coarseSlots = 36;
/** A day has at most 8 parts; the last one is cut short or longer where the clock changes. (data.md, Layout) */
export const coarsePartsPerDay = 8;

/**
 * The parts of a day: analogues by count and sum, counters and states by their last value (sum holds it, count 0 or 1). They stand from `from`
 * to before `to`: those of many days lie in one piece of memory, a view of each would cost as much as reading it.
 */
export type Coarse = { counts: Float64Array; sums: Float64Array; from: number; to: number };

/** Number of coarse parts of a day: 8, fewer only for a day that lost more than 3 hours. */
export function coarseParts(slotCount: number): number {
  return Math.min(coarsePartsPerDay, Math.ceil(slotCount / coarseSlots));
}

/** Coarse parts of a day's slots (held for their step, so that means are over time). A part without a value has count 0 and sum 0. */
export function coarseOf(slots: Float64Array, kind: Kind): Coarse {
  const parts = coarseParts(slots.length);
  const counts = new Float64Array(parts);
  const sums = new Float64Array(parts);
  for (let part = 0; part < parts; part++) {
    const end = part === parts - 1 ? slots.length : (part + 1) * coarseSlots;
    let count = 0;
    let sum = 0;
    for (let slot = part * coarseSlots; slot < end; slot++) {
      const value = slots[slot]!;
      if (value !== value) continue;
      if (kind === "analogue") {
        sum += value;
        count++;
      } else {
        sum = value;
        count = 1;
      }
    }
    counts[part] = count;
    sums[part] = kind === "analogue" ? withoutDust(sum) : sum;
  }
  return { counts, sums, from: 0, to: parts };
}

/**
 * A sum of decimals is a decimal, but for the dust that adding floats leaves in the last bits: the decimal it must be
 * when one of up to 6 places lies within 1e-12 of it. Keeps sums as small on disk as their values.
 */
export function withoutDust(sum: number): number {
  for (let scale = 0; scale <= 6; scale++) {
    const power = powersOfTen[scale]!;
    const clean = Math.round(sum * power) / power;
    if (Math.abs(clean - sum) <= Math.abs(sum) * 1e-12) return clean + 0;
  }
  return sum;
}

/** Coarse parts as bytes: the length of the block of counts, that block, the block of sums. */
export function encodeCoarse({ counts, sums, from, to }: Coarse): Uint8Array {
  const countBytes = encodeBlock(counts.subarray(from, to));
  const sumBytes = encodeBlock(sums.subarray(from, to));
  const bytes = new Uint8Array(1 + countBytes.length + sumBytes.length);
  bytes[0] = countBytes.length;
  bytes.set(countBytes, 1);
  bytes.set(sumBytes, 1 + countBytes.length);
  return bytes;
}

const countRoom = new Float64Array(coarsePartsPerDay);
const sumRoom = new Float64Array(coarsePartsPerDay);
const room: Coarse = { counts: countRoom, sums: sumRoom, from: 0, to: 0 };
/** Bytes to coarse parts, in room that the next call writes over: long ranges look at tens of thousands of days once. Throws DataError when they are none. */
export function glanceAtCoarse(span: Span): Coarse {
  room.to = readCoarse(span);
  return room;
}

const blockSpan: Span = { bytes: new Uint8Array(0), from: 0, to: 0 };

function readCoarse({ bytes, from, to }: Span): number {
  const sumsFrom = from + 1 + (from < to ? bytes[from]! : 0);
  blockSpan.bytes = bytes;
  blockSpan.from = from + 1;
  blockSpan.to = Math.min(sumsFrom, to);
  const parts = decodeSpanInto(blockSpan, countRoom, 0);
  blockSpan.from = sumsFrom;
  blockSpan.to = to;
  const sums = decodeSpanInto(blockSpan, sumRoom, 0);
  if (sums !== parts) throw new DataError("block_truncated", { slots: sums, expected: parts });
  return parts;
}
