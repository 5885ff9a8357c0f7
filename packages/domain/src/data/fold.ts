import { decimalScale, powersOfTen } from "./decimals.ts";
import type { Kind } from "./kinds.ts";
import { slotSeconds } from "./plant-day.ts";

/** Steps that a series may have. [min] (D1) */
const stepChoices = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440] as const;
export type StepMinutes = (typeof stepChoices)[number];
export const longestStepSeconds = stepChoices.at(-1)! * 60;
/** Samples that come irregularly hold for so long at most. [min] */
const longestQuickStep = 60;
/** Longer than an hour: only stamps that come regularly show such a step. (D1) */
export const isSlow = (stepMinutes: number): boolean => stepMinutes > longestQuickStep;

/** A distance this much above a step is still that step: clocks of loggers drift and jitter. */
const stepTolerance = 1.1;

/** Samples this far outside the day decide its edges; give them to foldDay. [s] (D2) */
export const foldMarginSeconds = 3 * slotSeconds;
/** How near to an empty slot a sample must lie to count for it. [s] (D2) */
const jitterSeconds = 150;

/** A distance is regular when it is the usual one, or a multiple of it, within this part of the usual one. */
const regularWithin = 0.25;
/** So many of the distances must be regular where the step is longer than an hour. */
const regularShare = 0.75;

/**
 * Step of a series: the median distance of its stamps, taken as the first step that holds it, so that no part of the
 * time between two samples is lost (a hold ends at the next sample anyway). (D1)
 * @param stamps ascending [unix s]; equal stamps count once
 * @param fallback step to use when there are not two stamps, for example that of the day before
 */
export function stepOf(stamps: ArrayLike<number>, fallback: StepMinutes = 5): StepMinutes {
  const distances = distancesOf(stamps);
  return distances.length === 0 ? fallback : (stepOfDistances(distances) ?? longestQuickStep);
}

/** Distances of stamps, ascending; equal stamps count once. [s] */
function distancesOf(stamps: ArrayLike<number>): number[] {
  const distances: number[] = [];
  for (let index = 1; index < stamps.length; index++) {
    const distance = stamps[index]! - stamps[index - 1]!;
    if (distance > 0) distances.push(distance);
  }
  return distances.sort((a, b) => a - b);
}

/** Null where the samples are more than an hour apart and come irregularly, or are only two: an outage is no step. */
function stepOfDistances(distances: readonly number[]): StepMinutes | null {
  // The lower of two middles: an even count must not invent a distance that never occurred.
  const median = distances[(distances.length - 1) >> 1]!;
  const step =
    stepChoices.find((choice) => median <= choice * 60 * stepTolerance) ?? stepChoices.at(-1)!;
  if (!isSlow(step)) return step;
  const regular = distances.filter((distance) => {
    const times = distance / median;
    return times > 0.5 && Math.abs(times - Math.round(times)) <= regularWithin;
  });
  return distances.length > 1 && regular.length >= distances.length * regularShare ? step : null;
}

/** Fewer stamps than this do not show the step of a day by themselves. */
const stampsThatShowAStep = 4;
/** So many show a step longer than an hour together with those of the days beside. */
const stampsOfARun = 3;
export const hasFew = (stamps: number): boolean => stamps > 0 && stamps < stampsThatShowAStep;

/**
 * Step of a variable's day. Few stamps show none but together with those of days beside that have few themselves: so a
 * reading twice or once a day is found, and a logger that is mostly silent is not. (D1)
 * @param own stamps of the day, ascending [unix s]
 * @param beside.before last stamps of the day before, where that has few; `after`: first ones of the days after, likewise
 * @param beside.fallback step of the day before
 */
export function stepOfDay(
  own: readonly number[],
  beside: {
    readonly before: readonly number[];
    readonly after: readonly number[];
    readonly fallback: StepMinutes;
  },
): StepMinutes {
  const { before, after, fallback } = beside;
  if (own.length >= stampsThatShowAStep) return stepOf(own);
  const run = [...before, ...own, ...after];
  const shown =
    own.length > 0 && run.length >= stampsOfARun ? stepOfDistances(distancesOf(run)) : null;
  return shown !== null && (isSlow(shown) || isSlow(fallback)) ? shown : fallback;
}

export type DaySamples<Value> = {
  /** Exact stamps, ascending and distinct, of the day and of foldMarginSeconds around it. [unix s] */
  stamps: ArrayLike<number>;
  values: ArrayLike<Value>;
};

