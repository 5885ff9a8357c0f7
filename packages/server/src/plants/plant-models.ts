import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  plantModel,
  type ModelDevice,
  type PlantModel,
  type VariableFacts,
} from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import type { World } from "../platform/world.ts";
import { plantOfObject, readPlant } from "./plants.store.ts";

/** What a plant is made of, each part read by the room that keeps it, in order of creation. */
export interface PlantParts {
  devices(db: Db, plantIds: readonly string[]): Promise<readonly ModelDevice[]>;
  variables(db: Db, plantId: string): Promise<readonly VariableFacts[]>;
  charts(db: Db, plantId: string): Promise<readonly Chart[]>;
  alerts(db: Db, plantId: string): Promise<readonly Alert[]>;
  /** Units of some variables, by id. */
  units(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}

/** A plant with all it is made of; null when there is none. */
export async function readModel(
  db: Db,
  plantId: string,
  parts: PlantParts,
): Promise<PlantModel | null> {
  const plant = await readPlant(db, plantId);
  if (plant === null) return null;
  // One connection, four short answers: inside a transaction they could not run side by side anyway.
  const devices = await parts.devices(db, [plantId]);
  const variables = await parts.variables(db, plantId);
  const charts = await parts.charts(db, plantId);
  const alerts = await parts.alerts(db, plantId);
  return plantModel({ plant, devices, variables, charts, alerts });
}

const isCode = /^\d{3,4}$/;

export interface PlantModels {
  /** null when there is no such plant. */
  model(plantId: string): Promise<PlantModel | null>;
  /** The same as the database has it now, whatever this process remembers. */
  freshModel(plantId: string): Promise<PlantModel | null>;
  /** The plant that owns a device, variable or chart; null when there is no such object. */
  plantOf(objectId: string): Promise<string | null>;
}

/**
 * The plants as this process last read them, dropped when any process announces a change. There are at most 11,000 codes of
 * 3 or 4 digits, and a process that ingests touches each plant every 5 minutes: nothing else is ever dropped.
 */
export function newPlantModels(
  world: Pick<World, "db" | "changes">,
  parts: PlantParts,
): PlantModels {
  const models = new Map<string, Promise<PlantModel | null>>();
  const owners = new Map<string, string>();
  const owned = new Map<string, string[]>();
  // Raised at every change: an owner that was read before it is not remembered after it.
  let epoch = 0;
  world.changes.on("plant", (plantId) => {
    epoch++;
    if (plantId === "*") {
      models.clear();
      owners.clear();
      owned.clear();
      return;
    }
    models.delete(plantId);
    for (const id of owned.get(plantId) ?? []) owners.delete(id);
    owned.delete(plantId);
  });
  return {
    async model(plantId) {
      // What is no code is no plant; some of it the database could not even be asked for.
      if (!isCode.test(plantId)) return null;
      const known = models.get(plantId);
      if (known !== undefined) return await known;
      const reading = readModel(world.db, plantId, parts);
      models.set(plantId, reading);
      const forget = (): void => {
        if (models.get(plantId) === reading) models.delete(plantId);
      };
      try {
        const model = await reading;
        // Codes that do not exist are not kept: anybody could invent them.
        if (model === null) forget();
        return model;
      } catch (error) {
        forget();
        throw error;
      }
    },
    freshModel: (plantId) => readModel(world.db, plantId, parts),
    async plantOf(objectId) {
      const known = owners.get(objectId);
      if (known !== undefined) return known;
      const before = epoch;
      const plantId = await plantOfObject(world.db, objectId);
      if (plantId !== null && before === epoch) {
        owners.set(objectId, plantId);
        const ids = owned.get(plantId) ?? [];
        ids.push(objectId);
        owned.set(plantId, ids);
      }
      return plantId;
    },
  };
}
