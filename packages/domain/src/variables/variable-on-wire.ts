import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { VariableFacts } from "../plants/plant-model.ts";

/** A variable or formula on the wire: with its estimates for those who may see or edit them. (P16) */
export const variableOnWire = (
  v: VariableFacts,
  holds: (permission: PermissionName) => boolean,
): Variable => ({
  id: v.id,
  plant_id: v.plant_id,
  ...(v.device_id === null ? {} : { device_id: v.device_id }),
  imported_id: v.imported_id,
  mib: v.mib,
  name: v.name,
  notes: v.notes,
  disabled: v.disabled,
  udm: v.udm,
  vmin: v.vmin,
  vmax: v.vmax,
  tags: [...v.tags],
  data_type: v.data_type,
  bitmask: v.bitmask,
  formula: v.formula,
  estimates: holds("estimates_show") || holds("estimates_edit") ? v.estimates : {},
});
