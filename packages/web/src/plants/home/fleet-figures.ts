import type { Fleet, FleetChanges } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { PlantListItem } from "@heliograph/contract/plants/plants.wire.ts";

/** Power now and energy today of a plant; null where nothing was measured. */
export interface PlantFigures {
  /** The variable of its power; null where there is none that may be seen. */
  readonly powerId: string | null;
  /** How many kW its unit is. */
  readonly powerFactor: number;
  readonly powerKw: number | null;
  /** [unix s] */
  readonly powerAtSeconds: number | null;
  readonly energyTodayKwh: number | null;
}

export const figuresByPlant = (fleet: Fleet): ReadonlyMap<string, PlantFigures> =>
  new Map(
    fleet.id.map((id, row) => [
      id,
      {
        powerId: fleet.power_id[row] ?? null,
        powerFactor: fleet.power_factor[row] ?? 1,
        powerKw: fleet.power[row] ?? null,
        powerAtSeconds: fleet.power_at[row] ?? null,
        energyTodayKwh: fleet.energy_today[row] ?? null,
      },
    ]),
  );

/** The fleet after some rows of it have changed; of a plant that it does not know nothing is taken. */
export function fleetWith(fleet: Fleet, changes: FleetChanges): Fleet {
  const rows = new Map(fleet.id.map((id, row) => [id, row]));
  const [power, powerAt, energy] = [[...fleet.power], [...fleet.power_at], [...fleet.energy_today]];
  for (const [at, id] of changes.id.entries()) {
    const row = rows.get(id);
    if (row === undefined) continue;
    power[row] = changes.power[at] ?? null;
    powerAt[row] = changes.power_at[at] ?? null;
    energy[row] = changes.energy_today[at] ?? null;
  }
  return { ...fleet, version: changes.version, power, power_at: powerAt, energy_today: energy };
}

/** The list of plants with what the changes say of it: when they were last heard, and their alerts. */
export function listWith(list: readonly PlantListItem[], changes: FleetChanges): PlantListItem[] {
  const rows = new Map(changes.id.map((id, at) => [id, at]));
  return list.map((plant) => {
    const at = rows.get(plant.id);
    if (at === undefined) return plant;
    return {
      ...plant,
      last_update: changes.last_update[at] ?? null,
      num_alerts: changes.num_alerts[at] ?? 0,
    };
  });
}
