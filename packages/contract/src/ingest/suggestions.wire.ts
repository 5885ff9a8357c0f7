import { z } from "zod";
import { deviceTypes } from "../devices/devices.wire.ts";
import { objectId, queryFlag } from "../ids.ts";
import { dataTypes } from "../variables/variables.wire.ts";

/** Why a guess is made: what stands in the name, or how the values behave. */
export const guessReasons = [
  "maker",
  "word",
  "unit_in_name",
  "scale",
  "sends",
  "daylight",
  "rising",
  "frequency",
  "voltage",
  "temperature",
] as const;
export const guessReason = z.object({
  code: z.enum(guessReasons),
  /** The word or the unit that it is about; empty where there is none. */
  text: z.string(),
});
export type GuessReason = z.infer<typeof guessReason>;

const guessed = {
  /** Between 0 and 1. */
  confidence: z.number().min(0).max(1),
  reasons: z.array(guessReason),
};
/** What a mib may measure. */
export const variableGuess = z.object({
  /** In Italian. */
  name: z.string(),
  name_en: z.string(),
  udm: z.string().nullable(),
  tags: z.array(z.number().int()),
  data_type: z.enum(dataTypes),
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  /** Of which type the device is that sends such a thing, where it says it. */
  device_type: z.enum(deviceTypes).nullable(),
  /** The name is known; else the values alone speak for it. */
  by_name: z.boolean(),
  ...guessed,
});
export type VariableGuess = z.infer<typeof variableGuess>;

/** A device that the last packet shows and that the plant does not have. */
export const suggestedDevice = z.object({
  oid: z.string(),
  oidn: z.number().int().nullable(),
  name: z.string(),
  name_en: z.string(),
  type: z.enum(deviceTypes),
  brand: z.string().nullable(),
  model: z.string().nullable(),
  nominal: z.number().nullable(),
  /** What the packet does not say, and how it was guessed; null where the packet says name and type. */
  guess: z
    .object({ fields: z.array(z.enum(["name", "type", "brand"])), reasons: z.array(guessReason) })
    .nullable(),
  /** How many values of it the packet holds. */
  values: z.number().int(),
});
export type SuggestedDevice = z.infer<typeof suggestedDevice>;
export const suggestedDevices = z.object({
  /** When the packet was measured. [unix s] */
  timestamp: z.number().int(),
  devices: z.array(suggestedDevice),
});
export type SuggestedDevices = z.infer<typeof suggestedDevices>;

/** A mib of the last packet that no variable of the plant reads. */
export const suggestedVariable = z.object({
  mib: z.string(),
  name: z.string(),
  name_en: z.string(),
  udm: z.string().nullable(),
  vmin: z.number().nullable(),
  vmax: z.number().nullable(),
  tags: z.array(z.number().int()),
  data_type: z.enum(dataTypes),
  /** How what stands here was guessed; null where nothing was: the name is the mib's. */
  guess: z.object({ by_name: z.boolean(), ...guessed }).nullable(),
});
export type SuggestedVariable = z.infer<typeof suggestedVariable>;
export const suggestedVariables = z.object({
  timestamp: z.number().int(),
  /** All values of the packet, by mib. */
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  /** The mibs that are surely meant. */
  suggested: z.array(z.string()),
  /** By device of the plant; null for the mibs of none. */
  variables: z.array(
    z.object({ device_id: objectId.nullable(), variables: z.array(suggestedVariable) }),
  ),
  /** How many mibs are left out: of names that nobody knows, and of devices that the plant does not have. */
  unknown: z.number().int(),
  without_device: z.number().int(),
});
export type SuggestedVariables = z.infer<typeof suggestedVariables>;
export const suggestVariablesQuery = z.object({ include_unknown: queryFlag });
