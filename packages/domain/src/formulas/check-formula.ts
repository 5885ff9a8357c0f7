import type { PlantModel } from "../plants/plant-model.ts";
import { formulaInputs } from "../variables/formula-inputs.ts";
import { orderFormulas } from "./formula-order.ts";
import { checkUnits, type UnitWarning } from "./formula-units.ts";
import { parseFormula, type FormulaFault, type FormulaNode } from "./parse-formula.ts";

/** What keeps a formula from being stored. `at` counts characters from 0; null where it is not one place. */
export type CheckFault =
  | FormulaFault
  /** No variable of the plant has this id: it is another plant's, or unknown. */
  | { readonly code: "unknown_reference"; readonly at: number; readonly id: string }
  /** It is of the plant, and hidden from the author. (D11) */
  | { readonly code: "hidden_reference"; readonly at: number; readonly id: string }
  /** It would read itself: ids and names along the way, the first repeated at the end. */
  | {
      readonly code: "formula_cycle";
      readonly at: null;
      readonly cycle: readonly string[];
      readonly names: readonly string[];
    };

export type CheckedFormula =
  | { readonly ok: true; readonly warnings: readonly UnitWarning[] }
  | { readonly ok: false; readonly fault: CheckFault };

/** A formula in the editor; `id` is that of the one being changed, null for a new one. */
export interface WrittenFormula {
  readonly id: string | null;
  readonly formula: string;
  readonly udm: string | null;
}

/**
 * Checks a formula as storing it would, with positions instead of sentences, and warns of units that do not fit. It finds the same faults as
 * `refuseFormula`. (P19, D12)
 * @param hidden ids that are hidden from the author
 */
export function checkFormula(
  written: WrittenFormula,
  model: PlantModel,
  hidden: ReadonlySet<string>,
): CheckedFormula {
  const parsed = parseFormula(written.formula);
  if (!parsed.ok) return parsed;
  const { root, references } = parsed.formula;
  for (const id of references) {
    if (id === written.id) continue;
    const at = placeOf(root, id) ?? 0;
    if (!model.byId.has(id)) return { ok: false, fault: { code: "unknown_reference", at, id } };
    if (hidden.has(id)) return { ok: false, fault: { code: "hidden_reference", at, id } };
  }
  const cycle =
    written.id === null ? null : cycleOf({ ...written, id: written.id }, references, model);
  if (cycle !== null) {
    const names = cycle.map((id) => model.byId.get(id)?.name ?? id);
    return { ok: false, fault: { code: "formula_cycle", at: null, cycle, names } };
  }
  const units = new Map(references.map((id) => [id, model.byId.get(id)?.udm ?? null]));
  return { ok: true, warnings: checkUnits(root, units, written.udm) };
}

/** No formula reads a new one: only one that is being changed can close a cycle. */
function cycleOf(
  { id }: { readonly id: string },
  references: readonly string[],
  model: PlantModel,
): readonly string[] | null {
  const others = model.variables.flatMap((variable) =>
    variable.formula === null || variable.id === id
      ? []
      : [{ id: variable.id, references: formulaInputs(variable.formula) }],
  );
  const order = orderFormulas([{ id, references }, ...others]);
  return order.ok ? null : order.cycle;
}

/** Where an id is first read. */
function placeOf(node: FormulaNode, id: string): number | null {
  switch (node.kind) {
    case "number":
      return null;
    case "reference":
      return node.id === id ? node.at : null;
    case "unary":
      return placeOf(node.argument, id);
    case "binary":
      return placeOf(node.left, id) ?? placeOf(node.right, id);
    case "choice":
      return placeOf(node.test, id) ?? placeOf(node.whenTrue, id) ?? placeOf(node.whenFalse, id);
    case "call":
      for (const part of node.parts) {
        const at = placeOf(part, id);
        if (at !== null) return at;
      }
      return null;
  }
}
