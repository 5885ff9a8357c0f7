import { sql } from "kysely";
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
  /** Lowest number of a packet that may be in it; 0 when the journal alone does not give it back. */
  since: number;
  /** What it was folded from, by number of the dictionary; null for a formula. */
  mib: number | null;
  block: Buffer;
}
declare module "../platform/database.ts" {
  interface Tables {
    /** Parts of texts, which may be long, lie in `words`, outside of the index. */
    day_block: Omit<BlockRow, "coarse"> & {
      plant_id: string;
      coarse: Buffer | null;
      words: Buffer | null;
    };
  }
}

/** A text has no sum: so a block tells what it holds, also after its variable was made another kind. */
export const holdsText = (row: Pick<BlockRow, "n" | "sum">): boolean =>
  row.n > 0 && row.sum === null;

function storedRow(plantId: string, row: BlockRow) {
  const parts = holdsText(row)
    ? { coarse: null, words: row.coarse }
    : { coarse: row.coarse, words: null };
  return { ...row, ...parts, plant_id: plantId };
}
/** A whole row as it was written. */
const wholeRow = sql`number, day, start, slots, step, n, first, last, min, max, sum, energy, first_slot, last_slot,
  min_slot, max_slot, coalesce(coarse, words) as coarse, carry, since, mib, block`;

/** Rows of one statement: below PostgreSQL's 65,535 parameters with a margin. */
const rowsAStatement = 1000;

/** Writes blocks, replacing those of the same variable and day. */
export async function writeBlocks(
  db: Db,
  plantId: string,
  rows: readonly BlockRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAStatement) {
    await db
      .insertInto("day_block")
      .values(rows.slice(from, from + rowsAStatement).map((row) => storedRow(plantId, row)))
      .onConflict((conflict) =>
        conflict.columns(["plant_id", "number", "day"]).doUpdateSet((eb) => ({
          start: eb.ref("excluded.start"),
          slots: eb.ref("excluded.slots"),
          step: eb.ref("excluded.step"),
          n: eb.ref("excluded.n"),
          first: eb.ref("excluded.first"),
          last: eb.ref("excluded.last"),
          min: eb.ref("excluded.min"),
          max: eb.ref("excluded.max"),
          sum: eb.ref("excluded.sum"),
          energy: eb.ref("excluded.energy"),
          first_slot: eb.ref("excluded.first_slot"),
          last_slot: eb.ref("excluded.last_slot"),
          min_slot: eb.ref("excluded.min_slot"),
          max_slot: eb.ref("excluded.max_slot"),
          coarse: eb.ref("excluded.coarse"),
          words: eb.ref("excluded.words"),
          carry: eb.ref("excluded.carry"),
          since: eb.ref("excluded.since"),
          mib: eb.ref("excluded.mib"),
          block: eb.ref("excluded.block"),
        })),
      )
      .execute();
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

/** For each variable its newest block that holds a value. */
export async function readNewest(
  db: Db,
  plantId: string,
  numbers: readonly number[],
): Promise<
  Pick<
    BlockRow,
    "number" | "start" | "last" | "last_slot" | "step" | "slots" | "n" | "sum" | "block"
  >[]
> {
  const { rows } = await sql<BlockRow>`/* prepared */
    select b.* from unnest(${[...numbers]}::integer[]) as v (number)
    cross join lateral (
      select number, start, last, last_slot, step, slots, n, sum, block from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 order by day desc limit 1
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
  await db
    .deleteFrom("day_block")
    .where("plant_id", "=", plantId)
    .where("number", "=", number)
    .execute();
}
export async function deletePlantSeries(db: Db, plantId: string): Promise<void> {
  await db.deleteFrom("packet").where("plant_id", "=", plantId).execute();
  await db.deleteFrom("day_block").where("plant_id", "=", plantId).execute();
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
      (array_agg(first order by day))[1] as first,
      (array_agg(start + first_slot * 300 order by day))[1] as first_at,
      (array_agg(last order by day desc))[1] as last,
      (array_agg(start + last_slot * 300 order by day desc))[1] as last_at,
      min(min) as min, (array_agg(start + min_slot * 300 order by min, day))[1] as min_at,
      max(max) as max, (array_agg(start + max_slot * 300 order by max desc, day))[1] as max_at
    from day_block
    where plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[]) and day < ${of.before}::integer and n > 0
    group by number`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}
