import type { AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import { slotEndSeconds, worstState } from "./alert-machine.ts";
import { firstReplayed, replayedSlots } from "./alert-replay.ts";

/** Since when an alert is as bad as the worst of its variables; null while nothing was looked at. [unix s] */
export interface AlertSince {
  /** At the slot before the first that is looked at again. */
  readonly base: number | null;
  readonly now: number | null;
}
export const newAlertSince: AlertSince = { base: null, now: null };

/**
 * The same after a look: while another variable takes over, the alert stays in its state. (A3)
 * @param looked `trails`: of each variable the states that `replay` went through; `before` and `last`: what it was given
 */
export function followSince(
  since: AlertSince,
  looked: {
    readonly trails: readonly (readonly AlertState[])[];
    readonly before: number;
    readonly last: number;
  },
): AlertSince {
  const { trails, before, last } = looked;
  const worstAt = (step: number): AlertState => worstState(trails.map((trail) => trail[step]!));
  const baseUntil = last - replayedSlots;
  const first = firstReplayed(before, last);
  let now = before <= baseUntil ? since.now : since.base;
  let base = now;
  let state = worstAt(0);
  for (let slot = first; slot <= last; slot++) {
    const worst = worstAt(slot - first + 1);
    if (worst !== state) now = slotEndSeconds(slot);
    state = worst;
    if (slot <= baseUntil) base = now;
  }
  return { base, now };
}
