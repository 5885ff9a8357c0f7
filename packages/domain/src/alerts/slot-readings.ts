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

/** So many slots before a check are read for it: three steps of an hour, and some. What is read less often is read from further back. */
export const lookBackSlots = 60;
/** Steps of the variable's own within which the sample before the newest one lies. */
const lookBackSteps = 4;

/** What a plant measured around the slots that are looked at. */
export class SlotReadings {
  readonly #firstSlot: number;
  readonly #series: ReadonlyMap<number, SlotSeries>;
  readonly #received: ReadonlySet<number>;
  /** By variable and slot, where the newest sample up to it lies; -1 where there is none. */
  readonly #newestAt = new Map<number, Int32Array>();

  /** @param of `received`: slots with a packet of the plant, each held for the logger's step; slots are unix seconds / 300 */
  constructor(of: {
    readonly firstSlot: number;
    readonly series: ReadonlyMap<number, SlotSeries>;
    readonly received: ReadonlySet<number>;
  }) {
    this.#firstSlot = of.firstSlot;
    this.#series = of.series;
    this.#received = of.received;
  }
  /** Whether the plant sent anything that covers the slot. */
  isReceived(slot: number): boolean {
    return this.#received.has(slot);
  }
  /** The newest slot up to this one that the plant's packets cover; null where none of those that were read is. */
  lastReceived(slot: number): number | null {
    for (let at = slot; at >= this.#firstSlot; at--) if (this.#received.has(at)) return at;
    return null;
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
    const age = slot - this.#firstSlot - at;
    const step = stepAt(steps, at, slots.length);
    if (age * slotSeconds > staleAfterSeconds(step)) return null;
    const before = this.#newest(number, this.#firstSlot + at - 1);
    const reach = Math.max(lookBackSlots, lookBackSteps * slotsOfStep(step));
    const isKnown = before !== null && age + at - before <= reach;
    return { value: slots[at]!, previous: isKnown ? slots[before]! : null };
  }
  value(number: number, slot: number): number | null {
    return this.sample(number, slot)?.value ?? null;
  }
  #newest(number: number, slot: number): number | null {
    const slots = this.#series.get(number)?.slots;
    if (slots === undefined || slots.length === 0) return null;
    let newest = this.#newestAt.get(number);
    if (newest === undefined) this.#newestAt.set(number, (newest = newestOf(slots)));
    const at = newest[Math.min(slot - this.#firstSlot, slots.length - 1)] ?? -1;
    return at < 0 ? null : at;
  }
}

function newestOf(slots: Float64Array): Int32Array {
  const newest = new Int32Array(slots.length);
  let last = -1;
  for (let at = 0; at < slots.length; at++) {
    if (slots[at]! === slots[at]!) last = at;
    newest[at] = last;
  }
  return newest;
}
const stepAt = (steps: ArrayLike<number>, at: number, length: number): StepMinutes =>
  (at < length ? (steps[at] ?? 5) : 5) as StepMinutes;
