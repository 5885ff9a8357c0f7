import type { IssueOrigin } from "@heliograph/contract/reports/reports.wire.ts";
import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql, type Generated } from "kysely";
import type { Db } from "../platform/database.ts";

interface DueTable {
  plant_id: string;
  report_id: string;
  first_day: number;
  due: number;
  fault: string | null;
}
interface IssueTable {
  plant_id: string;
  report_id: string;
  first_day: number;
  last_day: number;
  number: number;
  origin: IssueOrigin;
  made: number;
  sent: number | null;
  recipients: Generated<number>;
  documents: Buffer | null;
  made_version: number;
  data_version: number;
  changed: Generated<number>;
  compare_at: number | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    report_due: DueTable;
    report_issue: IssueTable;
  }
}

/** The document in each language. */
export type Documents = Readonly<Record<"it" | "en", ReportDocument>>;
export interface ReportPlace {
  readonly plantId: string;
  readonly reportId: string;
}
export interface IssuePlace extends ReportPlace {
  readonly firstDay: number;
  readonly number: number;
}
/** What is known of an issue, but its documents. */
export interface IssueFacts extends IssuePlace {
  readonly lastDay: number;
  readonly origin: IssueOrigin;
  readonly made: number;
  readonly sent: number | null;
  readonly recipients: number;
  readonly changed: number;
  /** Newest version of its days when it was made. */
  readonly madeVersion: number;
  readonly isDeleted: boolean;
}
export interface Due extends ReportPlace {
  readonly firstDay: number;
  readonly due: number;
  readonly fault: string | null;
}
const dueOf = (row: DueTable): Due => ({
  plantId: row.plant_id,
  reportId: row.report_id,
  firstDay: row.first_day,
  due: row.due,
  fault: row.fault,
});

/** When the report is made next; null: never. */
export async function writeDue(
  trx: Db,
  of: ReportPlace,
  next: Omit<Due, keyof ReportPlace> | null,
): Promise<void> {
  if (next === null) {
    await trx
      .deleteFrom("report_due")
      .where("plant_id", "=", of.plantId)
      .where("report_id", "=", of.reportId)
      .execute();
    return;
  }
  const values = { first_day: next.firstDay, due: next.due, fault: next.fault };
  await trx
    .insertInto("report_due")
    .values({ plant_id: of.plantId, report_id: of.reportId, ...values })
    .onConflict((c) => c.columns(["plant_id", "report_id"]).doUpdateSet(values))
    .execute();
}
export async function readDue(db: Db, of: ReportPlace): Promise<Due | null> {
  const row = await db
    .selectFrom("report_due")
    .selectAll()
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .executeTakeFirst();
  return row === undefined ? null : dueOf(row);
}
/** Held until the transaction ends. */
export async function holdDue(trx: Db, of: ReportPlace): Promise<Due | null> {
  const row = await trx
    .selectFrom("report_due")
    .selectAll()
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : dueOf(row);
}
/** The oldest first. */
export async function dueReports(db: Db, nowSeconds: number, limit: number): Promise<Due[]> {
  const rows = await db
    .selectFrom("report_due")
    .selectAll()
    .where("due", "<=", Math.floor(nowSeconds))
    .orderBy("due")
    .orderBy("plant_id")
    .orderBy("report_id")
    .limit(limit)
    .execute();
  return rows.map(dueOf);
}
export async function countDue(db: Db, nowSeconds: number): Promise<number> {
  const { count } = await db
    .selectFrom("report_due")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("due", "<=", Math.floor(nowSeconds))
    .executeTakeFirstOrThrow();
  return count;
}

const facts = [
  "plant_id",
  "report_id",
  "first_day",
  "last_day",
  "number",
  "origin",
  "made",
  "sent",
  "recipients",
  "changed",
  "made_version",
] as const;
const isDeleted = sql<boolean>`documents is null`.as("is_deleted");
type FactsRow = Pick<IssueTable, Exclude<(typeof facts)[number], "recipients" | "changed">> & {
  recipients: number;
  changed: number;
  is_deleted: boolean;
};
const issueOf = (row: FactsRow): IssueFacts => ({
  plantId: row.plant_id,
  reportId: row.report_id,
  firstDay: row.first_day,
  lastDay: row.last_day,
  number: row.number,
  origin: row.origin,
  made: row.made,
  sent: row.sent,
  recipients: row.recipients,
  changed: row.changed,
  madeVersion: row.made_version,
  isDeleted: row.is_deleted,
});

