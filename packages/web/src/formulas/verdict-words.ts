import type { FormulaVerdict } from "@heliograph/contract/formulas/formulas.wire.ts";
import { useTranslation } from "react-i18next";

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
const told = (facts: Facts) => ({
  most: word(facts["most"]),
  character: word(facts["character"]),
  text: word(facts["text"]),
  name: word(facts["name"]),
  given: word(facts["given"]),
  id: word(facts["id"]),
  names: word(facts["names"]),
  operator: word(facts["operator"]),
  left: word(facts["left"]),
  right: word(facts["right"]),
  found: word(facts["found"]),
  declared: word(facts["declared"]),
});

/** What a check found, as sentences; a code that this page does not know is a fault without details. */
export function useVerdictWords(): {
  readonly fault: (fault: NonNullable<FormulaVerdict["fault"]>) => string;
  readonly warning: (warning: FormulaVerdict["warnings"][number]) => string;
} {
  const { t } = useTranslation();
  return {
    fault: ({ code, facts }) => {
      const known = faults.find((one) => one === code);
      return known ? t(`formulas.fault.${known}`, told(facts)) : t("formulas.fault.other");
    },
    warning: ({ code, facts }) => {
      const known = warnings.find((one) => one === code);
      return known ? t(`formulas.warning.${known}`, told(facts)) : code;
    },
  };
}
