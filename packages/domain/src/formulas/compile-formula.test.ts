import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileFormula, compileFormulaText } from "./compile-formula.ts";
import type { BinaryOperator, FormulaNode } from "./parse-formula.ts";

const a = `{${"a".repeat(24)}}`;
const b = `{${"b".repeat(24)}}`;

const compiled = (text: string) => {
  const result = compileFormulaText(text);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.compiled;
};
/** The value with a and b given in order of appearance. */
const value = (text: string, ...inputs: number[]): number => compiled(text).evaluateOne(inputs);

describe("CFORM-03 formulas compute", () => {
  test.each<[string, number]>([
    ["1 + 2 * 3", 7],
    ["-2 ** 2", -4],
    ["2 ** 3 ** 2", 512],
    ["7 % 3", 1],
    ["-7 % 3", -1],
    ["1 / 4", 0.25],
    ["3 > 2", 1],
    ["3 <= 2", 0],
    ["2 == 2 && 2 != 3", 1],
    ["0 || 0", 0],
    ["!5", 0],
    ["!0", 1],
    ["5 > 3 ? 10 : 20", 10],
    ["if(0, 10, 20)", 20],
    ["abs(-3)", 3],
    ["min(3, 1, 2)", 1],
    ["max(3, 1, 2)", 3],
    ["avg(1, 2, 6)", 3],
    ["sum(1, 2, 6)", 9],
    ["sum(1)", 1],
    ["clamp(15, 0, 10)", 10],
    ["clamp(-5, 0, 10)", 0],
    ["floor(-1.5)", -2],
    ["ceil(1.2)", 2],
    ["round(2.5)", 3],
    ["round(-2.5)", -3],
    ["round(2.345, 1)", 2.3],
    ["round(1234, -2)", 1200],
    ["round(1e300, 2)", 1e300],
    ["sqrt(16)", 4],
    ["pow(2, 10)", 1024],
    ["log(exp(1))", 1],
    ["sin(pi / 2)", 1],
    ["cos(pi)", -1],
  ])("%s = %d", (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  test("variables, one named twice", () => {
    expect(value(`(${a} + ${b}) / ${a}`, 4, 6)).toBe(2.5);
  });
});

describe("[D12] a missing input gives null", () => {
  test.each(["+", "-", "*", "/", "%", "**", "<", "<=", ">", ">=", "==", "!=", "&&", "||"])(
    "%s",
    (operator) => {
      expect(value(`${a} ${operator} 0`, NaN)).toBeNaN();
      expect(value(`1 ${operator} ${a}`, NaN)).toBeNaN();
    },
  );

  test.each(["!", "-", "abs", "round", "sqrt", "log", "exp", "sin", "cos", "floor", "ceil"])(
    "%s",
    (name) => {
      expect(value(`${name}(${a})`, NaN)).toBeNaN();
    },
  );

  test.each(["min", "max", "avg", "sum", "pow"])("%s", (name) => {
    expect(value(`${name}(${a}, 0)`, NaN)).toBeNaN();
    expect(value(`${name}(1, ${a})`, NaN)).toBeNaN();
  });

  test("a conditional needs its test and the chosen branch, not the other", () => {
    expect(value(`${a} ? 1 : 2`, NaN)).toBeNaN();
    expect(value(`1 ? ${a} : 2`, NaN)).toBeNaN();
    expect(value(`0 ? ${a} : 2`, NaN)).toBe(2);
  });

  test.each([
    "1 / 0",
    "0 / 0",
    "1 / -0",
    "5 % 0",
    "sqrt(-1)",
    "log(0)",
    "log(-1)",
    "0 ** -1",
    "exp(1000)",
    "1e300 * 1e300",
    "min(1 / 0, 5)",
    "1 / (1 / 0)",
  ])("%s is no number, so it is null", (text) => {
    expect(value(text)).toBeNaN();
  });

  test("no formula answers minus zero", () => {
    expect(Object.is(value("round(-0.2)"), 0)).toBe(true);
    expect(Object.is(value("-0"), 0)).toBe(true);
  });
});

test("[D12] over history: gaps keep their position, over more than one chunk", () => {
  const length = 1300;
  const first = Float64Array.from({ length }, (_, slot) => (slot % 5 === 0 ? NaN : slot));
  const second = Float64Array.from({ length }, (_, slot) => (slot % 7 === 0 ? 0 : 2));
  const result = compiled(`${a} / ${b}`).evaluate([first, second], length);
  expect(result.length).toBe(length);
  expect(Array.from(result)).toEqual(
    Array.from({ length }, (_, slot) => (slot % 5 === 0 || slot % 7 === 0 ? NaN : slot / 2)),
  );
});

test("formulas compiled together do not disturb each other", () => {
  const sum = compiled(`${a} + ${b}`);
  const product = compiled(`(${a} + 1) * (${b} + 1)`);
  const columns = [Float64Array.of(1, 2), Float64Array.of(3, 4)];
  const sums = sum.evaluate(columns, 2);
  expect(Array.from(product.evaluate(columns, 2))).toEqual([8, 15]);
  expect(Array.from(sums)).toEqual([4, 6]);
  expect(sum.evaluateOne([10, 20])).toBe(30);
});

describe("[D12] the two ways of evaluation agree", () => {
  const number = fc.oneof(
    fc.integer({ min: -20, max: 20 }),
    fc.constantFrom(0, 0.5, 2.5, 1e6, -0.1),
  );
  const operators: BinaryOperator[] = [
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "<",
    "<=",
    ">",
    ">=",
    "==",
    "!=",
    "&&",
    "||",
  ];
  const at = 0;
  const { tree } = fc.letrec<{ tree: FormulaNode }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthIdentifier: "tree" },
      number.map((constant): FormulaNode => ({ kind: "number", value: constant, at })),
      fc.constantFrom("x", "y", "z").map((id): FormulaNode => ({ kind: "reference", id, at })),
      fc
        .tuple(fc.constantFrom("-" as const, "!" as const), tie("tree"))
        .map(([operator, argument]): FormulaNode => ({ kind: "unary", operator, argument, at })),
      fc
        .tuple(fc.constantFrom(...operators), tie("tree"), tie("tree"))
        .map(([operator, left, right]): FormulaNode => ({
          kind: "binary",
          operator,
          left,
          right,
          at,
        })),
      fc
        .tuple(tie("tree"), tie("tree"), tie("tree"))
        .map(([test_, whenTrue, whenFalse]): FormulaNode => ({
          kind: "choice",
          test: test_,
          whenTrue,
          whenFalse,
          at,
        })),
      fc
        .tuple(
          fc.constantFrom("min" as const, "max" as const, "sum" as const, "avg" as const),
          fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
        )
        .map(([name, parts]): FormulaNode => ({ kind: "call", name, parts, at })),
      fc
        .tuple(tie("tree"), tie("tree"), tie("tree"))
        .map((parts): FormulaNode => ({ kind: "call", name: "clamp", parts, at })),
    ),
  }));

  /** A third evaluation, written for clarity alone: null is missing. */
  const plain = (node: FormulaNode, inputs: Record<string, number | null>): number | null => {
    const strict = (parts: FormulaNode[], join: (...values: number[]) => number): number | null => {
      const values = parts.map((part) => plain(part, inputs));
      return values.some((one) => one === null) ? null : join(...(values as number[]));
    };
    const known = (result: number | null): number | null =>
      result === null || Number.isNaN(result) ? null : result;
    switch (node.kind) {
      case "number":
        return node.value;
      case "reference":
        return inputs[node.id]!;
      case "unary":
        return strict([node.argument], (one) => (node.operator === "-" ? -one : Number(one === 0)));
      case "choice": {
        const chosen = plain(node.test, inputs);
        return chosen === null
          ? null
          : plain(chosen !== 0 ? node.whenTrue : node.whenFalse, inputs);
      }
      case "binary":
        return known(
          strict([node.left, node.right], (left, right) => {
            const table: Record<BinaryOperator, () => number> = {
              "+": () => left + right,
              "-": () => left - right,
              "*": () => left * right,
              "/": () => (right === 0 ? NaN : left / right),
              "%": () => left % right,
              "**": () => (Number.isFinite(left ** right) ? left ** right : NaN),
              "<": () => Number(left < right),
              "<=": () => Number(left <= right),
              ">": () => Number(left > right),
              ">=": () => Number(left >= right),
              "==": () => Number(left === right),
              "!=": () => Number(left !== right),
              "&&": () => Number(left !== 0 && right !== 0),
              "||": () => Number(left !== 0 || right !== 0),
            };
            return table[node.operator]();
          }),
        );
      case "call":
        return known(
          strict(node.parts, (...values) => {
            const total = values.reduce((left, right) => left + right);
            if (node.name === "min") return Math.min(...values);
            if (node.name === "max") return Math.max(...values);
            if (node.name === "clamp")
              return Math.min(Math.max(values[0]!, values[1]!), values[2]!);
            return node.name === "sum" ? total : total / values.length;
          }),
        );
    }
  };

  test("property: vectorised over history = one timestamp at a time = the reference evaluation", () => {
    const inputs = fc.array(fc.tuple(fc.option(number), fc.option(number), fc.option(number)), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(tree, inputs, (root, rows) => {
        const formula = compileFormula({ root, references: ["x", "y", "z"] });
        const columns = [0, 1, 2].map((index) =>
          Float64Array.from(rows, (row) => row[index] ?? NaN),
        );
        const vector = Array.from(formula.evaluate(columns, rows.length));
        const single = rows.map((row) => formula.evaluateOne(row.map((one) => one ?? NaN)));
        const meaning = rows.map(([x, y, z]) => {
          const result = plain(root, { x, y, z });
          return result === null || !Number.isFinite(result) ? NaN : result + 0;
        });
        expect(vector).toEqual(single);
        expect(vector).toEqual(meaning);
      }),
      { numRuns: 1000 },
    );
  });
});
