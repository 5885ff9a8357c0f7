import type { StampRefusal } from "@heliograph/domain/data/bounds.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** What a plant's logger sent under moments that cannot be. All in unix seconds. */
export interface RefusedStamp {
  readonly reason: StampRefusal;
  readonly since: number;
  readonly last: number;
  /** What the logger's clock showed. */
  readonly stamp: number;
  readonly count: number;
}
declare module "../platform/database.ts" {
  interface Tables {
    refused_stamp: RefusedStamp & { plant_id: string; logged: number | null };
  }
}

/** What was not refused for so long begins anew. [s] */
export const refusalPauseSeconds = 3 * 3600;
const logEverySeconds = 3600;

/** Counts packets that were refused together at a moment. */
export async function countRefusedStamps(
  db: Db,
  plantId: string,
  refused: Pick<RefusedStamp, "reason" | "stamp" | "count"> & { readonly now: number },
): Promise<void> {
  const { reason, stamp, count, now } = refused;
  await sql`
    insert into refused_stamp as r (plant_id, reason, since, last, stamp, count)
    values (${plantId}, ${reason}, ${now}, ${now}, ${stamp}, ${count})
    on conflict (plant_id, reason) do update set
      since = case when excluded.last - r.last between 0 and ${refusalPauseSeconds} then r.since else excluded.since end,
      count = case when excluded.last - r.last between 0 and ${refusalPauseSeconds} then r.count else 0 end + excluded.count,
      last = excluded.last, stamp = excluded.stamp`.execute(db);
}
/** Whether the event log is to report it now: once an hour, by whichever process asks first. */
export async function isRefusalToLog(
  db: Db,
  plantId: string,
  of: { readonly reason: StampRefusal; readonly now: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refused_stamp set logged = ${of.now}
    where plant_id = ${plantId} and reason = ${of.reason}
      and (logged is null or logged > ${of.now} or logged <= ${of.now - logEverySeconds})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
export async function readRefusedStamps(db: Db, plantId: string): Promise<RefusedStamp[]> {
  return await db
    .selectFrom("refused_stamp")
    .select(["reason", "since", "last", "stamp", "count"])
    .where("plant_id", "=", plantId)
    .orderBy("reason")
    .execute();
}
