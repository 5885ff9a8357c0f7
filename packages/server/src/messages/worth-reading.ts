/** What of the messages that leave as one is worth reading. (M9) */
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { severities } from "@heliograph/contract/severity.ts";
import type { Times } from "@heliograph/domain/messages/message-text.ts";
import type { Outgoing } from "./deliveries.store.ts";

export interface Worth<T extends Outgoing> {
  /** Its facts are about what nothing later speaks of. */
  readonly part: T;
  /** How often it was raised; null: once. */
  readonly times: Times | null;
}

/** Of an alert its variables are raised and cleared each by itself; the plant as a whole, an incident and those beyond the named ones are one key. */
const wholeKey = "*";
const restKey = "…";
function keysOf({ code, params }: MessageFacts): readonly string[] {
  if (code !== "alert_raised" && code !== "alert_cleared") return [wholeKey];
  const named = params.variables.map(({ id }) => id);
  if (params.more > 0) return [...named, restKey];
  return named.length === 0 ? [wholeKey] : named;
}
const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b;
const isAlarm = ({ occasion }: Outgoing): boolean => occasion.type === "alarm_ko";
const isAfter = (a: Outgoing, b: Outgoing): boolean =>
  a.occasion.created === b.occasion.created
    ? a.occasion.position > b.occasion.position
    : a.occasion.created > b.occasion.created;

/** Whether a later one tells what became of what another one says of a key: of the same incident, or of the same variable of the same alert. */
function speaksOf(one: Outgoing, other: Outgoing, key: string): boolean {
  if (one.message.plant_id !== other.message.plant_id) return false;
  const [a, b] = [one.occasion, other.occasion];
  const isEnd = a.type === "alarm_ok";
  if (isEnd && isAlarm(other) && lasts(other, key)) return false;
  if (isSame(a.alert_id, b.alert_id))
    return keysOf(a.facts).includes(key) || (isEnd && isAlarm(other) && key === restKey);
  // An incident speaks for the alarms under it; these not for each other.
  return isSame(a.incident_id, b.incident_id) && (a.alert_id === null || b.alert_id === null);
}
function lasts({ occasion: { open, facts } }: Outgoing, key: string): boolean {
  const named = keysOf(facts);
  if (key === wholeKey || open.includes(wholeKey)) return open.length > 0;
  return key === restKey ? open.some((one) => !named.includes(one)) : open.includes(key);
}

/**
 * One line for each alarm: its newest state, what lasts before what is over, the heaviest first, then by time. Of what was raised, or was over,
 * and is spoken of later in the same message, only the later word is kept, with how often it was raised.
 */
export function worthReading<T extends Outgoing>(parts: readonly T[]): Worth<T>[] {
  const order = ({ occasion, message }: T): readonly (string | number)[] => [
    isAlarm({ occasion, message }) ? 0 : 1,
    severities.indexOf(occasion.severity),
    occasion.created,
    occasion.position,
    message.id,
  ];
  const isBefore = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
    const at = a.findIndex((one, n) => one !== b[n]);
    return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
  };
  return parts
    .flatMap((part): Worth<T>[] => {
      const later = parts.filter((one) => isAfter(one, part));
      const keys = keysOf(part.occasion.facts);
      const kept = keys.filter((key) => !later.some((one) => speaksOf(one, part, key)));
      if (kept.length === 0) return [];
      const shown = about(part, kept);
      return [{ part: shown, times: timesOf(shown, parts) }];
    })
    .toSorted((a, b) => isBefore(order(a.part), order(b.part)));
}

/** The part with those of its variables that are named by these keys; it keeps its names where only others are left of it. */
function about<T extends Outgoing>(part: T, keys: readonly string[]): T {
  const { facts } = part.occasion;
  if (facts.code !== "alert_raised" && facts.code !== "alert_cleared") return part;
  const variables = facts.params.variables.filter(({ id }) => keys.includes(id));
  if (variables.length === 0) return part;
  const more = keys.includes(restKey) ? facts.params.more : 0;
  const params = { ...facts.params, variables, more };
  return { ...part, occasion: { ...part.occasion, facts: { ...facts, params } } };
}
/** Its alarms in the message, and one before them where an end comes first; what was closed as no fault and has grown is the same one. */
function timesOf(part: Outgoing, parts: readonly Outgoing[]): Times | null {
  const isEarlier = (one: Outgoing): boolean =>
    isAfter(part, one) &&
    keysOf(one.occasion.facts).some((key) => key !== restKey && speaksOf(part, one, key));
  const known = [...parts.filter(isEarlier), part]
    .filter(({ occasion: { facts } }) => !("how" in facts.params) || facts.params.how !== "grown")
    .toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
  const [first] = known;
  if (first === undefined) return null;
  const count = known.filter(isAlarm).length + (isAlarm(first) ? 0 : 1);
  return count < 2 ? null : { count, first: beginningOf(first) };
}
/** [unix s] */
function beginningOf({ occasion: { facts, created } }: Outgoing): number {
  switch (facts.code) {
    case "alert_raised":
      return facts.params.at;
    case "alert_cleared":
      return facts.params.since ?? facts.params.at;
    case "incident_opened":
    case "incident_over":
      return facts.params.since;
    default:
      return created;
  }
}
