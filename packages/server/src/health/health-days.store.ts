import type { DaySummary, JudgedScope } from "@heliograph/domain/health/day-summary.ts";
import type { JudgedDay } from "@heliograph/domain/health/health-state.ts";
import type { DayLight } from "@heliograph/domain/health/neighbours.ts";
import type { DayObservation, StringDay } from "@heliograph/domain/health/observation.ts";
import { sql, type ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";
import { observationOf, type KeptObservation } from "./judged.ts";
import { dropLight, writeLight } from "./light.store.ts";

declare module "../platform/database.ts" {
  interface Tables {
    health_day: {
      plant_id: string;
      day: number;
      version: number;
      is_silent: boolean;
      observation: ColumnType<KeptObservation, string, string>;
      judged: ColumnType<JudgedDay | null, string | null, string | null>;
      summary: ColumnType<DaySummary | null, string | null, string | null>;
      is_stale: boolean;
      light: number;
    };
  }
}

/** A day that is over, as it was observed. */
export interface ObservedDay {
  readonly version: number;
  /** Nothing arrived of it. */
  readonly isSilent: boolean;
  readonly observation: DayObservation;
  /** What it adds to the plant's usual scatter; null: it could not be judged. */
  readonly judged: JudgedDay | null;
  /** The sum of the revisions of what plants nearby told of it. */
  readonly seenLight: number;
  /** What it tells them; null: nothing. */
  readonly light: DayLight | null;
}
/** The state of a row: whoever writes it gives it another one. */
const rowVersion = sql<string>`health_day.xmin::text`;
interface Written {
  readonly day: number;
  readonly written: string;
}
/** What this process wrote last, by day and state of its row: their summaries are made next, and of a large plant a day is a tenth of a megabyte of text. */
let lately: {
  readonly plantId: string;
  readonly days: ReadonlyMap<string, DayObservation>;
} | null = null;

/** Rows of JSON out of one text: in an array of texts each of their quotes would be written as two. */
const eachOf = (all: readonly unknown[]) => sql`json_array_elements(${JSON.stringify(all)}::json)`;

/** Writes days; a summary of one that there was is out of date. */
export async function writeDays(
  trx: Db,
  plantId: string,
  days: readonly ObservedDay[],
): Promise<void> {
  if (days.length === 0) return;
  const { rows } = await sql<Written>`
    insert into health_day (plant_id, day, version, is_silent, observation, judged, light, is_stale)
    select ${plantId}, u.day, u.version, u.is_silent, u.observation, u.judged, u.light, true from rows from (
      unnest(
        ${days.map(({ observation }) => observation.day)}::integer[], ${days.map(({ version }) => version)}::bigint[],
        ${days.map(({ isSilent }) => isSilent)}::boolean[],
        ${days.map(({ judged }) => (judged === null ? null : JSON.stringify(judged)))}::json[],
        ${days.map(({ seenLight }) => seenLight)}::integer[]),
      ${eachOf(days.map(({ observation }) => observation))}
    ) as u (day, version, is_silent, judged, light, observation)
    on conflict (plant_id, day) do update set
      version = excluded.version, is_silent = excluded.is_silent, observation = excluded.observation,
      judged = excluded.judged, light = excluded.light, is_stale = true
    returning day, ${rowVersion} as written`.execute(trx);
  const written = new Map(rows.map((row) => [row.day, row.written]));
  lately = {
    plantId,
    days: new Map(days.map(({ observation: one }) => [`${one.day} ${written.get(one.day)}`, one])),
  };
  const shared = days.flatMap(({ observation: { day }, light }) =>
    light === null ? [] : [{ day, light }],
  );
  await writeLight(trx, plantId, { isOver: true, days: shared });
}
/** What is said of these days is out of date. */
export async function markStale(trx: Db, plantId: string, days: readonly number[]): Promise<void> {
  if (days.length === 0) return;
  await trx
    .updateTable("health_day")
    .set({ is_stale: true })
    .where("plant_id", "=", plantId)
    .where("day", "=", sql<number>`any(${[...days]}::integer[])`)
    .where("is_stale", "=", false)
    .execute();
}
/** Whether the summary of any day is to be made anew. */
export async function hasStaleDays(db: Db, plantId: string): Promise<boolean> {
  const row = await db
    .selectFrom("health_day")
    .select("day")
    .where("plant_id", "=", plantId)
    .where("is_stale", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
/** Days whose summary is to be made anew, the oldest first. */
export async function staleDays(
  db: Db,
  plantId: string,
  most: number,
): Promise<(Omit<ObservedDay, "seenLight" | "light"> & { readonly day: number })[]> {
  const known = lately?.plantId === plantId ? lately.days : new Map<string, DayObservation>();
  lately = null;
  const rows = await db
    .selectFrom("health_day")
    .select(["day", "version", "is_silent as isSilent", "judged", rowVersion.as("written")])
    .select(
      sql<KeptObservation | null>`case when (day || ' ' || ${rowVersion}) <> all(${[...known.keys()]}) then observation end`.as(
        "observation",
      ),
    )
    .where("plant_id", "=", plantId)
    .where("is_stale", "=", true)
    .orderBy("day")
    .limit(most)
    .execute();
  return rows.map(({ observation, written, ...row }) => ({
    ...row,
    observation:
      observation === null ? known.get(`${row.day} ${written}`)! : observationOf(observation),
  }));
}
/** Writes summaries of days as they were observed: of one that was observed again meanwhile none. */
export async function writeSummaries(
  db: Db,
  plantId: string,
  summaries: readonly { readonly version: number; readonly summary: DaySummary }[],
): Promise<void> {
  await sql`
    update health_day h set summary = u.summary, is_stale = false
    from rows from (
      unnest(${summaries.map(({ summary }) => summary.day)}::integer[], ${summaries.map(({ version }) => version)}::bigint[]),
      ${eachOf(summaries.map(({ summary }) => summary))}
    ) as u (day, version, summary)
    where h.plant_id = ${plantId} and h.day = u.day and h.version = u.version`.execute(db);
}
interface Days {
  readonly from: number;
  readonly to: number;
}
/** What is kept of some days, ascending. */
const keptDays = (db: Db, plantId: string, { from, to }: Days) =>
  db
    .selectFrom("health_day")
    .where("plant_id", "=", plantId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day");
/** Days as they were judged; those that were not are left out. */
export async function readSummaries(db: Db, plantId: string, days: Days): Promise<DaySummary[]> {
  const kept = keptDays(db, plantId, days).select("summary").where("summary", "is not", null);
  return (await kept.execute()).map(({ summary }) => summary!);
}
/** Of each day the share of what was expected that its incidents cost; also of the one that runs. */
export async function readLostShares(
  db: Db,
  plantId: string,
  { from, to }: Days,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; waterfall: JudgedScope["waterfall"] }>`
    select day, summary->'scopes'->0->'waterfall' as waterfall from health_day
    where plant_id = ${plantId} and day between ${from}::integer and ${to}::integer and summary is not null
    union all
    select (now->>'day')::integer, now->'scopes'->0->'waterfall' from health_state
    where plant_id = ${plantId} and now is not null and (now->>'day')::integer between ${from}::integer and ${to}::integer`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ day, waterfall }) =>
      waterfall === null || waterfall.expectedWh <= 0
        ? []
        : [[day, lostShareOf(waterfall)] as const],
    ),
  );
}
const lostShareOf = ({
  expectedWh,
  steps,
}: Pick<NonNullable<JudgedScope["waterfall"]>, "expectedWh" | "steps">): number =>
  Math.min(1, steps.reduce((sum, { lostWh }) => sum + lostWh, 0) / expectedWh);
/** How each string did beside its peers, day by day as judged: of all that is kept of a day only this is read. */
export async function readStringDays(
  db: Db,
  plantId: string,
  days: Days,
): Promise<{ readonly day: number; readonly strings: readonly StringDay[] }[]> {
  return await keptDays(db, plantId, days)
    .select(["day", sql<readonly StringDay[]>`observation -> 'strings'`.as("strings")])
    .execute();
}
/** What judged days add to the plant's usual scatter. */
export async function readJudgedDays(db: Db, plantId: string, days: Days): Promise<JudgedDay[]> {
  const kept = keptDays(db, plantId, days).select("judged").where("judged", "is not", null);
  return (await kept.execute()).map(({ judged }) => judged!);
}
export async function dropOldDays(trx: Db, plantId: string, oldest: number): Promise<void> {
  await trx
    .deleteFrom("health_day")
    .where("plant_id", "=", plantId)
    .where("day", "<", oldest)
    .execute();
  // Days of another zone begin and end at other moments.
  await dropLight(trx, plantId, oldest - 2);
}
