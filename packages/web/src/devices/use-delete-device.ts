import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useConfirmDelete } from "../ui/confirm.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { useDeviceChanges } from "./devices.api.ts";

/** Asks, deletes, and says how it went; answers true when the device is gone. */
export function useDeleteDevice(plantId: string): (device: Device) => Promise<boolean> {
  const { t } = useTranslation();
  const confirmDelete = useConfirmDelete();
  const { remove } = useDeviceChanges(plantId);
  return async (device) => {
    if (!(await confirmDelete(device.name))) return false;
    try {
      await remove.mutateAsync(device.id);
    } catch (error) {
      toastError(`${t("dialog.delete.fail")}: ${errorText(error, t)}`);
      return false;
    }
    toastDone(t("dialog.delete.done"));
    return true;
  };
}
