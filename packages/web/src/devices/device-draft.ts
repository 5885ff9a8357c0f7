import type {
  Device,
  deviceFields,
  DeviceType,
} from "@heliograph/contract/devices/devices.wire.ts";
import type { z } from "zod";

/** A device as it is filled in: its type is empty until it is chosen. */
export type DeviceForm = Omit<z.input<typeof deviceFields>, "type"> & {
  readonly type: DeviceType | null;
};

export const noDevice: DeviceForm = {
  name: "",
  type: null,
  brand: null,
  model: null,
  nominal: null,
  notes: null,
  oid: null,
  oidn: null,
  disabled: false,
};

const withNominal: readonly (DeviceType | null)[] = ["inverter", "meter", "storage", "generic"];
/** Only these types have a nominal value. */
export const hasNominal = (type: DeviceType | null): boolean => withNominal.includes(type);

/** The device that a logger would confuse with this one: the same kind and number. (P13) */
export const twinOf = (
  facts: Pick<DeviceForm, "oid" | "oidn">,
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
export const nextForm = (form: DeviceForm): DeviceForm => ({
  ...form,
  name: oneFurther(form.name.trim()),
  oidn: form.oidn === null ? null : form.oidn + 1,
  notes: null,
});

/** The kind and number that stand before the names of a logger's values: "inv.1"; null where there is none. */
export const mibOf = ({ oid, oidn }: Pick<Device, "oid" | "oidn">): string | null =>
  oid === null ? null : oidn === null ? oid : `${oid}.${oidn}`;
