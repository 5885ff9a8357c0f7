import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    /** Raised by triggers on the facts that judge. (D15) */
    judging: {
      plant_id: string;
      facts_version: number;
      judged_version: number;
      before: number | null;
    };
  }
}

/** Which change of the plant's facts its history was not judged by yet; null when there is none. */
export async function readUnjudgedVersion(db: Db, plantId: string): Promise<number | null> {
  const row = await db
    .selectFrom("judging")
    .select("facts_version")
    .where("plant_id", "=", plantId)
    .whereRef("facts_version", ">", "judged_version")
    .executeTakeFirst();
  return row?.facts_version ?? null;
}
/** Days from this one on are judged already; null when none are, or all. */
export async function readJudgedFrom(db: Db, plantId: string): Promise<number | null> {
  const row = await db
    .selectFrom("judging")
    .select("before")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row?.before ?? null;
}
export async function writeJudgedFrom(trx: Db, plantId: string, before: number): Promise<void> {
  await trx.updateTable("judging").set({ before }).where("plant_id", "=", plantId).execute();
}
/** The plant's history is judged by the facts of this version. One that came meanwhile stays open. */
export async function writeJudged(trx: Db, plantId: string, version: number): Promise<void> {
  await trx
    .updateTable("judging")
    .set({ judged_version: version, before: null })
    .where("plant_id", "=", plantId)
    .execute();
}

/** A variable whose days may be judged differently now. */
export interface ToJudge {
  readonly number: number;
  /** Of a power: only days that reach beyond it, or did not believe something; null for every day. */
  readonly bound: number | null;
}
/** Days to judge, newest first. */
export async function daysToJudge(
  db: Db,
  plantId: string,
  of: { readonly variables: readonly ToJudge[]; readonly before: number; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    with v as (
      select * from unnest(${of.variables.map(({ number }) => number)}::integer[],
        ${of.variables.map(({ bound }) => bound)}::float8[]) as v (number, bound)
    )
    select b.day from v
    join day_block b on b.plant_id = ${plantId} and b.number = v.number and b.day < ${of.before}::integer
    where v.bound is null or b.unbelieved is not null or b.max > v.bound or b.min < -v.bound
    union
    -- Which of a pack's days it is stands inside of it.
    select p.pack * 32 + at from v
    join day_pack p on p.plant_id = ${plantId} and p.number = v.number and p.pack * 32 < ${of.before}::integer
    cross join generate_series(0, 31) as at
    where (v.bound is null or p.high > v.bound or p.low < -v.bound)
      and (p.days >> at) & 1 = 1 and p.pack * 32 + at < ${of.before}::integer
    order by day desc limit ${of.most}`.execute(db);
  return rows.map(({ day }) => day);
}
