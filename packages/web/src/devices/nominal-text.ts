import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Format } from "../ui/format.ts";

const maxDigits = 3;
/** What is counted in a nominal value: power, of storages what they hold. */
export const nominalUnit = (type: DeviceType | null): string => (type === "storage" ? "kWh" : "kW");

/** A nominal value as its plate says it: to three decimals, never in other units. Null for null. */
export function nominalText(
  { type, nominal }: { readonly type: DeviceType; readonly nominal: number | null },
  format: Format,
): string | null {
  if (nominal === null) return null;
  const decimals = String(nominal).split(".")[1]?.length ?? 0;
  const digits = Math.min(decimals, maxDigits);
  return format.text(format.measure(nominal, nominalUnit(type), digits));
}
