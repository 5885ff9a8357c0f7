import { packDays, packOf } from "@heliograph/domain/data/day-pack.ts";
import { CompiledQuery, type Generated, sql, type RawBuilder } from "kysely";
import type { Db } from "../platform/database.ts";
import { daysOfPack, type PackRow, type PartOfPack } from "./pack-row.ts";
import { baseOf, blockAt, blocksBetween } from "./pack.store.ts";
import { holdsText, type BlockRow } from "./stored-block.ts";

declare module "../platform/database.ts" {
  interface Tables {
    /** Parts of texts, which may be long, lie in `words`, outside of the index. */
    day_block: Omit<BlockRow, "coarse"> & {
      plant_id: string;
      coarse: Buffer | null;
      words: Buffer | null;
    };
    /** Days that lie together; none of them lies in day_block too. */
    day_pack: PackRow & { plant_id: string };
    /** Packs of which days lie alone. */
    pack_due: { plant_id: string; pack: number; at: Generated<Date> };
    /** When each day was written the last time, in the order of all writing. */
    day_version: { plant_id: string; day: number; version: number };
  }
}

/** What a statement finds that asks for days wherever they lie: one that lies alone, or a pack of which one is wanted. */
type Found = (BlockRow & { days: null }) | PartOfPack;
/** A row of day_block, and one of day_pack with the blocks of the days from one to before another of it, in the columns that both need. */
const alone = sql`number, null::integer as pack, null::bigint as days, null::bytea as ends, null::bytea as figures, null::bytea as parts,
  null::bytea as carries, null::bytea as notes, null::integer as base, null::bytea as blocks,
  day, start, slots, step, n, first, last, min, max, sum, energy, first_slot, last_slot,
  min_slot, max_slot, coalesce(coarse, words) as coarse, carry, quality, since, mib, block, unbelieved`;
const packed = (first: string, end: string) => sql`number, pack, days, ends, figures, parts,
  carries, notes, ${sql.raw(baseOf(blockAt(first)))} as base,
  ${sql.raw(blocksBetween(blockAt(first), blockAt(end)))} as blocks,
  null::integer, null::bigint, null::smallint, null::smallint, null::smallint, null::float8, null::float8, null::float8, null::float8,
  null::float8, null::float8, null::smallint, null::smallint, null::smallint, null::smallint, null::bytea, null::bytea, null::text,
  null::bigint, mib, null::bytea, null::bytea`;
const whole = packed("0", String(packDays));

/** The columns of a block as they are stored. */
const stored: Readonly<Record<string, readonly [type: string, of: (row: BlockRow) => unknown]>> = {
  number: ["integer", (row) => row.number],
  day: ["integer", (row) => row.day],
  start: ["bigint", (row) => row.start],
  slots: ["smallint", (row) => row.slots],
  step: ["smallint", (row) => row.step],
  n: ["smallint", (row) => row.n],
  first: ["float8", (row) => row.first],
  last: ["float8", (row) => row.last],
  min: ["float8", (row) => row.min],
  max: ["float8", (row) => row.max],
  sum: ["float8", (row) => row.sum],
  energy: ["float8", (row) => row.energy],
  first_slot: ["smallint", (row) => row.first_slot],
  last_slot: ["smallint", (row) => row.last_slot],
  min_slot: ["smallint", (row) => row.min_slot],
  max_slot: ["smallint", (row) => row.max_slot],
  coarse: ["bytea", (row) => (holdsText(row) ? null : row.coarse)],
  words: ["bytea", (row) => (holdsText(row) ? row.coarse : null)],
  carry: ["bytea", (row) => row.carry],
  quality: ["text", (row) => row.quality],
  since: ["bigint", (row) => row.since],
  mib: ["integer", (row) => row.mib],
  block: ["bytea", (row) => row.block],
  unbelieved: ["bytea", (row) => row.unbelieved],
};
const names = Object.keys(stored);
/** Whoever changes blocks says so in the same statement: what was read of them before is out of date. (S16) */
const moveVersion = "update journal_mark set version = version + 1 where plant_id = $1::text";
/** The same of some days, for whoever made something of them. @param days a list of the statement */
const moveDays = (days: string): string => `
  insert into day_version (plant_id, day, version)
  select $1::text, day, nextval('day_version_order') from (${days}) as written
  on conflict (plant_id, day) do update set version = excluded.version`;
/** Each column is one list: however many rows there are, it is one statement, planned once a connection. */
const rowsToInsert = `insert into day_block (plant_id, ${names.join(", ")})
  select $1::text, * from unnest(${Object.values(stored)
    .map(([type], at) => `$${at + 2}::${type}[]`)
    .join(", ")})`;
