import { coarseOf, withoutDust, type Coarse } from "./coarse.ts";
import { countDay, type Ahead } from "./counter.ts";
import { newCounter, type CounterDay, type CounterState } from "./counter-state.ts";
import type { CounterLimit } from "./counter-limit.ts";
import { energyOfPower } from "./energy-of-power.ts";
import { holdForStep, type Held, type StepMinutes } from "./fold.ts";
import type { Kind } from "./kinds.ts";

/** What the archive keeps of a variable's day beside its block, so that long ranges need not decode it. NaN = none. */
export type DayColumns = {
  /** Slots with a value. */
  n: number;
  first: number;
  last: number;
  min: number;
  max: number;
  sum: number;
  /** Counters: accepted increments, in the counter's unit. Analogues: the integral over time, unit x hours. States: NaN. */
  energy: number;
  coarse: Coarse;
};

export type DayContext = {
  startSeconds: number;
  stepMinutes: StepMinutes;
  /** Counters: limit, and where the day before left the counter. */
  limit: CounterLimit;
  counterBefore: CounterState;
  /** Counters: the samples after the day by which its last ones are judged. */
  ahead?: Ahead;
  /** Counters: up to here it is known what there is. [unix s] */
  knownUntil?: number;
  /** What the day before still holds into this one. */
  heldBefore: Held;
};

const notCounted: CounterDay = {
  energy: NaN,
  increments: new Float64Array(0),
  quarantined: [],
  events: [],
  state: newCounter,
  isProvisional: false,
};

/** Columns of a day's slots; for a counter also where it stands at the end of the day and what was quarantined. */
export function dayColumns(
  slots: Float64Array,
  kind: Kind,
  context: DayContext,
): { columns: DayColumns; counter: CounterDay } {
  let n = 0;
  let first = NaN;
  let last = NaN;
  let min = Infinity;
  let max = -Infinity;
  let sum = 0;
  for (let slot = 0; slot < slots.length; slot++) {
    const value = slots[slot]!;
    if (value !== value) continue;
    if (n === 0) first = value;
    last = value;
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
    n++;
  }
  const counter =
    kind === "counter"
      ? countDay({ ...context, slots }, context.limit, context.counterBefore)
      : notCounted;
  const isAnalogue = kind === "analogue";
  const energy = isAnalogue
    ? energyOfPower(slots, context.stepMinutes, context.heldBefore)
    : counter.energy;
  const overTime = holdForStep(slots, context.stepMinutes, context.heldBefore);
  const columns: DayColumns = {
    n,
    first,
    last,
    min: n === 0 ? NaN : min,
    max: n === 0 ? NaN : max,
    sum: n === 0 ? NaN : withoutDust(sum),
    energy: energy === energy ? withoutDust(energy) : NaN,
    coarse: coarseOf(overTime, kind),
  };
  return { columns, counter };
}
