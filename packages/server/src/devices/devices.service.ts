import type { BulkResult, NewBulkResult } from "@heliograph/contract/bulk-results.ts";
import type {
  Device,
  DeviceBulk,
  NewDevice,
  NewDevices,
  SeenDevicePatch,
} from "@heliograph/contract/devices/devices.wire.ts";
import type { EditAction } from "@heliograph/contract/logs/log-words.ts";
import {
  devicesChangedTogether,
  newDeviceFacts,
  patchedDevice,
  refuseDevice,
  refuseDeviceKeys,
} from "@heliograph/domain/devices/device-changes.ts";
import { deviceOnWire } from "@heliograph/domain/devices/device-on-wire.ts";
import { refuseChanged } from "@heliograph/domain/plants/changed-together.ts";
import { maySeeDevice } from "@heliograph/domain/devices/device-permissions.ts";
import type { ModelDevice, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { isDeepStrictEqual } from "node:util";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem, replyOf } from "../platform/problem.ts";
import {
  refuse,
  type ChangedPart,
  type Changing,
  type PlantsService,
} from "../plants/plants.service.ts";
import { deleteDevice, insertDevice, takeAddresses, writeDevice } from "./devices.store.ts";

export { devicesOf } from "./devices.store.ts";

export interface DevicesService {
  /** Throws not_found, plant_closed, and not_allowed to who may not see devices of this type. */
  get(call: Call, id: string): Promise<Device>;
  create(call: Call, device: NewDevice): Promise<Device>;
  /** The same within a change of its plant. Answers the id. */
  createWithin(trx: Db, model: PlantModel, call: Call, device: NewDevice): Promise<string>;
  /** As a plant file describes it, within a change of its plant that has judged it; `before` is what it was. */
  place(trx: Db, call: Call, before: ModelDevice | null, after: ModelDevice): Promise<void>;
  /** The same of several that are there: their addresses may change places. */
  placeAll(trx: Db, call: Call, plantId: string, changes: readonly DeviceChange[]): Promise<void>;
  patch(call: Call, id: string, patch: SeenDevicePatch): Promise<Device>;
  /** Each row for itself and after those before it, all in one transaction. Answers what became of each. */
  createMany(call: Call, bulk: NewDevices): Promise<NewBulkResult>;
  /** Each row for itself, all in one transaction: what is refused stays as it was. Answers what became of each. */
  patchMany(call: Call, bulk: DeviceBulk): Promise<BulkResult>;
  delete(call: Call, id: string): Promise<void>;
  /** The same within a change of its plant that removes these variables. */
  deleteWithin(
    trx: Db,
    model: PlantModel,
    call: Call,
    of: { readonly id: string; readonly removed: ReadonlySet<string> },
  ): Promise<void>;
}

interface DeviceChange {
  readonly before: ModelDevice;
  readonly after: ModelDevice;
}

