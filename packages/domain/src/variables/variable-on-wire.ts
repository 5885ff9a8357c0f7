import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { VariableFacts } from "../plants/plant-model.ts";

/** A variable or formula as it travels. */
export const variableOnWire = (v: VariableFacts): Variable => ({
  id: v.id,
  plant_id: v.plantId,
  ...(v.deviceId === null ? {} : { device_id: v.deviceId }),
  imported_id: v.importedId,
  mib: v.mib,
  name: v.name,
  notes: v.notes,
  disabled: v.disabled,
  udm: v.udm,
  vmin: v.vmin,
  vmax: v.vmax,
  tags: [...v.tags],
  data_type: v.dataType,
  bitmask: v.bitmask,
  formula: v.formula,
  estimates: v.estimates,
});
