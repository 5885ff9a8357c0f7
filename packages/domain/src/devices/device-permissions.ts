import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";

/** Whether the caller holds a permission on the plant in question; an admin holds all. */
export type Holds = (permission: PermissionName) => boolean;

const byType: Record<DeviceType, { show: PermissionName; vars: PermissionName | null }> = {
  inverter: { show: "inverter_show", vars: "inverter_vars" },
  stringbox: { show: "stringbox_show", vars: "stringbox_vars" },
  meter: { show: "meter_show", vars: "meter_vars" },
  sensor: { show: "sensor_show", vars: "sensor_vars" },
  storage: { show: "storage_show", vars: null },
  tracker: { show: "tracker_show", vars: null },
  generic: { show: "generic_show", vars: null },
};

/** Beside the contract's list of types, which brings the whole validator with it. */
export const isDeviceType = (value: unknown): value is DeviceType =>
  typeof value === "string" && Object.hasOwn(byType, value);

/** What showing a device of a type, and listing its variables, ask for. */
export const devicePermissions = (type: DeviceType) => byType[type];

/** The page of a device requires the permission of its type, whatever else is held. (P11) */
export const mayOpenDevice = (type: DeviceType, holds: Holds): boolean => holds(byType[type].show);

/** A device is visible with the permission of its type, or those of the page that lists and edits devices. (P11) */
export const maySeeDevice = (type: DeviceType, holds: Holds): boolean =>
  mayOpenDevice(type, holds) || holds("devices_show") || holds("devices_edit");

/** Whether a device carries its variables in lists: with the `vars` permission of its type; where the type has none, whenever it is visible. (P12) */
export function mayListVariables(type: DeviceType, holds: Holds): boolean {
  const { vars } = byType[type];
  return vars === null ? maySeeDevice(type, holds) : holds(vars);
}
