import { sql } from "kysely";
import { liftLimitOf, type Db } from "../platform/database.ts";
import { lockPlant } from "./journal.store.ts";

declare module "../platform/database.ts" {
  interface Tables {
    mib: { plant_id: string; mib: string; number: number };
    mib_dictionary: {
      plant_id: string;
      next_number: number;
      prunings: number;
      day: number;
      day_mibs: number;
    };
  }
}

/** The plant's dictionary: mib -> number. */
export async function readDictionary(db: Db, plantId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("mib")
    .select(["mib", "number"])
    .where("plant_id", "=", plantId)
    .execute();
  return new Map(rows.map((row) => [row.mib, row.number]));
}
/** How often unused mibs were removed from the plant's dictionary. */
export async function readPrunings(db: Db, plantId: string): Promise<number> {
  const row = await db
    .selectFrom("mib_dictionary")
    .select("prunings")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row?.prunings ?? 0;
}
/** How many new mibs that no variable names a plant got on a day. */
export async function readMibsOfDay(db: Db, plantId: string, day: number): Promise<number> {
  const row = await db
    .selectFrom("mib_dictionary")
    .select("day_mibs")
    .where("plant_id", "=", plantId)
    .where("day", "=", day)
    .executeTakeFirst();
  return row?.day_mibs ?? 0;
}

/** How many new mibs a plant may still get. */
export interface MibRoom {
  /** In all. */
  readonly ofPlant: number;
  /** Of one day, those that no variable names. */
  readonly ofDay: number;
  /** Days since 1970-01-01. */
  readonly today: number;
  /** Those that variables name: there is always room for them. */
  readonly named: ReadonlySet<string>;
}
/**
 * Gives numbers to mibs that have none, in their order and as far as there is room; the plant's lock keeps two processes from giving the same
 * one. What is left without a number is refused by the caller.
 * @param room null where all of them are let in
 */
export async function extendDictionary(
  db: Db,
  plantId: string,
  mibs: readonly string[],
  room: MibRoom | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockPlant(trx, plantId);
    // A plant that is being deleted is gone after this, and the next statement says so; one that is there stays until the commit.
    await sql`select from plant_state where plant_id = ${plantId} for key share`.execute(trx);
    await sql`insert into mib_dictionary (plant_id) values (${plantId}) on conflict do nothing`.execute(
      trx,
    );
    const today = room?.today ?? 0;
    const { rows } = await sql<{ known: number; today: number; missing: string[] }>`
      select (select count(*)::integer from mib where plant_id = ${plantId}) as known,
        case when day = ${today} then day_mibs else 0 end as today,
        array(
          select m from unnest(${[...mibs]}::text[]) with ordinality as t (m, o)
          where not exists (select from mib where plant_id = ${plantId} and mib = m) order by o
        ) as missing
      from mib_dictionary where plant_id = ${plantId}`.execute(trx);
    const { known, today: ofToday, missing } = rows[0]!;
    let left =
      room === null ? Infinity : Math.max(0, Math.min(room.ofPlant - known, room.ofDay - ofToday));
    let counted = 0;
    const given = missing.filter((mib) => {
      if (room === null || room.named.has(mib)) return true;
      if (left <= 0) return false;
      left--;
      counted++;
      return true;
    });
    await sql`
      insert into mib (plant_id, mib, number)
      select ${plantId}, m, (select next_number from mib_dictionary where plant_id = ${plantId}) + o - 1
      from unnest(${given}::text[]) with ordinality as t (m, o)`.execute(trx);
    await sql`
      update mib_dictionary set next_number = next_number + ${given.length}::integer where plant_id = ${plantId}`.execute(
      trx,
    );
    if (room !== null)
      await sql`
        update mib_dictionary set day = ${today}::integer, day_mibs = ${ofToday + counted}::integer
        where plant_id = ${plantId}`.execute(trx);
  });
}

/** Mibs that no variable of the plant reads, nor any block was folded from: mib number -> mib. */
export async function readUnreadMibs(db: Db, plantId: string): Promise<Map<number, string>> {
  return await db.transaction().execute(async (trx) => {
    // A plant of many years has many blocks; nobody waits for this but an admin.
    await liftLimitOf(trx);
    const { rows } = await sql<{ mib: string; number: number }>`
      select m.mib, m.number from mib m
      where m.plant_id = ${plantId}
        and not exists (select from variable_series v where v.plant_id = ${plantId} and v.mib = m.mib)
        and not exists (select from day_block b where b.plant_id = ${plantId} and b.mib = m.number)
        and not exists (select from day_pack p where p.plant_id = ${plantId} and p.mib = m.number)`.execute(
      trx,
    );
    return new Map(rows.map(({ mib, number }) => [number, mib]));
  });
}
/** The next packets after a number, in order of arrival. */
export async function readPacketsAfter(
  db: Db,
  plantId: string,
  of: { readonly seq: number; readonly most: number },
): Promise<{ seq: number; data: Uint8Array }[]> {
  const { rows } = await sql<{ seq: number; data: Uint8Array }>`/* prepared */
    select seq, data from packet where plant_id = ${plantId} and seq > ${of.seq}::bigint
    order by seq limit ${of.most}::integer`.execute(db);
  return rows;
}
/** Removes mibs by their numbers, but those that a variable reads by now; answers how many. The caller holds the plant's lock. */
export async function removeMibs(
  trx: Db,
  plantId: string,
  numbers: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mib m where m.plant_id = ${plantId} and m.number = any(${[...numbers]}::integer[])
      and not exists (select from variable_series v where v.plant_id = ${plantId} and v.mib = m.mib)`.execute(
    trx,
  );
  await sql`
    update mib_dictionary set prunings = prunings + 1, day_mibs = 0 where plant_id = ${plantId}`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
