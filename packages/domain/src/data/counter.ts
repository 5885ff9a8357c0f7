import { powersOfTen } from "./decimals.ts";
import { CounterJudge } from "./counter-judge.ts";
import type { CounterLimit } from "./counter-limit.ts";
import { longestAheadSeconds } from "./look-ahead.ts";
import { slotSeconds } from "./plant-day.ts";
import type { CounterDay, CounterState } from "./counter-state.ts";

/** Samples after a day by which its last ones are judged. */
export interface Ahead {
  /** Ascending. [unix s] */
  readonly stamps: readonly number[];
  readonly values: readonly number[];
}
export const nothingAhead: Ahead = { stamps: [], values: [] };

/** The samples of a later day by which the end of an earlier one is judged: those of six hours, and the one after them, which says that there are no more. */
export function aheadOf(slots: Float64Array, startSeconds: number, dayEndSeconds: number): Ahead {
  const stamps: number[] = [];
  const values: number[] = [];
  for (let slot = 0; slot < slots.length; slot++) {
    const value = slots[slot]!;
    if (value !== value) continue;
    stamps.push(startSeconds + slot * slotSeconds);
    values.push(value);
    if (stamps.at(-1)! > dayEndSeconds + longestAheadSeconds) break;
  }
  return { stamps, values };
}

export interface CounterQuestion {
  /** NaN = gap. */
  readonly slots: Float64Array;
  readonly startSeconds: number;
  readonly stepMinutes: number;
  readonly ahead?: Ahead;
  /** Up to here it is known what there is; absent where only samples show it. [unix s] */
  readonly knownUntil?: number;
}

/**
 * Rises of a counter over its folded slots of one day, each sample standing at the start of its slot, going on from where the day before left
 * it: so figures are the same from the unsealed tail, from blocks and at every resolution. (D7)
 */
export function countDay(
  { slots, startSeconds, stepMinutes, ahead = nothingAhead, knownUntil = 0 }: CounterQuestion,
  limit: CounterLimit,
  before: CounterState,
): CounterDay {
  let own = 0;
  for (let slot = 0; slot < slots.length; slot++) if (slots[slot] === slots[slot]) own++;
  const at = new Uint16Array(own);
  const stamps = new Float64Array(own + ahead.stamps.length);
  const values = new Float64Array(stamps.length);
  for (let slot = 0, index = 0; slot < slots.length; slot++) {
    const value = slots[slot]!;
    if (value !== value) continue;
    at[index] = slot;
    stamps[index] = startSeconds + slot * slotSeconds;
    values[index++] = value;
  }
  stamps.set(ahead.stamps, own);
  values.set(ahead.values, own);
  const judge = new CounterJudge(
    { stamps, values, own, startSeconds, stepMinutes, knownUntil },
    limit,
    before,
  );
  for (let index = 0; index < own; index++) judge.next();
  const increments = new Float64Array(slots.length).fill(NaN);
  for (let index = 0; index < own; index++) increments[at[index]!] = judge.rises[index]!;
  return {
    energy: rounded(judge.energy, values, own, before.mark),
    increments,
    quarantined: judge.quarantined,
    events: judge.events,
    state: judge.state(),
    isProvisional: judge.isProvisional,
  };
}

const maxDecimals = 6;
/** A sum of rises has no more decimals than the readings have: the rest is the dust of floats. (D7.11) */
function rounded(energy: number, values: Float64Array, own: number, mark: number): number {
  if (energy !== energy) return NaN;
  let decimals = decimalsOf(mark, 0);
  for (let index = 0; index < own && decimals < maxDecimals; index++)
    decimals = decimalsOf(values[index]!, decimals);
  const power = 10 ** decimals;
  return Math.round(energy * power) / power + 0;
}
function decimalsOf(value: number, least: number): number {
  if (value !== value) return least;
  for (let decimals = least; decimals < maxDecimals; decimals++) {
    const scaled = value * powersOfTen[decimals]!;
    if (Math.abs(scaled - Math.round(scaled)) <= Math.abs(scaled) * 1e-13) return decimals;
  }
  return Math.max(least, maxDecimals);
}
