import type { Channel, MessageType } from "@heliograph/contract/messages/messages.wire.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database.ts";

interface Reached {
  readonly account_id: string;
  readonly channel: Channel;
  readonly id: string;
  readonly type: MessageType;
}
/** Who was written to of an incident last, through which channel, and whether that was the alarm or its end. */
export async function reachedOfIncident(
  trx: Db,
  plantId: string,
  incidentId: string,
): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select distinct on (m.account_id, m.channel) m.account_id, m.channel, m.id, o.type
    from occasion o join message m on m.plant_id = o.plant_id and m.occasion_id = o.id
    where o.plant_id = ${plantId} and o.incident_id = ${incidentId} and m.account_id is not null and m.state <> 'failed'
    order by m.account_id, m.channel, o.position desc`.execute(trx);
  return rows;
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
/** Whether somebody has an alarm, of which this is the end, because nobody else had answered: it was written to him later than it was raised. */
export async function wasCalled(
  db: Db,
  of: {
    readonly plantId: string;
    readonly accountId: string;
    readonly channel: Channel;
    readonly ending: { readonly alert_id: string | null; readonly incident_id: string | null };
  },
): Promise<boolean> {
  const { alert_id: alert, incident_id: incident } = of.ending;
  const { rows } = await sql<{ is_called: boolean }>`
    select m.created > o.created as is_called
    from occasion o join message m on m.plant_id = o.plant_id and m.occasion_id = o.id
    where o.plant_id = ${of.plantId} and o.type = 'alarm_ko' and (o.alert_id = ${alert} or o.incident_id = ${incident})
      and m.account_id = ${of.accountId} and m.channel = ${of.channel}
    order by o.position desc limit 1`.execute(db);
  return rows[0]?.is_called === true;
}
/** Who has an alarm of an alert that lasts on one of these variables, whether he was named or called later, and through which channel. */
export async function reachedOfAlert(
  trx: Db,
  plantId: string,
  of: { readonly alertId: string; readonly keys: readonly string[] },
): Promise<{ account_id: string; channel: Channel }[]> {
  const { rows } = await sql<{ account_id: string; channel: Channel }>`
    select distinct m.account_id, m.channel
    from occasion o join message m on m.plant_id = o.plant_id and m.occasion_id = o.id
    where o.plant_id = ${plantId} and o.alert_id = ${of.alertId} and o.type = 'alarm_ko'
      and o.open && ${[...of.keys]}::text[] and m.account_id is not null and m.state <> 'failed'`.execute(
    trx,
  );
  return rows;
}
