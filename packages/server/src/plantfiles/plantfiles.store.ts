import type { FileCategory } from "@heliograph/contract/files/files.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** An image or a photo of which the bytes are to come. */
export interface AwaitedFile {
  readonly sha256: string;
  readonly category: FileCategory;
  readonly owner_id: string;
  readonly name: string;
}
declare module "../platform/database.ts" {
  interface Tables {
    plant_snapshot: { plant_id: string; at: number; data: Buffer };
    awaited_file: AwaitedFile & { plant_id: string; position: number };
  }
}

/** When snapshots of a plant were taken, the newest first. [unix s] */
export async function snapshotTimes(db: Db, plantId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("plant_snapshot")
    .select("at")
    .where("plant_id", "=", plantId)
    .orderBy("at", "desc")
    .execute();
  return rows.map(({ at }) => at);
}
/** null: none was taken then. */
export async function readSnapshot(db: Db, plantId: string, at: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom("plant_snapshot")
    .select("data")
    .where("plant_id", "=", plantId)
    .where("at", "=", at)
    .executeTakeFirst();
  return row?.data ?? null;
}
/** Of a plant that is held; null: there is none. [unix s] */
export async function newestSnapshot(trx: Db, plantId: string): Promise<number | null> {
  const row = await trx
    .selectFrom("plant_snapshot")
    .select(sql<number | null>`max(at)`.as("at"))
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row?.at ?? null;
}
/** Keeps a snapshot, unless the newest is the same, and drops those from before a moment. */
export async function keepSnapshot(
  trx: Db,
  of: {
    readonly plantId: string;
    readonly at: number;
    readonly data: Buffer;
    readonly dropBefore: number;
  },
): Promise<void> {
  const { plantId, at, data, dropBefore } = of;
  await sql`
    insert into plant_snapshot (plant_id, at, data)
    select ${plantId}, ${at}::bigint, ${data}
    where ${data} is distinct from (
      select data from plant_snapshot where plant_id = ${plantId} order by at desc limit 1
    )`.execute(trx);
  await trx
    .deleteFrom("plant_snapshot")
    .where("plant_id", "=", plantId)
    .where("at", "<", dropBefore)
    .execute();
}

/** Of a plant that was created just now. */
export async function awaitFiles(
  trx: Db,
  plantId: string,
  files: readonly AwaitedFile[],
): Promise<void> {
  for (const [position, one] of files.entries())
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other on one connection
    await trx
      .insertInto("awaited_file")
      .values({ plant_id: plantId, position, ...one })
      .execute();
}
/** Those with this digest, which are awaited no more. */
export async function takeAwaited(
  trx: Db,
  plantId: string,
  sha256: string,
): Promise<AwaitedFile[]> {
  const rows = await trx
    .deleteFrom("awaited_file")
    .where("plant_id", "=", plantId)
    .where("sha256", "=", sha256)
    .returning(["position", "sha256", "category", "owner_id", "name"])
    .execute();
  return rows.toSorted((a, b) => a.position - b.position);
}
