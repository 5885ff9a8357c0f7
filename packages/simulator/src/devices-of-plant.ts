import type { DevicePlan } from "./blueprint.ts";
import { meterDevices, storageDevices } from "./energy-devices.ts";
import { interfaceDevices, newDevices, sensorDevices, trackerDevices } from "./field-devices.ts";
import { boxDevices, inverterDevice } from "./inverter-devices.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** Devices of a plant, and the variables that each sends. @param firstDay first simulated civil day */
export function devicesOf(spec: PlantSpec, firstDay: number): DevicePlan[] {
  const inverters: DevicePlan[] = [];
  const boxes: DevicePlan[] = [];
  for (const [index, field] of spec.fields.entries()) {
    for (let n = 0; n < field.inverters; n++) {
      const places = { index: inverters.length, field: index };
      boxes.push(...boxDevices(field, places));
      inverters.push(inverterDevice(spec, field, places, firstDay));
    }
  }
  return [
    ...inverters,
    ...boxes,
    ...meterDevices(spec, firstDay),
    ...sensorDevices(spec),
    ...storageDevices(spec),
    ...trackerDevices(spec),
    ...(spec.storage && spec.fields[0]?.inverters === 1 ? [] : interfaceDevices()),
    ...newDevices(spec),
  ];
}
