import {
  alertStates,
  type AlertError,
  type AlertState,
  type CheckState,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";

/** What a check of one slot found. `idle`: too dark to tell, nothing changes. `closed`: the alert is not looked at now. */
export type Finding =
  | { readonly is: "ok" | "fail" | "idle" | "closed" }
  | { readonly is: "error"; readonly error: AlertError };
export const found = {
  ok: { is: "ok" },
  fail: { is: "fail" },
  idle: { is: "idle" },
  closed: { is: "closed" },
} as const satisfies Record<string, Finding>;
export const cannot = (error: AlertError): Finding => ({ is: "error", error });

/** The machine of one variable of an alert. */
export interface Machine extends CheckState {
  /** An alarm was raised and no all-clear given yet: it outlives a closed gate and a missing value. */
  readonly alarmed: boolean;
  /** The end of the slot that put it into this state; null before the first one. [unix s] */
  readonly since: number | null;
}
export const newMachine: Machine = {
  state: "NONE",
  cnt: 0,
  error: null,
  alarmed: false,
  since: null,
};
/** When a slot [unix s / 300] is over, and what it shows is so. [unix s] */
export const slotEndSeconds = (slot: number): number => (slot + 1) * slotSeconds;

/** An alarm that begins, and its all-clear. */
export type AlarmTurn = "ko" | "ok";

/**
 * The machine after one slot, and whether an alarm begins or ends with it. (A1, A2)
 * @param of `numChecks`: failures one after the other that raise the alarm; `slot`: unix s / 300
 */
export function stepMachine(
  before: Machine,
  finding: Finding,
  of: { readonly numChecks: number; readonly slot: number },
): { readonly after: Machine; readonly transition: AlarmTurn | null } {
  const { after, transition } = judged(before, finding, of.numChecks);
  const since = after.state === before.state ? before.since : slotEndSeconds(of.slot);
  return { after: { ...after, since }, transition };
}
function judged(
  before: Machine,
  finding: Finding,
  numChecks: number,
): { readonly after: Omit<Machine, "since">; readonly transition: AlarmTurn | null } {
  const { alarmed } = before;
  switch (finding.is) {
    case "idle":
      return { after: before, transition: null };
    case "closed":
      return { after: { state: "NONE", cnt: 0, error: null, alarmed }, transition: null };
    case "error":
      return { after: { ...before, state: "ERROR", error: finding.error }, transition: null };
    case "ok":
      return {
        after: { state: "OK", cnt: 0, error: null, alarmed: false },
        transition: alarmed ? "ok" : null,
      };
    case "fail": {
      const cnt = before.cnt + 1;
      if (cnt < numChecks)
        return { after: { state: "FAILING", cnt, error: null, alarmed }, transition: null };
      return {
        after: { state: "KO", cnt, error: null, alarmed: true },
        transition: alarmed ? null : "ko",
      };
    }
  }
}

/** Whether a finding leaves a machine as it is: years are passed over without a step for each slot. */
export function isUnmoved({ state, alarmed }: Machine, finding: Finding): boolean {
  if (finding.is === "idle") return true;
  return finding.is === "closed"
    ? state === "NONE"
    : finding.is === "ok" && state === "OK" && !alarmed;
}

const rank = new Map(alertStates.map((state, i) => [state, i]));
/** The worst of some states: KO, ERROR, FAILING, OK, NONE; NONE when there are none. (A3) */
export function worstState(states: Iterable<AlertState>): AlertState {
  let worst: AlertState = "NONE";
  for (const state of states) if (rank.get(state)! < rank.get(worst)!) worst = state;
  return worst;
}

/** An alert by its variables: the worst state, the most failed checks, and the error of the first that has one. (A3) */
export function worstOf(checks: Iterable<CheckState>): CheckState {
  const all = [...checks];
  return {
    state: worstState(all.map((one) => one.state)),
    cnt: all.reduce((most, { cnt }) => Math.max(most, cnt), 0),
    error: all.find((one) => one.error !== null)?.error ?? null,
  };
}
