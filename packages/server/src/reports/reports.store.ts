import { reportFields, type Report } from "@heliograph/contract/reports/reports.wire.ts";
import { sql, type Generated } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface ReportTable extends Report {
  position: Generated<number>;
}
declare module "../platform/database.ts" {
  interface Tables {
    report: ReportTable;
    /** How many each plant has. */
    report_count: PlantCountRow;
  }
}

export async function insertReport(trx: Db, report: Report): Promise<void> {
  await trx.insertInto("report").values(report).execute();
}
export async function writeReport(trx: Db, report: Report): Promise<void> {
  const { id, plant_id, ...columns } = report;
  await trx
    .updateTable("report")
    .set(columns)
    .where("plant_id", "=", plant_id)
    .where("id", "=", id)
    .execute();
}
export async function deleteReport(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("report").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

const columns = [
  "id",
  "plant_id",
  ...(Object.keys(reportFields.shape) as (keyof typeof reportFields.shape)[]),
] as const;
/** Of a plant, in order of creation. */
export async function reportsOf(db: Db, plantId: string): Promise<Report[]> {
  return await db
    .selectFrom("report")
    .select(columns)
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
}
/** As it is now, held until the transaction ends. */
export async function holdReport(
  trx: Db,
  plantId: string,
  id: string,
): Promise<Report | undefined> {
  return await trx
    .selectFrom("report")
    .select(columns)
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes someone out of the recipients of all plants, or of one; answers the reports that named him. */
export async function forgetRecipient(
  trx: Db,
  userId: string,
  plantId: string | null,
): Promise<Pick<Report, "plant_id" | "id">[]> {
  const named = await trx
    .selectFrom("report")
    .select(["plant_id", "id"])
    .where(sql<boolean>`${userId} = any(send_email_to)`)
    .$if(plantId !== null, (q) => q.where("plant_id", "=", plantId))
    // In one order: two who hold several reports never wait for one another.
    .orderBy("plant_id")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { plant_id, id } of named)
    // oxlint-disable-next-line no-await-in-loop -- one connection, however many reports
    await trx
      .updateTable("report")
      .set({ send_email_to: sql<string[]>`array_remove(send_email_to, ${userId})` })
      .where("plant_id", "=", plant_id)
      .where("id", "=", id)
      .execute();
  return named;
}
