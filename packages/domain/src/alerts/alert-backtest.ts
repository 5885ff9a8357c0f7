import {
  type BacktestIncident,
  type BacktestRun,
  type Firing,
  maxFirings,
} from "@heliograph/contract/alerts/backtest.wire.ts";
import type { Alert, AlertError } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { findingOfPlant, gateFinding, openFinding } from "./alert-check.ts";
import {
  found,
  isUnmoved,
  newMachine,
  slotEndSeconds,
  stepMachine,
  type AlarmTurn,
  type Finding,
  type Machine,
} from "./alert-machine.ts";
import type { AlertPlan } from "./alert-plan.ts";
import type { SlotReadings } from "./slot-readings.ts";

/** Stands for the plant as a whole among the variables. */
const wholePlant = null;

/**
 * A rule on slots that are over: the checks and the machine of the watch, with every sample punctual. Slots are given in their order,
 * stretch by stretch.
 */
export class Backtest {
  readonly #plan: AlertPlan;
  readonly #keys: readonly (string | null)[];
  readonly #machines: Machine[];
  /** The slot that raised the alarm of each variable that is alarmed. */
  readonly #raised = new Map<number, number>();
  readonly #firings: { at: number; from: number; to: number | null }[] = [];
  readonly #errors: Partial<Record<AlertError, number>> = {};
  #checks = 0;
  /** Moments in which something was raised or cleared: each is one message. */
  #occasions = 0;
  #isAsleep = true;

  constructor(plan: AlertPlan) {
    this.#plan = plan;
    this.#keys = plan.alert.vars.length === 0 ? [wholePlant] : [...plan.watched.keys()];
    this.#machines = this.#keys.map(() => newMachine);
  }
  /** Looks at a stretch of slots, both ends included. [unix s / 300] */
  look(readings: SlotReadings, first: number, last: number): void {
    for (let slot = first; slot <= last; slot++) this.#lookAt(readings, slot);
  }
  #lookAt(readings: SlotReadings, slot: number): void {
    const gate = gateFinding(this.#plan, slot);
    const isClosed = gate?.is === "closed";
    if (isClosed && this.#isAsleep) return;
    this.#isAsleep = isClosed;
    const turns = new Set<AlarmTurn>();
    for (let at = 0; at < this.#keys.length; at++) {
      const finding = gate ?? this.#findingOf(at, readings, slot);
      const turn = this.#step(at, finding, slot);
      if (turn !== null) turns.add(turn);
    }
    this.#occasions += turns.size;
  }
  #findingOf(at: number, readings: SlotReadings, slot: number): Finding {
    const key = this.#keys[at]!;
    if (key === wholePlant) return findingOfPlant(this.#plan, readings, slot);
    const one = this.#plan.watched.get(key);
    return one === undefined ? found.closed : openFinding(this.#plan, one, readings, slot);
  }
  #step(at: number, finding: Finding, slot: number): AlarmTurn | null {
    if (finding.is === "error")
      this.#errors[finding.error] = (this.#errors[finding.error] ?? 0) + 1;
    else if (finding.is === "ok" || finding.is === "fail") this.#checks += 1;
    const before = this.#machines[at]!;
    if (isUnmoved(before, finding)) return null;
    const numChecks = this.#plan.alert.num_checks;
    const { after, transition } = stepMachine(before, finding, { numChecks, slot });
    this.#machines[at] = after;
    if (transition === "ko") {
      this.#raised.set(at, this.#firings.length);
      this.#firings.push({ at, from: slot, to: null });
    } else if (transition === "ok") {
      const open = this.#firings[this.#raised.get(at)!];
      if (open !== undefined) open.to = slot;
      this.#raised.delete(at);
    }
    return transition;
  }
  /** @param last the last slot that was looked at [unix s / 300] */
  result(last: number): BacktestRun {
    const { send_email_to: emails, send_sms_to: sms } = this.#plan.alert;
    const firings = this.#firings.map(({ at, from, to }): Firing => ({
      var_id: this.#keys[at]!,
      begin: slotEndSeconds(from),
      end: to === null ? null : slotEndSeconds(to),
    }));
    const alarmSeconds = firings.reduce(
      (sum, { begin, end }) => sum + (end ?? slotEndSeconds(last)) - begin,
      0,
    );
    return {
      count: firings.length,
      firings: firings.slice(0, maxFirings),
      alarm_seconds: alarmSeconds,
      emails: this.#occasions * emails.length,
      sms: this.#occasions * sms.length,
      checks: this.#checks,
      errors: this.#errors,
    };
  }
}

/** Which of an alert's variables an incident is about, by itself, their devices or the sections of these: null for all of them, none for another's. */
export function concerned(
  model: PlantModel,
  alert: Pick<Alert, "vars" | "id">,
): (incident: Pick<BacktestIncident, "cause" | "subject">) => readonly string[] | null {
  const deviceOf = (id: string): string | null => model.byId.get(id)?.device_id ?? null;
  const sectionsOf = (id: string): string[] =>
    model.plant.sections.flatMap((section, index) =>
      section.devices_ids.some((device) => device === deviceOf(id)) || id === section.fpac
        ? [String(index)]
        : [],
    );
  const isWhole =
    alert.vars.length === 0 ||
    alert.vars.some((id) => deviceOf(id) === null || sectionsOf(id).includes("0"));
  return ({ cause, subject: { kind, id } }) => {
    // What another rule found by itself is that rule's.
    if (cause.startsWith("alert:") && cause !== `alert:${alert.id}`) return [];
    switch (kind) {
      case "variable":
        return alert.vars.filter((one) => one === id);
      case "device":
        return alert.vars.filter((one) => deviceOf(one) === id);
      case "section":
        return alert.vars.filter((one) => sectionsOf(one).includes(id));
      case "plant":
        return isWhole || cause.startsWith("alert:") ? null : [];
    }
  };
}
