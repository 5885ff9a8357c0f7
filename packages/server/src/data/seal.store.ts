import { sql } from "kysely";
import { liftLimitOf, type Db } from "../platform/database.ts";
import { holdLock, tryLock } from "../platform/locks.ts";
import type { JournalPacket } from "./journal.store.ts";

/** Only one sealer works on a plant; false when another one does. Ends with the transaction. */
export async function takeSealer(trx: Db, plantId: string): Promise<boolean> {
  return await tryLock(trx, "sealing", plantId);
}
/** Waits until no sealer works on the plant, then is the one: for as long as that takes, as for what follows. */
export async function awaitSealer(trx: Db, plantId: string): Promise<void> {
  await liftLimitOf(trx);
  await holdLock(trx, "sealing", plantId);
}

/** The next unsealed packets in order of arrival. A plant's packets become visible in this order, so none can slip in between later. (D5) */
export async function readUnsealed(
  trx: Db,
  plantId: string,
  most: number,
): Promise<{ seq: number; slot: number }[]> {
  const { rows } = await sql<{ seq: number; slot: number }>`
    select seq, slot from packet
    where plant_id = ${plantId}
      and seq > coalesce((select sealed_seq from journal_mark where plant_id = ${plantId}), 0)
    order by seq limit ${most}`.execute(trx);
  return rows;
}

/** Every retained packet of a slot range, ascending by stamp, then by arrival. */
export async function readPackets(
  db: Db,
  plantId: string,
  slots: { from: number; to: number },
): Promise<JournalPacket[]> {
  const { rows } = await sql<JournalPacket>`/* prepared */
    select seq, stamp, data from packet
    where plant_id = ${plantId} and slot between ${slots.from}::integer and ${slots.to}::integer
    order by stamp, seq`.execute(db);
  return rows;
}

/**
 * The retained packets of the open slots, ascending by stamp, then by arrival; null when a newer one than `seq` came for a closed slot, or that
 * one is gone.
 */
export async function readPacketsSince(
  db: Db,
  plantId: string,
  { seq, open, closed }: { seq: number } & Record<"open" | "closed", { from: number; to: number }>,
): Promise<JournalPacket[] | null> {
  const { rows } = await sql<JournalPacket | { seq: number; data: null }>`/* prepared */
    select seq, stamp, data from packet
    where plant_id = ${plantId} and slot between ${open.from}::integer and ${open.to}::integer
    union all
    select seq, null, null from (
      select seq, slot from packet where plant_id = ${plantId} and seq >= ${seq}::bigint offset 0
    ) as newer where seq = ${seq}::bigint or slot between ${closed.from}::integer and ${closed.to}::integer
    order by stamp, seq`.execute(db);
  const marks = rows.filter((row) => row.data === null);
  if (marks.length !== 1 || marks[0]!.seq !== seq) return null;
  return rows.filter((row) => row.data !== null);
}

/** The first slot from one on for which a packet of the plant is retained; null: there is none. */
export async function nextSlot(db: Db, plantId: string, from: number): Promise<number | null> {
  const { rows } = await sql<{ slot: number | null }>`
    select min(slot) as slot from packet
    where plant_id = ${plantId} and slot >= ${from}::integer`.execute(db);
  return rows[0]?.slot ?? null;
}

/** Up to this number packets may have been dropped with their partitions. */
export async function readDroppedSeq(db: Db): Promise<number> {
  const row = await db.selectFrom("journal_floor").select("dropped_seq").executeTakeFirst();
  return row?.dropped_seq ?? 0;
}

/** How far the plant is sealed, and how its blocks were made. */
export interface Mark {
  readonly sealed_seq: number;
  /** At whose midnights the blocks are cut. */
  readonly timezone: string;
  /** Variable number -> how its figures were counted. */
  readonly shapes: Readonly<Record<string, string>>;
  /** By which edition of the rules its figures were counted. */
  readonly edition: number;
}
/** Of the rules by which figures are counted: a plant whose mark has an older one is counted anew. (D7) */
export const countingEdition = 4;

