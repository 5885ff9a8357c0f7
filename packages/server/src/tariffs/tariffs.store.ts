import type { Investment, Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { sql, type ColumnType } from "kysely";
import type { Db } from "../platform/database.ts";

interface TariffTable extends Omit<Tariff, "bands" | "hours" | "valid_from" | "valid_to"> {
  valid_from: ColumnType<unknown, string, string>;
  valid_to: ColumnType<unknown, string | null, string | null>;
  bands: ColumnType<Tariff["bands"], string, string>;
  hours: ColumnType<Tariff["hours"], string, string>;
}
interface InvestmentTable extends Omit<Investment, "first_day"> {
  plant_id: string;
  first_day: ColumnType<unknown, string, string>;
}
declare module "../platform/database.ts" {
  interface Tables {
    tariff: TariffTable;
    investment: InvestmentTable;
  }
}

/** Of a plant, in the order of their days. */
export async function tariffsOf(db: Db, plantId: string): Promise<Tariff[]> {
  return await db
    .selectFrom("tariff")
    .select(["plant_id", "id", "currency", "incentive", "bands", "holidays", "hours"])
    // As text: a driver would make a moment of a day.
    .select([
      sql<string>`valid_from::text`.as("valid_from"),
      sql<string | null>`valid_to::text`.as("valid_to"),
    ])
    .where("plant_id", "=", plantId)
    .orderBy("tariff.valid_from")
    .execute();
}
/** Creates the tariff, or replaces the one of the same id. */
export async function putTariff(trx: Db, tariff: Tariff): Promise<void> {
  const row = {
    ...tariff,
    bands: JSON.stringify(tariff.bands),
    hours: JSON.stringify(tariff.hours),
  };
  await trx
    .insertInto("tariff")
    .values(row)
    .onConflict((conflict) => conflict.columns(["plant_id", "id"]).doUpdateSet(row))
    .execute();
}
export async function deleteTariff(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("tariff").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

export async function investmentOf(db: Db, plantId: string): Promise<Investment | null> {
  const row = await db
    .selectFrom("investment")
    .select(["cost", "currency", "saved_before", "yearly_cost", "degradation", "life_years"])
    .select(sql<string>`first_day::text`.as("first_day"))
    .where("plant_id", "=", plantId)
    .executeTakeFirst();
  return row ?? null;
}
export async function putInvestment(
  trx: Db,
  plantId: string,
  investment: Investment,
): Promise<void> {
  await trx
    .insertInto("investment")
    .values({ plant_id: plantId, ...investment })
    .onConflict((conflict) => conflict.column("plant_id").doUpdateSet(investment))
    .execute();
}
export async function deleteInvestment(trx: Db, plantId: string): Promise<void> {
  await trx.deleteFrom("investment").where("plant_id", "=", plantId).execute();
}
