import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { ModelDevice } from "@heliograph/domain/plants/plant-model.ts";
import { sql, type Generated } from "kysely";
import type { Db, PlantCountRow } from "../platform/database.ts";

interface DeviceTable {
  plant_id: string;
  id: string;
  position: Generated<number>;
  name: string;
  type: DeviceType;
  brand: string | null;
  model: string | null;
  nominal: number | null;
  notes: string | null;
  oid: string | null;
  oidn: number | null;
  disabled: boolean;
}
declare module "../platform/database.ts" {
  interface Tables {
    device: DeviceTable;
    /** How many each plant has. */
    device_count: PlantCountRow;
  }
}

export async function insertDevice(trx: Db, device: ModelDevice): Promise<void> {
  await trx.insertInto("device").values(device).execute();
}
export async function writeDevice(trx: Db, device: ModelDevice): Promise<void> {
  const { plant_id, id, ...columns } = device;
  await trx
    .updateTable("device")
    .set(columns)
    .where("plant_id", "=", plant_id)
    .where("id", "=", id)
    .execute();
}
/** An address stands for one device at every moment: those that get others have none meanwhile. */
export async function takeAddresses(
  trx: Db,
  plantId: string,
  ids: readonly string[],
): Promise<void> {
  await trx
    .updateTable("device")
    .set({ oid: null })
    .where("plant_id", "=", plantId)
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
}
export async function deleteDevice(trx: Db, plantId: string, id: string): Promise<void> {
  await trx.deleteFrom("device").where("plant_id", "=", plantId).where("id", "=", id).execute();
}

/** Of some plants, in order of creation. */
export async function devicesOf(db: Db, plantIds: readonly string[]): Promise<ModelDevice[]> {
  return await db
    .selectFrom("device")
    .select([
      "plant_id",
      "id",
      "name",
      "type",
      "brand",
      "model",
      "nominal",
      "notes",
      "oid",
      "oidn",
      "disabled",
    ])
    .where("plant_id", "=", sql<string>`any(${plantIds})`)
    .orderBy("position")
    .execute();
}
