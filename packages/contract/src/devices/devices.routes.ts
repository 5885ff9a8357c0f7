import { objectParams } from "../ids.ts";
import { admin, objectPermission, ok, route } from "../route.ts";
import { device, devicePatch, newDevice } from "./devices.wire.ts";

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
/** `type` and `disabled` are for admins. */
export const patchDevice = route({
  method: "PATCH",
  path: "/device/:id",
  params: objectParams,
  body: devicePatch,
  reply: device,
  may: objectPermission("devices_edit"),
});
export const deleteDevice = route({
  method: "DELETE",
  path: "/device/:id",
  params: objectParams,
  reply: ok,
  may: admin,
});
