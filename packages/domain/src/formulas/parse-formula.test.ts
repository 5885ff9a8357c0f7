import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deepestFormula, longestFormula, parseFormula } from "./parse-formula.ts";

const id = (digit: string): string => digit.repeat(24);
const a = `{${id("a")}}`;
const b = `{${id("b")}}`;

/** The tree as text with every pair of parentheses written. */
const shape = (text: string): string => {
  const parsed = parseFormula(text);
  if (!parsed.ok) return JSON.stringify(parsed.fault);
  type Node = typeof parsed.formula.root;
  const show = (node: Node): string => {
    switch (node.kind) {
      case "number":
        return String(node.value);
      case "reference":
        return node.id[0]!;
      case "unary":
        return `(${node.operator}${show(node.argument)})`;
      case "binary":
        return `(${show(node.left)}${node.operator}${show(node.right)})`;
      case "choice":
        return `(${show(node.test)}?${show(node.whenTrue)}:${show(node.whenFalse)})`;
      case "call":
        return `${node.name}(${node.parts.map(show).join(",")})`;
    }
  };
  return show(parsed.formula.root);
};

describe("CFORM-03 a formula references variables by id in braces", () => {
  test("references are listed once, in order, in lower case", () => {
    const parsed = parseFormula(`{${id("B")}} + ${a} * { ${id("b")} }`);
    expect(parsed.ok && parsed.formula.references).toEqual([id("b"), id("a")]);
  });

  test.each([
    [`${a}+${b}*2`, "(a+(b*2))"],
    [`(${a}+${b})*2`, "((a+b)*2)"],
    ["1-2-3", "((1-2)-3)"],
    ["12/3/2%5", "(((12/3)/2)%5)"],
    ["2**3**2", "(2**(3**2))"],
    ["-2**2", "(-(2**2))"],
    ["2**-3**2", "(2**(-(3**2)))"],
    ["-2*3", "((-2)*3)"],
    ["1--2", "(1-(-2))"],
    ["+1 + +2", "(1+2)"],
    [`!${a} && ${b} > 1 || 0`, "(((!a)&&(b>1))||0)"],
    ["1 < 2 == 3 >= 4", "((1<2)==(3>=4))"],
    ["1 != 2 ? 3 : 4 ? 5 : 6", "((1!=2)?3:(4?5:6))"],
    ["(1 ? 2 : 3) + 4", "((1?2:3)+4)"],
    ["max(1, -2, min(3,4))", "max(1,(-2),min(3,4))"],
    ["IF(1 > 0, 2, 3)", "if((1>0),2,3)"],
    ["Round(pi, 2)", `round(${Math.PI},2)`],
    ["1.5e-3 + .5 + 2.", "((0.0015+0.5)+2)"],
    ["\t1\n+ 2 ", "(1+2)"],
  ])("%s", (text, expected) => {
    expect(shape(text)).toBe(expected);
  });
});

describe("a fault has its code and position", () => {
  test.each<[string, object]>([
    ["", { code: "empty", at: 0 }],
    ["  ", { code: "empty", at: 0 }],
    ["1 +", { code: "unexpected_end", at: 3 }],
    ["-", { code: "unexpected_end", at: 1 }],
    ["2 **", { code: "unexpected_end", at: 4 }],
    ["* 2", { code: "unexpected_character", character: "*", at: 0 }],
    ["1 + * 2", { code: "unexpected_character", character: "*", at: 4 }],
    ["1 2", { code: "missing_operator", at: 2 }],
    [`2${a}`, { code: "missing_operator", at: 1 }],
    ["max(1 2)", { code: "missing_operator", at: 6 }],
    ["(1 + 2", { code: "missing_parenthesis", at: 0 }],
    ["max(1, 2", { code: "missing_parenthesis", at: 3 }],
    ["1 + 2)", { code: "unexpected_character", character: ")", at: 5 }],
    ["1) + (2", { code: "unexpected_character", character: ")", at: 1 }],
    ["()", { code: "missing_operand", at: 0 }],
    ["max(1,)", { code: "unexpected_character", character: ")", at: 6 }],
    ["0,5", { code: "unexpected_character", character: ",", at: 1 }],
    ["(0,5)", { code: "missing_operator", at: 3 }],
    ["1; 2", { code: "unexpected_character", character: ";", at: 1 }],
    ["2 ^ 3", { code: "unexpected_character", character: "^", at: 2 }],
    ["1 = 2", { code: "unexpected_character", character: "=", at: 2 }],
    ["1 === 2", { code: "unexpected_character", character: "=", at: 4 }],
    ["1 ? 2", { code: "unexpected_end", at: 5 }],
    ["'text'", { code: "unexpected_character", character: "'", at: 0 }],
    ["[1]", { code: "unexpected_character", character: "[", at: 0 }],
    ["{12}", { code: "bad_reference", text: "{12}", at: 0 }],
    ["1 + {x", { code: "bad_reference", text: "{x", at: 4 }],
    ["1.2.3", { code: "bad_number", text: "1.2.3", at: 0 }],
    ["12kW", { code: "bad_number", text: "12kW", at: 0 }],
    ["1e999", { code: "bad_number", text: "1e999", at: 0 }],
    ["2 * power", { code: "unknown_name", name: "power", at: 4 }],
    ["tan(1)", { code: "unknown_name", name: "tan", at: 0 }],
    ["constructor(1)", { code: "unknown_name", name: "constructor", at: 0 }],
    ["pi.x", { code: "unexpected_character", character: ".", at: 2 }],
    ["pow(2)", { code: "wrong_argument_count", name: "pow", least: 2, most: 2, given: 1, at: 0 }],
    [
      "1 + max()",
      { code: "wrong_argument_count", name: "max", least: 1, most: null, given: 0, at: 4 },
    ],
  ])("%s", (text, fault) => {
    expect(parseFormula(text)).toEqual({ ok: false, fault });
  });

  test("a formula too long or too deep is refused before it can exhaust the stack", () => {
    expect(parseFormula(`1${"+1".repeat(longestFormula / 2)}`)).toEqual({
      ok: false,
      fault: { code: "too_long", most: longestFormula, at: longestFormula },
    });
    for (const text of [
      "(".repeat(longestFormula),
      "-".repeat(3999) + "1",
      `${"(".repeat(1999)}1${")".repeat(1999)}`,
      "1?".repeat(2000),
    ]) {
      expect(parseFormula(text)).toHaveProperty("ok");
    }
    const terms = (count: number): string => `1${"+1".repeat(count - 1)}`;
    expect(parseFormula(terms(deepestFormula)).ok).toBe(true);
    expect(parseFormula(terms(deepestFormula + 1))).toEqual({
      ok: false,
      fault: { code: "too_deep", at: 0 },
    });
  });

  test("property: any text is a formula or a fault inside the text, never an exception", () => {
    const pieces = fc.constantFrom(
      a,
      b,
      "1",
      "2.5",
      "+",
      "-",
      "*",
      "/",
      "**",
      "(",
      ")",
      ",",
      "max",
      "if",
      "?",
      ":",
      "!",
      "<",
      "&&",
      " ",
      ";",
      "è",
      "{",
      "}",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (source) => {
        const parsed = parseFormula(source);
        const at = parsed.ok ? parsed.formula.root.at : parsed.fault.at;
        expect(at >= 0 && at <= source.length).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
