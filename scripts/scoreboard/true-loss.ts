/** What a fault has cost, by a healthy twin of the plant: the power that the twin made and the plant did not, while the fault lasted. */
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { DayOfPlant } from "@heliograph/simulator/day-of-plant.ts";
import { isActive, type Fault } from "@heliograph/simulator/faults.ts";
import { trackerPlace } from "@heliograph/simulator/inverters-of-day.ts";
import type { PlantSpec } from "@heliograph/simulator/plant-spec.ts";

/** The inverters that lose by a fault; null: all. */
function losing(spec: PlantSpec, { kind, unit }: Fault): readonly number[] | null {
  switch (kind) {
    case "open_string":
    case "tripped_inverter":
    case "derating":
    case "shading":
    case "weak_inverter":
    case "weak_string":
      return [unit];
    case "stuck_tracker": {
      const place = trackerPlace(spec, unit);
      return place === null ? [] : [place.inverter];
    }
    case "soiling":
    case "open_interface":
    case "curtailment":
    case "snow":
      return null;
    case "sensor_drift":
    case "stuck_sensor":
    case "silent_logger":
      return [];
  }
}

/** Whether two faults of a plant take from the same inverter at some time, or one hides what the other does. */
export function meet(spec: PlantSpec, one: Fault, other: Fault): boolean {
  if (one.fromSeconds >= other.toSeconds || other.fromSeconds >= one.toSeconds) return false;
  if (one.kind === "silent_logger" || other.kind === "silent_logger") return true;
  const [own, others] = [losing(spec, one), losing(spec, other)];
  if (own === null || others === null) return own?.length !== 0 && others?.length !== 0;
  return own.some((inverter) => others.includes(inverter));
}

/** Of one day. [kWh] */
export function trueLoss(
  spec: PlantSpec,
  faults: readonly Fault[],
  { data, well }: { readonly data: DayOfPlant; readonly well: DayOfPlant },
): number {
  const { startSeconds, slots } = data.frame;
  let sum = 0;
  for (let slot = 0; slot < slots; slot++) {
    const fault = faults.find((one) => isActive(one, startSeconds + slot * slotSeconds));
    if (fault === undefined) continue;
    const inverters = losing(spec, fault) ?? [...data.inverters.keys()];
    for (const inverter of inverters)
      sum +=
        (well.inverters[inverter]?.acKw[slot] ?? 0) - (data.inverters[inverter]?.acKw[slot] ?? 0);
  }
  return (sum * slotSeconds) / 3600;
}