export type DayFrame = {
  /** First slot start of the day, a multiple of 300. [unix s] */
  startSeconds: number;
  slotCount: number;
  stepMinutes: StepMinutes;
};

/** Numbers of a variable's day folded into its slots, NaN = gap. (D1, D2) */
export function foldDay(
  samples: DaySamples<number>,
  kind: Kind,
  frame: DayFrame,
  ofSlots: SamplesOfSlots = samplesOfSlots(samples.stamps, frame),
): Float64Array {
  const slots = new Float64Array(frame.slotCount).fill(NaN);
  for (const [slot, indices] of ofSlots) {
    slots[slot] =
      kind === "analogue" ? meanOf(samples.values, indices) : samples.values[indices.at(-1)!]!;
  }
  return slots;
}

/** Texts of a variable's day folded into its slots, null = gap: the last of each slot. (D1, D2) */
export function foldTextDay(
  samples: DaySamples<string>,
  frame: DayFrame,
  ofSlots: SamplesOfSlots = samplesOfSlots(samples.stamps, frame),
): (string | null)[] {
  const slots = Array.from<string | null>({ length: frame.slotCount }).fill(null);
  for (const [slot, indices] of ofSlots) slots[slot] = samples.values[indices.at(-1)!]!;
  return slots;
}

/** For every slot of the day that has samples, their indices in order of time: the same for all variables with the same stamps. */
export type SamplesOfSlots = ReadonlyMap<number, readonly number[]>;
export function samplesOfSlots(stamps: ArrayLike<number>, frame: DayFrame): SamplesOfSlots {
  const ofSlot = new Map<number, number[]>();
  for (let index = 0; index < stamps.length; index++) {
    const slot = Math.floor((stamps[index]! - frame.startSeconds) / slotSeconds);
    const indices = ofSlot.get(slot);
    if (indices === undefined) ofSlot.set(slot, [index]);
    else indices.push(index);
  }
  if (frame.stepMinutes === 5) evenJitter(ofSlot, stamps, frame);
  for (const slot of ofSlot.keys()) if (slot < 0 || slot >= frame.slotCount) ofSlot.delete(slot);
  return ofSlot;
}

/**
 * D2. A slot that holds several samples gives the first to an empty slot before it, or the last to an empty one after
 * it, when that sample lies within 150 s of the empty slot; of two that hold, one stays, and the nearer goes.
 * A slot that is still empty between two samples less than one and a half steps apart was not missed either: the
 * logger's period is a little longer than the slot, and the slot takes a copy of the nearer one.
 * Every decision looks at what arrived, three slots to either side, never at another decision's outcome; so both
 * sides of midnight decide alike.
 */
function evenJitter(
  ofSlot: Map<number, number[]>,
  stamps: ArrayLike<number>,
  frame: DayFrame,
): void {
  const slotStart = (slot: number): number => frame.startSeconds + slot * slotSeconds;
  // A lone empty slot between two full ones; the end of what has arrived so far is none.
  const isHole = (slot: number): boolean =>
    !ofSlot.has(slot) && ofSlot.has(slot - 1) && ofSlot.has(slot + 1);
  const gifts: { from: number; to: number; index: number }[] = [];
  for (const [slot, indices] of ofSlot) {
    if (indices.length < 2) continue;
    const first = indices[0]!;
    const last = indices.at(-1)!;
    const toStart = stamps[first]! - slotStart(slot);
    const toEnd = slotStart(slot + 1) - stamps[last]!;
    let givesBack = isHole(slot - 1) && toStart <= jitterSeconds;
    let givesOn = isHole(slot + 1) && toEnd <= jitterSeconds;
    if (givesBack && givesOn && indices.length === 2) {
      givesBack = toStart < toEnd;
      givesOn = !givesBack;
    }
    if (givesBack) gifts.push({ from: slot, to: slot - 1, index: first });
    if (givesOn) gifts.push({ from: slot, to: slot + 1, index: last });
  }
  const copies: { to: number; index: number }[] = [];
  for (let index = 1; index < stamps.length; index++) {
    const distance = stamps[index]! - stamps[index - 1]!;
    const slot = Math.floor((stamps[index - 1]! - frame.startSeconds) / slotSeconds) + 1;
    if (
      distance >= slotSeconds + jitterSeconds ||
      ofSlot.has(slot) ||
      stamps[index]! < slotStart(slot + 1)
    )
      continue;
    if (gifts.some((gift) => gift.to === slot)) continue;
    const isEarlierNearer =
      slotStart(slot) - stamps[index - 1]! <= stamps[index]! - slotStart(slot + 1);
    copies.push({ to: slot, index: isEarlierNearer ? index - 1 : index });
  }
  for (const { from, to, index } of gifts) {
    const rest = ofSlot.get(from)!.filter((own) => own !== index);
    ofSlot.set(from, rest);
    const given = [...(ofSlot.get(to) ?? []), index].sort((a, b) => a - b);
    ofSlot.set(to, given);
  }
  for (const { to, index } of copies) ofSlot.set(to, [index]);
}

