import type { Channel, MessageType } from "@heliograph/contract/messages/messages.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

/** Somebody who has an alarm through a channel. */
export interface Reached {
  readonly account_id: string;
  readonly channel: Channel;
  /** The messages by which he has it, the newest last. */
  readonly ids: readonly string[];
}
/** Who has an alarm of an incident: of each person and channel the last that was written is no end. */
export async function reachedOfIncident(
  trx: Db,
  plantId: string,
  incidentId: string,
): Promise<Reached[]> {
  const { rows } = await sql<Reached & { type: MessageType }>`
    select m.account_id, m.channel,
      coalesce(array_agg(m.id order by o.position) filter (where o.type = 'alarm_ko'), '{}') as ids,
      (array_agg(o.type order by o.position desc))[1] as type
    from occasion o join message m on m.plant_id = o.plant_id and m.occasion_id = o.id
    where o.plant_id = ${plantId} and o.incident_id = ${incidentId} and m.account_id is not null and m.state <> 'failed'
    group by m.account_id, m.channel`.execute(trx);
  return rows.filter(({ type }) => type === "alarm_ko");
}
/** Alarms of these alerts that last are the incident's from now on, unless they are another one's. */
export async function putUnderIncident(
  trx: Db,
  plantId: string,
  incidentId: string,
  alertIds: readonly string[],
): Promise<void> {
  if (alertIds.length === 0) return;
  await trx
    .updateTable("occasion")
    .set({ incident_id: incidentId })
    .where("plant_id", "=", plantId)
    .where("alert_id", "in", alertIds)
    .where("type", "=", "alarm_ko")
    .where("incident_id", "is", null)
    .where(sql<boolean>`open <> '{}'`)
    .execute();
}
/** The incident under which an alert's alarm stands that lasts; null without one. */
export async function incidentOfOpen(
  trx: Db,
  plantId: string,
  alertId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom("occasion")
    .select("incident_id")
    .where("plant_id", "=", plantId)
    .where("alert_id", "=", alertId)
    .where("type", "=", "alarm_ko")
    .where("incident_id", "is not", null)
    .where(sql<boolean>`open <> '{}'`)
    .orderBy("position", "desc")
    .executeTakeFirst();
  return row?.incident_id ?? null;
}
/** Of the alarms that a message ends: whether one of them reached, or may still, and whether the newest was written later than it was raised, because nobody else had answered. */
export async function endedAlarms(
  db: Db,
  plantId: string,
  ids: readonly string[],
): Promise<{ isReached: boolean; isCalled: boolean }> {
  const { rows } = await sql<{ is_failed: boolean; is_called: boolean }>`
    select m.state = 'failed' as is_failed, m.created > o.created as is_called
    from message m join occasion o on o.plant_id = m.plant_id and o.id = m.occasion_id
    where m.plant_id = ${plantId} and m.id = any(${[...ids]}::text[])
    order by o.position desc`.execute(db);
  return {
    isReached: rows.some((row) => !row.is_failed),
    isCalled: rows[0]?.is_called === true,
  };
}
/** Who has an alarm of an alert that lasts on one of these variables, whether he was named or called later, and through which channel. */
export async function reachedOfAlert(
  trx: Db,
  plantId: string,
  of: { readonly alertId: string; readonly keys: readonly string[] },
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select m.account_id, m.channel, array_agg(m.id order by o.position) as ids
    from occasion o join message m on m.plant_id = o.plant_id and m.occasion_id = o.id
    where o.plant_id = ${plantId} and o.alert_id = ${of.alertId} and o.type = 'alarm_ko'
      and o.open && ${[...of.keys]}::text[] and m.account_id is not null and m.state <> 'failed'
    group by m.account_id, m.channel`.execute(trx);
  return rows;
}