export function devicesService(
  plants: PlantsService,
  logs: Pick<LogsService, "edit">,
): DevicesService {
  const plantOf = async (id: string): Promise<string> => {
    const plantId = await plants.plantOf(id);
    if (plantId === null) throw problem("device_not_found", { id });
    return plantId;
  };
  const get = async (call: Call, id: string): Promise<Device> => {
    const model = await plants.open(call.caller, await plantOf(id));
    const device = deviceIn(model, id);
    const sight = plants.sight(call.caller, model);
    if (!maySeeDevice(device.type, sight.holds))
      throw problem("device_hidden", { type: device.type });
    return deviceOnWire(device, model, sight);
  };
  const place: DevicesService["place"] = async (trx, call, before, after) => {
    if (before === null) {
      await plants.register(trx, after.plant_id, after.id, "device");
      await insertDevice(trx, after);
    } else await writeDevice(trx, after);
    const act = before === null ? "create" : "edit";
    await logs.edit(trx, call, { ...editOf(act, after), before, after });
  };
  const write = async (
    trx: Db,
    model: PlantModel,
    call: Call,
    device: ModelDevice,
  ): Promise<void> => {
    refuse(refuseDevice(device, model));
    await place(trx, call, null, device);
  };
  const placeAll: DevicesService["placeAll"] = async (trx, call, plantId, changes) => {
    const ids = changes.map(({ after }) => after.id);
    await takeAddresses(trx, plantId, ids);
    for (const { before, after } of changes) await place(trx, call, before, after);
  };
  const remove: DevicesService["deleteWithin"] = async (trx, model, call, { id, removed }) => {
    const gone = deviceIn(model, id);
    const left = (model.variablesByDevice.get(id) ?? []).filter((one) => !removed.has(one.id));
    if (left.length > 0)
      throw problem("device_has_variables", { device: gone.name, count: left.length });
    await plants.refuseUsed(trx, model, gone);
    await deleteDevice(trx, gone.plant_id, id);
    await plants.forget(trx, gone.plant_id, id);
    await logs.edit(trx, call, { ...editOf("delete", gone), before: gone, after: null });
  };
  return {
    get,
    async create(call, sent) {
      const id = newObjectId();
      await plants.changeBy(call.caller, changing(sent.plant_id, id), (trx, model) =>
        write(trx, model, call, newDeviceFacts(id, sent)),
      );
      return await get(call, id);
    },
    async createWithin(trx, model, call, sent) {
      const id = newObjectId();
      await write(trx, model, call, newDeviceFacts(id, sent));
      return id;
    },
    place,
    placeAll,
    async createMany(call, { plant_id: plantId, rows }) {
      const news = rows.map((sent) =>
        newDeviceFacts(newObjectId(), { ...sent, plant_id: plantId }),
      );
      const what: ChangedPart = { part: "devices", ids: news.map(({ id }) => id) };
      return await plants.changeBy(call.caller, { plantId, what }, async (trx, model) => {
        const devices = [...model.devices];
        const results: NewBulkResult = [];
        for (const device of news) {
          const why = refuseDevice(device, { devices, plant: model.plant });
          if (why !== null) {
            results.push({ id: null, refused: replyOf(why) });
            continue;
          }
          await place(trx, call, null, device);
          devices.push(device);
          results.push({ id: device.id, refused: null });
        }
        return results;
      });
    },
    async patchMany(call, { plant_id: plantId, rows }) {
      const what: ChangedPart = { part: "devices", ids: rows.map(({ id }) => id) };
      const refused = await plants.changeBy(call.caller, { plantId, what }, async (trx, model) => {
        const judged = devicesChangedTogether(rows, model);
        await placeAll(
          trx,
          call,
          plantId,
          judged.taken.filter(({ before, after }) => !isDeepStrictEqual(before, after)),
        );
        return judged.refused;
      });
      return rows.map(({ id }) => {
        const why = refused.get(id);
        return { id, refused: why === undefined ? null : replyOf(why) };
      });
    },
    async patch(call, id, sent) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), async (trx, model) => {
        const now = deviceIn(model, id);
        const next = patchedDevice(now, sent);
        refuse(refuseChanged(now, next, sent.was ?? {}));
        refuse(refuseDeviceKeys(next, now, plants.sight(call.caller, model)));
        refuse(refuseDevice(next, model));
        await place(trx, call, now, next);
      });
      return await get(call, id);
    },
    async delete(call, id) {
      const plantId = await plantOf(id);
      await plants.changeBy(call.caller, changing(plantId, id), (trx, model) =>
        remove(trx, model, call, { id, removed: new Set() }),
      );
    },
    deleteWithin: remove,
  };
}

function deviceIn(model: PlantModel, id: string): ModelDevice {
  const device = model.deviceById.get(id);
  if (device === undefined) throw problem("device_not_found", { id });
  return device;
}
const changing = (plantId: string, id: string): Changing => ({
  plantId,
  what: { part: "devices", ids: [id] },
});
const editOf = <Act extends EditAction>(act: Act, { id, name, plant_id: plantId }: ModelDevice) =>
  ({ act, ent: "device", nam: name, plantId, id }) as const;
