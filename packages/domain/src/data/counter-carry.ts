import type { CounterState } from "./counter.ts";
import { DataError } from "./data-error.ts";

/**
 * Where a counter stands after a day, as bytes beside the block: the accepted value, its stamp and the smallest step; and, only after a
 * rejected sample, its value, stamp and run. NaN for "none yet". 24 or 48 bytes.
 */
export function encodeCarry({ accepted, rejected, smallestStep }: CounterState): Uint8Array {
  const numbers = [accepted?.value ?? NaN, accepted?.stampSeconds ?? NaN, smallestStep];
  if (rejected !== null) numbers.push(rejected.value, rejected.stampSeconds, rejected.agreeing);
  const view = new DataView(new ArrayBuffer(numbers.length * 8));
  numbers.forEach((number, index) => view.setFloat64(index * 8, number, true));
  return new Uint8Array(view.buffer);
}

/** Bytes to where a counter stands. Throws DataError when they are none. */
export function decodeCarry(bytes: Uint8Array): CounterState {
  if (bytes.length !== 24 && bytes.length !== 48)
    throw new DataError("block_truncated", { at: bytes.length });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const at = (index: number): number => view.getFloat64(index * 8, true);
  return {
    accepted: Number.isNaN(at(0)) ? null : { value: at(0), stampSeconds: at(1) },
    smallestStep: at(2),
    rejected: bytes.length === 24 ? null : { value: at(3), stampSeconds: at(4), agreeing: at(5) },
  };
}
