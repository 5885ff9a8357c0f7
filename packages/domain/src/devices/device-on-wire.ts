import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { ModelDevice, PlantModel } from "../plants/plant-model.ts";
import { variableOnWire } from "../variables/variable-on-wire.ts";
import { mayListVariables, type Holds } from "./device-permissions.ts";

/** A device without its variables. */
export const deviceFactsOnWire = (d: ModelDevice): Omit<Device, "variables"> => ({
  id: d.id,
  plant_id: d.plantId,
  name: d.name,
  type: d.type,
  brand: d.brand,
  model: d.model,
  nominal: d.nominal,
  notes: d.notes,
  oid: d.oid,
  oidn: d.oidn,
  disabled: d.disabled,
});

/** A device with the variables that the caller may see in lists. (P9, P12) */
export function deviceOnWire(
  device: ModelDevice,
  model: PlantModel,
  sight: { readonly holds: Holds; readonly hidden: ReadonlySet<string> },
): Device {
  const variables = mayListVariables(device.type, sight.holds)
    ? model.variables.filter((v) => v.deviceId === device.id && !sight.hidden.has(v.id))
    : [];
  return {
    ...deviceFactsOnWire(device),
    variables: variables.map((v) => variableOnWire(v, sight.holds)),
  };
}
