import { parseFormula, type FormulaNode } from "./parse-formula.ts";

/** id -> coefficient. */
type Terms = ReadonlyMap<string, number>;
interface Linear {
  readonly terms: Map<string, number>;
  readonly constant: number;
}

/** The terms of a formula that is a linear combination of its inputs, and maybe a constant; null of any other one. (D7.10) */
export function linearTerms(text: string): Terms | null {
  const parsed = parseFormula(text);
  const linear = parsed.ok ? linearOf(parsed.formula.root) : null;
  return linear === null || linear.terms.size === 0 ? null : linear.terms;
}

function linearOf(node: FormulaNode): Linear | null {
  switch (node.kind) {
    case "number":
      return { terms: new Map(), constant: node.value };
    case "reference":
      return { terms: new Map([[node.id, 1]]), constant: 0 };
    case "unary": {
      const argument = node.operator === "-" ? linearOf(node.argument) : null;
      return argument === null ? null : scaled(argument, -1);
    }
    case "binary":
      return combined(node);
    case "choice":
    case "call":
      return null;
  }
}
function combined(node: FormulaNode & { kind: "binary" }): Linear | null {
  const left = linearOf(node.left);
  const right = linearOf(node.right);
  if (left === null || right === null) return null;
  switch (node.operator) {
    case "+":
      return sum(left, right);
    case "-":
      return sum(left, scaled(right, -1));
    case "*":
      if (left.terms.size === 0) return scaled(right, left.constant);
      return right.terms.size === 0 ? scaled(left, right.constant) : null;
    case "/":
      return right.terms.size === 0 && right.constant !== 0
        ? scaled(left, 1 / right.constant)
        : null;
    default:
      return null;
  }
}
const scaled = ({ terms, constant }: Linear, factor: number): Linear => ({
  terms: new Map([...terms].map(([id, times]) => [id, times * factor])),
  constant: constant * factor,
});
function sum(a: Linear, b: Linear): Linear {
  const terms = new Map(a.terms);
  for (const [id, times] of b.terms) terms.set(id, (terms.get(id) ?? 0) + times);
  return { terms, constant: a.constant + b.constant };
}
