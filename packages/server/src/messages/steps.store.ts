/** When the next one is called of an alarm. (M14) */
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";
import type { OccasionRow } from "./messages.store.ts";

/** Alarms whose next step is due, the oldest first. */
export async function dueSteps(db: Db, now: number): Promise<OccasionRow[]> {
  return await db
    .selectFrom("occasion")
    .selectAll()
    .where("step_at", "<=", now)
    .orderBy("step_at")
    .limit(200)
    .execute();
}
/** Who has a message of an occasion: `account channel`. */
export async function reachedOfOccasion(
  db: Db,
  plantId: string,
  occasionId: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("message")
    .select(["account_id", "channel"])
    .where("plant_id", "=", plantId)
    .where("occasion_id", "=", occasionId)
    .execute();
  return new Set(rows.map(({ account_id, channel }) => `${account_id} ${channel}`));
}
/** False when it was acknowledged, ended, or taken by another meanwhile. */
export async function takeStep(
  trx: Db,
  of: { plantId: string; id: string; step: number },
  next: { step: number; at: number | null },
): Promise<boolean> {
  const done = await trx
    .updateTable("occasion")
    .set({ step: next.step, step_at: next.at })
    .where("plant_id", "=", of.plantId)
    .where("id", "=", of.id)
    .where("step", "=", of.step)
    .where("step_at", "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
/** Alarms that last and that nobody acknowledged; of those of one incident the first, for the others are escalated with it. */
export async function unanswered(
  db: Db,
  plantId: string,
): Promise<Pick<OccasionRow, "id" | "created" | "incident_id">[]> {
  return await db
    .selectFrom("occasion")
    .distinctOn(sql`coalesce(incident_id, id)`)
    .select(["id", "created", "incident_id"])
    .where("plant_id", "=", plantId)
    .where("type", "=", "alarm_ko")
    .where("acknowledged", "is", null)
    .where(sql<boolean>`open <> '{}'`)
    .orderBy(sql`coalesce(incident_id, id)`)
    .orderBy("position")
    .execute();
}
/** Its steps count from another moment on, from the first one; who was called is not called again. `at` null: nobody is called. */
export async function countSteps(
  trx: Db,
  of: { plantId: string; id: string },
  steps: { from: number; at: number | null },
): Promise<void> {
  await trx
    .updateTable("occasion")
    .set({ step: 0, step_from: steps.from, step_at: steps.at })
    .where("plant_id", "=", of.plantId)
    .where("id", "=", of.id)
    .execute();
}
/** Who would be called next of an incident is called then at the earliest. [unix s] */
export async function putOffSteps(
  trx: Db,
  of: { plantId: string; incidentId: string; until: number },
): Promise<void> {
  await trx
    .updateTable("occasion")
    .set({ step_at: of.until })
    .where("plant_id", "=", of.plantId)
    .where("incident_id", "=", of.incidentId)
    .where("step_at", "<", of.until)
    .execute();
}
