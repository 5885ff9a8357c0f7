import type { AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Finding, Machine, Said } from "./alert-machine.ts";
import { newMachine, stepMachine } from "./alert-machine.ts";

/** Slots that are looked at again, because samples may still come for them: two hours. (A6) */
export const replayedSlots = 24;

/** What is kept of one variable of an alert between two looks. */
export interface Watched {
  /** The machine before the first slot that is looked at again. */
  readonly base: Machine;
  /** The machine after the last slot. */
  readonly now: Machine;
  /** Whether people were last told of an alarm, and the slot [unix s / 300] that told it. */
  readonly told: { readonly alarm: boolean; readonly slot: number };
  /** Slots up to this one are not looked at: the state was reset after them. [unix s / 300] */
  readonly from: number;
}
/** A variable of which nothing is known but what people were told. @param from slots up to this one are not looked at */
export function newWatched(from = 0, told = { alarm: false, slot: 0 }): Watched {
  const machine = { ...newMachine, alarmed: told.alarm };
  return { base: machine, now: machine, told, from };
}
/** The first slot that a replay looks at. [unix s / 300] */
export const firstReplayed = (before: number, last: number): number =>
  before <= last - replayedSlots ? last - replayedSlots + 1 : before - replayedSlots + 1;

/** Something to say of a variable, and the slot that says it. [unix s / 300] */
export interface Saying {
  readonly said: Exclude<Said, null>;
  readonly slot: number;
}
export interface Replay {
  /** What each slot shows, as it is known now. */
  readonly findings: (slot: number) => Finding;
  readonly numChecks: number;
  /** The last slot that was looked at before, and the last one to look at. [unix s / 300] */
  readonly before: number;
  readonly last: number;
}
export interface Replayed {
  readonly watched: Watched;
  readonly sayings: readonly Saying[];
  /** The state before the first slot that was looked at, then after each. */
  readonly trail: readonly AlertState[];
}

/**
 * Looks at the slots of the last two hours again, in their order, from the machine that stood before them: a sample that came late counts in
 * its own slot, as if it had been punctual, and what is older is never looked at again. What was told already is not told twice, and an alarm
 * is told again only after its all-clear. A new alert looks at the two hours before it. (A5, A6, A7)
 */
export function replay(watched: Watched, { findings, numChecks, before, last }: Replay): Replayed {
  const baseUntil = last - replayedSlots;
  // After a pause longer than the two hours, what lies between is passed over.
  let machine = before <= baseUntil ? watched.now : watched.base;
  let base = machine;
  let { told } = watched;
  const sayings: Saying[] = [];
  const trail: AlertState[] = [machine.state];
  const say = (said: Exclude<Said, null>, slot: number): void => {
    if (told.alarm === (said === "ko")) return;
    told = { alarm: said === "ko", slot };
    sayings.push({ said, slot });
  };
  for (let slot = firstReplayed(before, last); slot <= last; slot++) {
    if (slot > watched.from) {
      const { after, said } = stepMachine(machine, findings(slot), { numChecks, slot });
      machine = after;
      if (said !== null && slot > told.slot && slot > baseUntil) say(said, slot);
    }
    if (slot <= baseUntil) base = machine;
    trail.push(machine.state);
  }
  // What came late may have changed what was told: people learn what holds now.
  if (told.alarm !== machine.alarmed) say(machine.alarmed ? "ko" : "ok", last);
  return { watched: { base, now: machine, told, from: watched.from }, sayings, trail };
}