/** null for a plant that has no blocks. */
export async function readMark(db: Db, plantId: string): Promise<Mark | null> {
  const mark = await db
    .selectFrom("journal_mark")
    .select(["sealed_seq", "timezone", "shapes", "edition"])
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return mark ?? null;
}
/** Whether the plant's figures were counted by an older edition, and are waiting to be counted anew. */
export async function awaitsRecount(db: Db, plantId: string): Promise<boolean> {
  const found = await db
    .selectFrom("journal_mark")
    .select("plant_id")
    .where("plant_id", "=", plantId)
    .where("edition", "<", countingEdition)
    .executeTakeFirst();
  return found !== undefined;
}
export async function writeMark(trx: Db, plantId: string, mark: Mark): Promise<void> {
  await sql`
    insert into journal_mark (plant_id, sealed_seq, timezone, shapes, edition)
    values (
      ${plantId}, ${mark.sealed_seq}, ${mark.timezone}, ${JSON.stringify(mark.shapes)}::jsonb, ${mark.edition}
    )
    on conflict (plant_id) do update set
      sealed_seq = excluded.sealed_seq, timezone = excluded.timezone, shapes = excluded.shapes,
      edition = excluded.edition`.execute(trx);
}
/** The zone that the plant has now; null when there is no such plant. */
export async function readPlantZone(db: Db, plantId: string): Promise<string | null> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from plant_state where plant_id = ${plantId}`.execute(db);
  return rows[0]?.timezone ?? null;
}

/** Plants with work for the sealer: a packet older than the settle time, many of them, a zone that moved, other facts that judge, figures of an older edition, or a day whose end was waited for long enough. */
export async function plantsToSeal(
  db: Db,
  due: { readonly settledSlot: number; readonly backlog: number; readonly nowSeconds: number },
): Promise<string[]> {
  const { rows } = await sql<{ plant_id: string }>`
    select p.plant_id from plant_state p left join journal_mark m using (plant_id)
    left join judging j using (plant_id)
    cross join lateral (
      select min(slot) as oldest, count(*) as waiting from (
        select slot from packet where plant_id = p.plant_id and seq > coalesce(m.sealed_seq, 0)
        order by seq limit ${due.backlog}
      ) as head
    ) as tail
    where oldest <= ${due.settledSlot} or waiting >= ${due.backlog} or m.timezone <> p.timezone
      or j.facts_version > j.judged_version or m.edition < ${countingEdition}
      or p.plant_id in (
        select plant_id from day_block where ${isLeftOpen} and ${settlesAt} <= ${Math.floor(due.nowSeconds)}
      )
    order by coalesce(j.facts_version > j.judged_version, false) desc, waiting desc`.execute(db);
  return rows.map((row) => row.plant_id);
}

/** The newest slot for which a packet of the plant is retained; 0 when there are none. */
export async function newestSlot(db: Db, plantId: string): Promise<number> {
  const { rows } = await sql<{ slot: number | null }>`/* prepared */
    select max(slot) as slot from packet where plant_id = ${plantId}`.execute(db);
  return rows[0]?.slot ?? 0;
}

/** Days of counters whose ends were left open and are not waited for any longer, oldest first. */
export async function daysToSettle(
  trx: Db,
  plantId: string,
  of: { readonly nowSeconds: number; readonly most: number },
): Promise<{ day: number; numbers: number[] }[]> {
  const { rows } = await sql<{ day: number; numbers: number[] }>`
    select day, array_agg(number) as numbers from day_block
    where plant_id = ${plantId} and ${isLeftOpen} and ${settlesAt} <= ${of.nowSeconds}
    group by day order by day limit ${of.most}`.execute(trx);
  return rows;
}
/** As the index on it has them. */
const isLeftOpen = sql<boolean>`carry is not null and last_slot is not null and quality like '%"isOpen":true%'`;
/** The last sample, and how long it waits for others. [unix s] (D7, look-ahead) */
const settlesAt = sql<number>`(start + 300 * last_slot + least(21600, greatest(3600, 180 * step)))`;

/** First and last slot for which packets of the plant are retained; null when there are none. */
export async function retainedSlots(
  db: Db,
  plantId: string,
): Promise<{ from: number; to: number } | null> {
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    select min(slot) as "from", max(slot) as "to" from packet where plant_id = ${plantId}`.execute(
    db,
  );
  const row = rows[0];
  return row === undefined || row.from === null || row.to === null
    ? null
    : { from: row.from, to: row.to };
}

/** The hours of which packets of the plant are retained, ascending. [h since 1970] */
export async function retainedHours(db: Db, plantId: string): Promise<number[]> {
  const { rows } = await sql<{ hour: number }>`
    select distinct slot / 12 as hour from packet where plant_id = ${plantId} order by 1`.execute(
    db,
  );
  return rows.map(({ hour }) => hour);
}

/** The oldest slot that an unsealed packet of the plant touches; null when all are sealed. */
export async function oldestUnsealedSlot(db: Db, plantId: string): Promise<number | null> {
  const { rows } = await sql<{ slot: number | null }>`
    select min(slot) as slot from (
      select slot from packet
      where plant_id = ${plantId}
        and seq > coalesce((select sealed_seq from journal_mark where plant_id = ${plantId}), 0)
      offset 0
    ) as tail`.execute(db);
  return rows[0]?.slot ?? null;
}
