import type { Measured } from "@heliograph/contract/messages/message-facts.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { boundsAt } from "./alert-bounds.ts";
import type { AlertPlan } from "./alert-plan.ts";
import { entryOf } from "./alert-templates.ts";
import type { SlotReadings } from "./slot-readings.ts";
import type { Bounds, TemplateEntry } from "./template.ts";
import type { WatchedVariable } from "./watched-variable.ts";

/**
 * What a variable showed in a slot [unix s / 300] and the limits that its alert had then, in the variable's own unit; undefined where it showed
 * nothing. A code has neither unit nor limits. (M22)
 */
export function measuredAt(
  plan: AlertPlan,
  variableId: string,
  readings: SlotReadings,
  slot: number,
): Measured | undefined {
  const one = plan.watched.get(variableId);
  const entry = entryOf(plan.alert);
  if (one === undefined || !one.isNumber) return undefined;
  const sample = readings.sample(one.number, slot);
  if (sample === null || entry?.watchesSilence === true) return undefined;
  const { value, previous } = sample;
  if (one.variable.bitmask !== null)
    return { value, unit: null, lowest: null, highest: null, reference: null };
  const bounds = entry?.comparesWithPrevious === true ? null : limitsAt(plan, one, readings, slot);
  // Angles go round: a limit on the other side of north is no plain minimum or maximum.
  const isRound =
    plan.alert.angle !== null &&
    bounds?.reference != null &&
    Math.abs(value - bounds.reference) > halfTurn;
  return {
    value,
    unit: one.variable.udm,
    lowest: isRound ? null : finite(bounds?.lowest),
    highest: isRound ? null : finite(bounds?.highest),
    reference: finite(entry?.comparesWithPrevious === true ? previous : bounds?.reference),
  };
}
/** [deg] */
const halfTurn = 180;
const finite = (value: number | null | undefined): number | null =>
  value != null && Number.isFinite(value) ? value : null;

/** A template that judges by no limit has none, whatever stands in its fields. */
const hasLimits = (entry: TemplateEntry | null): boolean =>
  entry === null ||
  entry.bounds !== undefined ||
  entry.need.includes("vmin") ||
  entry.need.includes("vmax");
function limitsAt(
  plan: AlertPlan,
  one: WatchedVariable,
  readings: SlotReadings,
  slot: number,
): Bounds | null {
  if (!hasLimits(entryOf(plan.alert))) return null;
  const sources = [one, ...one.peers, ...one.irradiance, one.theoretical, one.target];
  const numbers = new Map(sources.flatMap((of) => (of === null ? [] : [[of.id, of.number]])));
  return boundsAt(plan, one, {
    seconds: slot * slotSeconds,
    valueOf: (id) => {
      const number = numbers.get(id);
      return number === undefined ? null : readings.value(number, slot);
    },
  });
}
