import type { Transition } from "@heliograph/domain/alerts/alert-replay.ts";
import { slotEndSeconds } from "@heliograph/domain/alerts/alert-machine.ts";
import type { Db } from "../platform/database.ts";
import { wholePlant } from "./whole-plant.ts";

interface AlarmTable {
  plant_id: string;
  alert_id: string;
  /** Id of the variable; empty for the plant as a whole. */
  key: string;
  began: number;
  ended: number | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    alarm: AlarmTable;
  }
}

/** Alarms that begin and end, in the order of time. A slot's end is its moment. */
export async function writeAlarms(
  trx: Db,
  { plantId, id }: { readonly plantId: string; readonly id: string },
  turns: readonly (Transition & { readonly key: string })[],
): Promise<void> {
  for (const { key, to, slot } of turns.toSorted((a, b) => a.slot - b.slot)) {
    const at = slotEndSeconds(slot);
    if (to === "ko")
      // oxlint-disable-next-line no-await-in-loop -- few, and in their order
      await trx
        .insertInto("alarm")
        .values({ plant_id: plantId, alert_id: id, key, began: at, ended: null })
        // Told once more from the same slot on, after a change or late samples: it lasts again.
        .onConflict((c) =>
          c.columns(["plant_id", "alert_id", "key", "began"]).doUpdateSet({ ended: null }),
        )
        .execute();
    // oxlint-disable-next-line no-await-in-loop -- few, and in their order
    else await endAlarms(trx, { plantId, id, at }, (one) => one === key);
  }
}

/** Ends the alarms of an alert that last and are no longer followed: it was reset, changed or disabled. Answers which. */
export async function endAlarms(
  trx: Db,
  of: { readonly plantId: string; readonly id: string; readonly at: number },
  isOver: (key: string) => boolean,
): Promise<string[]> {
  const lasting = await trx
    .selectFrom("alarm")
    .select(["key", "began"])
    .where("plant_id", "=", of.plantId)
    .where("alert_id", "=", of.id)
    .where("ended", "is", null)
    .execute();
  for (const { key, began } of lasting)
    if (isOver(key))
      // oxlint-disable-next-line no-await-in-loop -- few
      await trx
        .updateTable("alarm")
        .set({ ended: Math.max(began, Math.floor(of.at)) })
        .where("plant_id", "=", of.plantId)
        .where("alert_id", "=", of.id)
        .where("key", "=", key)
        .where("ended", "is", null)
        .execute();
  return lasting.map(({ key }) => key).filter(isOver);
}

/** An alarm of an alert on one variable, or on the plant as a whole. */
export interface Alarm {
  readonly alertId: string;
  /** null: the plant as a whole. */
  readonly variableId: string | null;
  /** [unix s]; null: it lasts */
  readonly since: number;
  readonly ended: number | null;
}
/** Those that lasted at some moment of a range, the newest first. [unix s] */
export async function alarmsBetween(
  db: Db,
  plantId: string,
  of: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<Alarm[]> {
  const rows = await db
    .selectFrom("alarm")
    .select(["alert_id", "key", "began", "ended"])
    .where("plant_id", "=", plantId)
    .where("began", "<", of.to)
    .where((eb) => eb.or([eb("ended", "is", null), eb("ended", ">", of.from)]))
    .orderBy("began", "desc")
    .orderBy("alert_id")
    .orderBy("key")
    .limit(of.limit)
    .execute();
  return rows.map(({ alert_id: alertId, key, began: since, ended }) => ({
    alertId,
    variableId: key === wholePlant ? null : key,
    since,
    ended,
  }));
}
