import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    broken_call: { plant_id: string; at: number };
  }
}

/** Notes that nothing could be kept of a call at a moment. [unix s] */
export async function noteBrokenCall(db: Db, plantId: string, at: number): Promise<void> {
  await db
    .insertInto("broken_call")
    .values({ plant_id: plantId, at })
    .onConflict((c) => c.column("plant_id").doUpdateSet({ at }))
    .execute();
}
/** When nothing could be kept of a plant's call for the last time; null: never. [unix s] */
export async function lastBrokenCall(db: Db, plantId: string): Promise<number | null> {
  const row = await db
    .selectFrom("broken_call")
    .select("at")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row?.at ?? null;
}
