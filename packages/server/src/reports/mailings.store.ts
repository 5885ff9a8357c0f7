import type { MailingFields } from "@heliograph/contract/reports/mailings.wire.ts";
import type { IssueOrigin } from "@heliograph/contract/reports/reports.wire.ts";
import type { PlantFigures } from "@heliograph/domain/reports/portfolio/plant-figures.ts";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";

interface MailingTable extends MailingFields {
  id: string;
  owner_id: string;
  position: Generated<number>;
  first_day: number | null;
  due: number | null;
  fault: string | null;
}
interface MailingIssueTable {
  mailing_id: string;
  first_day: number;
  last_day: number;
  number: number;
  origin: IssueOrigin;
  made: number;
  sent: number | null;
  recipients: Generated<number>;
  plants: readonly string[];
  figures: Buffer | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    mailing: MailingTable;
    mailing_issue: MailingIssueTable;
  }
}

/** As it is stored. */
export interface StoredMailing {
  readonly id: string;
  readonly ownerId: string;
  readonly fields: MailingFields;
  /** The period that is made next; null: none. */
  readonly next: { readonly firstDay: number; readonly due: number } | null;
  readonly fault: string | null;
}
type Row = Omit<MailingTable, "position">;
const storedOf = ({ id, owner_id, first_day, due, fault, ...fields }: Row): StoredMailing => ({
  id,
  ownerId: owner_id,
  fields,
  next: first_day === null || due === null ? null : { firstDay: first_day, due },
  fault,
});
const columns = [
  "id",
  "owner_id",
  "kind",
  "name",
  "freq",
  "language",
  "disabled",
  "recipients",
  "scope",
  "client",
  "plants",
  "vars",
  "step",
  "format",
  "first_day",
  "due",
  "fault",
] as const;

export async function insertMailing(
  trx: Db,
  of: { readonly id: string; readonly ownerId: string; readonly fields: MailingFields },
): Promise<void> {
  await trx
    .insertInto("mailing")
    .values({ id: of.id, owner_id: of.ownerId, ...of.fields })
    .execute();
}
export async function writeMailing(trx: Db, id: string, fields: MailingFields): Promise<void> {
  await trx.updateTable("mailing").set(fields).where("id", "=", id).execute();
}
export async function removeMailing(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("mailing").where("id", "=", id).execute();
}
export async function readMailing(db: Db, id: string): Promise<StoredMailing | null> {
  const row = await db
    .selectFrom("mailing")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : storedOf(row);
}
/** The same, held until the transaction ends. */
export async function holdMailing(trx: Db, id: string): Promise<StoredMailing | null> {
  const row = await trx
    .selectFrom("mailing")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : storedOf(row);
}
/** In order of creation: all of them, or those that somebody owns or receives. */
export async function readMailings(db: Db, userId: string | null): Promise<StoredMailing[]> {
  const rows = await db
    .selectFrom("mailing")
    .select(columns)
    .$if(userId !== null, (q) =>
      q.where((eb) =>
        eb.or([eb("owner_id", "=", userId), sql<boolean>`${userId} = any(recipients)`]),
      ),
    )
    .orderBy("position")
    .execute();
  return rows.map(storedOf);
}
export async function forgetMailed(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("mailing")
    .set({ recipients: sql<string[]>`array_remove(recipients, ${userId})` })
    .where(sql<boolean>`${userId} = any(recipients)`)
    .execute();
}
/** When it is made next; null: never. */
export async function writeNext(
  trx: Db,
  id: string,
  next: { readonly firstDay: number; readonly due: number } | null,
  fault: string | null = null,
): Promise<void> {
  await trx
    .updateTable("mailing")
    .set({ first_day: next?.firstDay ?? null, due: next?.due ?? null, fault })
    .where("id", "=", id)
    .execute();
}
/** The longest due first. */
export async function dueMailings(
  db: Db,
  nowSeconds: number,
  limit: number,
): Promise<StoredMailing[]> {
  const rows = await db
    .selectFrom("mailing")
    .select(columns)
    .where("due", "<=", Math.floor(nowSeconds))
    .orderBy("due")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(storedOf);
}

