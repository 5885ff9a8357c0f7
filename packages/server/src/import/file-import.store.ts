import type { FileImport, FilePart } from "@heliograph/contract/import/file-import.wire.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";

type Packets = FilePart["packets"];
declare module "../platform/database.ts" {
  interface Tables {
    file_import: {
      plant_id: string;
      id: string;
      position: Generated<number>;
      file: string;
      username: string;
      created: number;
      parts: number;
      packets: number | null;
      first: number | null;
      last: number | null;
      task: string | null;
    };
    file_import_part: {
      plant_id: string;
      id: string;
      part: number;
      packets: ColumnType<Packets, string, string>;
      count: number;
      first: number;
      last: number;
    };
  }
}

/** An import of a plant. */
export interface ImportId {
  readonly plantId: string;
  readonly id: string;
}
/** Imports that are listed. */
const listed = 50;

export async function insertImport(
  db: Db,
  { plantId, id }: ImportId,
  of: { file: string; username: string; created: number; parts: number },
): Promise<void> {
  await db
    .insertInto("file_import")
    .values({ plant_id: plantId, id, ...of, packets: null, first: null, last: null, task: null })
    .execute();
}
export async function importOf(db: Db, { plantId, id }: ImportId) {
  return await db
    .selectFrom("file_import")
    .select(["file", "parts", "task"])
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .executeTakeFirst();
}
/** Those that were started, newest first. */
export async function startedImports(db: Db, plantId: string): Promise<FileImport[]> {
  const rows = await db
    .selectFrom("file_import")
    .select(["id", "file", "username", "created", "packets", "first", "last", "task"])
    .where("plant_id", "=", plantId)
    .where("task", "is not", null)
    .orderBy("position", "desc")
    .limit(listed)
    .execute();
  return rows.map(({ packets, first, last, task, ...row }) => ({
    ...row,
    packets: packets!,
    first: first!,
    last: last!,
    task: task!,
  }));
}
/** Imports of a plant of which something lies aside. */
export async function importsAside(
  db: Db,
  plantId: string,
): Promise<{ id: string; created: number; task: string | null }[]> {
  const { rows } = await sql<{ id: string; created: number; task: string | null }>`
    select id, created, task from file_import as i where plant_id = ${plantId}
      and (task is null or exists (select from file_import_part as p where p.plant_id = i.plant_id and p.id = i.id))`.execute(
    db,
  );
  return rows;
}
export async function deleteImport(db: Db, { plantId, id }: ImportId): Promise<void> {
  await db.deleteFrom("file_import").where("plant_id", "=", plantId).where("id", "=", id).execute();
}
export async function deleteParts(db: Db, { plantId, id }: ImportId): Promise<void> {
  await db
    .deleteFrom("file_import_part")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}

export async function putPart(
  db: Db,
  { plantId, id }: ImportId,
  { part, packets }: { part: number; packets: Packets },
): Promise<void> {
  const row = {
    packets: JSON.stringify(packets),
    count: packets.length,
    first: packets[0]?.timestamp ?? 0,
    last: packets.at(-1)?.timestamp ?? 0,
  };
  await db
    .insertInto("file_import_part")
    .values({ plant_id: plantId, id, part, ...row })
    .onConflict((c) => c.columns(["plant_id", "id", "part"]).doUpdateSet(row))
    .execute();
}
export async function partOf(
  db: Db,
  { plantId, id }: ImportId,
  part: number,
): Promise<Packets | null> {
  const row = await db
    .selectFrom("file_import_part")
    .select("packets")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .where("part", "=", part)
    .executeTakeFirst();
  return row?.packets ?? null;
}
export interface PartsPresent {
  readonly parts: number;
  readonly packets: number;
  readonly first: number | null;
  readonly last: number | null;
}
export async function partsOf(db: Db, { plantId, id }: ImportId): Promise<PartsPresent> {
  const { rows } = await sql<PartsPresent>`
    select count(*)::integer as parts, coalesce(sum(count), 0)::integer as packets,
      min(first) filter (where count > 0) as first, max(last) filter (where count > 0) as last
    from file_import_part where plant_id = ${plantId} and id = ${id}`.execute(db);
  return rows[0]!;
}
/** Notes that an import begins, unless it has; answers whether it had not. */
export async function markStarted(
  db: Db,
  { plantId, id }: ImportId,
  of: { packets: number; first: number; last: number; task: string },
): Promise<void> {
  await db
    .updateTable("file_import")
    .set(of)
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}
