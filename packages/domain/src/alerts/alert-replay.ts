import type { AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { AlarmTurn, Finding, Machine } from "./alert-machine.ts";
import { newMachine, stepMachine } from "./alert-machine.ts";

/** Slots that are looked at again, because samples may still come for them: two hours. (A6) */
export const replayedSlots = 24;

/** What is kept of one variable of an alert between two looks. */
export interface Watched {
  /** The machine before the first slot that is looked at again. */
  readonly base: Machine;
  /** The machine after the last slot. */
  readonly now: Machine;
  /** Whether an alarm was the last that was reported, and the slot [unix s / 300] that raised or cleared it. */
  readonly reported: { readonly alarm: boolean; readonly slot: number };
  /** Slots up to this one are not looked at: the state was reset after them. [unix s / 300] */
  readonly from: number;
}
/** A variable of which nothing is known but what was reported. @param from slots up to this one are not looked at */
export function newWatched(from = 0, reported = { alarm: false, slot: 0 }): Watched {
  const machine = { ...newMachine, alarmed: reported.alarm };
  return { base: machine, now: machine, reported, from };
}
/** The first slot that a replay looks at. [unix s / 300] */
export const firstReplayed = (before: number, last: number): number =>
  before <= last - replayedSlots ? last - replayedSlots + 1 : before - replayedSlots + 1;

/** An alarm of a variable that begins or ends, and the slot that decides it. [unix s / 300] */
export interface Transition {
  readonly to: AlarmTurn;
  readonly slot: number;
}
export interface Replay {
  /** What each slot shows, as it is known now. */
  readonly findings: (slot: number) => Finding;
  readonly numChecks: number;
  /** Slots in which people work on it: no alarm is raised, and what is still bad afterwards is raised then. (A19) */
  readonly isAtWork?: (slot: number) => boolean;
  /** The last slot that was looked at before, and the last one to look at. [unix s / 300] */
  readonly before: number;
  readonly last: number;
}
export interface Replayed {
  readonly watched: Watched;
  readonly transitions: readonly Transition[];
  /** The state before the first slot that was looked at, then after each. */
  readonly trail: readonly AlertState[];
}

/**
 * Looks at the slots of the last two hours again, in their order, from the machine that stood before them: a sample that came late counts in
 * its own slot, as if it had been punctual, and what is older is never looked at again. What was reported already is not reported twice, and an
 * alarm is reported again only after its all-clear. A new alert looks at the two hours before it. (A5, A6, A7)
 */
export function replay(
  watched: Watched,
  { findings, numChecks, isAtWork = () => false, before, last }: Replay,
): Replayed {
  const baseUntil = last - replayedSlots;
  // After a pause longer than the two hours, what lies between is passed over.
  let machine = before <= baseUntil ? watched.now : watched.base;
  let base = machine;
  let { reported } = watched;
  const transitions: Transition[] = [];
  const trail: AlertState[] = [machine.state];
  const report = (to: AlarmTurn, slot: number): void => {
    if (reported.alarm === (to === "ko") || (to === "ko" && isAtWork(slot))) return;
    reported = { alarm: to === "ko", slot };
    transitions.push({ to, slot });
  };
  let isBadNow = false;
  for (let slot = firstReplayed(before, last); slot <= last; slot++) {
    if (slot > watched.from) {
      const finding = findings(slot);
      const { after, transition } = stepMachine(machine, finding, { numChecks, slot });
      machine = after;
      isBadNow = finding.is === "fail";
      if (transition !== null && slot > reported.slot && slot > baseUntil) report(transition, slot);
    }
    if (slot <= baseUntil) base = machine;
    trail.push(machine.state);
  }
  // What came late may have changed what was reported, or a window ended: people learn what holds now. An alarm that nobody heard of is raised
  // where it is seen to be bad: in the dark, or behind a closed gate, it may have been repaired meanwhile.
  if (reported.alarm && !machine.alarmed) report("ok", last);
  else if (!reported.alarm && machine.state === "KO" && isBadNow) report("ko", last);
  return { watched: { base, now: machine, reported, from: watched.from }, transitions, trail };
}
