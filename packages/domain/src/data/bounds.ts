import type { RefusalReason } from "@heliograph/contract/ingest/ingest.wire.ts";

/** Largest magnitude of a measurement; loggers write 1e30 and above for "no value". (D13) */
export const valueBound = 1e30;
/** What some loggers send for a sensor that does not answer. (D13) */
export const missingMark = -1_000_000;
/** How far a logger's clock may run ahead. [s] (D13) */
export const aheadSeconds = 300;
export const longestText = 255;

/** Why a sample was refused; the rest of its packet is kept. (D13) */
export type ValueRefusal = Exclude<
  RefusalReason,
  "invalid_mib" | "invalid_packet" | "too_many_new_mibs" | "too_many_mibs"
>;

/** Why a whole packet was refused: its stamp cannot be. */
export type StampRefusal = Extract<
  ValueRefusal,
  "stamp_ahead" | "stamp_before_active" | "stamp_invalid"
>;

export type DataType = "float" | "int" | "str";

/**
 * Why the value cannot be a sample of a variable of this type, or null when it can. A null value is no sample and no
 * fault: the caller passes it over, since it never erases one. `vmin` and `vmax` never refuse. (D4, D13)
 * @param dataType of the variable, or null for a mib that no variable reads yet: then only the value itself is judged
 */
export function refusalOfValue(value: unknown, dataType: DataType | null): ValueRefusal | null {
  if (value === null) return null;
  if (typeof value === "string") {
    if (value.length > longestText) return "text_too_long";
    return dataType === null || dataType === "str" ? null : "wrong_data_type";
  }
  if (typeof value !== "number") return "wrong_data_type";
  if (Number.isNaN(value)) return "not_a_number";
  if (!Number.isFinite(value)) return "infinite";
  if (Math.abs(value) >= valueBound) return "out_of_bounds";
  if (value === missingMark) return "missing_mark";
  if (dataType === "str" || (dataType === "int" && !Number.isInteger(value)))
    return "wrong_data_type";
  return null;
}

/**
 * Why a packet's stamp cannot be taken, or null when it can. (D13)
 * @param activeSinceSeconds start of the plant's life, or null when unknown [unix s]
 */
export function refusalOfStamp(
  stampSeconds: number,
  nowSeconds: number,
  activeSinceSeconds: number | null,
): StampRefusal | null {
  if (!Number.isFinite(stampSeconds) || stampSeconds < 0) return "stamp_invalid";
  if (stampSeconds > nowSeconds + aheadSeconds) return "stamp_ahead";
  return activeSinceSeconds !== null && stampSeconds < activeSinceSeconds
    ? "stamp_before_active"
    : null;
}
