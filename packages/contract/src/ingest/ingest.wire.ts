import { z } from "zod";
import { objectId } from "../ids.ts";
import { mib } from "../variables/variables.wire.ts";
import { deviceTypes } from "../devices/devices.wire.ts";

/** What a logger says of a device that it reads. */
export const packetDevice = z.object({
  oid: z.string().min(1).max(32),
  oidn: z.number().int().min(0),
  name: z.string().max(200).optional(),
  type: z.enum(deviceTypes).optional(),
  brand: z.string().max(200).optional(),
  model: z.string().max(200).optional(),
  nominal: z.number().min(0).optional(),
});
export type PacketDevice = z.infer<typeof packetDevice>;

/** One moment of a plant. */
export const packet = z.object({
  /** When the values were measured. [unix s] */
  timestamp: z.number().int(),
  devices: z.array(packetDevice).max(5000).optional(),
  /** by mib: `inv.1.pac` */
  values: z.record(mib, z.union([z.number(), z.string(), z.null()])),
});
export type Packet = z.infer<typeof packet>;
export const ingestBody = z.union([packet, z.object({ packets: z.array(packet).max(10_000) })]);
export type IngestBody = z.infer<typeof ingestBody>;

/** Why a value (or a whole packet, then `mib` and `value` are null) was not taken. */
export const refusalReasons = [
  "not_a_number",
  "infinite",
  "out_of_bounds",
  "missing_mark",
  "text_too_long",
  "wrong_data_type",
  "stamp_ahead",
  "stamp_before_active",
  "stamp_invalid",
  "invalid_mib",
  "invalid_packet",
  "too_many_new_mibs",
  "too_many_mibs",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export const refusal = z.object({
  timestamp: z.union([z.number(), z.string(), z.null()]),
  mib: z.string().nullable(),
  value: z.unknown(),
  reason: z.enum(refusalReasons),
});
export type RefusalLine = z.infer<typeof refusal>;
/** Values of a plant that were refused, of one mib and for one reason. */
export const refusedValue = z.object({
  /** Null for a packet that was none. */
  mib: z.string().nullable(),
  /** Names without end were refused, counted together: `mib` is the latest of them. */
  many_mibs: z.boolean(),
  /** The variable that reads the mib. */
  variable_id: objectId.nullable(),
  reason: z.enum(refusalReasons),
  /** The latest of them as JSON, cut short. */
  value: z.string(),
  /** [unix s] */
  since: z.number().int(),
  last: z.number().int(),
  count: z.number().int(),
});
export type RefusedValue = z.infer<typeof refusedValue>;
export const ingestReply = z.object({ accepted: z.number().int(), refused: z.array(refusal) });
export type IngestReply = z.infer<typeof ingestReply>;

export const prunedMibs = z.object({ removed: z.number().int() });

/** [bytes] after decompression */
export const maxIngestBytes = 2_000_000;
