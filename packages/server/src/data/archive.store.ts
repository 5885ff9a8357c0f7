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
  coarse: Buffer;
  carry: Buffer | null;
  block: Buffer;
}
declare module "../platform/database.ts" {
  interface Tables {
    day_block: BlockRow & { plant_id: string };
  }
}

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
      .values(rows.slice(from, from + rowsAStatement).map((row) => ({ ...row, plant_id: plantId })))
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
          carry: eb.ref("excluded.carry"),
          block: eb.ref("excluded.block"),
        })),
      )
      .execute();
  }
}

/** All blocks of a plant's day, by variable number. */
export async function readDay(
  db: Db,
  plantId: string,
  day: number,
): Promise<Map<number, BlockRow>> {
  const rows = await db
    .selectFrom("day_block")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("day", "=", day)
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

/** For each variable its newest block before the day that ends a counter or still holds a value. */
export async function readBefore(
  db: Db,
  plantId: string,
  of: { numbers: readonly number[]; day: number },
): Promise<Map<number, BlockRow>> {
  const { rows } = await sql<BlockRow>`
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select * from day_block where plant_id = ${plantId} and number = v.number and day < ${of.day}
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
  const { rows } = await sql<BlockRow>`
    select b.* from unnest(${[...of.numbers]}::integer[]) as v (number)
    cross join lateral (
      select * from day_block where plant_id = ${plantId} and number = v.number and day > ${of.day}
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
  Pick<BlockRow, "number" | "start" | "last" | "last_slot" | "step" | "slots" | "block">[]
> {
  const { rows } = await sql<BlockRow>`
    select b.* from unnest(${[...numbers]}::integer[]) as v (number)
    cross join lateral (
      select number, start, last, last_slot, step, slots, block from day_block
      where plant_id = ${plantId} and number = v.number and n > 0 order by day desc limit 1
    ) as b`.execute(db);
  return rows;
}

/** A packet of the tail or of its surroundings. */
export interface TailPacket {
  readonly seq: number;
  readonly stamp: number;
  readonly data: Buffer;
  /** Not yet in any block. */
  readonly unsealed: boolean;
}
export interface RangeQuestion {
  readonly numbers: readonly number[];
  /** Days whose blocks may lie in the range, in the plant's own calendar, both included. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Slots of the range: unix seconds / 300, both included. */
  readonly fromSlot: number;
  readonly toSlot: number;
  /** How many slots before a touched one matter: 3, more where formulas read slow inputs. */
  readonly back: number;
}
/** The slots of a variable's day. */
export interface SlotsRow {
  readonly number: number;
  readonly start: number;
  readonly slots: number;
  readonly step: number;
  readonly block: Buffer;
}
/** The coarse parts of a variable's day; its slots only where the tail touches them. */
export interface CoarseRow extends Omit<SlotsRow, "block"> {
  readonly coarse: Buffer;
  readonly block: Buffer | null;
}
/** The figures of a variable's day; its slots only where the tail touches them or the day before. */
export type FiguresRow = Omit<BlockRow, "coarse" | "block"> & { readonly block: Buffer | null };

/**
 * Unsealed packets of a slot range, with all retained packets of the slots around each: what a touched slot is folded from. (D4)
 * Consecutive touched slots make one window, so that the index is walked once for each.
 */
const tailOf = (plantId: string, q: RangeQuestion) => sql`
  select p.* from (
    select min(slot) - ${q.back}::integer as low, max(slot) + 5 as high from (
      select slot, slot - dense_rank() over (order by slot) as island from packet
      where plant_id = ${plantId} and slot between ${q.fromSlot}::integer and ${q.toSlot}::integer
        and seq > coalesce((select sealed_seq from journal_mark where plant_id = ${plantId}), 0)
    ) as touched group by island
  ) as touched_window
  cross join lateral (
    select seq, stamp, data,
      seq > coalesce((select sealed_seq from journal_mark where plant_id = ${plantId}), 0) as unsealed
    from packet where plant_id = ${plantId} and slot between low and high
  ) as p`;

/** Everything after the columns of a packet in a row that stands for a day, and the other way round. */
type Mixed<Row> = Row & { [K in keyof TailPacket]: TailPacket[K] | null };

/** Blocks and tail of a range in one snapshot: one statement sees one moment of the database. (D5) */
async function readWithTail<Row>(
  db: Db,
  plantId: string,
  of: { question: RangeQuestion; columns: readonly string[]; block: "always" | "where touched" },
): Promise<{ rows: Row[]; tail: TailPacket[] }> {
  const q = of.question;
  const block =
    of.block === "always"
      ? sql`b.block`
      : sql`case when exists (
          select from tail where tail.stamp >= b.start - 90000 and tail.stamp < b.start + b.slots * 300 + 900
        ) then b.block end`;
  const { rows } = await sql<Mixed<Row>>`
    with tail as materialized (${tailOf(plantId, q)})
    select ${sql.join(of.columns.map((c) => sql.ref(`b.${c}`)))}, ${block} as block, null::bigint as seq, null::bigint as stamp, null::bytea as data, null::boolean as unsealed
    from day_block b
    where b.plant_id = ${plantId} and b.number = any(${[...q.numbers]}::integer[])
      and b.day between ${q.fromDay}::integer and ${q.toDay}::integer
    union all
    select ${sql.join(of.columns.map(() => sql`null`))}, null, seq, stamp, data, unsealed from tail`.execute(
    db,
  );
  const days: Row[] = [];
  const tail = new Map<number, TailPacket>();
  for (const row of rows) {
    if (row.seq === null) days.push(row);
    else
      tail.set(row.seq, {
        seq: row.seq,
        stamp: row.stamp!,
        data: row.data!,
        unsealed: row.unsealed!,
      });
  }
  // Windows may overlap: a packet counts once; of one stamp the later packet comes later.
  return {
    rows: days,
    tail: [...tail.values()].sort((a, b) => a.stamp - b.stamp || a.seq - b.seq),
  };
}

export const readSlots = (db: Db, plantId: string, question: RangeQuestion) =>
  readWithTail<SlotsRow>(db, plantId, {
    question,
    columns: ["number", "start", "slots", "step"],
    block: "always",
  });
export const readCoarse = (db: Db, plantId: string, question: RangeQuestion) =>
  readWithTail<CoarseRow>(db, plantId, {
    question,
    columns: ["number", "start", "slots", "step", "coarse"],
    block: "where touched",
  });
export const readFigures = (db: Db, plantId: string, question: RangeQuestion) =>
  readWithTail<FiguresRow>(db, plantId, {
    question,
    columns: [
      "number",
      "day",
      "start",
      "slots",
      "step",
      "n",
      "first",
      "last",
      "min",
      "max",
      "sum",
      "energy",
      "first_slot",
      "last_slot",
      "min_slot",
      "max_slot",
      "carry",
    ],
    block: "where touched",
  });

/** The whole history of a variable, ascending. */
export async function readVariable(db: Db, plantId: string, number: number): Promise<BlockRow[]> {
  return await db
    .selectFrom("day_block")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("number", "=", number)
    .orderBy("start")
    .execute();
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
      min(min) as min, (array_agg(start + min_slot * 300 order by min, day))[1] as min_at,
      max(max) as max, (array_agg(start + max_slot * 300 order by max desc, day))[1] as max_at
    from day_block
    where plant_id = ${plantId} and number = any(${[...of.numbers]}::integer[]) and day < ${of.before}::integer and n > 0
    group by number`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}