const writtenDays = `unnest($${names.indexOf("day") + 2}::integer[]) as of (day)`;
const upsert = `/* prepared */
  with changed as (${moveVersion}),
  written as (${moveDays(`select distinct day from ${writtenDays}`)}),
  due as (insert into pack_due (plant_id, pack) select distinct $1::text, day >> 5 from ${writtenDays}
    on conflict (plant_id, pack) do update set at = excluded.at where pack_due.at < excluded.at - interval '30 seconds')
  ${rowsToInsert}
  on conflict (plant_id, number, day) do update set
    ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`;
const insert = `/* prepared */ ${rowsToInsert}`;

/** Rows of one statement: about 400 kB. */
const rowsAStatement = 1000;

/** Writes blocks, replacing those of the same variable and day; packs in which one of them lies are taken apart. */
export async function writeBlocks(
  db: Db,
  plantId: string,
  rows: readonly BlockRow[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (let from = 0; from < rows.length; from += rowsAStatement) {
      const some = rows.slice(from, from + rowsAStatement);
      await takePacksApart(trx, plantId, some);
      const lists = Object.values(stored).map(([, of]) => some.map(of));
      await trx.executeQuery(CompiledQuery.raw(upsert, [plantId, ...lists]));
    }
  });
}
const inTransaction = async (db: Db, work: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? await work(db) : await db.transaction().execute(work);

/** Days of packs lie alone again; they say what they did. */
async function takePacksApart(
  trx: Db,
  plantId: string,
  days: readonly Pick<BlockRow, "number" | "day">[],
): Promise<void> {
  const touched = new Map(
    days.map(({ number, day }) => [`${number} ${packOf(day)}`, [number, packOf(day)] as const]),
  );
  const { rows } = await sql<PartOfPack>`/* prepared */
    delete from day_pack p using unnest(
      ${[...touched.values()].map(([number]) => number)}::integer[], ${[...touched.values()].map(([, pack]) => pack)}::integer[]
    ) as t (number, pack)
    where p.plant_id = ${plantId} and p.number = t.number and p.pack = t.pack
    returning p.*, p.blocks || coalesce(p.rest, '') as blocks, 0 as base`.execute(trx);
  const apart = rows.flatMap((row) => daysOfPack(row));
  for (let from = 0; from < apart.length; from += rowsAStatement) {
    const some = apart.slice(from, from + rowsAStatement);
    const lists = Object.values(stored).map(([, of]) => some.map(of));
    await trx.executeQuery(CompiledQuery.raw(insert, [plantId, ...lists]));
  }
}

/** The days of a pack that lie alone, by variable, ascending. */
export async function readPackDays(
  trx: Db,
  plantId: string,
  of: { readonly numbers: readonly number[]; readonly pack: number },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select ${alone} from day_block
    where plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[])
      and day between ${of.pack * packDays} and ${(of.pack + 1) * packDays - 1}
    order by number, day`.execute(trx);
  return rows;
}
/** Finds days wherever they lie, each variable's at most once. */
async function daysFound(
  db: Db,
  statement: RawBuilder<Found>,
  wantedOf: (row: PartOfPack) => (day: number) => boolean,
): Promise<BlockRow[]> {
  const { rows } = await statement.execute(db);
  return rows.flatMap((row) => (row.days === null ? [row] : daysOfPack(row, wantedOf(row))));
}
const byNumber = (rows: readonly BlockRow[]): Map<number, BlockRow> =>
  new Map(rows.map((row) => [row.number, row]));

/** Blocks of a plant's day, by variable number. */
export async function readDay(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const numbers = sql`number = any(${[...of.numbers]}::integer[])`;
  const found = sql<Found>`/* prepared */
    select ${alone} from day_block
    where plant_id = ${plantId} and ${numbers} and day = ${of.day}
    union all
    select ${packed("index", "index + 1")} from day_pack cross join lateral (select ${of.day & 31}::integer as index) as asked
    where plant_id = ${plantId} and ${numbers} and pack = ${packOf(of.day)} and (days >> index) & 1 = 1`;
  return byNumber(await daysFound(db, found, () => (day) => day === of.day));
}

/** For each variable its newest block before the day that ends a counter or still holds a value. */
export async function readBefore(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const found = sql<Found>`/* prepared */
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select ${alone} from day_block where plant_id = ${plantId} and number = v.number and day < ${of.day}
      order by day desc limit 1
    ) as b
    union all
    select p.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    left join lateral (
      select day from day_block where plant_id = ${plantId} and number = v.number and day < ${of.day}
      order by day desc limit 1
    ) as b on true
    cross join lateral (
      select ${whole} from day_pack
      where plant_id = ${plantId} and number = v.number
        and pack between coalesce(b.day >> 5, -2147483648) and ${packOf(of.day)}
        and (pack < ${packOf(of.day)} or days & ((1::bigint << ${of.day & 31}) - 1) <> 0)
      order by pack desc limit 1
    ) as p`;
  return nearest(await daysFound(db, found, () => (day) => day < of.day), (a, b) => a.day > b.day);
}
/** Of each variable the block that is nearer than all others. */
function nearest(
  rows: readonly BlockRow[],
  isNearer: (a: BlockRow, b: BlockRow) => boolean,
): Map<number, BlockRow> {
  const found = new Map<number, BlockRow>();
  for (const row of rows) {
    const known = found.get(row.number);
    if (known === undefined || isNearer(row, known)) found.set(row.number, row);
  }
  return found;
}

/** For each variable its first block after the day. */
export async function readAfter(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const found = sql<Found>`/* prepared */
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select ${alone} from day_block where plant_id = ${plantId} and number = v.number and day > ${of.day}
      order by day limit 1
    ) as b
    union all
    select p.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select ${whole} from day_pack
      where plant_id = ${plantId} and number = v.number and pack >= ${packOf(of.day)}
        and (pack > ${packOf(of.day)} or days >> ${(of.day & 31) + 1} <> 0)
      order by pack limit 1
    ) as p`;
  return nearest(await daysFound(db, found, () => (day) => day > of.day), (a, b) => a.day < b.day);
}

/** The first day from one on of which one of these variables has a block with a value; null: there is none. */
export async function nextDay(
  db: Db,
  plantId: string,
  of: { readonly numbers: readonly number[]; readonly from: number },
): Promise<number | null> {
  const { rows } = await sql<{ day: number | null }>`
    select min(least(b.day, p.day)) as day from unnest(${[...of.numbers]}::integer[]) as v (number)
    left join lateral (
      select day from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 and day >= ${of.from}::integer
      order by day limit 1
    ) as b on true
    left join lateral (
      select pack * 32 + first_bit(later) as day
      from day_pack, lateral (
        select case when pack * 32 >= ${of.from}::integer then filled
          else filled >> (${of.from}::integer & 31) << (${of.from}::integer & 31) end as later
      ) as l
      where plant_id = ${plantId} and number = v.number and pack >= ${of.from}::integer >> 5 and later <> 0
      order by pack limit 1
    ) as p on true`.execute(db);
  return rows[0]?.day ?? null;
}

/** What a last value is made of. */
type Newest = Pick<
  BlockRow,
  "number" | "day" | "start" | "last" | "last_slot" | "step" | "slots" | "n" | "sum" | "block"
>;
/** For each variable its newest block that holds a value and begins at that moment or before. */
export async function readNewest(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; untilSeconds: number },
): Promise<Newest[]> {
  const numbers = sql`unnest(${[...of.numbers]}::integer[]) as v (number)`;
  const until = sql`${of.untilSeconds}::bigint`;
  const found = sql<Found>`/* prepared */
    select b.* from ${numbers}
    cross join lateral (
      select ${alone} from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 and start <= ${until}
      order by day desc limit 1
    ) as b
    union all
    select p.* from ${numbers}
    left join lateral (
      select day from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 and start <= ${until}
      order by day desc limit 1
    ) as b on true
    cross join lateral (
      select ${whole} from day_pack
      where plant_id = ${plantId} and number = v.number and pack >= coalesce(b.day >> 5, -2147483648) and filled <> 0
        and (pack * 32 + first_bit(filled) - 1) * 86400::bigint <= ${until}
      order by pack desc limit 1
    ) as p`;
  const rows = await daysFound(db, found, () => () => true);
  const held = rows.filter(({ n, start }) => n > 0 && start <= of.untilSeconds);
  return [...nearest(held, (a, b) => a.day > b.day).values()];
}

/** The whole history of a variable, ascending. */
export async function readVariable(db: Db, plantId: string, number: number): Promise<BlockRow[]> {
  const found = sql<Found>`
    select ${alone} from day_block where plant_id = ${plantId} and number = ${number}
    union all
    select ${whole} from day_pack where plant_id = ${plantId} and number = ${number}`;
  const rows = await daysFound(db, found, () => () => true);
  return rows.sort((a, b) => a.start - b.start);
}
export async function deleteVariableBlocks(db: Db, plantId: string, number: number): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `with changed as (${moveVersion}),
       packed as (delete from day_pack where plant_id = $1::text and number = $2::integer returning pack, days),
       written as (${moveDays(`
         select day from day_block where plant_id = $1::text and number = $2::integer
         union select pack * 32 + at from packed, generate_series(0, 31) as at where (days >> at) & 1 = 1`)})
       delete from day_block where plant_id = $1::text and number = $2::integer`,
      [plantId, number],
    ),
  );
}
export async function deletePlantSeries(db: Db, plantId: string): Promise<void> {
  await db.deleteFrom("packet").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("logger_begin").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_block").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_pack").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("pack_due").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_version").where("plant_id", "=", plantId).execute();
}
