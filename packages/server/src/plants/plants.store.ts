import { alertFields } from "@heliograph/contract/alerts/alerts.wire.ts";
import {
  gperfParams,
  homepage,
  type Plant,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { SearchedPlant } from "@heliograph/domain/plants/find-plants.ts";
import {
  plantModel,
  type ModelDevice,
  type PlantFacts,
  type PlantModel,
  type VariableFacts,
} from "@heliograph/domain/plants/plant-model.ts";
import { sql, type ColumnType, type Selectable } from "kysely";
import type { Db } from "../platform/database.ts";

/** Read as what it is, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface PlantTable {
  plant_id: string;
  name: string;
  client: string | null;
  maintainer: string | null;
  manager: string | null;
  timezone: string;
  active_since: number;
  active_until: number | null;
  notes: string | null;
  notes_in_homepage: boolean;
  disabled: boolean;
  num_sms: number;
  num_sent_sms: number;
  http_passwd: string | null;
  lat: number | null;
  lon: number | null;
  alt: number | null;
  location: string | null;
  address: string | null;
  country: string | null;
  sections: Json<Section[]>;
  homepage: Json<Record<string, unknown>>;
  ass_strinv: Json<Record<string, string>>;
  gperf_params: Json<Record<string, unknown>>;
  gperf_events: Json<Plant["gperf_events"]>;
  logo: ColumnType<Plant["logo"], string | null, string | null>;
  kwp: number;
}
interface ObjectTable {
  id: string;
  plant_id: string;
  kind: string;
}
declare module "../platform/database.ts" {
  interface Tables {
    plant: PlantTable;
    object: ObjectTable;
  }
}

export type ObjectKind = "device" | "variable" | "chart" | "alert";

const plantFacts = (row: Selectable<PlantTable>): PlantFacts => ({
  id: row.plant_id,
  name: row.name,
  client: row.client,
  maintainer: row.maintainer,
  manager: row.manager,
  timezone: row.timezone,
  activeSince: row.active_since,
  activeUntil: row.active_until,
  notes: row.notes,
  notesInHomepage: row.notes_in_homepage,
  disabled: row.disabled,
  numSms: row.num_sms,
  numSentSms: row.num_sent_sms,
  httpPasswd: row.http_passwd,
  lat: row.lat,
  lon: row.lon,
  alt: row.alt,
  location: row.location,
  address: row.address,
  country: row.country,
  kwp: row.kwp,
  sections: row.sections,
  // The defaults of settings that were never saved.
  homepage: homepage.parse(row.homepage),
  assStrinv: row.ass_strinv,
  gperfParams: gperfParams.parse(row.gperf_params),
  gperfEvents: row.gperf_events,
  logo: row.logo,
});
const plantRow = (p: PlantFacts) => ({
  name: p.name,
  client: p.client,
  maintainer: p.maintainer,
  manager: p.manager,
  timezone: p.timezone,
  active_since: p.activeSince,
  active_until: p.activeUntil,
  notes: p.notes,
  notes_in_homepage: p.notesInHomepage,
  disabled: p.disabled,
  num_sms: p.numSms,
  num_sent_sms: p.numSentSms,
  http_passwd: p.httpPasswd,
  lat: p.lat,
  lon: p.lon,
  alt: p.alt,
  location: p.location,
  address: p.address,
  country: p.country,
  sections: JSON.stringify(p.sections),
  homepage: JSON.stringify(p.homepage),
  ass_strinv: JSON.stringify(p.assStrinv),
  gperf_params: JSON.stringify(p.gperfParams),
  gperf_events: JSON.stringify(p.gperfEvents),
  logo: p.logo === null ? null : JSON.stringify(p.logo),
  kwp: p.kwp,
});

/** A plant with all it is made of; null when there is none. */
export async function readModel(db: Db, plantId: string): Promise<PlantModel | null> {
  const plant = await db
    .selectFrom("plant")
    .selectAll()
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (plant === undefined) return null;
  // One connection, four short answers: inside a transaction they could not run side by side anyway.
  const devices = await devicesOf(db, [plantId]);
  const variables = await variablesOf(db, plantId);
  const charts = await db
    .selectFrom("chart")
    .select(["id", "plant_id", "name", "type", "period", "multimode", "series"])
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
  const alerts = await db
    .selectFrom("alert")
    .select(alertColumns)
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
  return plantModel({ plant: plantFacts(plant), devices, variables, charts, alerts });
}
const alertColumns = [
  "id",
  "plant_id",
  ...(Object.keys(alertFields.shape) as (keyof typeof alertFields.shape)[]),
] as const;
async function devicesOf(db: Db, plantIds: readonly string[]): Promise<ModelDevice[]> {
  const rows = await db
    .selectFrom("device")
    .select(["plant_id as plantId", ...deviceColumns])
    .where("plant_id", "=", sql<string>`any(${plantIds})`)
    .orderBy("position")
    .execute();
  return rows;
}
const deviceColumns = [
  "id",
  "name",
  "type",
  "brand",
  "model",
  "nominal",
  "notes",
  "oid",
  "oidn",
  "disabled",
] as const;
async function variablesOf(db: Db, plantId: string): Promise<VariableFacts[]> {
  const rows = await db
    .selectFrom("variable")
    .selectAll()
    .where("plant_id", "=", plantId)
    .orderBy("number")
    .execute();
  return rows.map(({ plant_id, device_id, imported_id, data_type, ...v }) => ({
    ...v,
    plantId: plant_id,
    deviceId: device_id,
    importedId: imported_id,
    dataType: data_type,
  }));
}

/** Holds the plant against other changes until the transaction ends; false when there is no such plant. New packets still pass. */
export async function lockPlant(trx: Db, plantId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("plant")
    .select("plant_id")
    .where("plant_id", "=", plantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
/** False when the code is taken. */
export async function insertPlant(trx: Db, plant: PlantFacts): Promise<boolean> {
  const row = await trx
    .insertInto("plant")
    .values({ plant_id: plant.id, ...plantRow(plant) })
    .onConflict((c) => c.column("plant_id").doNothing())
    .returning("plant_id")
    .executeTakeFirst();
  return row !== undefined;
}
export async function writePlant(trx: Db, plant: PlantFacts): Promise<void> {
  await trx.updateTable("plant").set(plantRow(plant)).where("plant_id", "=", plant.id).execute();
}
/** Removes the plant, all it is made of, and what users may do on it. */
export async function deletePlant(trx: Db, plantId: string): Promise<void> {
  for (const table of ["alert", "chart", "variable", "device", "object"] as const)
    await trx.deleteFrom(table).where("plant_id", "=", plantId).execute();
  await sql`delete from account_permission where plant_id = ${plantId}`.execute(trx);
  await trx.deleteFrom("plant").where("plant_id", "=", plantId).execute();
}

/** Registers the id of a new device, variable or chart. */
export async function insertObject(
  trx: Db,
  plantId: string,
  id: string,
  kind: ObjectKind,
): Promise<void> {
  await trx.insertInto("object").values({ id, plant_id: plantId, kind }).execute();
}
export async function deleteObject(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("object").where("plant_id", "=", plantId).where("id", "=", id).execute();
}
export async function plantOfObject(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("object")
    .select("plant_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.plant_id ?? null;
}

/** Codes in numerical order. */
export async function plantIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("plant")
    .select("plant_id")
    .orderBy(sql`length(plant_id)`)
    .orderBy("plant_id")
    .execute();
  return rows.map((r) => r.plant_id);
}

const listColumns = [
  "plant_id",
  "name",
  "client",
  "maintainer",
  "manager",
  "kwp",
  "lat",
  "lon",
  "timezone",
  "disabled",
] as const;
/** One line of the list of plants. */
export type PlantRow = Pick<Selectable<PlantTable>, (typeof listColumns)[number]> & {
  /** Bought and not yet sent. */
  sms_left: number;
};
/** The list of plants, in the order of their codes; `ids` null for all. One scan of short columns: no section is read. */
export async function plantRows(db: Db, ids: readonly string[] | null): Promise<PlantRow[]> {
  return await db
    .selectFrom("plant")
    .select(listColumns)
    .select(sql<number>`greatest(num_sms - num_sent_sms, 0)`.as("sms_left"))
    .$if(ids !== null, (q) => q.where("plant_id", "=", sql<string>`any(${ids})`))
    .orderBy(sql`length(plant_id)`)
    .orderBy("plant_id")
    .execute();
}
/** What of every plant a search looks at. */
export async function searchedPlants(db: Db): Promise<SearchedPlant[]> {
  return await db
    .selectFrom("plant")
    .select(["plant_id as id", "name", "client", "maintainer", "manager", "location"])
    .select(["kwp", "disabled"])
    .execute();
}
/** Sections and devices of several plants, in two statements. */
export async function partsOf(
  db: Db,
  ids: readonly string[],
): Promise<{
  sections: Map<string, Section[]>;
  devices: Map<string, ModelDevice[]>;
  /** Of the variables that sections name. */
  units: Map<string, string | null>;
}> {
  const plants = await db
    .selectFrom("plant")
    .select(["plant_id", "sections"])
    .where("plant_id", "=", sql<string>`any(${ids})`)
    .execute();
  const devices = new Map<string, ModelDevice[]>();
  for (const device of await devicesOf(db, ids)) {
    const of = devices.get(device.plantId) ?? [];
    of.push(device);
    devices.set(device.plantId, of);
  }
  const named = plants.flatMap(({ sections }) =>
    sections.flatMap(({ fpac, fetot, fetotcount }) => [fpac ?? [], fetot ?? [], fetotcount ?? []]),
  );
  const units = await db
    .selectFrom("variable")
    .select(["id", "udm"])
    .where("id", "=", sql<string>`any(${named.flat()})`)
    .execute();
  return {
    sections: new Map(plants.map((p) => [p.plant_id, p.sections])),
    devices,
    units: new Map(units.map(({ id, udm }) => [id, udm])),
  };
}
