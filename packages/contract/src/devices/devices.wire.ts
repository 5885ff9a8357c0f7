import { z } from "zod";
import { bulkOf, newBulkOf } from "../bulk.ts";
import { objectId, plantId } from "../ids.ts";
import { variable } from "../variables/variables.wire.ts";

export const deviceTypes = [
  "inverter",
  "stringbox",
  "meter",
  "sensor",
  "storage",
  "tracker",
  "generic",
] as const;
export type DeviceType = (typeof deviceTypes)[number];

const text = z.string().trim().max(200).nullable();

export const deviceFields = z.object({
  name: z.string().trim().min(4).max(200),
  type: z.enum(deviceTypes),
  brand: text,
  model: text,
  /** Nominal power [kW], for storages capacity [kWh]. */
  nominal: z.number().min(0).nullable(),
  notes: z.string().max(10_000).nullable(),
  /** The logger's name of the device's kind, such as `inv`. */
  oid: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_]*$/, "may hold letters without accents, digits and _")
    .max(32)
    .nullable(),
  /** The logger's number of the device among its kind. */
  oidn: z.number().int().min(0).max(2_147_483_647).nullable(),
  disabled: z.boolean(),
});
const ofNewDevice = deviceFields.partial({
  brand: true,
  model: true,
  nominal: true,
  notes: true,
  oid: true,
  oidn: true,
  disabled: true,
});
export const newDevice = ofNewDevice.extend({ plant_id: plantId }).strict();
export const newDevices = newBulkOf(ofNewDevice.strict());
export type NewDevices = z.infer<typeof newDevices>;
export type NewDevice = z.infer<typeof newDevice>;
export const devicePatch = deviceFields.partial().strict();
export type DevicePatch = z.infer<typeof devicePatch>;
/** One device's, with what stood there as it was edited: where a field is another by now, the change is refused. */
export const seenDevicePatch = devicePatch.extend({ was: devicePatch.optional() });
export type SeenDevicePatch = z.infer<typeof seenDevicePatch>;
export const deviceBulk = bulkOf(devicePatch, devicePatch);
export type DeviceBulk = z.infer<typeof deviceBulk>;

export const device = deviceFields.extend({
  id: objectId,
  plant_id: plantId,
  variables: z.array(variable),
});
export type Device = z.infer<typeof device>;
