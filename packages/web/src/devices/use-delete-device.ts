import { deleteDevice } from "@heliograph/contract/devices/devices.routes.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { useDeletion } from "../change.ts";
import { readAgain } from "../plant-queries.ts";
import { deviceQuery } from "./devices.api.ts";

/** Asks, deletes, and says how it went; answers true when the device is gone. */
export function useDeleteDevice(plantId: string): (device: Device) => Promise<boolean> {
  const remove = useDeletion(deleteDevice, {
    // The reading is not waited for: a page of the device itself is left before the device is missed.
    store: (queries, _reply, { params }) => {
      queries.removeQueries({ queryKey: deviceQuery(params.id).queryKey });
      void readAgain(queries, plantId, [params.id]);
    },
  });
  return (device) => remove(device.name, { params: { id: device.id } });
}
