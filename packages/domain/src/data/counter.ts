import type { CounterRole } from "./kinds.ts";
import { slotSeconds } from "./plant-day.ts";

/**
 * What bounds an increment of a counter, in the counter's own unit. (D7)
 * - `rated`: a production counter; 1.5 x ratedPerHour x hours + twice the smallest step seen
 * - `fixed`: a ceiling given by a person (vmax) for a counter that the sun does not bound
 * - `none`: consumption, withdrawal, anything else
 */
export type CounterLimit =
  | { by: "rated"; ratedPerHour: number }
  | { by: "fixed"; most: number }
  | { by: "none" };

/** Energy above what the rated power can give is not energy: room for over-irradiance and clocks that differ. (D7) */
const ratedMargin = 1.5;
/** Samples that must agree with each other after a rejected one before the counter goes on from them. (D7) */
const consistentToRebase = 3;
/** A counter that ticks less than once in a day of full power is not believed to be that coarse. [h] */
const coarsestStepHours = 24;
/** Samples further apart than this do not show the step of a counter. [s] */
const longestTickSeconds = 3600;
/** Without a limit, a fall counts as a new start only when the counter lost more than this part of itself: a meter that trembles by its last digit would count its whole life again. */
const resetPart = 0.5;

/**
 * Limit of a counter: for production 1.5 x the device's nominal, else the plant's peak power; vmax where the sun says
 * nothing. (D7)
 * @param kwhPerUnit size of the counter's unit, from unit-of.ts; null when it is no energy
 */
export function counterLimit(facts: {
  role: CounterRole;
  nominalKw: number | null;
  plantKwp: number | null;
  vmax: number | null;
  kwhPerUnit: number | null;
}): CounterLimit {
  const ratedKw = facts.nominalKw ?? facts.plantKwp;
  if (facts.role === "production" && ratedKw !== null && ratedKw > 0 && facts.kwhPerUnit !== null) {
    return { by: "rated", ratedPerHour: ratedKw / facts.kwhPerUnit };
  }
  return facts.role !== "production" && facts.vmax !== null
    ? { by: "fixed", most: facts.vmax }
    : { by: "none" };
}

/** Where a counter stands: what one day hands to the next. Plain data, so that it can be stored beside a block. */
export type CounterState = {
  /** Last accepted sample, or null before the first one. */
  accepted: { value: number; stampSeconds: number } | null;
  /** Last rejected sample since then, with the length of the run that agrees with it (0 for the first rejected). */
  rejected: { value: number; stampSeconds: number; agreeing: number } | null;
  /** Smallest rise of the latest day that had one; 0 when none was seen. */
  smallestStep: number;
};

export const newCounter: CounterState = { accepted: null, rejected: null, smallestStep: 0 };

export type Quarantined = {
  stampSeconds: number;
  value: number;
  /** What it would have added, and the most that could be. */
  increment: number;
  limit: number;
};

export type CounterDay = {
  /** Sum of the accepted increments; NaN when no sample could be compared with an earlier one. */
  energy: number;
  /** Increment of each sample, in the order given; NaN for gaps, rejected samples and the very first one. */
  increments: Float64Array;
  quarantined: Quarantined[];
  state: CounterState;
};

export type CounterSamples = {
  /** Ascending. [unix s] */
  stamps: ArrayLike<number>;
  /** NaN = gap. */
  values: ArrayLike<number>;
};

/**
 * Increments of a counter over its samples of one day, going on from where the day before left it. An increment belongs
 * to its later sample, and so to that sample's day. (D7)
 */
