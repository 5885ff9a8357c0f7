import type { RefusalReason } from "@heliograph/contract/ingest/ingest.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** Values of a plant that were not taken, of one mib and for one reason. All moments in unix seconds. */
export interface RefusedValueRow {
  /** "" for what has no name, or one that no dictionary keeps: these are counted together. */
  readonly mib: string;
  readonly reason: RefusalReason;
  readonly since: number;
  readonly last: number;
  readonly count: number;
  /** The latest of them as JSON, cut short, and under which name it came. */
  readonly value: string;
  readonly sent_as: string | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    refused_value: RefusedValueRow & { plant_id: string; logged: number | null };
  }
}

/** What was not refused for so long begins anew, and is no finding any more. [s] */
export const valuePauseSeconds = 2 * 86_400;
/** As long as packets are kept. [s] */
const keptSeconds = 35 * 86_400;
/** A logger that invents reasons and names fills no table. */
const maxOfPlant = 300;
const logEverySeconds = 3600;

export type CountedRefusal = Pick<
  RefusedValueRow,
  "mib" | "reason" | "count" | "value" | "sent_as"
>;

/** Counts what was refused together at a moment; the oldest give way when there are too many. */
export async function countRefusedValues(
  db: Db,
  plantId: string,
  { refused, now }: { readonly refused: readonly CountedRefusal[]; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into refused_value as r (plant_id, mib, reason, since, last, count, value, sent_as)
    select ${plantId}, t.mib, t.reason, ${now}, ${now}, t.count, t.value, t.sent_as
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb)
      as t (mib text, reason text, count bigint, value text, sent_as text)
    on conflict (plant_id, mib, reason) do update set
      since = case when excluded.last - r.last between 0 and ${valuePauseSeconds} then r.since else excluded.since end,
      count = case when excluded.last - r.last between 0 and ${valuePauseSeconds} then r.count else 0 end + excluded.count,
      last = excluded.last, value = excluded.value, sent_as = excluded.sent_as
    returning xmax = 0 as is_new`.execute(db);
  if (!rows.some((row) => row.is_new)) return;
  await sql`
    delete from refused_value where plant_id = ${plantId} and (
      last < ${now - keptSeconds}
      or (mib, reason) in (
        select mib, reason from refused_value where plant_id = ${plantId}
        order by last desc, count desc, mib, reason offset ${maxOfPlant}::integer
      ))`.execute(db);
}
/** Whether the event log is to report now that names were refused: once an hour and reason, by whichever process asks first. */
export async function isNameRefusalToLog(
  db: Db,
  plantId: string,
  of: { readonly reason: RefusalReason; readonly now: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update refused_value set logged = ${of.now}
    where plant_id = ${plantId} and mib = '' and reason = ${of.reason}
      and (logged is null or logged > ${of.now} or logged <= ${of.now - logEverySeconds})`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
/** The latest first. */
export async function readRefusedValues(db: Db, plantId: string): Promise<RefusedValueRow[]> {
  return await db
    .selectFrom("refused_value")
    .select(["mib", "reason", "since", "last", "count", "value", "sent_as"])
    .where("plant_id", "=", plantId)
    .orderBy("last", "desc")
    .orderBy("count", "desc")
    .orderBy("mib")
    .execute();
}
