import { objectParams } from "../ids.ts";
import { admin, objectPermission, ok, route } from "../route.ts";
import { bulkResult, newBulkResult } from "../bulk-results.ts";
import { device, deviceBulk, newDevice, newDevices, seenDevicePatch } from "./devices.wire.ts";

/** Needs the show number of the device's type, or devices_show: the service refuses others. */
export const getDevice = route({
  method: "GET",
  path: "/device/:id",
  params: objectParams,
  reply: device,
  may: objectPermission("plant_show"),
});
export const createDevice = route({
  method: "POST",
  path: "/device",
  body: newDevice,
  reply: device,
  may: admin,
});
/** Each row for itself, after those before it: what is refused says why, the others are made. */
export const createDevices = route({
  method: "POST",
  path: "/device/bulk",
  body: newDevices,
  reply: newBulkResult,
  may: admin,
  maxBodyBytes: 2_000_000,
});
/** `type` and `disabled` are for admins. */
export const patchDevice = route({
  method: "PATCH",
  path: "/device/:id",
  params: objectParams,
  body: seenDevicePatch,
  reply: device,
  may: objectPermission("devices_edit"),
});
/** Each row for itself: what is refused stays as it was, and says why. Rows are judged as if all others were taken, so that two addresses can change places. */
export const patchDevices = route({
  method: "PATCH",
  path: "/device/bulk",
  body: deviceBulk,
  reply: bulkResult,
  may: admin,
  maxBodyBytes: 2_000_000,
});
export const deleteDevice = route({
  method: "DELETE",
  path: "/device/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
