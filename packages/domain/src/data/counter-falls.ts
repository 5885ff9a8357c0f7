import type { CounterDay, CounterState } from "./counter.ts";
import { slotSeconds } from "./plant-day.ts";

/** A fall of a counter: when, what it had shown, what it shows. */
export interface CounterFall {
  /** [unix s] */
  readonly stampSeconds: number;
  readonly before: number;
  readonly after: number;
}

/**
 * The falls of a counter within a day that was counted: at each of them it went on from the lower value. (D7) A sample that was rejected is
 * no fall, and what follows it is compared with the last one accepted.
 * @param counted what countSlots said of the same slots
 * @param before where the day before left the counter
 */
export function fallsOf(
  slots: Float64Array,
  startSeconds: number,
  counted: CounterDay,
  before: CounterState,
): CounterFall[] {
  const rejected = new Set(counted.quarantined.map((one) => one.stampSeconds));
  const falls: CounterFall[] = [];
  let accepted = before.accepted?.value ?? NaN;
  for (let slot = 0; slot < slots.length; slot++) {
    const value = slots[slot]!;
    const stampSeconds = startSeconds + slot * slotSeconds;
    if (value !== value || rejected.has(stampSeconds)) continue;
    if (value < accepted) falls.push({ stampSeconds, before: accepted, after: value });
    accepted = value;
  }
  return falls;
}
