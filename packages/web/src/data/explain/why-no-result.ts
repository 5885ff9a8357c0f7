import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { compileFormulaText } from "@heliograph/domain/formulas/compile-formula.ts";

/**
 * Why a formula has no result at the moment of its inputs: one of these is missing, what it computes is no `number`, as of a ratio to the sun
 * in the `dark`, or what is stored is `older` than the formula, which would give a number. (D12, F9)
 */
export function whyNoResult(
  { formula }: Pick<Variable, "formula">,
  { inputs, daylight }: Pick<Explanation, "inputs" | "daylight">,
): "input" | "number" | "dark" | "older" {
  const read = compileFormulaText(formula ?? "");
  if (!read.ok || inputs.some(({ value }) => value === null)) return "input";
  const { compiled } = read;
  const byId = new Map(inputs.map(({ id, value }) => [id, Number(value)]));
  const now = compiled.evaluateOne(compiled.references.map((id) => byId.get(id) ?? Number.NaN));
  if (!Number.isNaN(now)) return "older";
  return daylight === null ? "number" : "dark";
}
