/** What leaves now, and what of it leaves together. */
import { severities } from "@heliograph/contract/severity.ts";
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

/**
 * What of the messages that leave as one is worth reading, in the order in which it is: what lasts before what is over, the heaviest first, then
 * by time. An alarm whose end leaves with it says nothing that the end does not say. (M9)
 */
export function worthReading<T extends Outgoing>(parts: readonly T[]): T[] {
  const isEndOf =
    (alarm: T) =>
    (one: T): boolean =>
      one.occasion.type === "alarm_ok" &&
      one.message.plant_id === alarm.message.plant_id &&
      one.occasion.created >= alarm.occasion.created &&
      (["alert_id", "incident_id"] as const).some(
        (key) => one.occasion[key] !== null && one.occasion[key] === alarm.occasion[key],
      );
  const order = ({ occasion, message }: T): readonly (string | number)[] => [
    occasion.type === "alarm_ok" ? 1 : 0,
    severities.indexOf(occasion.severity),
    occasion.created,
    message.id,
  ];
  const isBefore = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
    const at = a.findIndex((one, n) => one !== b[n]);
    return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
  };
  return parts
    .filter(
      (one) =>
        one.occasion.type !== "alarm_ko" ||
        one.occasion.open.length > 0 ||
        !parts.some(isEndOf(one)),
    )
    .toSorted((a, b) => isBefore(order(a), order(b)));
}