/**
 * Mean of the samples of a slot, rounded two decimals beyond the finest of them: what lies below is no measurement,
 * and a mean of decimals that stays a decimal keeps its block small.
 */
function meanOf(values: ArrayLike<number>, indices: readonly number[]): number {
  if (indices.length === 1) return values[indices[0]!]!;
  let sum = 0;
  let scale = 0;
  for (const index of indices) {
    const value = values[index]!;
    sum += value;
    const own = decimalScale(value);
    scale = own < 0 || scale < 0 ? -1 : Math.max(scale, own);
  }
  const mean = sum / indices.length;
  if (scale < 0 || scale > 7) return mean;
  const power = powersOfTen[scale + 2]!;
  const rounded = Math.round(mean * power) / power;
  return Number.isFinite(rounded) ? rounded : mean;
}

/** With a step longer than an hour, a sample holds on to the next one when that comes within so many steps. */
const lateSteps = 1.5;
/** How far a sample reaches that lies in a slot: up to `end` in any case, up to `late` where the next one lies there or before. */
export function reachOf(slot: number, stepMinutes: StepMinutes): { end: number; late: number } {
  const reach = slotsOfStep(stepMinutes);
  const late = isSlow(stepMinutes) ? Math.floor(reach * lateSteps) : reach;
  return { end: slot + reach, late: slot + late };
}

/**
 * Slots in which each sample is held for its step, or until the next one, whichever comes first. (D1) What integrals,
 * formulas and means over time read: a 10-minute series fills its every second slot. A sample of a step longer than an
 * hour holds on to one that comes late, and one of a day's step to the end of its day, which may have 25 hours.
 * @param before the last value of the day before and the slots for which it still holds, from holdLeft
 */
export function holdForStep(
  slots: Float64Array,
  stepMinutes: StepMinutes,
  before: Held = nothingHeld,
): Float64Array {
  // Of the day before, a slower step may still hold into a day of 5 minutes.
  if (slotsOfStep(stepMinutes) === 1 && before.late === 0) return slots;
  const held = new Float64Array(slots.length).fill(NaN);
  let from = 0;
  let value = before.value;
  let reach = { end: before.slots, late: before.late };
  for (let slot = 0; slot < slots.length; slot++) {
    const own = slots[slot]!;
    if (own !== own) continue;
    held.fill(value, from, slot <= reach.late ? slot : Math.min(slot, reach.end));
    from = slot;
    value = own;
    reach = reachOf(slot, stepMinutes);
    if (isOfADay(stepMinutes)) reach.end = slots.length;
  }
  return held.fill(value, from, Math.max(from, Math.min(slots.length, reach.end)));
}
const isOfADay = (stepMinutes: StepMinutes): boolean => stepMinutes * 60 === longestStepSeconds;

/** A value that goes on holding into the next day: for how many slots, and for how many where its next sample lies there or before. */
export type Held = { value: number; slots: number; late: number };
export const nothingHeld: Held = { value: NaN, slots: 0, late: 0 };

/** What a day leaves to the next one: its last value, when its step reaches over midnight. */
export function holdLeft(slots: Float64Array, stepMinutes: StepMinutes): Held {
  for (let slot = slots.length - 1; slot >= 0; slot--) {
    const value = slots[slot]!;
    if (value !== value) continue;
    const { end, late } = reachOf(slot, stepMinutes);
    if (late <= slots.length) return nothingHeld;
    return { value, slots: Math.max(0, end - slots.length), late: late - slots.length };
  }
  return nothingHeld;
}

/** Slots for which one sample holds: one for steps up to 5 minutes. */
export function slotsOfStep(stepMinutes: StepMinutes): number {
  return Math.max(1, stepMinutes / 5);
}
