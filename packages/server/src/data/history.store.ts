import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** The first day for which any of these variables has a block; null when none has. */
export async function firstDayOf(
  db: Db,
  plantId: string,
  numbers: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ day: number | null }>`
    select min(b.day) as day from unnest(${[...numbers]}::integer[]) as v (number)
    cross join lateral (
      select day from day_block where plant_id = ${plantId} and number = v.number order by day limit 1
    ) as b`.execute(db);
  return rows[0]?.day ?? null;
}

/** Civil days of a variable that hold something: how many, the first, the last. */
export interface StoredDays {
  readonly days: number;
  readonly first: number;
  readonly last: number;
}
/** @param number of the variable; undefined and it has no series: there are none */
export async function storedDaysOf(
  db: Db,
  plantId: string,
  number: number | undefined,
): Promise<StoredDays | null> {
  if (number === undefined) return null;
  const { rows } = await sql<{ days: number; first: number | null; last: number | null }>`
    select count(*)::integer as days, min(day) as first, max(day) as last
    from day_block where plant_id = ${plantId} and number = ${number} and n > 0`.execute(db);
  const [{ days, first, last } = { days: 0, first: null, last: null }] = rows;
  return first === null || last === null ? null : { days, first, last };
}

/** A packet as it lies in the journal, with the moment of its arrival. */
export interface ReceivedPacket {
  /** [unix s] */
  readonly stamp: number;
  readonly received: number;
  readonly data: Buffer;
}
/** Every retained packet stamped in [start, end), ascending by stamp, then by arrival. */
export async function readReceived(
  db: Db,
  plantId: string,
  range: { start: number; end: number },
): Promise<ReceivedPacket[]> {
  const { rows } = await sql<ReceivedPacket>`
    select stamp, floor(extract(epoch from received_at))::bigint as received, data from packet
    where plant_id = ${plantId}
      and slot between ${Math.floor(range.start / 300)}::integer and ${Math.floor((range.end - 1) / 300)}::integer
      and stamp >= ${range.start}::bigint and stamp < ${range.end}::bigint
    order by stamp, seq`.execute(db);
  return rows;
}

/** First day with a block that says anything, by variable number. */
export async function firstDaysOf(
  db: Db,
  plantId: string,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ number: number; day: number }>`
    select b.* from unnest(${[...numbers]}::integer[]) as v (number)
    cross join lateral (
      select number, day from day_block
      where plant_id = ${plantId} and number = v.number and (n > 0 or energy is not null)
      order by day limit 1
    ) as b`.execute(db);
  return new Map(rows.map((row) => [row.number, row.day]));
}
