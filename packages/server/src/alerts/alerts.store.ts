import {
  alertFields,
  type Alert,
  type AlertState,
} from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Watched } from "@heliograph/domain/alerts/alert-replay.ts";
import { newAlertSince, type AlertSince } from "@heliograph/domain/alerts/alert-since.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface AlertTable extends Alert {
  position: Generated<number>;
}
/** What an alert found: by variable, or under the empty text for the plant as a whole. */
export type Checks = Readonly<Record<string, Watched>>;
interface AlertStateTable {
  plant_id: string;
  alert_id: string;
  state: AlertState;
  checks: ColumnType<Checks, string, string>;
  /** Of the alert as a whole, as AlertSince keeps it. */
  since: number | null;
  base_since: number | null;
  /** What is wrong of it lies in maintenance windows, and nobody has heard of it. (A19) */
  is_quiet: Generated<boolean>;
}
/** What is kept of an alert between two looks. */
export interface FoundByAlert {
  readonly checks: Checks;
  readonly since: AlertSince;
}
interface AlertWatchTable {
  plant_id: string;
  slot: number;
  is_due: boolean;
}
declare module "../platform/database.ts" {
  interface Tables {
    alert: AlertTable;
    alert_state: AlertStateTable;
    alert_watch: AlertWatchTable;
    /** How many each plant has. */
    alert_count: PlantCountRow;
  }
}

