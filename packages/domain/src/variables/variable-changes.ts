import type { VariableBulk } from "@heliograph/contract/variables/variable-bulk.wire.ts";
import type {
  NewFormula,
  NewVariable,
  VariablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import type { Holds } from "../devices/device-permissions.ts";
import { changedTogether, holdersOf } from "../plants/changed-together.ts";
import type { PlantModel, VariableFacts } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { textOrNull } from "../plants/text-or-null.ts";

/** A variable before the database has given it a number. */
export type VariableDraft = Omit<VariableFacts, "number">;

/** With `device_id` a measured variable, else a formula. */
export const newVariableDraft = (
  id: string,
  plantId: string,
  v: NewVariable | NewFormula,
): VariableDraft => ({
  id,
  plant_id: plantId,
  device_id: "device_id" in v ? v.device_id : null,
  imported_id: textOrNull(v.imported_id),
  mib: "mib" in v ? v.mib : null,
  name: v.name,
  notes: textOrNull(v.notes),
  disabled: v.disabled ?? false,
  udm: textOrNull(v.udm),
  vmin: v.vmin ?? null,
  vmax: v.vmax ?? null,
  tags: [...new Set(v.tags)],
  data_type: v.data_type ?? (textOrNull(v.bitmask) === null ? "float" : "int"),
  bitmask: textOrNull(v.bitmask),
  formula: "formula" in v ? v.formula : null,
  estimates: {},
});

export function patchedVariable<T extends VariableDraft>(now: T, patch: VariablePatch): T {
  const or = <V>(sent: V | undefined, before: V): V => (sent === undefined ? before : sent);
  const text = (sent: string | null | undefined, before: string | null): string | null =>
    sent === undefined ? before : textOrNull(sent);
  return {
    ...now,
    name: or(patch.name, now.name),
    notes: text(patch.notes, now.notes),
    disabled: or(patch.disabled, now.disabled),
    udm: text(patch.udm, now.udm),
    vmin: or(patch.vmin, now.vmin),
    vmax: or(patch.vmax, now.vmax),
    tags: patch.tags === undefined ? now.tags : [...new Set(patch.tags)],
    data_type: or(patch.data_type, now.data_type),
    bitmask: text(patch.bitmask, now.bitmask),
    mib: or(patch.mib, now.mib),
    imported_id: text(patch.imported_id, now.imported_id),
    formula: or(patch.formula, now.formula),
  };
}

/**
 * Who may change what (P14): admins everything; with devices_edit name and notes of a measured variable; with formulas_edit
 * name, notes and text of a formula. The other keys are refused to others when they would change.
 */
export function refuseVariableKeys(
  next: VariableDraft,
  now: VariableDraft,
  caller: { readonly isAdmin: boolean; readonly holds: Holds },
): Refusal | null {
  if (caller.isAdmin) return null;
  const needed = now.formula === null ? "devices_edit" : "formulas_edit";
  if (!caller.holds(needed))
    return refusal("permission_needed", { plant: now.plant_id, needs: [needed] });
  const open: readonly (keyof VariableDraft)[] =
    now.formula === null ? ["name", "notes"] : ["name", "notes", "formula"];
  const key = (Object.keys(next) as (keyof VariableDraft)[]).find(
    (k) => !open.includes(k) && JSON.stringify(next[k]) !== JSON.stringify(now[k]),
  );
  if (key === undefined) return null;
  return refusal("key_of_admins", { key }, key);
}

/** Refuses invalid variables, whoever the caller is. (P15) Whether its bitmask exists is checked elsewhere. */
export function refuseVariable(
  next: VariableDraft,
  model: { readonly byMib: ReadonlyMap<string, Pick<VariableDraft, "id" | "name">> },
): Refusal | null {
  const isFormula = next.device_id === null;
  if (isFormula && next.mib !== null) return refusal("mib_of_formula", {}, "mib");
  if (!isFormula && next.formula !== null) return refusal("formula_of_measured", {}, "formula");
  if (isFormula && next.data_type === "str") return refusal("text_of_formula", {}, "data_type");
  if (next.vmin !== null && next.vmax !== null && next.vmin >= next.vmax)
    return refusal("vmin_not_below_vmax", {}, "vmin");
  if (next.bitmask !== null && next.data_type !== "int")
    return refusal("bitmask_needs_int", {}, "data_type");
  const twin = next.mib === null ? undefined : model.byMib.get(next.mib);
  if (twin !== undefined && twin.id !== next.id)
    return refusal("mib_taken", { mib: next.mib ?? "", variable: twin.name }, "mib");
  return null;
}

/**
 * Many changes of a plant's variables at once: mibs may change places.
 * @param bitmasks those that exist
 */
export const variablesChangedTogether = (
  rows: VariableBulk["rows"],
  model: Pick<PlantModel, "byId" | "variables">,
  bitmasks: ReadonlySet<string>,
) =>
  changedTogether<VariableFacts, VariableBulk["rows"][number]["set"]>(rows, {
    find: (id) => model.byId.get(id),
    absent: (id) => refusal("variable_not_found", { id }),
    patched: patchedVariable,
    judge: (next) => {
      const byMib = holdersOf(model.variables, next, ({ mib }) => mib);
      return (after) => refuseVariable(after, { byMib }) ?? refuseBitmask(after, bitmasks);
    },
  });

/** Refuses a variable whose states nobody knows the words of. */
export const refuseBitmask = (
  { bitmask }: Pick<VariableDraft, "bitmask">,
  bitmasks: ReadonlySet<string>,
): Refusal | null =>
  bitmask === null || bitmasks.has(bitmask)
    ? null
    : refusal("bitmask_unknown", { bitmask }, "bitmask");
