import { noUsualRate, type UsualRate } from "./usual-rate.ts";

/** A life that ended: should its readings come back, it goes on. (D7.7) */
export interface FormerLife {
  readonly mark: number;
  readonly moved: number;
  /** What the present life has counted since. */
  readonly counted: number;
  /** [unix s] */
  readonly endedAt: number;
  readonly endedBy: "reset" | "replaced";
}
/** Where a counter stands: what one day hands to the next. Plain data, so that it can be stored beside a block. (D7.12) */
export interface CounterState {
  /** Highest reading accepted in the present life; NaN before the first. */
  readonly mark: number;
  /** When the mark last rose. [unix s] */
  readonly moved: number;
  /** When the last sample was, believed or not. [unix s] */
  readonly seen: number;
  /** Smallest rise of the running period of 16 days and of the one before; 0 when none was seen. */
  readonly tick: { readonly period: number; readonly now: number; readonly before: number };
  readonly usual: UsualRate;
  readonly former: FormerLife | null;
  /** The last seven days with samples, the latest in the lowest bit: 1 for those on which a new life began by a fall. */
  readonly resetDays: number;
  /** When in the day the last reset was seen. [minutes] */
  readonly resetMinute: number;
  /** Whether samples to come can still change what was judged, be they late. */
  readonly isOpen: boolean;
}
/** Days of the last seven on which a daily counter is reset. (D7.6) */
const resetsOfADailyCounter = 5;
export function isDaily({ resetDays }: CounterState): boolean {
  let days = 0;
  for (let bits = resetDays; bits !== 0; bits >>= 1) days += bits & 1;
  return days >= resetsOfADailyCounter;
}
export const newCounter: CounterState = {
  mark: NaN,
  moved: 0,
  seen: 0,
  tick: { period: 0, now: 0, before: 0 },
  usual: noUsualRate,
  former: null,
  resetDays: 0,
  resetMinute: 0,
  isOpen: false,
};

/** A reading that was not believed: what it would have added, and the most that could be. (D7.3, D7.4) */
export interface Quarantined {
  readonly stampSeconds: number;
  readonly value: number;
  readonly increment: number;
  readonly limit: number;
}
/**
 * - `dip`: a fall that came back: passed over (D7.5)
 * - `reset`: a new life began at a lower reading (D7.6)
 * - `replaced`: the counter goes on from a higher reading (D7.4)
 * - `revived`: a life that had ended goes on, and what was counted since is taken back (D7.7)
 * - `rollover`: it went over its highest figure (D7.8)
 */
export type CounterEventKind = "dip" | "reset" | "replaced" | "revived" | "rollover";
export interface CounterEvent {
  readonly kind: CounterEventKind;
  /** [unix s] */
  readonly stampSeconds: number;
  readonly before: number;
  readonly after: number;
}
export interface CounterDay {
  /** Sum of the accepted rises; NaN when no sample could be compared with an earlier one. */
  readonly energy: number;
  /** Rise of each slot; NaN for gaps, readings that were not believed and the very first one. */
  readonly increments: Float64Array;
  readonly quarantined: readonly Quarantined[];
  readonly events: readonly CounterEvent[];
  readonly state: CounterState;
  /** Whether samples that are still waited for can change it. */
  readonly isProvisional: boolean;
}
