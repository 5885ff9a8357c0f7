import type { ModelDevice, PlantModel } from "../plants/plant-model.ts";

/**
 * The modules behind an inverter, of which nobody says how many they are: of the kWp of its section (of the plant, where it is in none) what
 * its nominal power is of that of all inverters there. [kWp] null: a nominal power or the kWp are not known, or it is out of service
 */
export function kwpBehind(
  { plant, devices }: Pick<PlantModel, "plant" | "devices">,
  { id, type, nominal, disabled }: Pick<ModelDevice, "id" | "type" | "nominal" | "disabled">,
): number | null {
  if (type !== "inverter" || nominal === null || disabled) return null;
  const inverters = devices.filter((one) => one.type === "inverter" && !one.disabled);
  const section = plant.sections
    .slice(1)
    .find(({ kwp, devices_ids }) => kwp > 0 && devices_ids.includes(id));
  const beside =
    section === undefined
      ? inverters
      : inverters.filter((one) => section.devices_ids.includes(one.id));
  const kwp = section?.kwp ?? plant.kwp;
  if (kwp <= 0 || beside.some((one) => one.nominal === null)) return null;
  const whole = beside.reduce((sum, one) => sum + (one.nominal ?? 0), 0);
  return whole > 0 ? (kwp * nominal) / whole : null;
}
