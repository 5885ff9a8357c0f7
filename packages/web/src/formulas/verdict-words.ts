import type { FormulaVerdict } from "@heliograph/contract/formulas/formulas.wire.ts";
import { type BaseDimension, baseDimensions } from "@heliograph/contract/data/units.ts";
import { useTranslation } from "react-i18next";
import { shownUnit } from "../variables/variables.api.ts";

type Facts = Readonly<Record<string, unknown>>;
const faults = [
  "empty",
  "too_long",
  "too_deep",
  "unexpected_character",
  "unexpected_end",
  "missing_operand",
  "missing_operator",
  "missing_parenthesis",
  "bad_reference",
  "bad_number",
  "unknown_name",
  "wrong_argument_count",
  "unknown_reference",
  "hidden_reference",
  "formula_cycle",
] as const;
const warnings = [
  "unit_mismatch",
  "unit_scale",
  "unit_needs_pure_number",
  "unit_of_result",
  "unit_scale_of_result",
] as const;

/** A fact as the sentences take it: a list as the way from one to the next. */
function word(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(word).join(" → ");
  return typeof fact === "string" || typeof fact === "number" ? String(fact) : "";
}
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** An exponent as it is written on paper: -2 is ⁻². */
const power = (exponent: string): string =>
  exponent
    .replace("-", "⁻")
    .replace(".", "·")
    .replace(/\d/g, (digit) => raised[Number(digit)] ?? digit);

/**
 * A unit as it is read: a symbol, or for one that has none its dimensions in words (`energy*time^-1` is "energia · tempo⁻¹").
 * @param nameOf a dimension in the language of the page
 */
export function unitWords(unit: string, nameOf: (base: BaseDimension) => string): string {
  const parts = unit.split("*").map((part) => {
    const [name, exponent] = part.split("^");
    const base = baseDimensions.find((one) => one === name);
    return base && `${nameOf(base)}${exponent === undefined ? "" : power(exponent)}`;
  });
  return parts.every((part) => part !== undefined) ? parts.join(" · ") : shownUnit(unit);
}
const placesOf = (facts: Facts, nameOf: (base: BaseDimension) => string) => ({
  most: word(facts["most"]),
  character: word(facts["character"]),
  text: word(facts["text"]),
  name: word(facts["name"]),
  given: word(facts["given"]),
  id: word(facts["id"]),
  names: word(facts["names"]),
  operator: word(facts["operator"]),
  left: unitWords(word(facts["left"]), nameOf),
  right: unitWords(word(facts["right"]), nameOf),
  found: unitWords(word(facts["found"]), nameOf),
  declared: unitWords(word(facts["declared"]), nameOf),
});

/** What a check found, as sentences; a code that this page does not know is a fault without details. */
export function useVerdictWords(): {
  readonly fault: (fault: NonNullable<FormulaVerdict["fault"]>) => string;
  readonly warning: (warning: FormulaVerdict["warnings"][number]) => string;
} {
  const { t } = useTranslation();
  const nameOf = (base: BaseDimension): string => t(`formulas.dimension.${base}`);
  return {
    fault: ({ code, facts }) => {
      const known = faults.find((one) => one === code);
      return known
        ? t(`formulas.fault.${known}`, placesOf(facts, nameOf))
        : t("formulas.fault.other");
    },
    warning: ({ code, facts }) => {
      const known = warnings.find((one) => one === code);
      return known ? t(`formulas.warning.${known}`, placesOf(facts, nameOf)) : code;
    },
  };
}
