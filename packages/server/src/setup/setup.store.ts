import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    setup_aside: { plant_id: string; at: number; complete: boolean };
  }
}

/** Whether the list of a plant was complete when it was shown for the last time; null while it is shown. */
export async function asideOf(db: Db, plantId: string): Promise<{ complete: boolean } | null> {
  const row = await db
    .selectFrom("setup_aside")
    .select("complete")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row ?? null;
}
/** The first word stays. @param at [unix s] */
export async function setAside(
  db: Db,
  of: { readonly plantId: string; readonly at: number; readonly complete: boolean },
): Promise<void> {
  await db
    .insertInto("setup_aside")
    .values({ plant_id: of.plantId, at: of.at, complete: of.complete })
    .onConflict((c) => c.column("plant_id").doNothing())
    .execute();
}