export async function insertAlert(trx: Db, alert: Alert): Promise<void> {
  await trx.insertInto("alert").values(alert).execute();
}
export async function writeAlert(trx: Db, alert: Alert): Promise<void> {
  const { id, plant_id, ...columns } = alert;
  await trx
    .updateTable("alert")
    .set(columns)
    .where("plant_id", "=", plant_id)
    .where("id", "=", id)
    .execute();
}
export async function deleteAlert(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("alert").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

const columns = [
  "id",
  "plant_id",
  ...(Object.keys(alertFields.shape) as (keyof typeof alertFields.shape)[]),
] as const;
/** Of a plant, in order of creation. */
export async function alertsOf(db: Db, plantId: string): Promise<Alert[]> {
  return await db
    .selectFrom("alert")
    .select(columns)
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
}

const isNamed = (userId: string) =>
  sql<boolean>`(${userId} = any(send_email_to) or ${userId} = any(send_sms_to))`;
/** The plants, or one of them, whose alerts tell someone. */
export async function plantsNaming(
  db: Db,
  userId: string,
  plantId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom("alert")
    .select("plant_id")
    .distinct()
    .where(isNamed(userId))
    .$if(plantId !== null, (q) => q.where("plant_id", "=", plantId))
    // In one order: two who hold several plants never wait for one another.
    .orderBy("plant_id")
    .execute();
  return rows.map((row) => row.plant_id);
}
/** Takes someone out of the recipients of a plant that is held. (A12) */
export async function forgetRecipient(trx: Db, userId: string, plantId: string): Promise<void> {
  await trx
    .updateTable("alert")
    .set({
      send_email_to: sql<string[]>`array_remove(send_email_to, ${userId})`,
      send_sms_to: sql<string[]>`array_remove(send_sms_to, ${userId})`,
    })
    .where("plant_id", "=", plantId)
    .where(isNamed(userId))
    .execute();
}

/** Holds the plant's watch until the transaction ends, and answers how far it came: 0 for a plant that was never looked at. */
export async function holdWatch(
  trx: Db,
  plantId: string,
): Promise<{ slot: number; is_due: boolean }> {
  await trx
    .insertInto("alert_watch")
    .values({ plant_id: plantId, slot: 0, is_due: true })
    .onConflict((c) => c.column("plant_id").doNothing())
    .execute();
  return await trx
    .selectFrom("alert_watch")
    .select(["slot", "is_due"])
    .where("plant_id", "=", plantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
/** Waits for whoever looks at the plant, and keeps others from beginning, until the transaction ends. */
export async function endWatch(trx: Db, plantId: string): Promise<void> {
  await trx
    .selectFrom("alert_watch")
    .select("slot")
    .where("plant_id", "=", plantId)
    .forUpdate()
    .execute();
}
export async function writeWatch(
  trx: Db,
  plantId: string,
  set: Partial<Pick<AlertWatchTable, "slot" | "is_due">>,
): Promise<void> {
  await trx.updateTable("alert_watch").set(set).where("plant_id", "=", plantId).execute();
}

/** Watches that stand ahead of the clock: it was wrong, and what comes now must be looked at now. (D17) */
export async function turnBackWatches(db: Db, slot: number): Promise<void> {
  // Another process's clock may be some seconds ahead of this one's.
  await db
    .updateTable("alert_watch")
    .set({ slot })
    .where("slot", ">", slot + 1)
    .execute();
}

/** The plants with something to look at: those with an enabled alert whose last look lies before a slot, or whose alerts changed; and how far they were looked at. */
export async function plantsToWatch(
  db: Db,
  slot: number,
): Promise<{ plantId: string; slot: number }[]> {
  return await db
    .selectFrom("alert_watch as w")
    .innerJoin("plant_state as p", "p.plant_id", "w.plant_id")
    .select(["w.plant_id as plantId", "w.slot"])
    .where("p.disabled", "=", false)
    .where((eb) => eb.or([eb("w.slot", "<", slot), eb("w.is_due", "=", true)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("alert as a")
          .select("a.id")
          .whereRef("a.plant_id", "=", "w.plant_id")
          .where("a.disabled", "=", false),
      ),
    )
    .orderBy("w.plant_id")
    .execute();
}

/** The enabled alerts of a plant as they are now, with what they found. */
export async function watchedAlerts(
  db: Db,
  plantId: string,
): Promise<{ alert: Alert; checks: Checks | null; since: AlertSince; isQuiet: boolean }[]> {
  const rows = await db
    .selectFrom("alert as a")
    .leftJoin("alert_state as s", (join) =>
      join.onRef("s.plant_id", "=", "a.plant_id").onRef("s.alert_id", "=", "a.id"),
    )
    .selectAll("a")
    .select(["s.checks", "s.since", "s.base_since", "s.is_quiet"])
    .where("a.plant_id", "=", plantId)
    .where("a.disabled", "=", false)
    .orderBy("a.position")
    .execute();
  return rows.map((row) => {
    const { checks, since: now, base_since: base, is_quiet, position: _, ...alert } = row;
    return { alert, checks, since: { base, now }, isQuiet: is_quiet === true };
  });
}
/** What the alerts of a plant found, by alert. */
export async function checksOf(db: Db, plantId: string): Promise<Map<string, FoundByAlert>> {
  const rows = await db
    .selectFrom("alert_state")
    .select(["alert_id", "checks", "since as now", "base_since as base"])
    .where("plant_id", "=", plantId)
    .execute();
  return new Map(
    rows.map(({ alert_id, checks, ...since }) => [alert_id, { checks, since }] as const),
  );
}
export async function writeChecks(
  trx: Db,
  of: {
    plantId: string;
    id: string;
    state: AlertState;
    checks: Checks;
    since?: AlertSince;
    isQuiet?: boolean;
  },
): Promise<void> {
  const { base, now } = of.since ?? newAlertSince;
  const checks = JSON.stringify(of.checks);
  const is_quiet = of.isQuiet ?? false;
  const found = { state: of.state, checks, since: now, base_since: base, is_quiet };
  await trx
    .insertInto("alert_state")
    .values({ plant_id: of.plantId, alert_id: of.id, ...found })
    .onConflict((c) => c.columns(["plant_id", "alert_id"]).doUpdateSet(found))
    .execute();
}
export async function forgetChecks(trx: Db, plantId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("alert_state")
    .where("plant_id", "=", plantId)
    .where("alert_id", "=", id)
    .execute();
}

/** The enabled alerts that are KO or ERROR and not quiet, by plant; plants without any are not there, nor are closed ones. `ids` null for all. (A3, A19) */
export async function faultyAlerts(
  db: Db,
  ids: readonly string[] | null,
): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .selectFrom("alert_state as s")
    .innerJoin("plant_state as p", "p.plant_id", "s.plant_id")
    .select(["s.plant_id", sql<string[]>`array_agg(s.alert_id)`.as("alerts")])
    .where(sql<boolean>`s.state in ('KO', 'ERROR')`)
    .where("s.is_quiet", "=", false)
    .where("p.disabled", "=", false)
    .$if(ids !== null, (q) => q.where("s.plant_id", "=", sql<string>`any(${ids})`))
    .groupBy("s.plant_id")
    .execute();
  return new Map(rows.map((row) => [row.plant_id, row.alerts]));
}
