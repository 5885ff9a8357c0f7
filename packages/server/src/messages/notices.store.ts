import type { Severity } from "@heliograph/contract/severity.ts";
import type { Escalation } from "@heliograph/contract/messages/messages.wire.ts";
import { sql, type ColumnType, type Generated, type Selectable, type Updateable } from "kysely";
import type { Db } from "../platform/database.ts";

type FromSeverity = Severity | "off";
interface NoticeTable {
  account_id: string;
  from_severity: Generated<Severity>;
  incidents: Severity | null;
  quiet: [string, string] | null;
  digest: string | null;
  timezone: Generated<string>;
  telegram: Generated<boolean>;
  push: Generated<boolean>;
  webhook: Generated<boolean>;
  telegram_chat: string | null;
  webhook_url: string | null;
  webhook_secret: string | null;
}
interface PlantNoticeTable {
  plant_id: string;
  account_id: string;
  from_severity: FromSeverity | null;
  incidents: FromSeverity | null;
}
interface BrowserTable {
  endpoint: string;
  account_id: string;
  p256dh: string;
  auth: string;
  created: number;
}
interface EscalationTable {
  plant_id: string;
  position: number;
  account_id: string;
  after_min: number;
  sms: boolean;
}
interface MessagesKeyTable {
  name: string;
  /** JSON text on the way in. */
  value: ColumnType<unknown, string, string>;
}
declare module "../platform/database.ts" {
  interface Tables {
    notice: NoticeTable;
    plant_notice: PlantNoticeTable;
    browser: BrowserTable;
    escalation: EscalationTable;
    messages_key: MessagesKeyTable;
  }
}
export type NoticeRow = Selectable<NoticeTable>;
export type PlantNoticeRow = Selectable<PlantNoticeTable>;
export type BrowserRow = Selectable<BrowserTable>;

/** Of somebody who never chose anything. */
export const usualNotice = (accountId: string): NoticeRow => ({
  account_id: accountId,
  from_severity: "minor",
  incidents: null,
  quiet: null,
  digest: null,
  timezone: "Europe/Rome",
  telegram: false,
  push: false,
  webhook: false,
  telegram_chat: null,
  webhook_url: null,
  webhook_secret: null,
});

