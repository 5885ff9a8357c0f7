import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";
import type { AlertFacts, Measured } from "@heliograph/contract/messages/message-facts.ts";
import type { EventMessage } from "@heliograph/contract/logs/event-messages.ts";
import { measuredAt } from "@heliograph/domain/alerts/alert-measured.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import type { AlertPlan } from "@heliograph/domain/alerts/alert-plan.ts";
import type { SlotReadings } from "@heliograph/domain/alerts/slot-readings.ts";
import type { Transition, Watched } from "@heliograph/domain/alerts/alert-replay.ts";
import { meaningTexts } from "@heliograph/domain/messages/measured-text.ts";
import { severityOfAlert } from "@heliograph/domain/messages/severity.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { wholePlant } from "./whole-plant.ts";
import type { Occasion } from "../messages/messages.service.ts";

const codes = { ko: "alert_raised", ok: "alert_cleared" } as const;
/** More are counted. */
const maxNames = 8;

/** An alarm of a variable, or of the plant as a whole, that begins or ends; of an end, the slot that had raised it. */
export interface Turn extends Transition {
  readonly key: string;
  readonly raised: number | null;
}
/** @param reported what was said of it before */
export function turnsOf(
  key: string,
  reported: Watched["reported"],
  transitions: readonly Transition[],
): Turn[] {
  let raised = reported.alarm ? reported.slot : null;
  return transitions.map((one) => {
    const turn = { ...one, key, raised: one.to === "ok" ? raised : null };
    raised = one.to === "ko" ? one.slot : null;
    return turn;
  });
}

/** The events of an alert, in the order of time: one event for all variables that raised it, or cleared it, in the same slot. */
export function newsOf(
  alert: Alert,
  model: PlantModel,
  transitions: readonly (Transition & { readonly key: string })[],
): EventMessage[] {
  return bySlot(transitions).map((group) => {
    const { to, slot } = group[0]!;
    const names = group.flatMap(({ key }) => model.byId.get(key)?.name ?? []);
    return {
      code: codes[to],
      params: {
        alert: alert.name,
        template: alert.template_id ?? "",
        variables: names.slice(0, maxNames),
        more: Math.max(0, names.length - maxNames),
        // When the slot ended.
        at: (slot + 1) * slotSeconds,
        tz: model.plant.timezone,
      },
    };
  });
}

/** An alarm that begins or ends, for who is written to. */
export interface AlertOccasion extends Omit<Occasion, "plantId" | "now" | "facts"> {
  readonly facts: {
    readonly code: (typeof codes)[keyof typeof codes];
    readonly params: AlertFacts;
  };
  readonly keys: readonly string[];
}
/** The alert, what its variables measured, and what their codes mean. */
interface Watching {
  readonly plan: AlertPlan;
  readonly readings: SlotReadings;
  readonly tables: ReadonlyMap<string, Bitmask>;
}
/** What it showed; of a code what that means, and nothing where nobody knows its table. */
function shownBy(
  { plan, readings, tables }: Watching,
  { id, bitmask }: ModelVariable,
  slot: number,
): Measured | undefined {
  const measured = measuredAt(plan, id, readings, slot);
  if (measured === undefined || bitmask === null) return measured;
  const table = tables.get(bitmask);
  return table && { ...measured, meaning: meaningTexts(table, measured.value) };
}
/** The same for who is written to, with what each variable showed. (M1, M22) */
export function occasionsOf(
  watching: Watching,
  model: PlantModel,
  transitions: readonly Turn[],
): AlertOccasion[] {
  const { alert } = watching.plan;
  return bySlot(transitions).map((group) => {
    const { to, slot } = group[0]!;
    const variables = group.flatMap(({ key }) => {
      const variable = model.byId.get(key);
      if (variable === undefined) return [];
      const measured = shownBy(watching, variable, slot);
      const { id, name } = variable;
      return [{ id, name, ...(measured === undefined ? {} : { measured }) }];
    });
    return {
      facts: {
        code: codes[to],
        params: {
          alert: alert.name,
          template: alert.template_id ?? "",
          variables: variables.slice(0, maxNames),
          more: Math.max(0, variables.length - maxNames),
          at: (slot + 1) * slotSeconds,
          ...sinceOf(group),
          ...lastDataOf(watching, group[0]!),
        },
      },
      severity: severityOfAlert(alert.template_id),
      alertId: alert.id,
      email: alert.send_email_to,
      sms: alert.send_sms_to,
      keys: group.map(({ key }) => key),
    };
  });
}

/** Of what ends together, when the first of it was raised; late samples may have ended it before that. (A7) */
function sinceOf(group: readonly Turn[]): { since?: number } {
  const raised = Math.min(...group.flatMap((one) => one.raised ?? []));
  return raised < group[0]!.slot ? { since: (raised + 1) * slotSeconds } : {};
}
/** Of a plant that is silent, when it was heard last. (M22) */
function lastDataOf({ plan, readings }: Watching, { to, key, slot }: Turn): { last_data?: number } {
  if (to === "ok" || key !== wholePlant || entryOf(plan.alert)?.watchesSilence !== true) return {};
  const last = readings.lastReceived(slot);
  return last === null ? {} : { last_data: (last + 1) * slotSeconds };
}
/** What happened in the same slot is one, in the order of time. */
function bySlot<T extends Transition>(transitions: readonly T[]): T[][] {
  const inOrder = transitions.toSorted((a, b) => a.slot - b.slot);
  return [...Map.groupBy(inOrder, ({ to, slot }) => `${slot} ${to}`).values()];
}
