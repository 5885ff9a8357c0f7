import { randomUUID } from "node:crypto";
import { sql, type ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";
import { findingOf, keptFinding, type Carried, type KeptFinding } from "./judged.ts";

declare module "../platform/database.ts" {
  interface Tables {
    health_carried: {
      plant_id: string;
      day: number;
      carried: ColumnType<Omit<Carried, "past">, string, string>;
      past: ColumnType<readonly KeptFinding[], string, string>;
      written: string;
    };
    health_past: {
      plant_id: string;
      edition: number;
      facts: string;
      first_day: number;
      day: number | null;
      carried: ColumnType<Omit<Carried, "past">, string, string>;
      past: ColumnType<readonly KeptFinding[], string, string>;
    };
  }
}

/** What a day handed on. */
export interface HandOver {
  readonly day: number;
  readonly carried: Carried;
}
/** Names a hand-over as it is stored. */
export interface KeptHandOver {
  readonly day: number;
  readonly written: string;
}
/** Of the newest day before one; null where none did. */
export async function readCarried(
  db: Db,
  plantId: string,
  of: { readonly before: number },
): Promise<HandOver | null> {
  const newest = await db
    .selectFrom("health_carried")
    .select(["day", "written"])
    .where("plant_id", "=", plantId)
    .where("day", "<", of.before)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest === undefined ? null : await openCarried(db, plantId, newest);
}
/** Null where it is no longer there. What this process read or wrote last of a plant is not read again. */
export async function openCarried(
  db: Db,
  plantId: string,
  { day, written }: KeptHandOver,
): Promise<HandOver | null> {
  const known = remembered.get(plantId);
  if (known?.written === written) return known.of;
  const row = await db
    .selectFrom("health_carried")
    .select(["carried", "past", "written"])
    .where("plant_id", "=", plantId)
    .where("day", "=", day)
    .executeTakeFirst();
  if (row === undefined) return null;
  const handOver = { day, carried: carriedOf(row) };
  remember(plantId, { written: row.written, of: handOver });
  return handOver;
}
/** Of a large plant it is megabytes of text, which would take longer to read at every look than the look does. */
interface Remembered {
  readonly written: string;
  readonly of: HandOver;
}
const remembered = new Map<string, Remembered>();
/** So many plants', the latest. */
const maxRemembered = 200;
function remember(plantId: string, one: Remembered): void {
  remembered.delete(plantId);
  remembered.set(plantId, one);
  const [oldest] = remembered.keys();
  if (remembered.size > maxRemembered) remembered.delete(oldest!);
}
interface Kept {
  readonly carried: Omit<Carried, "past">;
  readonly past: readonly KeptFinding[];
}
const carriedOf = ({ carried, past }: Kept): Carried => ({
  ...carried,
  past: past.map(findingOf),
});
function keptOf({ past, ...rest }: Carried): { carried: string; past: string } {
  return { carried: JSON.stringify(rest), past: JSON.stringify(past.map(keptFinding)) };
}

/** Days whose hand-over is kept: the newest ones, and one in so many. */
const newestKept = 4;
const oneIn = 30;
/** The first day after one whose hand-over is kept for good. */
export const nextKeptDay = (day: number): number => (Math.floor(day / oneIn) + 1) * oneIn;
export const isKeptDay = (day: number): boolean => day % oneIn === 0;

async function putCarried(trx: Db, plantId: string, { day, carried }: HandOver): Promise<void> {
  // Where the transaction fails nobody finds it under this name.
  const written = randomUUID();
  const kept = { ...keptOf(carried), written };
  await trx
    .insertInto("health_carried")
    .values({ plant_id: plantId, day, ...kept })
    .onConflict((c) => c.columns(["plant_id", "day"]).doUpdateSet(kept))
    .execute();
  remember(plantId, { written, of: { day, carried } });
}
/** What the newest day handed on; of those before it what is kept stays. */
export async function writeCarried(trx: Db, plantId: string, of: HandOver): Promise<void> {
  await putCarried(trx, plantId, of);
  await sql`
    delete from health_carried where plant_id = ${plantId}
      and (day > ${of.day}::integer or day <= ${of.day - newestKept}::integer and day % ${oneIn}::integer <> 0)`.execute(
    trx,
  );
}
/** What ended is written down. */
export async function forgetPast(trx: Db, plantId: string): Promise<void> {
  await trx
    .updateTable("health_carried")
    .set({ past: "[]", written: sql`gen_random_uuid()` })
    .where("plant_id", "=", plantId)
    .where(sql<boolean>`past::text <> '[]'`)
    .execute();
}
export async function dropOldCarried(trx: Db, plantId: string, oldest: number): Promise<void> {
  await trx
    .deleteFrom("health_carried")
    .where("plant_id", "=", plantId)
    .where("day", "<", oldest)
    .execute();
}

/** A past that is being judged, beside the days that are. */
export interface Past {
  readonly edition: number;
  readonly facts: string;
  readonly firstDay: number;
  /** The last one that was judged; null: none yet. */
  readonly day: number | null;
  readonly carried: Carried;
}
/** null: none is under way. */
export async function readPast(db: Db, plantId: string): Promise<Past | null> {
  const row = await db
    .selectFrom("health_past")
    .selectAll()
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { edition, facts, first_day: firstDay, day } = row;
  return { edition, facts, firstDay, day, carried: carriedOf(row) };
}
/** Writes how far it has come; a day whose hand-over is kept for good replaces the one that there was. */
export async function writePast(trx: Db, plantId: string, past: Past): Promise<void> {
  const { edition, facts, firstDay, day, carried } = past;
  const row = { edition, facts, first_day: firstDay, day, ...keptOf(carried) };
  await trx
    .insertInto("health_past")
    .values({ plant_id: plantId, ...row })
    .onConflict((c) => c.column("plant_id").doUpdateSet(row))
    .execute();
  if (day !== null && isKeptDay(day)) await putCarried(trx, plantId, { day, carried });
}
export async function endPast(trx: Db, plantId: string): Promise<void> {
  await trx.deleteFrom("health_past").where("plant_id", "=", plantId).execute();
}
/** A past has come to the days that are judged: what they handed on is out of date but for what it wrote on its way. */
export async function replaceCarried(trx: Db, plantId: string, of: HandOver | null): Promise<void> {
  await sql`
    delete from health_carried where plant_id = ${plantId}
      and (day % ${oneIn}::integer <> 0 or day > ${of?.day ?? 0}::integer)`.execute(trx);
  if (of !== null) await putCarried(trx, plantId, of);
}