export function countSamples(
  samples: CounterSamples,
  limit: CounterLimit,
  before: CounterState,
): CounterDay {
  const ceiling = limit.by === "rated" ? limit.ratedPerHour * coarsestStepHours : Infinity;
  const ownStep = smallestRise(samples, before.accepted, ceiling);
  const smallestStep =
    ownStep === null || before.smallestStep === 0
      ? (ownStep ?? before.smallestStep)
      : Math.min(ownStep, before.smallestStep);
  const increments = new Float64Array(samples.stamps.length).fill(NaN);
  const quarantined: Quarantined[] = [];
  let { accepted, rejected } = before;
  let energy = NaN;
  for (let index = 0; index < samples.stamps.length; index++) {
    const value = samples.values[index]!;
    if (value !== value) continue;
    const stampSeconds = samples.stamps[index]!;
    if (accepted === null) {
      accepted = { value, stampSeconds };
      continue;
    }
    const rise = value - accepted.value;
    const most = limitOver(limit, stampSeconds - accepted.stampSeconds, smallestStep);
    let increment = rise;
    if (rise < 0) increment = incrementOfFall(value, accepted.value, most);
    else if (rise > most) {
      const agreeing = agreesWith(
        rejected,
        value,
        (seconds) => limitOver(limit, seconds, smallestStep),
        stampSeconds,
      );
      if (agreeing < consistentToRebase) {
        rejected = { value, stampSeconds, agreeing };
        quarantined.push({ stampSeconds, value, increment: rise, limit: most });
        continue;
      }
      increment = 0;
    }
    increments[index] = increment;
    energy = energy === energy ? energy + increment : increment;
    accepted = { value, stampSeconds };
    rejected = null;
  }
  return {
    energy,
    increments,
    quarantined,
    state: { accepted, rejected, smallestStep: ownStep ?? before.smallestStep },
  };
}

/**
 * The same over a day's folded slots, each sample standing at the start of its slot. Day figures use this one, so that
 * they are the same from the unsealed tail, from blocks and at every resolution. (D7)
 */
export function countSlots(
  slots: Float64Array,
  startSeconds: number,
  limit: CounterLimit,
  before: CounterState,
): CounterDay {
  const stamps = new Float64Array(slots.length);
  for (let slot = 0; slot < stamps.length; slot++) stamps[slot] = startSeconds + slot * slotSeconds;
  return countSamples({ stamps, values: slots }, limit, before);
}

/** Most that a counter may rise in a time. */
function limitOver(limit: CounterLimit, elapsedSeconds: number, smallestStep: number): number {
  if (limit.by === "none") return Infinity;
  if (limit.by === "fixed") return limit.most;
  return (ratedMargin * limit.ratedPerHour * elapsedSeconds) / 3600 + 2 * smallestStep;
}

/** A fall starts anew: what the counter shows has been counted since, if it can have been. */
function incrementOfFall(value: number, former: number, most: number): number {
  if (value < 0 || value > most) return 0;
  return most === Infinity && value > former * resetPart ? 0 : value;
}

/** Length of the run of samples after a rejected one that `value` continues: the first of a run has length 1. */
function agreesWith(
  rejected: CounterState["rejected"],
  value: number,
  limitFor: (elapsedSeconds: number) => number,
  stampSeconds: number,
): number {
  if (rejected === null) return 0;
  const rise = value - rejected.value;
  const isConsistent = rise >= 0 && rise <= limitFor(stampSeconds - rejected.stampSeconds);
  // The sample after the rejected one opens the run, whether or not it agrees with that one.
  return isConsistent && rejected.agreeing > 0 ? rejected.agreeing + 1 : 1;
}

/**
 * Smallest rise between neighbouring samples, or null when there was none. A rise over a gap is many steps, one that
 * the next sample takes back is a spike, and one above the ceiling is a new meter: none of them is a step of the
 * counter. The last sample has no next one yet, so its rise is not judged.
 */
function smallestRise(
  { stamps, values }: CounterSamples,
  before: CounterState["accepted"],
  ceiling: number,
): number | null {
  let smallest = Infinity;
  let rise = NaN;
  let previous = before?.value ?? NaN;
  let previousStamp = before?.stampSeconds ?? NaN;
  for (let index = 0; index < stamps.length; index++) {
    const value = values[index]!;
    if (value !== value) continue;
    if (value >= previous && rise < smallest) smallest = rise;
    const isNear = stamps[index]! - previousStamp <= longestTickSeconds;
    // Float dust between equal readings is no step either.
    const isStep =
      isNear && value - previous > Math.abs(value) * 1e-12 && value - previous <= ceiling;
    rise = isStep ? value - previous : NaN;
    previous = value;
    previousStamp = stamps[index]!;
  }
  return smallest === Infinity ? null : smallest;
}