/** Of the periods that begin on these days, both included, the newest first; deleted ones too. */
export async function issuesOf(
  db: Db,
  of: ReportPlace,
  days: { readonly from: number; readonly to: number },
): Promise<IssueFacts[]> {
  const rows = await db
    .selectFrom("report_issue")
    .select([...facts, isDeleted])
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("first_day", ">=", days.from)
    .where("first_day", "<=", days.to)
    .orderBy("first_day", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map(issueOf);
}
/** null: there is none, or it was deleted. */
export async function readDocuments(db: Db, of: IssuePlace): Promise<Documents | null> {
  const row = await db
    .selectFrom("report_issue")
    .select("documents")
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("first_day", "=", of.firstDay)
    .where("number", "=", of.number)
    .executeTakeFirst();
  return row?.documents == null
    ? null
    : (JSON.parse(zstdDecompressSync(row.documents).toString()) as Documents);
}
/** False where there is one of this number already. */
export async function insertIssue(
  trx: Db,
  issue: IssuePlace & {
    readonly lastDay: number;
    readonly origin: IssueOrigin;
    readonly made: number;
    readonly documents: Documents;
    readonly dataVersion: number;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto("report_issue")
    .values({
      plant_id: issue.plantId,
      report_id: issue.reportId,
      first_day: issue.firstDay,
      last_day: issue.lastDay,
      number: issue.number,
      origin: issue.origin,
      made: issue.made,
      sent: null,
      documents: zstdCompressSync(JSON.stringify(issue.documents)),
      made_version: issue.dataVersion,
      data_version: issue.dataVersion,
      compare_at: null,
    })
    .onConflict((c) => c.doNothing())
    .returning("number")
    .executeTakeFirst();
  return row !== undefined;
}
export async function writeSent(
  trx: Db,
  of: IssuePlace,
  sent: { readonly at: number; readonly recipients: number },
): Promise<void> {
  await trx
    .updateTable("report_issue")
    .set({ sent: sent.at, recipients: sent.recipients })
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("first_day", "=", of.firstDay)
    .where("number", "=", of.number)
    .execute();
}
/** What became of its figures. @param compareAt when it is compared again, whatever happens; null: not */
export async function writeCompared(
  trx: Db,
  of: IssuePlace,
  found: {
    readonly changed: number;
    readonly dataVersion: number;
    readonly compareAt: number | null;
  },
): Promise<void> {
  await trx
    .updateTable("report_issue")
    .set({ changed: found.changed, data_version: found.dataVersion, compare_at: found.compareAt })
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("first_day", "=", of.firstDay)
    .where("number", "=", of.number)
    .execute();
}
/** Takes away what they held, of one period or of all: that they were made, and sent, stays. Answers of how many periods. */
export async function emptyIssues(
  trx: Db,
  of: ReportPlace,
  firstDay: number | null,
): Promise<number> {
  const rows = await trx
    .updateTable("report_issue")
    .set({ documents: null, changed: 0, compare_at: null })
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("documents", "is not", null)
    .$if(firstDay !== null, (q) => q.where("first_day", "=", firstDay ?? 0))
    .returning("first_day")
    .execute();
  return new Set(rows.map((row) => row.first_day)).size;
}
/** All of a report that is deleted itself. */
export async function deleteIssues(trx: Db, of: ReportPlace): Promise<void> {
  await trx
    .deleteFrom("report_issue")
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .execute();
}
export async function hasIssues(trx: Db, of: ReportPlace): Promise<boolean> {
  const row = await trx
    .selectFrom("report_issue")
    .select("number")
    .where("plant_id", "=", of.plantId)
    .where("report_id", "=", of.reportId)
    .where("documents", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest version of the plant's days in a period, and those that are newer than one. 0: nothing was written. */
export async function daysWritten(
  db: Db,
  of: {
    readonly plantId: string;
    readonly from: number;
    readonly to: number;
    readonly since: number;
  },
): Promise<{ readonly version: number; readonly newer: readonly number[] }> {
  const { rows } = await sql<{ version: number | null; newer: number[] | null }>`
    select max(version)::float8 as version,
      array_agg(day order by day) filter (where version > ${of.since}::bigint) as newer
    from day_written
    where plant_id = ${of.plantId} and day between ${of.from}::integer and ${of.to}::integer`.execute(
    db,
  );
  const [row] = rows;
  return { version: row?.version ?? 0, newer: row?.newer ?? [] };
}
/** Newest issues whose days were written since they were compared, or whose time to be compared again has come. */
export async function issuesToCompare(
  db: Db,
  nowSeconds: number,
  of: { readonly fromDay: number; readonly limit: number },
): Promise<IssueFacts[]> {
  const { rows } = await sql<FactsRow>`
    select i.plant_id, i.report_id, i.first_day, i.last_day, i.number, i.origin, i.made::float8 as made,
      i.sent::float8 as sent, i.recipients, i.changed, i.made_version::float8 as made_version, false as is_deleted
    from report_issue i
    where i.documents is not null and i.last_day >= ${of.fromDay}::integer
      and not exists (select 1 from report_issue n where n.plant_id = i.plant_id and n.report_id = i.report_id
        and n.first_day = i.first_day and n.number > i.number)
      and (i.compare_at <= ${Math.floor(nowSeconds)} or exists (
        select 1 from day_written w where w.plant_id = i.plant_id
          and w.day between i.first_day and i.last_day and w.version > i.data_version))
    order by i.plant_id, i.report_id, i.first_day
    limit ${of.limit}`.execute(db);
  return rows.map(issueOf);
}
/** What of the plant may have moved figures is looked at again. */
export async function compareSoon(trx: Db, plantId: string, at: number): Promise<void> {
  await trx
    .updateTable("report_issue")
    .set({ compare_at: Math.floor(at) })
    .where("plant_id", "=", plantId)
    .where("documents", "is not", null)
    .where((eb) => eb.or([eb("compare_at", "is", null), eb("compare_at", ">", Math.floor(at))]))
    .execute();
}

/** The plant's zone, within a change that may be making the plant. */
export async function zoneOf(trx: Db, plantId: string): Promise<string> {
  const { timezone } = await trx
    .selectFrom("plant_state")
    .select("timezone")
    .where("plant_id", "=", plantId)
    .executeTakeFirstOrThrow();
  return timezone;
}