export async function noticesOf(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, NoticeRow>> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom("notice")
          .selectAll()
          .where("account_id", "=", sql<string>`any(${[...accountIds]})`)
          .execute();
  const known = new Map(rows.map((row) => [row.account_id, row]));
  return new Map(accountIds.map((id) => [id, known.get(id) ?? usualNotice(id)]));
}
const { account_id: _, ...nothingChosen } = usualNotice("");
export async function changeNotice(
  trx: Db,
  accountId: string,
  set: Omit<Updateable<NoticeTable>, "account_id">,
): Promise<void> {
  if (Object.keys(set).length === 0) return;
  await trx
    .insertInto("notice")
    .values({
      account_id: accountId,
      ...nothingChosen,
      ...(set as Partial<typeof nothingChosen>),
    })
    .onConflict((c) => c.column("account_id").doUpdateSet(set))
    .execute();
}
export async function plantNoticesOf(db: Db, accountId: string): Promise<PlantNoticeRow[]> {
  return await db
    .selectFrom("plant_notice")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("plant_id")
    .execute();
}
/** From which weight on each of some people wants to hear of a plant's alarms. @param general what holds for all plants (M6) */
export async function weightsOf(
  db: Db,
  plantId: string,
  general: ReadonlyMap<string, NoticeRow>,
): Promise<(accountId: string) => FromSeverity> {
  const onPlant = await noticesOnPlant(db, plantId, [...general.keys()]);
  return (id) => onPlant.get(id)?.from_severity ?? general.get(id)?.from_severity ?? "minor";
}
/** Of some people on one plant, where they chose anything there. */
export async function noticesOnPlant(
  db: Db,
  plantId: string,
  accountIds: readonly string[],
): Promise<Map<string, PlantNoticeRow>> {
  const rows = await db
    .selectFrom("plant_notice")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("account_id", "=", sql<string>`any(${[...accountIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}
/** What holds for all plants is no choice of one: such a row goes. */
export async function setPlantNotice(trx: Db, of: PlantNoticeRow): Promise<void> {
  const { from_severity, incidents } = of;
  if (from_severity === null && incidents === null)
    await trx
      .deleteFrom("plant_notice")
      .where("plant_id", "=", of.plant_id)
      .where("account_id", "=", of.account_id)
      .execute();
  else
    await trx
      .insertInto("plant_notice")
      .values(of)
      .onConflict((c) =>
        c.columns(["plant_id", "account_id"]).doUpdateSet({ from_severity, incidents }),
      )
      .execute();
}
/** Who chose to hear of what is found on a plant without any alert, from this weight up. */
export async function incidentReaders(
  db: Db,
  plantId: string,
  weights: readonly Severity[],
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select coalesce(n.account_id, p.account_id) as account_id
    from notice n
    full join (select * from plant_notice where plant_id = ${plantId}) p on p.account_id = n.account_id
    where coalesce(p.incidents, n.incidents) = any(${[...weights]})`.execute(db);
  return rows.map((row) => row.account_id);
}

export async function browsersOf(db: Db, accountId: string): Promise<BrowserRow[]> {
  return await db
    .selectFrom("browser")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created")
    .orderBy("endpoint")
    .execute();
}
/** Of one person: the oldest ones give way, for browsers are left and never come back. */
const maxBrowsers = 20;
/** A browser is one person's: who logs in there next takes it over. */
export async function addBrowserRow(trx: Db, row: BrowserRow): Promise<void> {
  await trx
    .insertInto("browser")
    .values(row)
    .onConflict((c) => c.column("endpoint").doUpdateSet(row))
    .execute();
  await sql`
    delete from browser where account_id = ${row.account_id} and endpoint in (
      select endpoint from browser where account_id = ${row.account_id}
      order by created desc, endpoint offset ${maxBrowsers})`.execute(trx);
}
export async function removeBrowserRow(db: Db, endpoint: string, accountId: string): Promise<void> {
  await db
    .deleteFrom("browser")
    .where("endpoint", "=", endpoint)
    .where("account_id", "=", accountId)
    .execute();
}

/** The browser took its permission back. */
export async function removeBrowserEverywhere(db: Db, endpoint: string): Promise<void> {
  await sql`
    with gone as (delete from browser where endpoint = ${endpoint} returning account_id)
    update notice n set push = false from gone
    where n.account_id = gone.account_id
      and not exists (select from browser b where b.account_id = n.account_id and b.endpoint <> ${endpoint})`.execute(
    db,
  );
}

export async function escalationOf(db: Db, plantId: string): Promise<Escalation> {
  const rows = await db
    .selectFrom("escalation")
    .select(["account_id as user_id", "after_min", "sms"])
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
  return rows;
}
export async function writeEscalation(trx: Db, plantId: string, steps: Escalation): Promise<void> {
  await trx.deleteFrom("escalation").where("plant_id", "=", plantId).execute();
  if (steps.length > 0)
    await trx
      .insertInto("escalation")
      .values(
        steps.map(({ user_id, after_min, sms }, position) => ({
          plant_id: plantId,
          position,
          account_id: user_id,
          after_min,
          sms,
        })),
      )
      .execute();
}
/** Who no longer sees a plant, or any for null, is called there no more, and what he chose for it goes. */
export async function forgetReader(
  trx: Db,
  accountId: string,
  plantId: string | null,
): Promise<void> {
  await trx
    .deleteFrom("escalation")
    .where("account_id", "=", accountId)
    .$if(plantId !== null, (q) => q.where("plant_id", "=", plantId))
    .execute();
  await trx
    .deleteFrom("plant_notice")
    .where("account_id", "=", accountId)
    .$if(plantId !== null, (q) => q.where("plant_id", "=", plantId))
    .execute();
}

/** A key that is made once: of two processes that make it at the same moment, both get the first one's. */
export async function keptKey<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const kept = async (): Promise<T | undefined> =>
    (
      await db
        .selectFrom("messages_key")
        .select("value")
        .where("name", "=", name)
        .executeTakeFirst()
    )?.value as T | undefined;
  const known = await kept();
  if (known !== undefined) return known;
  await db
    .insertInto("messages_key")
    .values({ name, value: JSON.stringify(await make()) })
    .onConflict((c) => c.column("name").doNothing())
    .execute();
  return (await kept())!;
}
