import type { EventPatch } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import type { GperfEvent } from "@heliograph/contract/plants/plants.wire.ts";
import { type CivilDay, formatCivilDay } from "../data/civil-day.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** "2026-05-13" of an event. */
export const dayOfEvent = ({ day }: Pick<GperfEvent, "day">): string => day.slice(0, 10);

/** No plant is older than this, and announced work is entered at most so long ahead: [days] */
const firstDay = "1980-01-01";
const longestAhead = 366;
/** A slip of the keyboard would stay for ever. (GP11) */
export function refuseEventDay(day: string, today: CivilDay): Refusal | null {
  const last = formatCivilDay(today + longestAhead);
  return day < firstDay || day > last
    ? refusal("gperf_event_outside", { first: firstDay, last }, "day")
    : null;
}

/** What is recognised on a day ("2026-05-13"); nothing where it has no event. */
export function eventOn(
  events: readonly GperfEvent[],
  day: string,
): Pick<GperfEvent, "eca" | "note"> {
  const { eca = 0, note = null } = events.find((one) => dayOfEvent(one) === day) ?? {};
  return { eca, note };
}

/** The events of a plant after one was set: one a day, in order. Without energy and note it is taken away. (GP11) */
export function withEvent(events: readonly GperfEvent[], sent: EventPatch): GperfEvent[] {
  const others = events.filter((one) => dayOfEvent(one) !== dayOfEvent(sent));
  const note = sent.note === "" ? null : sent.note;
  const isGone = (sent.eca ?? 0) === 0 && note === null;
  return [...others, ...(isGone ? [] : [{ day: sent.day, eca: sent.eca ?? 0, note }])].toSorted(
    (a, b) => a.day.localeCompare(b.day),
  );
}

/** What events recognise on each day. [kWh] */
export function ecaByDay(events: readonly GperfEvent[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of events)
    sums.set(dayOfEvent(one), (sums.get(dayOfEvent(one)) ?? 0) + Math.max(0, one.eca));
  return sums;
}
