import { tags } from "@heliograph/contract/variables/tags.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { ColumnMeaning } from "./danfoss-columns.ts";

/** What a channel measures, and its unit where the file has none; null where the unit cannot be assumed. */
export interface Channel extends ColumnMeaning {
  readonly silentUnit: string | null;
}
const channel = (
  silentUnit: string | null,
  tail: string,
  name: string,
  more: Pick<ColumnMeaning, "udm"> & { tag?: number },
): Channel => ({
  tail,
  name,
  udm: more.udm,
  tags: more.tag === undefined ? [] : [more.tag],
  data_type: "float",
  silentUnit,
});
const power = (silentUnit: string | null): Channel => ({
  ...channel(silentUnit, "pac", "AC power", { udm: "kW", tag: tags.P_PRODUCED }),
});

/** Channels of the AlsoEnergy portal, by their last part of "device, channel". Three have their unit in their name. */
export const portalChannels: Readonly<Record<string, Channel>> = {
  KW: power("kW"),
  PowerFactor: channel("", "cosphi", "Power factor", { udm: null }),
  Sun: channel("W/m2", "poa", "Irradiance in the plane", { udm: "W/m2", tag: tags.IRR }),
  Sun2: channel("W/m2", "ghi", "Irradiance horizontal", { udm: "W/m2", tag: tags.IRR }),
  TempF: channel("°F", "tamb", "Ambient temperature", { udm: "degC", tag: tags.TEMP }),
  Temp1: channel(null, "tmod1", "Module temperature", { udm: "degC", tag: tags.TEMP }),
  WindSpeed: channel(null, "wind", "Wind speed", { udm: "m/s", tag: tags.WIND }),
};

/** Columns in the style of pvcaptest, `inv3_power`, which have no unit at all: watts, degrees Celsius, metres a second. */
export const plainChannels: Readonly<Record<string, Channel>> = {
  power: power("W"),
  poa_pyranometer: channel("W/m2", "poa", "Irradiance in the plane", {
    udm: "W/m2",
    tag: tags.IRR,
  }),
  poa_refcell: channel("W/m2", "poaref", "Irradiance in the plane, reference cell", {
    udm: "W/m2",
    tag: tags.IRR,
  }),
  ghi_pyranometer: channel("W/m2", "ghi", "Irradiance horizontal", { udm: "W/m2", tag: tags.IRR }),
  amb_temp: channel("degC", "tamb", "Ambient temperature", { udm: "degC", tag: tags.TEMP }),
  mod_temp1: channel("degC", "tmod1", "Module temperature 1", { udm: "degC", tag: tags.TEMP }),
  mod_temp2: channel("degC", "tmod2", "Module temperature 2", { udm: "degC", tag: tags.TEMP }),
  windspeed: channel("m/s", "wind", "Wind speed", { udm: "m/s", tag: tags.WIND }),
};

/** Kinds of device of these files: how the portal calls them. */
export const deviceKinds = {
  inverter: { oid: "inv", label: "INV", name: "Inverter" },
  meter: { oid: "met", label: "MET", name: "Meter" },
  sensor: { oid: "sen", label: "WS", name: "Weather station" },
} as const satisfies Partial<Record<DeviceType, { oid: string; label: string; name: string }>>;
export type DeviceKind = keyof typeof deviceKinds;

/** Kind of a device by the name that the portal gave it; null for an unknown name. */
export function kindOfName(name: string): DeviceKind | null {
  if (/\bmeter\b/i.test(name)) return "meter";
  if (/\binverter\b/i.test(name)) return "inverter";
  return /\bweather\b|\bmet station\b/i.test(name) ? "sensor" : null;
}
