import i18next, { type TFunction } from "i18next";
import type { Field } from "./edit-fields.ts";

type Choices = Extract<Field<object>, { kind: "choices" }>["choices"];
/** What may be chosen as it is called, also within groups. */
const namesIn = (choices: Choices): ReadonlyMap<unknown, string> =>
  new Map(
    choices
      .flatMap((one) => (typeof one === "object" && "items" in one ? one.items : [one]))
      .map((one) =>
        typeof one === "object" ? [one.value, "label" in one ? one.label : one.value] : [one, one],
      ),
  );

/** What stands in a field, in words; "" where nothing does. */
export function fieldText<Values>(
  value: unknown,
  field: Field<Values> | undefined,
  t: TFunction,
): string {
  if (Array.isArray(value)) {
    const names = field?.kind === "choices" ? namesIn(field.choices) : new Map<unknown, string>();
    return value.map((one: unknown) => names.get(one) ?? String(one)).join(", ");
  }
  if (typeof value === "boolean") return value ? t("common.yes") : t("common.no");
  const text =
    typeof value === "number"
      ? value.toLocaleString(i18next.language, { maximumFractionDigits: 20, useGrouping: false })
      : typeof value === "string"
        ? value
        : "";
  if (field?.kind === "password") return "•".repeat(text.length);
  if (field?.kind === "choice")
    return field.choices.find((choice) => choice.value === value)?.label ?? text;
  const unit = field?.kind === "number" ? field.unit : undefined;
  return text === "" || unit === undefined ? text : `${text} ${unit}`;
}
