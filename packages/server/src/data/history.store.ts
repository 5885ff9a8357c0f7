import { packOf } from "@heliograph/domain/data/day-pack.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import { packOfRow, type PackRow } from "./pack-row.ts";

/** The first day for which any of these variables has a block; null when none has. */
export async function firstDayOf(
  db: Db,
  plantId: string,
  numbers: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ day: number | null }>`
    select min(least(b.day, p.day)) as day from unnest(${[...numbers]}::integer[]) as v (number)
    left join lateral (
      select day from day_block where plant_id = ${plantId} and number = v.number order by day limit 1
    ) as b on true
    left join lateral (
      select pack * 32 + first_bit(days) as day from day_pack
      where plant_id = ${plantId} and number = v.number order by pack limit 1
    ) as p on true`.execute(db);
  return rows[0]?.day ?? null;
}

/** The days between two for which anything of the plant has a block, ascending. */
export async function daysWithBlocks(
  db: Db,
  plantId: string,
  { first, last }: { readonly first: number; readonly last: number },
): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day from (
      select distinct day from day_block where plant_id = ${plantId}
      union
      select pack * 32 + bit from (
        select pack, bit_or(days) as days from day_pack
        where plant_id = ${plantId} and pack between ${packOf(first)} and ${packOf(last)} group by pack
      ) as packs, generate_series(0, 31) as bit
      where (days >> bit) & 1 = 1
    ) as held
    where day between ${first}::integer and ${last}::integer
    order by day`.execute(db);
  return rows.map(({ day }) => day);
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
    select coalesce(sum(days), 0)::integer as days, min(first) as first, max(last) as last from (
      select count(*) as days, min(day) as first, max(day) as last
      from day_block where plant_id = ${plantId} and number = ${number} and n > 0
      union all
      select bit_count(filled::bit(32)), pack * 32 + first_bit(filled), pack * 32 + last_bit(filled)
      from day_pack where plant_id = ${plantId} and number = ${number} and filled <> 0
    ) as stored`.execute(db);
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
    select v.number, least(b.day, p.day) as day from unnest(${[...numbers]}::integer[]) as v (number)
    left join lateral (
      select day from day_block
      where plant_id = ${plantId} and number = v.number and (n > 0 or energy is not null)
      order by day limit 1
    ) as b on true
    -- What a pack begins with says something: a day that only holds what was read before it follows another one.
    left join lateral (
      select pack * 32 + first_bit(days) as day from day_pack
      where plant_id = ${plantId} and number = v.number order by pack limit 1
    ) as p on true
    where b.day is not null or p.day is not null`.execute(db);
  return new Map(rows.map((row) => [row.number, row.day]));
}

/** Figures of a variable over all days before one: when and what was first, least and most, and the sum of its energy. */
export interface HistoryRow {
  readonly number: number;
  readonly energy: number | null;
  readonly first: number | null;
  readonly first_at: number | null;
  readonly last: number | null;
  readonly last_at: number | null;
  readonly min: number | null;
  readonly min_at: number | null;
  readonly max: number | null;
  readonly max_at: number | null;
}
export async function readHistory(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; before: number },
): Promise<Map<number, HistoryRow>> {
  const ofPlant = sql`plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[])`;
  const { rows } = await sql<(HistoryRow & { figures: null }) | HistoryPack>`
    select number, sum(energy) as energy,
      (array_agg(first order by day) filter (where n > 0))[1] as first,
      (array_agg(start + first_slot * 300 order by day) filter (where n > 0))[1] as first_at,
      (array_agg(last order by day desc) filter (where n > 0))[1] as last,
      (array_agg(start + last_slot * 300 order by day desc) filter (where n > 0))[1] as last_at,
      min(min) as min, (array_agg(start + min_slot * 300 order by min, day))[1] as min_at,
      max(max) as max, (array_agg(start + max_slot * 300 order by max desc, day))[1] as max_at,
      null::integer as pack, null::bigint as days, null::bytea as figures
    from day_block
    where ${ofPlant} and day < ${of.before}::integer and (n > 0 or energy is not null and step = 5)
    group by number
    union all
    select number, null, null, null, null, null, null, null, null, null, pack, days, figures
    from day_pack where ${ofPlant} and pack <= ${packOf(of.before - 1)}`.execute(db);
  const known = new Map<number, HistoryRow>();
  for (const row of rows)
    for (const part of row.figures === null ? [row] : historyOf(row, of.before))
      known.set(row.number, together(known.get(row.number), part));
  return known;
}
interface HistoryPack extends Pick<PackRow, "pack" | "days" | "figures"> {
  readonly number: number;
}

/** The days of a pack before one, each as a history of its own. */
function historyOf(row: HistoryPack, before: number): HistoryRow[] {
  const pack = packOfRow(row);
  return pack.indexes.flatMap((index): HistoryRow[] => {
    const energy = pack.orNull("energy", index);
    const isFilled = pack.number("n", index) > 0;
    if (pack.day(index) >= before) return [];
    if (!isFilled && (energy === null || pack.number("step", index) !== 5)) return [];
    const at = (slot: "first_slot" | "last_slot" | "min_slot" | "max_slot"): number | null => {
      const found = pack.orNull(slot, index);
      return found === null ? null : pack.startOf(index) + found * 300;
    };
    const of = (name: "first" | "last" | "min" | "max"): number | null =>
      isFilled ? pack.orNull(name, index) : null;
    return [
      {
        number: row.number,
        energy,
        first: of("first"),
        first_at: at("first_slot"),
        last: of("last"),
        last_at: at("last_slot"),
        min: of("min"),
        min_at: at("min_slot"),
        max: of("max"),
        max_at: at("max_slot"),
      },
    ];
  });
}

/** Two histories of a variable as one; of what is equal, the earlier one counts. */
function together(a: HistoryRow | undefined, b: HistoryRow): HistoryRow {
  if (a === undefined) return b;
  const first = (a.first_at ?? Infinity) <= (b.first_at ?? Infinity) ? a : b;
  const last = (a.last_at ?? -Infinity) >= (b.last_at ?? -Infinity) ? a : b;
  const min = isBefore([a.min, a.min_at], [b.min, b.min_at]) ? a : b;
  const max = isBefore([negated(a.max), a.max_at], [negated(b.max), b.max_at]) ? a : b;
  return {
    number: a.number,
    energy: a.energy === null ? b.energy : a.energy + (b.energy ?? 0),
    first: first.first,
    first_at: first.first_at,
    last: last.last,
    last_at: last.last_at,
    min: min.min,
    min_at: min.min_at,
    max: max.max,
    max_at: max.max_at,
  };
}
const negated = (value: number | null): number | null => (value === null ? null : -value);
type At = readonly [value: number | null, at: number | null];
const isBefore = ([a, aAt]: At, [b, bAt]: At): boolean =>
  a !== null && (b === null || a < b || (a === b && (aAt ?? 0) <= (bAt ?? 0)));
