import { orderFormulas } from "../formulas/formula-order.ts";
import { parseFormula, type FormulaFault } from "../formulas/parse-formula.ts";
import { formulaReferences, refuseReferences } from "../plants/plant-references.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { formulaInputs } from "./formula-inputs.ts";

/** What is wrong with a formula's text, in words. */
function wordsFor(fault: FormulaFault): string {
  switch (fault.code) {
    case "empty":
      return "there is nothing to compute";
    case "too_long":
      return `at most ${fault.most} characters`;
    case "too_deep":
      return "too many parentheses inside each other";
    case "unexpected_character":
      return `unexpected ${fault.character}`;
    case "unexpected_end":
      return "it ends too early";
    case "missing_operand":
      return "a value is missing";
    case "missing_operator":
      return "an operator is missing";
    case "missing_parenthesis":
      return "a parenthesis is not closed";
    case "bad_reference":
      return `${fault.text} is no reference: {24 hexadecimal characters}`;
    case "bad_number":
      return `${fault.text} is no number`;
    case "unknown_name":
      return `unknown name ${fault.name}`;
    case "wrong_argument_count":
      return `${fault.name} takes ${fault.least}${fault.most === fault.least ? "" : ` to ${fault.most ?? "any number of"}`} arguments, not ${fault.given}`;
  }
}

/**
 * Refuses a formula whose text does not parse, that names what is not of its plant or hidden from the caller, or that would
 * read itself through others (D12, P19). Units that do not fit are no reason: the editor warns of them.
 */
export function refuseFormula(
  formula: { readonly id: string; readonly name: string; readonly formula: string },
  model: PlantModel,
  hidden: ReadonlySet<string>,
): Refusal | null {
  const parsed = parseFormula(formula.formula);
  if (!parsed.ok)
    return refusal(
      "formula_invalid",
      `formula: ${wordsFor(parsed.fault)} (character ${parsed.fault.at + 1})`,
    );
  // A formula that is being made may name itself only as a cycle, not as a stranger.
  const named = formulaReferences(formula).filter((r) => r.id !== formula.id);
  const refused = refuseReferences(named, model, hidden);
  if (refused !== null) return refused;
  const others = model.variables.flatMap((v) =>
    v.formula === null || v.id === formula.id
      ? []
      : [{ id: v.id, references: formulaInputs(v.formula) }],
  );
  const order = orderFormulas([
    { id: formula.id, references: parsed.formula.references },
    ...others,
  ]);
  if (order.ok) return null;
  const nameOf = (id: string): string =>
    id === formula.id ? formula.name : (model.byId.get(id)?.name ?? id);
  return refusal(
    "formula_invalid",
    `formula: it reads itself: ${order.cycle.map(nameOf).join(" -> ")}`,
  );
}
