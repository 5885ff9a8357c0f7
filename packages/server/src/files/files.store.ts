import type { File, FileCategory } from "@heliograph/contract/files/files.wire.ts";
import { type GeneratedAlways, type Insertable, type Selectable, sql } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface FileTable {
  plant_id: string;
  id: string;
  category: FileCategory;
  owner_id: string;
  name: string;
  version: number;
  type: File["type"];
  width: number;
  height: number;
  size: number;
  bytes: Uint8Array;
  /** Of the bytes. */
  sha256: GeneratedAlways<string>;
}
declare module "../platform/database.ts" {
  interface Tables {
    file: FileTable;
    /** How many each plant has. */
    file_count: PlantCountRow;
  }
}

/** A file without its bytes. */
export type FileFacts = Omit<FileTable, "bytes" | "sha256">;
type FileRow = Readonly<Selectable<FileTable>>;

const facts = [
  ...(["plant_id", "id", "category", "owner_id", "name"] as const),
  ...(["version", "type", "width", "height", "size"] as const),
] as const;

export async function fileFacts(db: Db, plantId: string, id: string): Promise<FileFacts | null> {
  const row = await db
    .selectFrom("file")
    .select(facts)
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}
/** Empty when the file is gone. */
export async function fileBytes(db: Db, plantId: string, id: string): Promise<Uint8Array> {
  const row = await db
    .selectFrom("file")
    .select("bytes")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.bytes ?? new Uint8Array();
}
/** Files of some owners in a plant, in order of upload. */
export async function filesOf(
  db: Db,
  plantId: string,
  ownerIds: readonly string[],
): Promise<FileFacts[]> {
  return await db
    .selectFrom("file")
    .select(facts)
    .where("plant_id", "=", plantId)
    .where("owner_id", "=", sql<string>`any(${ownerIds})`)
    .orderBy("id")
    .execute();
}
/** All files of a plant by what they hold, in order of upload. */
export async function digestsOf(
  db: Db,
  plantId: string,
): Promise<Pick<FileRow, "id" | "category" | "owner_id" | "name" | "size" | "sha256">[]> {
  return await db
    .selectFrom("file")
    .select(["id", "category", "owner_id", "name", "size", "sha256"])
    .where("plant_id", "=", plantId)
    .orderBy("id")
    .execute();
}
/** null: no file of the plant has this digest. */
export async function bytesWith(
  db: Db,
  plantId: string,
  sha256: string,
): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("file")
    .select("bytes")
    .where("plant_id", "=", plantId)
    .where("sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? null;
}
/** How much the files of a plant take, without one of them. [bytes] */
export async function bytesTaken(db: Db, plantId: string, without: string): Promise<number> {
  const row = await db
    .selectFrom("file")
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as("bytes"))
    .where("plant_id", "=", plantId)
    .where("id", "!=", without)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}
/** Creates the file, or replaces the one of the same id. */
export async function putFile(trx: Db, file: Readonly<Insertable<FileTable>>): Promise<void> {
  const { plant_id: _, id: __, ...changing } = file;
  await trx
    .insertInto("file")
    .values(file)
    .onConflict((conflict) => conflict.columns(["plant_id", "id"]).doUpdateSet(changing))
    .execute();
}
export async function deleteFile(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("file").where("plant_id", "=", plantId).where("id", "=", id).execute();
}
