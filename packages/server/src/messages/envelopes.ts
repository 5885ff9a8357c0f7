/** What leaves now, and what of it leaves together. */
import { heldUntil, type Wishes } from "@heliograph/domain/messages/holding.ts";
import type { Outgoing } from "./deliveries.store.ts";
import { isSilence } from "./outbox.ts";

/** So many messages for one recipient at the same moment leave as one. (M9) */
export const minTogether = 5;

export interface Sorted {
  /** Each leaves as one. */
  readonly together: readonly (readonly Outgoing[])[];
  readonly held: readonly { readonly until: number; readonly messages: readonly Outgoing[] }[];
}
/** Tests and reports are what they are: they neither wait nor leave with others. */
const isAlarm = ({ occasion }: Outgoing): boolean =>
  occasion.type !== "report" && occasion.facts.code !== "test";

/**
 * Sorts what waits for one recipient on one channel and was never tried.
 * @param waiting what is due, and news of silence that would be due soon
 */
export function sortWaiting(
  waiting: readonly Outgoing[],
  of: { readonly now: number; readonly wishes: Wishes | null },
): Sorted {
  const { now, wishes } = of;
  const due = waiting.filter(({ message }) => (message.next_try ?? now) <= now);
  const single = due.filter((one) => !isAlarm(one)).map((one) => [one]);
  const free: Outgoing[] = [];
  const held = new Map<number, Outgoing[]>();
  for (const one of due.filter(isAlarm)) {
    const { severity, created } = one.occasion;
    const until = wishes === null ? null : heldUntil(wishes, { now, created, severity });
    if (until === null) free.push(one);
    else held.set(until, [...(held.get(until) ?? []), one]);
  }
  // Once one is due, the others that fell silent meanwhile need not wait for each other any longer.
  const isSilent = ({ occasion }: Outgoing): boolean => isSilence(occasion.facts);
  if (free.some(isSilent))
    free.push(...waiting.filter((one) => (one.message.next_try ?? now) > now && isSilent(one)));
  const waited = free.filter(({ message }) => message.held);
  const isOne = free.length >= minTogether || (waited.length > 1 && waited.length === free.length);
  const alarms = isOne ? [free] : free.map((one) => [one]);
  return {
    together: [...single, ...(free.length === 0 ? [] : alarms)],
    held: [...held].map(([until, messages]) => ({ until, messages })),
  };
}
