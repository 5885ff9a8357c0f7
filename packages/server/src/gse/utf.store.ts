import type { UtfMeter } from "@heliograph/contract/gse/utf.wire.ts";
import type { KeptReading } from "@heliograph/domain/gse/utf-register.ts";
import type { Db } from "../platform/database.ts";

interface MeterTable extends UtfMeter {
  plant_id: string;
}
interface ReadingTable extends Omit<KeptReading, "user"> {
  plant_id: string;
  username: string;
}
declare module "../platform/database.ts" {
  interface Tables {
    utf_meter: MeterTable;
    utf_reading: ReadingTable;
  }
}

export async function metersOf(db: Db, plantId: string): Promise<UtfMeter[]> {
  return await db
    .selectFrom("utf_meter")
    .select(["id", "name", "variable_id", "k", "digits"])
    .where("plant_id", "=", plantId)
    .orderBy("name")
    .execute();
}
/** Creates the meter, or replaces the one of the same id. */
export async function putMeter(trx: Db, plantId: string, meter: UtfMeter): Promise<void> {
  await trx
    .insertInto("utf_meter")
    .values({ ...meter, plant_id: plantId })
    .onConflict((conflict) => conflict.columns(["plant_id", "id"]).doUpdateSet(meter))
    .execute();
}
export async function deleteMeter(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("utf_meter").where("plant_id", "=", plantId).where("id", "=", id).execute();
}
/** @param meterId null: of all meters */
export async function readingsOf(
  db: Db,
  plantId: string,
  meterId: string | null,
): Promise<KeptReading[]> {
  const rows = await db
    .selectFrom("utf_reading")
    .selectAll()
    .where("plant_id", "=", plantId)
    .$if(meterId !== null, (q) => q.where("meter_id", "=", meterId ?? ""))
    .execute();
  return rows.map(({ plant_id: _plant, username: user, ...row }) => ({ ...row, user }));
}
export async function insertReading(
  trx: Db,
  plantId: string,
  { user: username, ...reading }: KeptReading,
): Promise<void> {
  await trx
    .insertInto("utf_reading")
    .values({ ...reading, username, plant_id: plantId })
    .execute();
}
export async function deleteReading(trx: Db, plantId: string, id: string): Promise<void> {
  await trx
    .deleteFrom("utf_reading")
    .where("plant_id", "=", plantId)
    .where("id", "=", id)
    .execute();
}
