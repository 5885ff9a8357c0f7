import { adminPlantFields, type PlantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Holds } from "../devices/device-permissions.ts";
import type { PlantFacts } from "./plant-model.ts";
import { refusal, type Refusal } from "./refusal.ts";

type PlantKey = Exclude<keyof PlantPatch, "id">;

/** The permission that each part of a plant requires; all other keys belong to the info form. (P1) */
const otherPermissions: Partial<Record<PlantKey, PermissionName>> = {
  homepage: "homepage_edit",
  ass_strinv: "devices_edit",
  gperf_params: "gperformance_params",
};

/**
 * Refuses the whole change for one key that the caller may not set (P1). The fields of admins are refused to others when
 * they would change, so that a form that sends them back unchanged still saves (P2).
 */
export function refusePlantKeys(
  patch: PlantPatch,
  now: PlantFacts,
  caller: { readonly isAdmin: boolean; readonly holds: Holds },
): Refusal | null {
  if (patch.id !== undefined && patch.id !== now.id) return refusal("plant_id_fixed", {}, "id");
  const kept: Record<(typeof adminPlantFields)[number], unknown> = {
    client: now.client,
    active_until: now.active_until,
    num_sms: now.num_sms,
    disabled: now.disabled,
    notes_in_homepage: now.notes_in_homepage,
  };
  for (const key of Object.keys(patch) as (keyof PlantPatch)[]) {
    if (key === "id" || patch[key] === undefined) continue;
    const needed = otherPermissions[key] ?? "plant_edit";
    if (!caller.holds(needed))
      return refusal("key_needs_permission", { key, needs: [needed] }, key);
    if (!caller.isAdmin && key in kept && patch[key] !== kept[key as keyof typeof kept])
      return refusal("key_of_admins", { key }, key);
  }
  return null;
}
