import { packDays } from "@heliograph/domain/data/day-pack.ts";
import { CompiledQuery, sql } from "kysely";
import { outsideOfTransactions, type Db } from "../platform/database.ts";
import type { PackRow } from "./pack-row.ts";

/** A value that lies outside of its row lies in pieces of so many bytes. (TOAST_MAX_CHUNK_SIZE) */
const pieceBytes = 1996;
/** The blocks of a pack in whole pieces, and what is left of them: in a piece of its own it would take the room of a whole one. */
const wholePieces = ({ blocks }: PackRow): Buffer =>
  blocks.subarray(0, blocks.length - (blocks.length % pieceBytes));
const restOf = (row: PackRow): Buffer => row.blocks.subarray(wholePieces(row).length);

/** Of a pack's blocks those from one place to before another, and maybe more behind them. */
export const blocksBetween = (from: string, to: string): string =>
  `substring(blocks from ${from} + 1 for ${to} - ${from})
   || case when ${to} > octet_length(blocks) then coalesce(rest, '') else '' end`;
/** Where those begin among all. */
export const baseOf = (from: string): string => `least(${from}, octet_length(blocks))`;
/** Where a day of a pack begins among its blocks. */
export const blockAt = (index: string): string =>
  `(get_byte(ends, 3 * (${index})) * 65536 + get_byte(ends, 3 * (${index}) + 1) * 256 + get_byte(ends, 3 * (${index}) + 2))`;

/** The columns of a pack as they are stored. */
const packColumns: Readonly<
  Record<string, readonly [type: string, of: (row: PackRow) => unknown]>
> = {
  low: ["float8", (row) => row.low],
  high: ["float8", (row) => row.high],
  newest: ["bigint", (row) => row.newest],
  days: ["bigint", (row) => row.days],
  filled: ["bigint", (row) => row.filled],
  number: ["integer", (row) => row.number],
  pack: ["integer", (row) => row.pack],
  mib: ["integer", (row) => row.mib],
  step: ["smallint", (row) => row.step],
  ends: ["bytea", (row) => row.ends],
  figures: ["bytea", (row) => row.figures],
  parts: ["bytea", (row) => row.parts],
  carries: ["bytea", (row) => row.carries],
  notes: ["bytea", (row) => row.notes],
  blocks: ["bytea", wholePieces],
  rest: ["bytea", restOf],
};
/** Writes packs in the place of their days, which say the same: nobody who read them has to know. */
const packStatement = `/* prepared */
  with packed as (
    insert into day_pack (plant_id, ${Object.keys(packColumns).join(", ")})
    select $1::text, * from unnest(${Object.values(packColumns)
      .map(([type], at) => `$${at + 2}::${type}[]`)
      .join(", ")})
    returning number, pack
  )
  delete from day_block d using packed p
  where d.plant_id = $1::text and d.number = p.number and d.day between p.pack * ${packDays} and p.pack * ${packDays} + ${packDays - 1}`;
export async function writePacks(
  trx: Db,
  plantId: string,
  rows: readonly PackRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const lists = Object.values(packColumns).map(([, of]) => rows.map(of));
  await trx.executeQuery(CompiledQuery.raw(packStatement, [plantId, ...lists]));
}

/** A pack of a plant of which days lie alone. */
export interface PackDue {
  readonly plantId: string;
  readonly pack: number;
}
/**
 * Packs of which days lie alone and that are cold, oldest first: some of them, and how many there are.
 * @param before the first one that is not cold
 * @param of.restSeconds no day of theirs was written for so long
 * @param of.after those up to this one were looked at
 */
export async function packsDue(
  db: Db,
  before: number,
  of: { readonly most: number; readonly restSeconds: number; readonly after?: PackDue },
): Promise<{ due: PackDue[]; left: number }> {
  const { pack, plantId } = of.after ?? { pack: -1, plantId: "" };
  const { rows } = await sql<PackDue & { left: number }>`
    select plant_id as "plantId", pack, (count(*) over ())::integer as left from pack_due
    where pack < ${before} and (pack, plant_id) > (${pack}, ${plantId})
      and at <= now() - make_interval(secs => ${of.restSeconds})
    order by pack, plant_id limit ${of.most}`.execute(db);
  return { due: rows, left: rows[0]?.left ?? 0 };
}

/** Variables of which days of a pack lie alone. */
export async function numbersOfPack(trx: Db, { plantId, pack }: PackDue): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct number from day_block
    where plant_id = ${plantId} and day between ${pack * packDays} and ${(pack + 1) * packDays - 1}
    order by number`.execute(trx);
  return rows.map(({ number }) => number);
}
/** What could be laid together of a pack is. */
export async function endDue(trx: Db, { plantId, pack }: PackDue): Promise<void> {
  await trx
    .deleteFrom("pack_due")
    .where("plant_id", "=", plantId)
    .where("pack", "=", pack)
    .execute();
}

/** An index takes about so much for a day; one that is several times as large holds room that nothing will take again. [bytes] */
const indexBytesADay = 150;

/**
 * Gives the room of days that lie together now back to the disk where most of it is empty: the table's own and that of its indexes. Keeps
 * nobody from reading or writing. Answers whether it did; how many days there are PostgreSQL knows some seconds after they were moved.
 */
export async function giveBackRoom(db: Db): Promise<boolean> {
  const { rows } = await sql<{ bytes: number; days: number }>`
    select pg_indexes_size('day_block')::float8 as bytes, pg_stat_get_live_tuples('day_block'::regclass)::float8 as days`.execute(
    db,
  );
  const { bytes, days } = rows[0]!;
  if (bytes <= 200_000 + 3 * indexBytesADay * days) return false;
  await outsideOfTransactions(db, async (own) => {
    await sql`vacuum (analyze) day_block, day_pack`.execute(own);
    await sql`reindex table concurrently day_block`.execute(own);
  });
  return true;
}
