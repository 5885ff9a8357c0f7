import type { DaySummary, JudgedScope } from "@heliograph/domain/health/day-summary.ts";
import { sql, type ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";
import type { KeptHandOver } from "./carried.store.ts";
import { dropLight, type LightRole } from "./light.store.ts";

declare module "../platform/database.ts" {
  interface Tables {
    health_state: {
      plant_id: string;
      edition: number;
      facts: string;
      first_day: number | null;
      judged_day: number | null;
      looked_slot: number;
      is_due: boolean;
      looked_version: ColumnType<number, never, number>;
      is_behind: ColumnType<boolean, never, boolean>;
      has_past: ColumnType<boolean, never, boolean>;
      past_arrived: ColumnType<boolean, never, boolean>;
      now: ColumnType<DaySummary | null, string | null, string | null>;
      light: ColumnType<LightRole | null, never, LightRole | null>;
    };
  }
}

/** How far a plant is judged. */
export interface Progress {
  readonly edition: number;
  /** Of the plant, by which it was judged. */
  readonly facts: string;
  /** The first day that is judged; null: it has no data. */
  readonly firstDay: number | null;
  /** Days up to this one are over and judged one after the other; null: none. */
  readonly judgedDay: number | null;
  /** Up to where the day that runs was looked at. [unix s / 300] */
  readonly lookedSlot: number;
}
const progressOf = (db: Db, plantId: string) =>
  db
    .selectFrom("health_state")
    .select([
      "edition",
      "facts",
      "first_day as firstDay",
      "judged_day as judgedDay",
      "looked_slot as lookedSlot",
    ])
    .where("plant_id", "=", plantId);

/** What a look at a plant begins with. */
export interface Begun {
  /** null for a plant that was never judged. */
  readonly progress: Progress | null;
  /** What the newest of its judged days handed on; null: nothing. */
  readonly newest: KeptHandOver | null;
  /** When its archive was written the last time, in the order of all its writing; -1: never. */
  readonly version: number;
}
export async function readBegun(db: Db, plantId: string): Promise<Begun> {
  const { rows } = await sql<
    { readonly [Name in keyof Progress]: Progress[Name] | null } & {
      readonly day: number | null;
      readonly written: string | null;
      readonly version: number;
    }
  >`/* prepared */
    select h.edition, h.facts, h.first_day as "firstDay", h.judged_day as "judgedDay", h.looked_slot as "lookedSlot",
      c.day, c.written, coalesce(w.version, -1) as version
    from (select ${plantId}::text as plant_id) as plant
      left join health_state h using (plant_id)
      left join plant_written w using (plant_id)
      left join lateral (
        select day, written from health_carried k
        where k.plant_id = h.plant_id and k.day <= h.judged_day order by day desc limit 1) as c on true`.execute(
    db,
  );
  const { day, written, version, ...progress } = rows[0]!;
  return {
    progress: progress.edition === null ? null : (progress as Progress),
    newest: day === null ? null : { day, written: written! },
    version,
  };
}
/** null for a plant that was never judged. */
export async function readProgress(db: Db, plantId: string): Promise<Progress | null> {
  return (await progressOf(db, plantId).executeTakeFirst()) ?? null;
}
/** A plant's health as one transaction holds it. */
export interface HeldHealth extends Progress {
  /** A hand-over has something that ended. */
  readonly hasEnded: boolean;
  /** A past has arrived since the day that runs was looked at: all is known that ended within the days that it remembered. */
  readonly hasArrived: boolean;
}
const heldOf = (trx: Db, plantId: string) =>
  progressOf(trx, plantId)
    .select("past_arrived as hasArrived")
    .select(
      sql<boolean>`exists (select from health_carried c where c.plant_id = health_state.plant_id and c.past::text <> '[]')`.as(
        "hasEnded",
      ),
    )
    .forUpdate();
/** Holds the plant's health until the transaction ends, also where it was never judged. */
export async function holdHealth(trx: Db, plantId: string): Promise<HeldHealth> {
  const before = await heldOf(trx, plantId).executeTakeFirst();
  if (before !== undefined) return before;
  const nothing = { edition: 0, facts: "", first_day: null, judged_day: null, looked_slot: 0 };
  await trx
    .insertInto("health_state")
    .values({ plant_id: plantId, ...nothing, is_due: true, now: null })
    .onConflict((c) => c.column("plant_id").doNothing())
    .execute();
  return await heldOf(trx, plantId).executeTakeFirstOrThrow();
}
/** Waits for whoever judges the plant, and keeps others from beginning, until the transaction ends. */
export async function endHealth(trx: Db, plantId: string): Promise<void> {
  await progressOf(trx, plantId).forUpdate().execute();
}
const columnsOf = ({ edition, facts, firstDay, judgedDay }: Omit<Progress, "lookedSlot">) => ({
  edition,
  facts,
  first_day: firstDay,
  judged_day: judgedDay,
});
export async function writeProgress(
  trx: Db,
  plantId: string,
  progress: Omit<Progress, "lookedSlot">,
): Promise<void> {
  await trx
    .updateTable("health_state")
    .set(columnsOf(progress))
    .where("plant_id", "=", plantId)
    .execute();
}
/** A past took its place: what it did not find any more is taken back with the next look. */
export async function noteArrival(trx: Db, plantId: string): Promise<void> {
  await trx
    .updateTable("health_state")
    .set({ past_arrived: true })
    .where("plant_id", "=", plantId)
    .execute();
}
/** What was seen of the day that runs. */
export interface Looked {
  readonly slot: number;
  /** Of the plant's archive, read before the look. */
  readonly version: number;
  /** Nothing recent has arrived. */
  readonly isBehind: boolean;
  /** How the plant is; null: nobody can say. */
  readonly now: DaySummary | null;
  /** What it is to plants nearby. */
  readonly light: LightRole | null;
}
/** The day that runs was looked at up to a slot, those before it were judged as far as this, and nothing is due. */
export async function writeLooked(
  trx: Db,
  plantId: string,
  { progress, slot, version, isBehind, now, light }: Looked & { readonly progress: Progress },
): Promise<void> {
  await trx
    .updateTable("health_state")
    .set({
      ...columnsOf(progress),
      looked_slot: slot,
      looked_version: version,
      is_behind: isBehind,
      is_due: false,
      past_arrived: false,
      now: now === null ? null : JSON.stringify(now),
      light,
    })
    .where("plant_id", "=", plantId)
    .execute();
  if (light !== "gives") await dropLight(trx, plantId, null);
}
/** What is left of a plant beside the day that runs. */
export interface Left {
  /** Summaries of days to be made anew. */
  readonly hasStale: boolean;
  /** A past that is being judged. */
  readonly isPastOpen: boolean;
  /** As it was noted last. */
  readonly hasPast: boolean;
  /** The first judged day whose data were written after it was judged, or a written one before the first that was; null: none. */
  readonly changedDay: number | null;
}
/** @param oldest the first day that may be judged */
export async function readLeft(db: Db, plantId: string, oldest: number): Promise<Left> {
  const { rows } = await sql<Left>`/* prepared */
    select has_past as "hasPast",
      exists (select from health_day d where d.plant_id = h.plant_id and d.is_stale) as "hasStale",
      exists (select from health_past p where p.plant_id = h.plant_id) as "isPastOpen",
      (select min(w.day) from day_written w left join health_day d on d.plant_id = w.plant_id and d.day = w.day
        where w.plant_id = h.plant_id and w.day between ${oldest}::integer and h.judged_day
          and (d.version is null or d.version < w.version)) as "changedDay"
    from health_state h where h.plant_id = ${plantId}`.execute(db);
  return rows[0] ?? { hasStale: false, isPastOpen: false, hasPast: false, changedDay: null };
}
/** Whether something before the day that runs is to be done. */
export async function setHasPast(db: Db, plantId: string, hasPast: boolean): Promise<void> {
  await db
    .updateTable("health_state")
    .set({ has_past: hasPast })
    .where("plant_id", "=", plantId)
    .where("has_past", "<>", hasPast)
    .execute();
}
/** It is looked at anew at the next tick. */
export async function setHealthDue(db: Db, plantId: string): Promise<void> {
  await db
    .updateTable("health_state")
    .set({ is_due: true })
    .where("plant_id", "=", plantId)
    .execute();
}

/** How a plant is now; null where it was never judged. */
export async function readNow(
  db: Db,
  plantId: string,
): Promise<{ readonly now: DaySummary } | null> {
  const row = await db
    .selectFrom("health_state")
    .select("now")
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row === undefined || row.now === null ? null : { now: row.now };
}
/** Of all plants, what the list of plants shows of them; those that were never judged are not there. */
export async function readMarks(
  db: Db,
  only?: readonly string[],
): Promise<Map<string, { readonly day: number; readonly verdict: JudgedScope["verdict"] }>> {
  const { rows } = await sql<{ plant_id: string; day: number; verdict: JudgedScope["verdict"] }>`
    select plant_id, (now->>'day')::integer as day, now->'scopes'->0->'verdict' as verdict
    from health_state where now is not null
    ${only === undefined ? sql`` : sql`and plant_id = any(${[...only]})`}`.execute(db);
  return new Map(rows.map(({ plant_id, ...now }) => [plant_id, now]));
}

/** What of an open plant may be judged. */
export interface PlantToJudge {
  readonly plantId: string;
  /** The day that runs has gone on, data came where none were, or something else has changed. */
  readonly isNow: boolean;
  readonly hasPast: boolean;
}
/** Those that wait longest first, and of these those that ask for the light of others last: it is known then. */
export async function plantsToJudge(db: Db, slot: number): Promise<PlantToJudge[]> {
  const { rows } = await sql<PlantToJudge>`
    select * from (
      select p.plant_id as "plantId", h.looked_slot,
        h.plant_id is null or h.is_due or h.looked_slot < ${slot}
          or h.is_behind and h.looked_version < coalesce(w.version, -1) as "isNow",
        coalesce(h.has_past, false) as "hasPast", coalesce(h.light = 'takes', false) as asks
      from plant_state p left join health_state h using (plant_id) left join plant_written w using (plant_id)
      where not p.disabled
    ) as plant where "isNow" or "hasPast"
    order by looked_slot nulls first, asks, "plantId"`.execute(db);
  return rows;
}
