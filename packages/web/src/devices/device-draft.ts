import type {
  Device,
  DevicePatch,
  deviceFields,
  DeviceType,
} from "@heliograph/contract/devices/devices.wire.ts";
import { z } from "zod";
import type { Language } from "../ui/format.ts";
import { textOfNumber, typedNumber } from "../ui/typed-number.ts";

/** What the form of a device holds: empty text where nothing is stored, numbers as they are typed. */
export interface DeviceDraft extends Record<string, unknown> {
  readonly name: string;
  /** Empty until it is chosen. */
  readonly type: DeviceType | "";
  readonly brand: string;
  readonly model: string;
  readonly nominal: string;
  readonly notes: string;
  readonly oid: string;
  readonly oidn: string;
  readonly disabled: boolean;
}
export type DeviceFacts = Omit<Device, "id" | "plant_id" | "variables">;

const withNominal: readonly (DeviceType | "")[] = ["inverter", "meter", "storage", "generic"];
/** Only these types have a nominal value. */
export const hasNominal = (type: DeviceType | ""): boolean => withNominal.includes(type);

/** The form of a device, or of one that does not exist yet. */
export const draftOf = (device: Device | null, language: Language): DeviceDraft => ({
  name: device?.name ?? "",
  type: device?.type ?? "",
  brand: device?.brand ?? "",
  model: device?.model ?? "",
  nominal: textOfNumber(device?.nominal ?? null, language),
  notes: device?.notes ?? "",
  oid: device?.oid ?? "",
  oidn: textOfNumber(device?.oidn ?? null, language),
  disabled: device?.disabled ?? false,
});

/** The rules of the form: those of the contract, for numbers as they are typed. A name of spaces is no name. */
export function draftRules(fields: typeof deviceFields, language: Language) {
  const typed = z.string().transform((text) => typedNumber(text, language));
  return fields.extend({
    name: z.string().trim().min(1).pipe(fields.shape.name),
    nominal: typed.pipe(fields.shape.nominal),
    oidn: typed.pipe(fields.shape.oidn),
  });
}

const orNull = (text: string | null): string | null =>
  text === null || text.trim() === "" ? null : text;

/**
 * What a valid draft says of its device.
 * @param checked the draft after its rules
 * @param before the device as it is stored, null for a new one: a nominal value that the type does not show is left as it was
 */
export const factsOf = (checked: DeviceFacts, before: Device | null): DeviceFacts => ({
  ...checked,
  brand: orNull(checked.brand),
  model: orNull(checked.model),
  notes: orNull(checked.notes),
  oid: orNull(checked.oid),
  nominal: hasNominal(checked.type) ? checked.nominal : (before?.nominal ?? null),
});

const keys = [
  "name",
  "type",
  "brand",
  "model",
  "nominal",
  "notes",
  "oid",
  "oidn",
  "disabled",
] as const;
/** Only what was changed: what a person may not change must not travel. */
export const changesOf = (before: Device, facts: DeviceFacts): DevicePatch =>
  Object.fromEntries(
    keys.filter((key) => facts[key] !== before[key]).map((key) => [key, facts[key]]),
  );

/** Has anything been typed or chosen that is not what the form began with? */
export const isTouched = (start: DeviceDraft, draft: DeviceDraft): boolean =>
  keys.some((key) => draft[key] !== start[key]);

/** The device that a logger would confuse with this one: the same kind and number. (P13) */
export const twinOf = (
  facts: DeviceFacts,
  ownId: string | null,
  devices: readonly Device[],
): Device | undefined =>
  facts.oid === null
    ? undefined
    : devices.find((one) => one.id !== ownId && one.oid === facts.oid && one.oidn === facts.oidn);

/** A text that ends with a number, one further: "Inverter 09" becomes "Inverter 10". Others stay. */
const oneFurther = (text: string): string =>
  text.replace(/\d{1,9}$/, (digits) => String(Number(digits) + 1).padStart(digits.length, "0"));

/** The next device of a row of alike ones: name and number go one further, notes are its own. */
export const nextDraft = (draft: DeviceDraft): DeviceDraft => ({
  ...draft,
  name: oneFurther(draft.name.trim()),
  oidn: oneFurther(draft.oidn.trim()),
  notes: "",
});

/** The kind and number that stand before the names of a logger's values: "inv.1"; null where there is none. */
export const mibOf = ({ oid, oidn }: Pick<Device, "oid" | "oidn">): string | null =>
  oid === null ? null : oidn === null ? oid : `${oid}.${oidn}`;
