import type {
  NewFormula,
  NewVariable,
  VariablePatch,
} from "@heliograph/contract/variables/variables.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Holds } from "../devices/device-permissions.ts";
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
  plantId,
  deviceId: "device_id" in v ? v.device_id : null,
  importedId: textOrNull(v.imported_id),
  mib: "mib" in v ? v.mib : null,
  name: v.name,
  notes: textOrNull(v.notes),
  disabled: v.disabled ?? false,
  udm: textOrNull(v.udm),
  vmin: v.vmin ?? null,
  vmax: v.vmax ?? null,
  tags: [...new Set(v.tags)],
  dataType: v.data_type ?? (textOrNull(v.bitmask) === null ? "float" : "int"),
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
    dataType: or(patch.data_type, now.dataType),
    bitmask: text(patch.bitmask, now.bitmask),
    mib: or(patch.mib, now.mib),
    importedId: text(patch.imported_id, now.importedId),
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
    return refusal("not_allowed", `this needs permission ${permissions[needed]}`);
  const open: readonly (keyof VariableDraft)[] =
    now.formula === null ? ["name", "notes"] : ["name", "notes", "formula"];
  const key = (Object.keys(next) as (keyof VariableDraft)[]).find(
    (k) => !open.includes(k) && JSON.stringify(next[k]) !== JSON.stringify(now[k]),
  );
  return key === undefined
    ? null
    : refusal("not_allowed", `${wireName[key] ?? key}: only an admin may change this`);
}
const wireName: Partial<Record<keyof VariableDraft, string>> = {
  dataType: "data_type",
  importedId: "imported_id",
};

/** What no variable may be, whoever asks. (P15) Whether its bitmask exists is asked elsewhere. */
export function refuseVariable(next: VariableDraft, model: PlantModel): Refusal | null {
  const isFormula = next.deviceId === null;
  if (isFormula && next.mib !== null)
    return refusal("invalid_request", "mib: a formula is computed, no logger sends it");
  if (!isFormula && next.formula !== null)
    return refusal("invalid_request", "formula: a measured variable has none");
  if (isFormula && next.dataType === "str")
    return refusal("invalid_request", "data_type: a formula gives a number");
  if (next.vmin !== null && next.vmax !== null && next.vmin >= next.vmax)
    return refusal("invalid_request", "vmin: vmin > vmax");
  if (next.bitmask !== null && next.dataType !== "int")
    return refusal("invalid_request", "data_type: must be int while a bitmask is set");
  const twin = next.mib === null ? undefined : model.byMib.get(next.mib);
  if (twin !== undefined && twin.id !== next.id)
    return refusal("conflict", `mib ${next.mib} belongs to ${twin.name} already`);
  return null;
}
