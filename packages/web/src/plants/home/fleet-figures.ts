import type { Fleet, FleetChanges, LostByCause } from "@heliograph/contract/fleet/fleet.wire.ts";
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
  /** The portal is still reading it. */
  readonly isEnergyAwaited: boolean;
  /** Nothing counts it: it is what its power adds up to. */
  readonly isEnergyOfPower: boolean;
  readonly verdict: Fleet["verdict"][number];
  readonly isDormant: boolean;
  readonly worst: Fleet["worst"][number];
  readonly incidents: number;
  /** Until when people work on all of it. [unix s] */
  readonly maintenanceUntil: number | null;
  readonly lostTodayKwh: number | null;
  readonly lostTodayEur: number | null;
  readonly lostByCause: readonly LostByCause[];
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
        isEnergyAwaited: fleet.energy_waits[row] ?? false,
        isEnergyOfPower: fleet.energy_integral[row] ?? false,
        verdict: fleet.verdict[row] ?? null,
        isDormant: fleet.is_dormant[row] ?? false,
        worst: fleet.worst[row] ?? null,
        incidents: fleet.num_incidents[row] ?? 0,
        maintenanceUntil: fleet.maintenance_until[row] ?? null,
        lostTodayKwh: fleet.lost_today_kwh[row] ?? null,
        lostTodayEur: fleet.lost_today_eur[row] ?? null,
        lostByCause: fleet.lost_by_cause[row] ?? [],
      },
    ]),
  );

const moving = [
  "power",
  "power_at",
  "energy_today",
  "energy_waits",
  "verdict",
  "is_dormant",
  "worst",
  "num_incidents",
  "maintenance_until",
  "lost_today_kwh",
  "lost_today_eur",
  "lost_by_cause",
] as const satisfies readonly (keyof Fleet & keyof FleetChanges)[];

/** The fleet after some rows of it have changed; of a plant that it does not know nothing is taken. */
export function fleetWith(fleet: Fleet, changes: FleetChanges): Fleet {
  const rows = new Map(fleet.id.map((id, row) => [id, row]));
  const column = (name: (typeof moving)[number]): unknown[] => {
    const values: unknown[] = [...fleet[name]];
    for (const [at, id] of changes.id.entries()) {
      const row = rows.get(id);
      if (row !== undefined) values[row] = changes[name][at] ?? null;
    }
    return values;
  };
  const changed = Object.fromEntries(moving.map((name) => [name, column(name)]));
  return { ...fleet, ...(changed as Partial<Fleet>), version: changes.version };
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
