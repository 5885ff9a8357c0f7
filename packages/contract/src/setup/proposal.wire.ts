import { z } from "zod";
import { deviceFields } from "../devices/devices.wire.ts";
import { breaks } from "../field-rules.ts";
import { objectId } from "../ids.ts";
import {
  suggestedDevice,
  suggestedVariable,
  suggestedVariables,
} from "../ingest/suggestions.wire.ts";
import { misordered, ordered, variableFields } from "../variables/variables.wire.ts";

/** What the last packet shows and the plant does not have, new devices with what they send. */
export const setupProposal = suggestedVariables
  .pick({ timestamp: true, values: true, suggested: true })
  .extend({
    groups: z.array(
      z.object({
        /** A device of the plant; null where it is to be created, and for mibs of none. */
        device_id: objectId.nullable(),
        device: suggestedDevice.nullable(),
        variables: z.array(suggestedVariable),
      }),
    ),
  });
export type SetupProposal = z.infer<typeof setupProposal>;

const acceptedDevice = deviceFields
  .pick({ name: true, type: true, brand: true, model: true, nominal: true, oid: true, oidn: true })
  .strict();
const acceptedVariable = variableFields
  .pick({ mib: true, name: true, udm: true, vmin: true, vmax: true, tags: true, data_type: true })
  .strict()
  .refine(ordered, misordered);
const acceptedVariables = z.array(acceptedVariable).max(5000);
/** Devices to be created with their variables, and variables of devices that are there. */
const acceptedGroup = z.union([
  z.object({ device: acceptedDevice, variables: acceptedVariables }).strict(),
  z.object({ device_id: objectId, variables: acceptedVariables.min(1) }).strict(),
]);
export type AcceptedGroup = z.infer<typeof acceptedGroup>;

const areDistinct = (words: readonly string[]): boolean => new Set(words).size === words.length;
const addressesOf = (groups: readonly AcceptedGroup[]): string[] =>
  groups.flatMap((one) =>
    "device" in one && one.device.oid !== null && one.device.oid !== ""
      ? [`${one.device.oid} ${one.device.oidn ?? ""}`]
      : [],
  );
const mibsOf = (groups: readonly AcceptedGroup[]): string[] =>
  groups.flatMap(({ variables }) => variables.map(({ mib }) => mib));
export const setupAcceptance = z
  .object({
    groups: z
      .array(acceptedGroup)
      .min(1)
      .max(1000)
      .refine(
        (groups) => areDistinct(addressesOf(groups)) && areDistinct(mibsOf(groups)),
        breaks("twice", "a device or a mib stands there twice"),
      ),
  })
  .strict();
export type SetupAcceptance = z.infer<typeof setupAcceptance>;
/** What was created; sent back, it is removed again. */
export const setupMade = z
  .object({ devices: z.array(objectId).max(1000), variables: z.array(objectId).max(5000) })
  .strict();
export type SetupMade = z.infer<typeof setupMade>;

/** Where a section names what stands for it. */
export const namedPlace = z
  .object({
    /** Place of the section; 0 is the whole plant. */
    section: z.number().int().min(0).max(20),
    key: z.enum(["fpac", "fetot", "fetotcount", "firr"]),
    id: objectId,
  })
  .strict();
export type NamedPlace = z.infer<typeof namedPlace>;
const someIds = z.array(objectId).max(200).default([]);
/** What is taken back: with the rules that a plant begins with. */
export const setupTakenBack = setupMade.extend({
  charts: someIds,
  alerts: someIds,
  reports: someIds,
  /** Names that sections were given; those that are others since stay. */
  named: z.array(namedPlace).max(100).default([]),
});
export type SetupTakenBack = z.infer<typeof setupTakenBack>;
