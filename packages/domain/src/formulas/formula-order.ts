/** What decides the order of a formula: its own id and the ids it reads. */
export type FormulaLinks = { id: string; references: readonly string[] };

/** Formulas in an order in which each comes after those it reads, or the ids of a cycle, its first repeated at the end. */
export type FormulaOrder<Formula> =
  | { ok: true; order: Formula[] }
  | { ok: false; code: "formula_cycle"; cycle: string[] };

/**
 * Dependency order of a plant's formulas; ids that are no formula among them are measured and need nothing. Formulas
 * that do not depend on each other keep the order given. (D12)
 */
export function orderFormulas<Formula extends FormulaLinks>(
  formulas: readonly Formula[],
): FormulaOrder<Formula> {
  const byId = new Map(formulas.map((formula) => [formula.id, formula]));
  const done = new Set<string>();
  const order: Formula[] = [];
  for (const formula of formulas) {
    // An explicit stack instead of recursion: a chain of ten thousand formulas must not exhaust the stack.
    const path: { formula: Formula; next: number }[] = [];
    const onPath = new Set<string>();
    const enter = (entered: Formula): void => {
      path.push({ formula: entered, next: 0 });
      onPath.add(entered.id);
    };
    if (!done.has(formula.id)) enter(formula);
    while (path.length > 0) {
      const top = path.at(-1)!;
      const reference = top.formula.references[top.next++];
      if (reference === undefined) {
        path.pop();
        onPath.delete(top.formula.id);
        done.add(top.formula.id);
        order.push(top.formula);
        continue;
      }
      if (onPath.has(reference)) {
        const ids = path.map((step) => step.formula.id);
        return {
          ok: false,
          code: "formula_cycle",
          cycle: [...ids.slice(ids.indexOf(reference)), reference],
        };
      }
      const needed = byId.get(reference);
      if (needed !== undefined && !done.has(reference)) enter(needed);
    }
  }
  return { ok: true, order };
}

/** Of formulas in dependency order, those whose value may change when these ids change, in the same order. (D12) */
export function formulasTouched<Formula extends FormulaLinks>(
  order: readonly Formula[],
  changedIds: Iterable<string>,
): Formula[] {
  const changed = new Set(changedIds);
  return order.filter((formula) => {
    const isTouched = formula.references.some((id) => changed.has(id));
    if (isTouched) changed.add(formula.id);
    return isTouched;
  });
}
