import type { TFunction } from "i18next";
import type { Field } from "./edit-fields.ts";

/** What stands in a field, in words; "" where nothing does. */
export function fieldText<Values>(
  value: unknown,
  field: Field<Values> | undefined,
  t: TFunction,
): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? t("common.yes") : t("common.no");
  const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
  if (field?.kind === "password") return "•".repeat(text.length);
  if (field?.kind === "choice")
    return field.choices.find((choice) => choice.value === value)?.label ?? text;
  const unit = field?.kind === "number" ? field.unit : undefined;
  return text === "" || unit === undefined ? text : `${text} ${unit}`;
}
