import { compileFormulaText } from "@heliograph/domain/formulas/compile-formula.ts";
import { orderFormulas } from "@heliograph/domain/formulas/formula-order.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

export interface PlannedFormula {
  readonly id: string;
  readonly facts: SeriesFacts;
  /** Ids of what it reads, in the order of the columns of `evaluate`. */
  readonly references: readonly string[];
  evaluate(columns: readonly Float64Array[], count: number): Float64Array;
  evaluateOne(values: ArrayLike<number>): number;
}
const plans = new WeakMap<PlantFacts, readonly PlannedFormula[]>();

/** The plant's formulas compiled, each after those it reads. Made once a set of facts. (D12) */
export function planFormulas(facts: PlantFacts): readonly PlannedFormula[] {
  const known = plans.get(facts);
  if (known !== undefined) return known;
  const formulas = facts.series.flatMap((series) => {
    const compiled = series.formula === null ? null : compileFormulaText(series.formula);
    // A formula was parsed before it was stored; one that no longer parses has no values.
    if (compiled?.ok !== true) return [];
    const formula = compiled.compiled;
    return [
      {
        id: series.id,
        facts: series,
        references: formula.references,
        evaluate: (columns: readonly Float64Array[], count: number) =>
          formula.evaluate(columns, count).map(rounded),
        evaluateOne: (values: ArrayLike<number>) => rounded(formula.evaluateOne(values)),
      },
    ];
  });
  const ordered = orderFormulas(formulas);
  const plan = ordered.ok ? ordered.order : [];
  plans.set(facts, plan);
  return plan;
}

/** A result with the decimals of a measurement: four, six below one. A third of a kilowatt needs no sixteen digits, and its block no eight bytes. */
function rounded(value: number): number {
  const power = Math.abs(value) >= 1 ? 1e4 : 1e6;
  const integer = Math.round(value * power);
  return Math.abs(integer) < Number.MAX_SAFE_INTEGER ? integer / power + 0 : value;
}
