import {
  gperfParams,
  homepage,
  type Plant,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { SearchedPlant } from "@heliograph/domain/plants/find-plants.ts";
import { degreesOfKm, kmBetween } from "@heliograph/domain/plants/distance.ts";
import type { PlantFacts } from "@heliograph/domain/plants/plant-model.ts";
import { cosDegrees } from "@heliograph/domain/sun/angles.ts";
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
  language: Plant["language"];
  by_files: boolean;
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
    /** What other rooms may join. */
    plant_state: Pick<
      PlantTable,
      "plant_id" | "timezone" | "disabled" | "name" | "client" | "active_since"
    >;
    plant_count: Pick<PlantTable, "plant_id" | "name" | "kwp"> & {
      /** Those beside the whole. */
      sections: number;
    };
  }
}

const plantFacts = ({ plant_id: id, ...row }: Selectable<PlantTable>): PlantFacts => ({
  ...row,
  id,
  // The defaults of settings that were never saved.
  homepage: homepage.parse(row.homepage),
  gperf_params: gperfParams.parse(row.gperf_params),
});
const plantRow = ({ id: plant_id, ...p }: PlantFacts) => ({
  ...p,
  plant_id,
  sections: JSON.stringify(p.sections),
  homepage: JSON.stringify(p.homepage),
  ass_strinv: JSON.stringify(p.ass_strinv),
  gperf_params: JSON.stringify(p.gperf_params),
  gperf_events: JSON.stringify(p.gperf_events),
  logo: p.logo === null ? null : JSON.stringify(p.logo),
});

/** What a plant is, apart from what it is made of; null when there is none. */
export async function readPlant(db: Db, plantId: string): Promise<PlantFacts | null> {
  const plant = await db
    .selectFrom("plant")
    .selectAll()
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return plant === undefined ? null : plantFacts(plant);
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
/** Other open plants within a distance of one, the nearest first; none of one that has no place. */
export async function plantsNear(
  db: Db,
  { id, lat, lon }: Pick<PlantFacts, "id" | "lat" | "lon">,
  of: { readonly km: number; readonly nowSeconds: number },
): Promise<string[]> {
  if (lat === null || lon === null) return [];
  const north = degreesOfKm(of.km);
  const farthest = Math.min(90, Math.abs(lat) + north);
  // Degrees of longitude are shorter nearer the pole, and go around.
  const east = farthest >= 90 ? 180 : Math.min(180, north / cosDegrees(farthest));
  const { rows } = await sql<{ id: string; lat: number; lon: number }>`
    select plant_id as id, lat, lon from plant
    where plant_id <> ${id} and not disabled and active_since <= ${of.nowSeconds}
      and (active_until is null or active_until > ${of.nowSeconds})
      and abs(lat - ${lat}) <= ${north}
      and least(abs(lon - ${lon}), 360 - abs(lon - ${lon})) <= ${east}`.execute(db);
  return rows
    .map((one) => ({ id: one.id, km: kmBetween({ lat, lon }, one) }))
    .filter(({ km }) => km <= of.km)
    .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
    .map((one) => one.id);
}
/** False when the code is taken. */
export async function insertPlant(trx: Db, plant: PlantFacts): Promise<boolean> {
  const row = await trx
    .insertInto("plant")
    .values(plantRow(plant))
    .onConflict((c) => c.column("plant_id").doNothing())
    .returning("plant_id")
    .executeTakeFirst();
  return row !== undefined;
}
export async function writePlant(trx: Db, plant: PlantFacts): Promise<void> {
  await trx.updateTable("plant").set(plantRow(plant)).where("plant_id", "=", plant.id).execute();
}
/** The plants of a client, held against other changes until the transaction ends, always in the same order. */
export async function lockPlantsOf(
  trx: Db,
  client: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  return await trx
    .selectFrom("plant")
    .select(["plant_id as id", "name"])
    .where("client", "=", client)
    .orderBy("plant_id")
    .forNoKeyUpdate()
    .execute();
}
export async function writeClient(
  trx: Db,
  plantIds: readonly string[],
  client: string,
): Promise<void> {
  await trx
    .updateTable("plant")
    .set({ client })
    .where("plant_id", "=", sql<string>`any(${plantIds})`)
    .execute();
}
/** Counts SMS as sent, or no longer; false when fewer are left. */
export async function countSentSms(trx: Db, plantId: string, count: number): Promise<boolean> {
  const done = await trx
    .updateTable("plant")
    .set({ num_sent_sms: sql<number>`num_sent_sms + ${count}::integer` })
    .where("plant_id", "=", plantId)
    .where(
      sql<boolean>`num_sent_sms + ${count}::integer between 0 and greatest(num_sms, num_sent_sms)`,
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/** What is left of all plants. */
export async function smsLeft(db: Db): Promise<number> {
  const { left } = await db
    .selectFrom("plant")
    .select(sql<number>`coalesce(sum(greatest(num_sms - num_sent_sms, 0)), 0)::integer`.as("left"))
    .executeTakeFirstOrThrow();
  return left;
}
/** Removes the plant. The tables of other rooms refer to it: all it is made of, and what users may do on it, goes with it. */
export async function deletePlant(trx: Db, plantId: string): Promise<void> {
  await trx.deleteFrom("plant").where("plant_id", "=", plantId).execute();
}

/** Registers the id of a new device, variable or chart. */
export async function insertObject(
  trx: Db,
  plantId: string,
  id: string,
  kind: string,
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

/** Codes of the plants that are called so, whatever the case of its letters. */
export async function plantsNamed(db: Db, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom("plant")
    .select("plant_id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
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
export async function sectionsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Section[]>> {
  const rows = await db
    .selectFrom("plant")
    .select(["plant_id", "sections"])
    .where("plant_id", "=", sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.plant_id, row.sections]));
}