export interface MailingPlace {
  readonly mailingId: string;
  readonly firstDay: number;
  readonly number: number;
}
export interface MailingIssueFacts extends MailingPlace {
  readonly lastDay: number;
  readonly origin: IssueOrigin;
  readonly made: number;
  readonly sent: number | null;
  readonly recipients: number;
  readonly plants: readonly string[];
}
/** False where there is one of this number already. @param figures null of an export */
export async function insertMailingIssue(
  trx: Db,
  of: Omit<MailingIssueFacts, "sent" | "recipients">,
  figures: readonly PlantFigures[] | null,
): Promise<boolean> {
  const row = await trx
    .insertInto("mailing_issue")
    .values({
      mailing_id: of.mailingId,
      first_day: of.firstDay,
      last_day: of.lastDay,
      number: of.number,
      origin: of.origin,
      made: of.made,
      sent: null,
      plants: [...of.plants],
      figures: figures === null ? null : zstdCompressSync(JSON.stringify(figures)),
    })
    .onConflict((c) => c.doNothing())
    .returning("number")
    .executeTakeFirst();
  return row !== undefined;
}
/** Of the periods that begin on these days, both included, the newest first. */
export async function readMailingIssues(
  db: Db,
  mailingId: string,
  days: { readonly from: number; readonly to: number },
): Promise<MailingIssueFacts[]> {
  const rows = await db
    .selectFrom("mailing_issue")
    .select(["first_day", "last_day", "number", "origin", "made", "sent", "recipients", "plants"])
    .where("mailing_id", "=", mailingId)
    .where("first_day", ">=", days.from)
    .where("first_day", "<=", days.to)
    .orderBy("first_day", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ first_day, last_day, ...row }) => ({
    ...row,
    mailingId,
    firstDay: first_day,
    lastDay: last_day,
  }));
}
/** null: there is no such issue, or it is an export's. */
export async function readPlantFigures(db: Db, of: MailingPlace): Promise<PlantFigures[] | null> {
  const row = await db
    .selectFrom("mailing_issue")
    .select("figures")
    .where("mailing_id", "=", of.mailingId)
    .where("first_day", "=", of.firstDay)
    .where("number", "=", of.number)
    .executeTakeFirst();
  return row?.figures == null
    ? null
    : (JSON.parse(zstdDecompressSync(row.figures).toString()) as PlantFigures[]);
}
export async function writeMailed(
  trx: Db,
  of: MailingPlace,
  sent: { readonly at: number; readonly recipients: number },
): Promise<void> {
  await trx
    .updateTable("mailing_issue")
    .set({ sent: sent.at, recipients: sent.recipients })
    .where("mailing_id", "=", of.mailingId)
    .where("first_day", "=", of.firstDay)
    .where("number", "=", of.number)
    .execute();
}
/** When each was sent the last time. [unix s] */
export async function lastSentOf(
  db: Db,
  mailingIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (mailingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mailing_issue")
    .select(["mailing_id", (eb) => eb.fn.max<number | null>("sent").as("sent")])
    .where("mailing_id", "in", mailingIds)
    .groupBy("mailing_id")
    .execute();
  return new Map(
    rows.flatMap(({ mailing_id: id, sent }) => (sent === null ? [] : [[id, sent] as const])),
  );
}

/** A plant as a mailing knows it. */
export interface MailedPlant {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly timezone: string;
  readonly isClosed: boolean;
  /** [unix s] */
  readonly activeSince: number;
}
/** By their codes. @param ids null: all there are */
export async function readMailedPlants(
  db: Db,
  ids: readonly string[] | null,
): Promise<MailedPlant[]> {
  const rows = await db
    .selectFrom("plant_state")
    .select(["plant_id", "name", "client", "timezone", "disabled", "active_since"])
    .$if(ids !== null, (q) => q.where("plant_id", "=", sql<string>`any(${[...(ids ?? [])]})`))
    .orderBy("plant_id")
    .execute();
  return rows.map((row) => ({
    id: row.plant_id,
    name: row.name,
    client: row.client,
    timezone: row.timezone,
    isClosed: row.disabled,
    activeSince: row.active_since,
  }));
}
