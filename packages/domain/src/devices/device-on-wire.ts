import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { ModelDevice, PlantModel } from "../plants/plant-model.ts";
import { variableOnWire } from "../variables/variable-on-wire.ts";
import { mayListVariables, type Holds } from "./device-permissions.ts";

/** A device with the variables that the caller may see in lists. (P9, P12) */
export function deviceOnWire(
  device: ModelDevice,
  model: PlantModel,
  sight: { readonly holds: Holds; readonly hidden: ReadonlySet<string> },
): Device {
  const variables = mayListVariables(device.type, sight.holds)
    ? (model.variablesByDevice.get(device.id) ?? []).filter((v) => !sight.hidden.has(v.id))
    : [];
  return { ...device, variables: variables.map((v) => variableOnWire(v, sight.holds)) };
}
