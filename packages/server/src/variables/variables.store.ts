import type {
  Bitmask,
  DataType,
  Estimates,
} from "@heliograph/contract/variables/variables.wire.ts";
import type { VariableFacts } from "@heliograph/domain/plants/plant-model.ts";
import type { VariableDraft } from "@heliograph/domain/variables/variable-changes.ts";
import { sql, type ColumnType, type Generated } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface VariableTable {
  plant_id: string;
  id: string;
  number: Generated<number>;
  device_id: string | null;
  imported_id: string | null;
  mib: string | null;
  name: string;
  notes: string | null;
  disabled: boolean;
  udm: string | null;
  vmin: number | null;
  vmax: number | null;
  tags: number[];
  data_type: DataType;
  bitmask: string | null;
  formula: string | null;
  estimates: ColumnType<Estimates, string, string>;
}
interface BitmaskTable {
  id: string;
  enums: Record<string, string> | null;
  bits: Record<string, string> | null;
  italian: Record<string, string> | null;
}
declare module "../platform/database.ts" {
  interface Tables {
    variable: VariableTable;
    bitmask: BitmaskTable;
    /** How many each plant has. */
    variable_count: PlantCountRow;
  }
}

/** Without what follows from its device, which stands with that. */
const columnsOf = (v: VariableDraft) => ({
  imported_id: v.imported_id,
  mib: v.mib,
  name: v.name,
  notes: v.notes,
  disabled: v.disabled,
  udm: v.udm,
  vmin: v.vmin,
  vmax: v.vmax,
  tags: [...v.tags],
  data_type: v.data_type,
  bitmask: v.bitmask,
  formula: v.formula,
  estimates: JSON.stringify(v.estimates),
});
export async function insertVariable(trx: Db, v: VariableDraft): Promise<void> {
  await trx
    .insertInto("variable")
    .values({ plant_id: v.plant_id, id: v.id, device_id: v.device_id, ...columnsOf(v) })
    .execute();
}
export async function writeVariable(trx: Db, v: VariableDraft): Promise<void> {
  await trx
    .updateTable("variable")
    .set(columnsOf(v))
    .where("plant_id", "=", v.plant_id)
    .where("id", "=", v.id)
    .execute();
}
/** Writes several: their mibs may change places. */
export async function writeVariables(
  trx: Db,
  plantId: string,
  variables: readonly VariableDraft[],
): Promise<void> {
  // A mib stands for one variable at every moment: none of them has its own meanwhile.
  await trx
    .updateTable("variable")
    .set({ mib: sql<string>`'~' || id` })
    .where("plant_id", "=", plantId)
    .where("mib", "is not", null)
    .where("id", "=", sql<string>`any(${variables.map(({ id }) => id)})`)
    .execute();
  for (const one of variables) await writeVariable(trx, one);
}
export async function deleteVariable(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("variable").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

/** Of a plant, in order of creation. */
export async function variablesOf(db: Db, plantId: string): Promise<VariableFacts[]> {
  return await db
    .selectFrom("variable")
    .selectAll()
    .where("plant_id", "=", plantId)
    .orderBy("number")
    .execute();
}
/** Units by the ids of variables. */
export async function unitsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom("variable")
    .select(["id", "udm"])
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, udm }) => [id, udm]));
}

export async function bitmasks(db: Db): Promise<Bitmask[]> {
  const rows = await db.selectFrom("bitmask").selectAll().orderBy("id").execute();
  return rows.map(({ id, enums, bits, italian }) => {
    const en = enums ?? bits ?? {};
    const texts = { it: { ...en, ...italian }, en };
    return enums === null ? { id, bits: en, texts } : { id, enums, texts };
  });
}
export async function bitmaskExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("bitmask").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
