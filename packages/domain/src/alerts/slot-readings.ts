import { slotsOfStep, type StepMinutes } from "../data/fold.ts";
import { staleAfterSeconds } from "../data/staleness.ts";
import { slotSeconds } from "../data/plant-day.ts";

/** What a variable measured, slot by slot: NaN where no sample of its own lies, `steps` the minutes between its samples on that day. */
export interface SlotSeries {
  readonly slots: Float64Array;
  readonly steps: ArrayLike<number>;
}
/** A sample as a check uses it: the newest one that is not stale, and the one before it. */
export interface Sample {
  readonly value: number;
  /** null when it is the first that is known. */
  readonly previous: number | null;
}

/** What a plant measured around the slots that are looked at. */
export class SlotReadings {
  readonly #firstSlot: number;
  readonly #series: ReadonlyMap<number, SlotSeries>;
  readonly #heard: ReadonlySet<number>;

  /** @param of `heard`: slots with a packet of the plant, each held for the logger's step; slots are unix seconds / 300 */
  constructor(of: {
    readonly firstSlot: number;
    readonly series: ReadonlyMap<number, SlotSeries>;
    readonly heard: ReadonlySet<number>;
  }) {
    this.#firstSlot = of.firstSlot;
    this.#series = of.series;
    this.#heard = of.heard;
  }
  /** Whether the plant sent anything that covers the slot. */
  isHeard(slot: number): boolean {
    return this.#heard.has(slot);
  }
  /** Whether a sample covers the slot: its own, or one that is held for its step. (D1) */
  isFresh(number: number, slot: number): boolean {
    const at = this.#newest(number, slot);
    if (at === null) return false;
    const { slots, steps } = this.#series.get(number)!;
    return slot - this.#firstSlot - at < slotsOfStep(stepAt(steps, at, slots.length));
  }
  /** The newest sample at a slot; null when it is missing or older than 15 minutes and three of its steps. */
  sample(number: number, slot: number): Sample | null {
    const at = this.#newest(number, slot);
    if (at === null) return null;
    const { slots, steps } = this.#series.get(number)!;
    const ageSeconds = (slot - this.#firstSlot - at) * slotSeconds;
    if (ageSeconds > staleAfterSeconds(stepAt(steps, at, slots.length))) return null;
    const before = lastBefore(slots, at - 1);
    return { value: slots[at]!, previous: before === null ? null : slots[before]! };
  }
  value(number: number, slot: number): number | null {
    return this.sample(number, slot)?.value ?? null;
  }
  #newest(number: number, slot: number): number | null {
    const series = this.#series.get(number);
    if (series === undefined) return null;
    return lastBefore(series.slots, Math.min(slot - this.#firstSlot, series.slots.length - 1));
  }
}

function lastBefore(slots: Float64Array, from: number): number | null {
  for (let at = from; at >= 0; at--) if (slots[at]! === slots[at]!) return at;
  return null;
}
const stepAt = (steps: ArrayLike<number>, at: number, length: number): StepMinutes =>
  (at < length ? (steps[at] ?? 5) : 5) as StepMinutes;
