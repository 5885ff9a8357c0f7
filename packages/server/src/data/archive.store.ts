import { CompiledQuery, sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** A block as it lies in the archive: the day of one variable. */
export interface BlockRow {
  number: number;
  day: number;
  start: number;
  slots: number;
  step: number;
  n: number;
  first: number | null;
  last: number | null;
  min: number | null;
  max: number | null;
  sum: number | null;
  energy: number | null;
  first_slot: number | null;
  last_slot: number | null;
  min_slot: number | null;
  max_slot: number | null;
  /** Three-hour parts: of numbers, or of texts. */
  coarse: Buffer;
  carry: Buffer | null;
  /** JSON of what is not perfect of the day's figures, see domain/data/day-quality.ts; null when all is well. */
  quality: string | null;
  /** Lowest number of a packet that may be in it; 0 when the journal alone does not give it back. */
  since: number;
  /** What it was folded from, by number of the dictionary; null for a formula. */
  mib: number | null;
  block: Buffer;
  /** Powers that were not believed, as a block; empty where the nominal is questioned. (D16) */
  unbelieved: Buffer | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    /** Parts of texts, which may be long, lie in `words`, outside of the index. */
    day_block: Omit<BlockRow, "coarse"> & {
      plant_id: string;
      coarse: Buffer | null;
      words: Buffer | null;
    };
    /** When each day was written the last time, in the order of all writing. */
    day_version: { plant_id: string; day: number; version: number };
  }
}

/** A text has no sum: so a block shows what it holds, also after its variable was made another kind. */
export const holdsText = (row: Pick<BlockRow, "n" | "sum">): boolean =>
  row.n > 0 && row.sum === null;

/** A whole row as it was written. */
const wholeRow = sql`number, day, start, slots, step, n, first, last, min, max, sum, energy, first_slot, last_slot,
  min_slot, max_slot, coalesce(coarse, words) as coarse, carry, quality, since, mib, block, unbelieved`;

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
const upsert = `/* prepared */
  with changed as (${moveVersion}),
  written as (${moveDays(`select distinct day from unnest($${names.indexOf("day") + 2}::integer[]) as of (day)`)})
  insert into day_block (plant_id, ${names.join(", ")})
  select $1::text, * from unnest(${Object.values(stored)
    .map(([type], at) => `$${at + 2}::${type}[]`)
    .join(", ")})
  on conflict (plant_id, number, day) do update set
    ${names.map((name) => `${name} = excluded.${name}`).join(", ")}`;

/** Rows of one statement: about 400 kB. */
const rowsAStatement = 1000;

/** Writes blocks, replacing those of the same variable and day. */
export async function writeBlocks(
  db: Db,
  plantId: string,
  rows: readonly BlockRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAStatement) {
    const some = rows.slice(from, from + rowsAStatement);
    const lists = Object.values(stored).map(([, of]) => some.map(of));
    await db.executeQuery(CompiledQuery.raw(upsert, [plantId, ...lists]));
  }
}

/** Blocks of a plant's day, by variable number. */
export async function readDay(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const { rows } = await sql<BlockRow>`/* prepared */
    select ${wholeRow} from day_block
    where plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[]) and day = ${of.day}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** For each variable its newest block before the day that ends a counter or still holds a value. */
export async function readBefore(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const { rows } = await sql<BlockRow>`/* prepared */
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select ${wholeRow} from day_block where plant_id = ${plantId} and number = v.number and day < ${of.day}
      order by day desc limit 1
    ) as b`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}

/** For each variable its first block after the day. */
export async function readAfter(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const { rows } = await sql<BlockRow>`/* prepared */
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select ${wholeRow} from day_block where plant_id = ${plantId} and number = v.number and day > ${of.day}
      order by day limit 1
    ) as b`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}

/** The first day from one on of which one of these variables has a block with a value; null: there is none. */
export async function nextDay(
  db: Db,
  plantId: string,
  of: { readonly numbers: readonly number[]; readonly from: number },
): Promise<number | null> {
  const { rows } = await sql<{ day: number | null }>`
    select min(b.day) as day from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select day from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 and day >= ${of.from}::integer
      order by day limit 1
    ) as b`.execute(db);
  return rows[0]?.day ?? null;
}

/** For each variable its newest block that holds a value and begins at that moment or before. */
export async function readNewest(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; untilSeconds: number },
): Promise<
  Pick<
    BlockRow,
    "number" | "start" | "last" | "last_slot" | "step" | "slots" | "n" | "sum" | "block"
  >[]
> {
  const { rows } = await sql<BlockRow>`/* prepared */
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select number, start, last, last_slot, step, slots, n, sum, block from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 and start <= ${of.untilSeconds}::bigint
      order by day desc limit 1
    ) as b`.execute(db);
  return rows;
}

/** The whole history of a variable, ascending. */
export async function readVariable(db: Db, plantId: string, number: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select ${wholeRow} from day_block where plant_id = ${plantId} and number = ${number}
    order by start`.execute(db);
  return rows;
}
export async function deleteVariableBlocks(db: Db, plantId: string, number: number): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `with changed as (${moveVersion}),
       written as (${moveDays("select day from day_block where plant_id = $1::text and number = $2::integer")})
       delete from day_block where plant_id = $1::text and number = $2::integer`,
      [plantId, number],
    ),
  );
}
export async function deletePlantSeries(db: Db, plantId: string): Promise<void> {
  await db.deleteFrom("packet").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_block").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_version").where("plant_id", "=", plantId).execute();
}

/** When each day of a plant was written the last time, ascending; days that never were are not there. */
export async function dayVersions(
  db: Db,
  plantId: string,
  days: { readonly from: number; readonly to: number },
): Promise<{ day: number; version: number }[]> {
  return await db
    .selectFrom("day_version")
    .select(["day", "version"])
    .where("plant_id", "=", plantId)
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .orderBy("day")
    .execute();
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
  const { rows } = await sql<HistoryRow>`
    select number, sum(energy) as energy,
      (array_agg(first order by day) filter (where n > 0))[1] as first,
      (array_agg(start + first_slot * 300 order by day) filter (where n > 0))[1] as first_at,
      (array_agg(last order by day desc) filter (where n > 0))[1] as last,
      (array_agg(start + last_slot * 300 order by day desc) filter (where n > 0))[1] as last_at,
      min(min) as min, (array_agg(start + min_slot * 300 order by min, day))[1] as min_at,
      max(max) as max, (array_agg(start + max_slot * 300 order by max desc, day))[1] as max_at
    from day_block
    where plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[]) and day < ${of.before}::integer and (n > 0 or energy is not null and step = 5)
    group by number`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}
