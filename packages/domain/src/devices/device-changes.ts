import type {
  DeviceBulk,
  DevicePatch,
  NewDevice,
} from "@heliograph/contract/devices/devices.wire.ts";
import { changedTogether, holdersOf } from "../plants/changed-together.ts";
import type { ModelDevice, PlantModel } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { textOrNull } from "../plants/text-or-null.ts";

export const newDeviceFacts = (id: string, d: NewDevice): ModelDevice => ({
  id,
  plant_id: d.plant_id,
  name: d.name,
  type: d.type,
  brand: textOrNull(d.brand),
  model: textOrNull(d.model),
  nominal: d.nominal ?? null,
  notes: textOrNull(d.notes),
  oid: textOrNull(d.oid),
  oidn: d.oidn ?? null,
  disabled: d.disabled ?? false,
});

export function patchedDevice(now: ModelDevice, patch: DevicePatch): ModelDevice {
  const text = (sent: string | null | undefined, before: string | null): string | null =>
    sent === undefined ? before : textOrNull(sent);
  return {
    ...now,
    name: patch.name ?? now.name,
    type: patch.type ?? now.type,
    brand: text(patch.brand, now.brand),
    model: text(patch.model, now.model),
    nominal: patch.nominal === undefined ? now.nominal : patch.nominal,
    notes: text(patch.notes, now.notes),
    oid: text(patch.oid, now.oid),
    oidn: patch.oidn === undefined ? now.oidn : patch.oidn,
    disabled: patch.disabled ?? now.disabled,
  };
}

/** The type of a device and whether it is disabled are for admins: refused to others when they would change. (P2) */
export function refuseDeviceKeys(
  next: ModelDevice,
  now: ModelDevice,
  caller: { readonly isAdmin: boolean },
): Refusal | null {
  if (caller.isAdmin) return null;
  const key = (["type", "disabled"] as const).find((k) => next[k] !== now[k]);
  return key === undefined ? null : refusal("key_of_admins", { key }, key);
}

/** A logger's name and number identify one device of a plant (P13); strings are given to inverters only. */
export function refuseDevice(
  next: ModelDevice,
  model: Pick<PlantModel, "devices" | "plant">,
): Refusal | null {
  const twin = model.devices.find(
    (d) => d.id !== next.id && next.oid !== null && d.oid === next.oid && d.oidn === next.oidn,
  );
  if (twin !== undefined)
    return refusal(
      "device_address_taken",
      { device: twin.name, oid: next.oid ?? "", oidn: String(next.oidn ?? "-") },
      "oid",
      "oidn",
    );
  if (next.type !== "inverter" && Object.values(model.plant.ass_strinv).includes(next.id))
    return refusal("device_has_strings", { device: next.name }, "type");
  return null;
}

/** Many changes of a plant's devices at once: addresses may change places. */
export const devicesChangedTogether = (rows: DeviceBulk["rows"], model: PlantModel) =>
  changedTogether(rows, {
    find: (id) => model.deviceById.get(id),
    absent: (id) => refusal("device_not_found", { id }),
    patched: patchedDevice,
    judge: (next) => {
      const address = ({ oid, oidn }: ModelDevice): string | null =>
        oid === null ? null : `${oid} ${oidn ?? ""}`;
      const devices = [...holdersOf(model.devices, next, address).values()];
      return (after) => refuseDevice(after, { devices, plant: model.plant });
    },
  });
