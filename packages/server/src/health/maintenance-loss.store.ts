import type { Subject } from "@heliograph/contract/health/health.wire.ts";
import type { WorkLoss } from "@heliograph/domain/health/maintenance.ts";
import type { ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    maintenance_loss: {
      plant_id: string;
      cause: string;
      subject_kind: Subject["kind"];
      subject: string;
      starts: number;
      daily_kwh: ColumnType<Readonly<Record<string, number>>, string, string>;
    };
  }
}

/** What was lost at a plant while people worked on it, the oldest window first. */
export async function readWorkLosses(db: Db, plantId: string): Promise<WorkLoss[]> {
  const rows = await db
    .selectFrom("maintenance_loss")
    .selectAll()
    .where("plant_id", "=", plantId)
    .orderBy("starts")
    .orderBy("cause")
    .orderBy("subject")
    .execute();
  return rows.map(({ cause, subject_kind: kind, subject: id, starts: from, daily_kwh: daily }) => ({
    cause,
    subject: { kind, id },
    from,
    lostKwh: new Map(Object.entries(daily).map(([day, kwh]) => [Number(day), kwh])),
  }));
}
/** To a watt-hour. */
const inWh = (kwh: number): number => Math.round(kwh * 1000) / 1000;
export async function writeWorkLosses(
  trx: Db,
  plantId: string,
  losses: readonly WorkLoss[],
): Promise<void> {
  for (const { cause, subject, from, lostKwh } of losses) {
    const daily_kwh = JSON.stringify(
      Object.fromEntries([...lostKwh].map(([day, kwh]) => [day, inWh(kwh)])),
    );
    // oxlint-disable-next-line no-await-in-loop -- one connection, and few
    await trx
      .insertInto("maintenance_loss")
      .values({
        plant_id: plantId,
        cause,
        subject_kind: subject.kind,
        subject: subject.id,
        starts: from,
        daily_kwh,
      })
      .onConflict((c) =>
        c
          .columns(["plant_id", "cause", "subject_kind", "subject", "starts"])
          .doUpdateSet({ daily_kwh }),
      )
      .execute();
  }
}
export async function forgetWorkLoss(
  trx: Db,
  plantId: string,
  { cause, subject, from }: WorkLoss,
): Promise<void> {
  await trx
    .deleteFrom("maintenance_loss")
    .where("plant_id", "=", plantId)
    .where("cause", "=", cause)
    .where("subject_kind", "=", subject.kind)
    .where("subject", "=", subject.id)
    .where("starts", "=", from)
    .execute();
}
/** Of windows that began before a moment nothing is kept. */
export async function dropWorkLosses(trx: Db, plantId: string, before: number): Promise<void> {
  await trx
    .deleteFrom("maintenance_loss")
    .where("plant_id", "=", plantId)
    .where("starts", "<", before)
    .execute();
}
