import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    plant_snapshot: { plant_id: string; at: number; data: Buffer };
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
