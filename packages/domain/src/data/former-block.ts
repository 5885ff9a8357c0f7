import { DataError } from "./data-error.ts";
import { integerAfterRaw, readRaw } from "./decimals.ts";

/**
 * Blocks of the first edition, which nobody writes any longer and archives hold: a header as block-codec.ts has it, then segments
 *
 *   segment  bits 0-2 op, bits 3-7 count - 1, or 31 and the count - 32 in the next byte; then the payload
 *
 * of differences in 4, 8, 12, 16 or 24 bits, gaps, repeats, or floats as they are.
 */
const bits = Uint8Array.of(0, 0, 4, 8, 12, 16, 24, 64);
const op = { gap: 0, repeat: 1, raw: 7 };
const countEscape = 31;

/** Where the segments lie, and what their header says. */
export interface FormerSegments {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly power: number;
  readonly singles: boolean;
}
/** Decodes them into `target` from `offset` on and answers how many slots they held. Throws DataError. */
export function decodeFormerBlock(
  { bytes, from, to, power, singles }: FormerSegments,
  target: Float64Array,
  offset: number,
): number {
  const rawBytes = singles ? 4 : 8;
  let at = from;
  let slot = offset;
  let integer = 0;
  let value = 0;
  while (at < to) {
    const head = bytes[at++]!;
    const kind = head & 7;
    let count = (head >> 3) + 1;
    if (count > countEscape) {
      if (at >= to) throw new DataError("block_truncated", { at });
      count = 32 + bytes[at++]!;
    }
    const end = slot + count;
    if (end > target.length)
      throw new DataError("block_overrun", { slots: end - offset, room: target.length - offset });
    const width = bits[kind]!;
    const payloadEnd = at + (kind === op.raw ? count * rawBytes : (count * width + 7) >> 3);
    if (payloadEnd > to) throw new DataError("block_truncated", { at });
    if (kind === op.gap) target.fill(NaN, slot, end);
    else if (kind === op.repeat) target.fill(value, slot, end);
    else if (kind === op.raw)
      for (; slot < end; slot++, at += rawBytes) {
        target[slot] = value = readRaw(bytes, at, singles);
        integer = integerAfterRaw(value, power, integer);
      }
    else {
      let nibble = 2 * at;
      for (; slot < end; slot++) {
        let difference = 0;
        for (let shift = 0; shift < width; shift += 4, nibble++)
          difference |= ((bytes[nibble >> 1]! >> (4 * (nibble & 1))) & 15) << shift;
        integer += (difference << (32 - width)) >> (32 - width);
        target[slot] = integer / power;
      }
      value = integer / power;
    }
    slot = end;
    at = payloadEnd;
  }
  return slot - offset;
}
