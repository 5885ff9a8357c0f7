import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { boundsAt } from "@heliograph/domain/alerts/alert-bounds.ts";
import { type AlertPlan, planAlert } from "@heliograph/domain/alerts/alert-plan.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import type { Bounds } from "@heliograph/domain/alerts/template.ts";
import type { WatchedVariable } from "@heliograph/domain/alerts/watched-variable.ts";
import { plantModel, type PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { AlertForm } from "./alert-draft.ts";

const models = new WeakMap<Plant, PlantModel>();
/** The plant as far as its reader sees it, in the form in which the rules read it. */
function modelOf(plant: Plant): PlantModel {
  const known = models.get(plant);
  if (known !== undefined) return known;
  const { devices = [], formulas = [], charts = [], alerts = [], reports = [] } = plant;
  const variables = [...devices.flatMap((device) => device.variables), ...formulas];
  const model = plantModel({
    plant,
    devices,
    // The archive's short names are not known here, and not needed.
    variables: variables.map((one, number) => ({
      ...one,
      number,
      device_id: one.device_id ?? null,
    })),
    charts,
    alerts,
    reports,
  });
  models.set(plant, model);
  return model;
}

/** A draft on one of its variables. */
interface DrawnRule {
  readonly plan: AlertPlan;
  readonly one: WatchedVariable;
  /** All that its limits are taken from, itself among them. */
  readonly ids: readonly string[];
}
/** null for a variable that is not watched: it is off. */
export function drawnRule(plant: Plant, form: AlertForm, variableId: string): DrawnRule | null {
  const needs = entryOf(form)?.need ?? [];
  // A limit that is missing is no limit, and not one of nothing.
  const given = (name: "pacperc" | "angle" | "minstr"): number | null =>
    form[name] ?? (needs.includes(name) ? Number.NaN : null);
  const plan = planAlert(modelOf(plant), {
    ...form,
    id: "",
    plant_id: plant.id,
    num_checks: form.num_checks ?? 1,
    vars: [...form.vars],
    pacperc: given("pacperc"),
    angle: given("angle"),
    minstr: given("minstr"),
  });
  const one = plan.watched.get(variableId);
  if (one === undefined) return null;
  const others = [one.theoretical, one.target, ...one.peers, ...one.irradiance];
  return {
    plan,
    one,
    ids: [...new Set([variableId, ...others.flatMap((source) => source?.id ?? [])])],
  };
}

/** How many slots back a value still stands for what is missing: as the checks have it. (A9) */
const heldSlots = 3;

/**
 * The limits of a rule in each row [time, values ...], in the unit of the variable.
 * @param ids of the columns after the first
 */
export function limitsIn(
  { plan, one }: DrawnRule,
  rows: readonly (readonly Value[])[],
  ids: readonly string[],
): (Bounds | null)[] {
  const columns = new Map(ids.map((id, at) => [id, at + 1]));
  return rows.map((row, at) => {
    const bounds = boundsAt(plan, one, {
      seconds: Number(row[0]),
      valueOf: (id) => {
        const column = columns.get(id);
        for (let back = at; column !== undefined && back >= Math.max(0, at - heldSlots); back--) {
          const value = rows[back]?.[column];
          if (typeof value === "number") return value;
        }
        return null;
      },
    });
    return bounds && { ...bounds, lowest: finite(bounds.lowest), highest: finite(bounds.highest) };
  });
}
const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

/** What a limit is called: both are drawn in ink, so that two of them say by their names which is which. */
export const limitName = (
  side: "lowest" | "highest",
  of: { readonly isRelative: boolean; readonly areBoth: boolean },
) =>
  of.isRelative
    ? (`alerting.curve.${side === "lowest" && of.areBoth ? "lower" : side}` as const)
    : (`alerting.level.${side === "lowest" ? "vmin" : "vmax"}` as const);
