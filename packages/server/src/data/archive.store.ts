import { sql, type RawBuilder } from "kysely";
import type { Db } from "../platform/database.ts";
import { orNull, unpackBytes, unpackNumbers } from "./packed-days.ts";

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
  /** Lowest number of a packet that may be in it; 0 when the journal alone does not give it back. */
  since: number;
  /** What it was folded from, by number of the dictionary; null for a formula. */
  mib: number | null;
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
  const rows = await db
    .selectFrom("day_block")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where(sql<boolean>`number = any(${[...of.numbers]}::integer[])`)
    .where("day", "=", of.day)
    .execute();
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
  const { rows } = await sql<BlockRow>`/* prepared */
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

export interface RangeQuestion {
  readonly numbers: readonly number[];
  /** Days of the plant's calendar, both included. */
  readonly fromDay: number;
  readonly toDay: number;
  /** Unsealed packets of these slots may change the answer: unix seconds / 300, both included. */
  readonly fromSlot: number;
  readonly toSlot: number;
}
/** What the archive holds of a range, and what of the journal is not in it yet, at one moment of the database. */
export interface RangeAnswer<Row> {
  readonly rows: Row[];
  /** At whose midnights the blocks are cut; null when there are none. */
  readonly zone: string | null;
  /** Slots that unsealed packets touch. */
  readonly touched: number[];
  /** Names the state of the plant's journal: while it is the same, no packet came and none was sealed. */
  readonly journal: string;
}
/** How much of a block is asked for. */
export const rangeColumns = {
  slots: ["number", "day", "start", "slots", "step", "n", "sum", "block"],
  parts: ["number", "day", "start", "slots", "step", "n", "sum", "coarse"],
  /** What a figure of a day, month or year is made of; the last text of a day stands in its parts. */
  sums: ["number", "day", "start", "slots", "step", "n", "last", "sum", "energy", "coarse"],
  figures: [
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
    // The last text of a day stands in its parts.
    "coarse",
  ],
} as const satisfies Record<string, readonly (keyof BlockRow)[]>;
export type RangeMode = keyof typeof rangeColumns;
export type RangeRow<Mode extends RangeMode> = Pick<BlockRow, (typeof rangeColumns)[Mode][number]>;

/** Bytes stand beside numbers in a row, at most one a row. */
const bytesOf = {
  slots: "block",
  parts: "coarse",
  sums: "coarse",
  figures: "coarse",
} as const satisfies Record<RangeMode, keyof BlockRow>;
type Packed = Readonly<Record<string, Buffer>> & {
  readonly journal: string | null;
  readonly number: number | null;
  readonly bytes: Buffer | null;
  readonly zone: string | null;
  readonly touched: number[] | null;
};

/** Blocks of a range and the slots of the tail, in one statement: it sees one moment of the database. (D5) */
export async function readRange<Mode extends RangeMode>(
  db: Db,
  plantId: string,
  of: { mode: Mode; question: RangeQuestion },
): Promise<RangeAnswer<RangeRow<Mode>>> {
  const q = of.question;
  const { rows } = await sql<Packed>`/* prepared */
    select ${rangeParts[of.mode].packed}, null::text as zone, null::integer[] as touched, null::text as journal
    from day_block b
    where b.plant_id = ${plantId} and b.number = any(${[...q.numbers]}::integer[])
      and b.day between ${q.fromDay}::integer and ${q.toDay}::integer
    group by b.number
    union all
    select ${rangeParts[of.mode].nothing},
      (select timezone from journal_mark where plant_id = ${plantId}),
      array(
        select distinct slot from (
          -- The tail is short: "offset 0" keeps the planner from walking all slots of the journal instead.
          select slot from packet
          where plant_id = ${plantId}
            and seq > coalesce((select sealed_seq from journal_mark where plant_id = ${plantId}), 0)
          offset 0
        ) as tail
        where slot between ${q.fromSlot}::integer and ${q.toSlot}::integer
      ),
      concat(
        (select sealed_seq from journal_mark where plant_id = ${plantId}), ' ',
        (select max(seq) from packet where plant_id = ${plantId})
      )`.execute(db);
  const facts = rows.find((row) => row.touched !== null)!;
  return {
    rows: rows.flatMap((row) => (row.number === null ? [] : unpackDays(row, of.mode))),
    zone: facts.zone,
    touched: facts.touched!,
    journal: facts.journal!,
  };
}

const numericOf = (mode: RangeMode): string[] =>
  rangeColumns[mode].filter((column) => column !== "number" && column !== bytesOf[mode]);
const rangeParts = Object.fromEntries(
  (Object.keys(rangeColumns) as RangeMode[]).map((mode) => {
    const numeric = numericOf(mode);
    const bytes = sql.ref(`b.${bytesOf[mode]}`);
    const wanted =
      mode === "figures" || mode === "sums"
        ? sql`case when b.n > 0 and b.sum is null then ${bytes} end`
        : bytes;
    const packed = sql.join([
      sql`b.number`,
      ...numeric.map(
        (column) =>
          sql`string_agg(float8send(coalesce(${sql.ref(`b.${column}`)}::float8, 'NaN')), '' order by b.day) as ${sql.ref(column)}`,
      ),
      sql`string_agg(float8send(coalesce(length(${wanted}), -1)), '' order by b.day) as lengths`,
      sql`string_agg(${wanted}, '' order by b.day) as bytes`,
    ]);
    const nothing = sql.join(Array.from({ length: numeric.length + 3 }, () => sql`null`));
    return [mode, { packed, nothing }];
  }),
) as Record<RangeMode, { packed: RawBuilder<unknown>; nothing: RawBuilder<unknown> }>;

/** The days of one variable, ascending. Each mode has its own literal: objects of one shape are made ten times faster than key by key. */
function unpackDays<Mode extends RangeMode>(row: Packed, mode: Mode): RangeRow<Mode>[] {
  const bytes = unpackBytes(row.bytes, unpackNumbers(row["lengths"]!));
  const c = Object.fromEntries(
    numericOf(mode).map((name) => [name, unpackNumbers(row[name]!)]),
  ) as Record<keyof BlockRow, Float64Array>;
  const common = (at: number) => ({
    number: row.number!,
    day: c.day[at]!,
    start: c.start[at]!,
    slots: c.slots[at]!,
    step: c.step[at]!,
    n: c.n[at]!,
    sum: orNull(c.sum[at]!),
  });
  const rowAt: { [M in RangeMode]: (at: number) => RangeRow<M> } = {
    slots: (at) => ({ ...common(at), block: bytes[at]! }),
    parts: (at) => ({ ...common(at), coarse: bytes[at]! }),
    sums: (at) => ({
      ...common(at),
      last: orNull(c.last[at]!),
      energy: orNull(c.energy[at]!),
      coarse: bytes[at]!,
    }),
    figures: (at) => ({
      ...common(at),
      first: orNull(c.first[at]!),
      last: orNull(c.last[at]!),
      min: orNull(c.min[at]!),
      max: orNull(c.max[at]!),
      energy: orNull(c.energy[at]!),
      first_slot: orNull(c.first_slot[at]!),
      last_slot: orNull(c.last_slot[at]!),
      min_slot: orNull(c.min_slot[at]!),
      max_slot: orNull(c.max_slot[at]!),
      coarse: bytes[at]!,
    }),
  };
  return bytes.map((_, at) => rowAt[mode](at));
}

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
