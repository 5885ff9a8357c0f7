import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import {
  plantModel,
  type ModelDevice,
  type PlantFacts,
  type PlantModel,
  type VariableFacts,
} from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { plantOfObject, readPlant } from "./plants.store.ts";

/** What a plant is made of, each part read by the room that keeps it, in order of creation. */
export interface PlantParts {
  devices(db: Db, plantIds: readonly string[]): Promise<readonly ModelDevice[]>;
  variables(db: Db, plantId: string): Promise<readonly VariableFacts[]>;
  charts(db: Db, plantId: string): Promise<readonly Chart[]>;
  alerts(db: Db, plantId: string): Promise<readonly Alert[]>;
  reports(db: Db, plantId: string): Promise<readonly Report[]>;
  /** Units of some variables, by id. */
  units(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>;
}

const isCode = /^\d{3,4}$/;

export interface PlantModels {
  /** null when there is no such plant. */
  model(plantId: string): Promise<PlantModel | null>;
  /** The same as the database has it now, whatever this process remembers; in a transaction, as that sees it. */
  freshModel(plantId: string, trx?: Db): Promise<PlantModel | null>;
  /** The plant that owns a device, variable or chart; null when there is no such object. */
  plantOf(objectId: string): Promise<string | null>;
}

/** What is read by itself, kept by itself, and read again when it alone has changed. */
interface Read {
  plant: PlantFacts | null;
  devices: readonly ModelDevice[];
  variables: readonly VariableFacts[];
  charts: readonly Chart[];
  alerts: readonly Alert[];
  reports: readonly Report[];
}
export type PlantPart = keyof Read;
type ReadPart = <P extends PlantPart>(part: P) => Promise<Read[P]>;
type Readers = { readonly [P in PlantPart]: (db: Db, plantId: string) => Promise<Read[P]> };

async function assembled(read: ReadPart): Promise<PlantModel | null> {
  const plant = await read("plant");
  if (plant === null) return null;
  // One connection, five short answers: inside a transaction they could not run side by side anyway.
  const devices = await read("devices");
  const variables = await read("variables");
  const charts = await read("charts");
  const alerts = await read("alerts");
  const reports = await read("reports");
  return plantModel({ plant, devices, variables, charts, alerts, reports });
}

const readersOf = (parts: PlantParts): Readers => ({
  plant: readPlant,
  devices: (db, plantId) => parts.devices(db, [plantId]),
  variables: (db, plantId) => parts.variables(db, plantId),
  charts: (db, plantId) => parts.charts(db, plantId),
  alerts: (db, plantId) => parts.alerts(db, plantId),
  reports: (db, plantId) => parts.reports(db, plantId),
});
/** The plant as the database has it now; null when there is no such plant. */
export async function readModel(
  db: Db,
  plantId: string,
  parts: PlantParts,
): Promise<PlantModel | null> {
  const readers = readersOf(parts);
  return await assembled((part) => readers[part](db, plantId) as never);
}

/** What of a plant has changed: a part, and what of it readers see as one thing, by id; the plant's own code is its facts. */
export interface ChangedPart {
  readonly part: PlantPart | "incidents";
  readonly ids: readonly string[];
}
/** As it is announced, under the plant's code; null where it may be anything. */
export const changedPart = (what: readonly string[]): ChangedPart | null => {
  const [part, ...ids] = what as [ChangedPart["part"]?, ...string[]];
  return part === undefined ? null : { part, ids };
};

interface Kept {
  readonly parts: Map<PlantPart, Promise<unknown>>;
  model: Promise<PlantModel | null> | null;
}

/**
 * The plants as this process last read them; what any process announces to have changed is dropped, part by part. There are at most
 * 11,000 codes of 3 or 4 digits, and a process that ingests touches each plant every 5 minutes: nothing else is ever dropped.
 */
export function newPlantModels(
  context: Pick<RoomContext, "db" | "changes">,
  parts: PlantParts,
): PlantModels {
  const readers = readersOf(parts);
  const kept = new Map<string, Kept>();
  const owners = new Map<string, string>();
  const owned = new Map<string, string[]>();
  // Raised at every change: an owner that was read before it is not remembered after it.
  let epoch = 0;
  context.changes.on("plant", (plantId, ...what) => {
    // What is wrong with a plant is no part of what it is.
    if (changedPart(what)?.part === "incidents") return;
    epoch++;
    if (plantId === "*") {
      kept.clear();
      owners.clear();
      owned.clear();
      return;
    }
    const change = changedPart(what);
    const own = kept.get(plantId);
    if (change === null) kept.delete(plantId);
    else if (own !== undefined && change.part !== "incidents") {
      own.parts.delete(change.part);
      own.model = null;
    }
    if (change?.part === "plant") return;
    for (const id of owned.get(plantId) ?? []) owners.delete(id);
    owned.delete(plantId);
  });
  const keptPart =
    ({ parts: known }: Kept, plantId: string): ReadPart =>
    async (part) => {
      type Part = Promise<Read[typeof part]>;
      const before = known.get(part) as Part | undefined;
      if (before !== undefined) return await before;
      const reading = readers[part](context.db, plantId) as Part;
      known.set(part, reading);
      try {
        return await reading;
      } catch (error) {
        if (known.get(part) === reading) known.delete(part);
        throw error;
      }
    };
  return {
    async model(plantId) {
      // What is no code is no plant; some of it the database could not even be asked for.
      if (!isCode.test(plantId)) return null;
      const own: Kept = kept.get(plantId) ?? { parts: new Map(), model: null };
      kept.set(plantId, own);
      if (own.model !== null) return await own.model;
      const assembling = assembled(keptPart(own, plantId));
      own.model = assembling;
      const forget = (): void => {
        if (own.model === assembling) kept.delete(plantId);
      };
      try {
        const model = await assembling;
        // Codes that do not exist are not kept: anybody could invent them.
        if (model === null) forget();
        return model;
      } catch (error) {
        forget();
        throw error;
      }
    },
    freshModel: (plantId, db = context.db) => readModel(db, plantId, parts),
    async plantOf(objectId) {
      const known = owners.get(objectId);
      if (known !== undefined) return known;
      const before = epoch;
      const plantId = await plantOfObject(context.db, objectId);
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
