import { orderFormulas } from "../formulas/formula-order.ts";
import { parseFormula, type FormulaFault } from "../formulas/parse-formula.ts";
import { formulaReferences, refuseReferences } from "../plants/plant-references.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { formulaInputs } from "./formula-inputs.ts";

/** The refusal of a formula's text. */
function refuseText(fault: FormulaFault): Refusal {
  const at = fault.at + 1;
  switch (fault.code) {
    case "empty":
      return refusal("formula_empty", {}, "formula");
    case "too_long":
      return refusal("formula_too_long", { most: fault.most }, "formula");
    case "too_deep":
      return refusal("formula_too_deep", {}, "formula");
    case "unexpected_character":
      return refusal("formula_character", { character: fault.character, at }, "formula");
    case "unexpected_end":
      return refusal("formula_unfinished", { at }, "formula");
    case "missing_operand":
      return refusal("formula_value_missing", { at }, "formula");
    case "missing_operator":
      return refusal("formula_operator_missing", { at }, "formula");
    case "missing_parenthesis":
      return refusal("formula_parenthesis", { at }, "formula");
    case "bad_reference":
      return refusal("formula_reference", { text: fault.text, at }, "formula");
    case "bad_number":
      return refusal("formula_number", { text: fault.text, at }, "formula");
    case "unknown_name":
      return refusal("formula_name", { name: fault.name, at }, "formula");
    case "wrong_argument_count": {
      const { name, least, most, given } = fault;
      return most === null
        ? refusal("formula_arguments_missing", { name, least, given, at }, "formula")
        : refusal("formula_arguments", { name, least, most, given, at }, "formula");
    }
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
  if (!parsed.ok) return refuseText(parsed.fault);
  // A new formula that names itself is a cycle, not a foreign id.
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
  return refusal("formula_cycle", { names: order.cycle.map(nameOf) }, "formula");
}
