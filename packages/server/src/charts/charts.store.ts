import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import { type ColumnType, type Generated, sql } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface ChartTable {
  plant_id: string;
  id: string;
  position: Generated<number>;
  name: string;
  type: Chart["type"];
  period: Chart["period"];
  multimode: Chart["multimode"];
  series: ColumnType<Chart["series"], string, string>;
}
declare module "../platform/database.ts" {
  interface Tables {
    chart: ChartTable;
    /** How many each plant has. */
    chart_count: PlantCountRow;
  }
}

export async function insertChart(trx: Db, chart: Chart): Promise<void> {
  await trx
    .insertInto("chart")
    .values({ ...chart, series: JSON.stringify(chart.series) })
    .execute();
}
export async function writeChart(trx: Db, chart: Chart): Promise<void> {
  const { id, plant_id, ...columns } = chart;
  await trx
    .updateTable("chart")
    .set({ ...columns, series: JSON.stringify(columns.series) })
    .where("plant_id", "=", plant_id)
    .where("id", "=", id)
    .execute();
}
export async function deleteChart(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("chart").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

/** Charts of other plants that show variables of this plant. */
export const chartsElsewhere = (
  db: Db,
  plantId: string,
): Promise<Pick<Chart, "id" | "plant_id" | "name" | "series">[]> =>
  db
    .selectFrom("chart")
    .select(["id", "plant_id", "name", "series"])
    .where("plant_id", "<>", plantId)
    .where(sql<boolean>`series @> ${JSON.stringify([{ plant_id: plantId }])}::jsonb`)
    .execute();

/** Of a plant, in order of creation. */
export async function chartsOf(db: Db, plantId: string): Promise<Chart[]> {
  const rows = await db
    .selectFrom("chart")
    .select(["id", "plant_id", "name", "type", "period", "multimode", "series"])
    .where("plant_id", "=", plantId)
    .orderBy("position")
    .execute();
  // Series that were stored before lack the fields that came since.
  return rows.map((row) => ({
    ...row,
    series: row.series.map((one) => ({
      ...one,
      plant_id: (one.plant_id as string | null | undefined) ?? null,
      per_kwp: (one.per_kwp as boolean | undefined) ?? false,
    })),
  }));
}
