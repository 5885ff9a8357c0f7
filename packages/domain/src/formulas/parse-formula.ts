import jsep from "jsep";
import { formulaFunctions, isFormulaFunction, type FormulaFunction } from "./formula-functions.ts";

/**
 * The formula language: decimal numbers, `pi`, references `{24 hex digits}`, + - * / % **, comparisons, && || !,
 * `test ? a : b`, and the functions of formula-functions.ts. ** binds tighter than a sign, as on paper:
 * -2 ** 2 is -4. A formula is user input, so the parser builds a tree and nothing is ever run as code.
 */
export type BinaryOperator =
  | "+"
  | "-"
  | "*"
  | "/"
  | "%"
  | "**"
  | "<"
  | "<="
  | ">"
  | ">="
  | "=="
  | "!="
  | "&&"
  | "||";

/** `at` is where the part begins, counted in characters from 0. */
export type FormulaNode =
  | { kind: "number"; value: number; at: number }
  | { kind: "reference"; id: string; at: number }
  | { kind: "unary"; operator: "-" | "!"; argument: FormulaNode; at: number }
  | { kind: "binary"; operator: BinaryOperator; left: FormulaNode; right: FormulaNode; at: number }
  | { kind: "choice"; test: FormulaNode; whenTrue: FormulaNode; whenFalse: FormulaNode; at: number }
  | { kind: "call"; name: FormulaFunction; parts: FormulaNode[]; at: number };

/** An error in a formula, with its position. The texts are in the catalogues. */
export type FormulaFault = { at: number } & (
  | { code: "empty" }
  | { code: "too_long"; most: number }
  | { code: "too_deep" }
  | { code: "unexpected_character"; character: string }
  | { code: "unexpected_end" }
  | { code: "missing_operand" }
  | { code: "missing_operator" }
  | { code: "missing_parenthesis" }
  | { code: "bad_reference"; text: string }
  | { code: "bad_number"; text: string }
  | { code: "unknown_name"; name: string }
  | {
      code: "wrong_argument_count";
      name: FormulaFunction;
      least: number;
      most: number | null;
      given: number;
    }
);

export type ParsedFormula = {
  root: FormulaNode;
  /** Distinct ids, in order of appearance. */ references: string[];
};

/** Room for the sum of some 350 inverters; the contract refuses more too. */
export const longestFormula = 10_000;
/** Everything that walks the tree of a formula is recursive: the depth must fit the stack from any caller. */
export const deepestFormula = 1000;

/** Precedences from loose to tight; unary signs and ** are bound by readToken. */
const precedences: Record<Exclude<BinaryOperator, "**">, number> = {
  "||": 1,
  "&&": 2,
  "==": 3,
  "!=": 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "%": 6,
};

class FormulaError extends Error {
  readonly fault: FormulaFault;
  constructor(fault: FormulaFault) {
    super(fault.code);
    this.fault = fault;
  }
}

const fail = (fault: FormulaFault): never => {
  throw new FormulaError(fault);
};

const leafType = "FormulaLeaf";
type Leaf = jsep.Expression & { node: FormulaNode };
const isLeaf = (expression: jsep.Expression): expression is Leaf => expression.type === leafType;
const asLeaf = (node: FormulaNode): Leaf => ({ type: leafType, node });

const numberPattern = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const namePattern = /[\p{L}_][\p{L}\p{N}_]*/uy;
const referencePattern = /\{\s*([0-9a-fA-F]{24})\s*\}/y;

function match(pattern: RegExp, scope: jsep.HookScope): RegExpExecArray | null {
  pattern.lastIndex = scope.index;
  const found = pattern.exec(scope.expr);
  if (found !== null) scope.index = pattern.lastIndex;
  return found;
}

/** The unexpected token at the cursor. */
function faultHere(scope: jsep.HookScope): FormulaFault {
  const at = scope.index;
  if (at >= scope.expr.length) return { code: "unexpected_end", at };
  return {
    code: "unexpected_character",
    character: String.fromCodePoint(scope.expr.codePointAt(at)!),
    at,
  };
}

/** A complete expression inside of a larger construct. */
function readInner(scope: jsep.HookScope): FormulaNode {
  // jsep's types do not declare the empty result.
  const expression = scope.gobbleExpression() as jsep.Expression | undefined | false;
  if (!expression) throw new FormulaError(faultHere(scope));
  return toNode(expression);
}

function readArguments(scope: jsep.HookScope, openAt: number): FormulaNode[] {
  const parts: FormulaNode[] = [];
  scope.gobbleSpaces();
  if (scope.char === ")") {
    scope.index++;
    return parts;
  }
  for (;;) {
    parts.push(readInner(scope));
    if (scope.char === ",") scope.index++;
    else if (scope.char === ")") {
      scope.index++;
      return parts;
    } else if (scope.char === "") fail({ code: "missing_parenthesis", at: openAt });
    else
      fail(
        startsOperand(scope.char)
          ? { code: "missing_operator", at: scope.index }
          : faultHere(scope),
      );
  }
}

const startsOperand = (character: string): boolean => /[\p{L}\p{N}_{(.]/u.test(character);

function readName(scope: jsep.HookScope, name: string, at: number): FormulaNode {
  const known = name.toLowerCase();
  scope.gobbleSpaces();
  if (scope.char !== "(") {
    return known === "pi"
      ? { kind: "number", value: Math.PI, at }
      : fail({ code: "unknown_name", name, at });
  }
  if (!isFormulaFunction(known)) return fail({ code: "unknown_name", name, at });
  const openAt = scope.index++;
  const parts = readArguments(scope, openAt);
  const { min, max } = formulaFunctions[known];
  if (parts.length < min || parts.length > max) {
    const finite = max === Infinity ? null : max;
    fail({
      code: "wrong_argument_count",
      name: known,
      least: min,
      most: finite,
      given: parts.length,
      at,
    });
  }
  return { kind: "call", name: known, parts, at };
}

function readNumber(scope: jsep.HookScope, text: string, at: number): FormulaNode {
  const value = Number(text);
  const isGlued = /[\p{L}\p{N}_.]/u.test(scope.char);
  if (isGlued || !Number.isFinite(value)) {
    const rest = /[\p{L}\p{N}_.]*/u.exec(scope.expr.slice(at))![0];
    fail({ code: "bad_number", text: rest, at });
  }
  return { kind: "number", value, at };
}

/** One operand with its signs and its powers, or null where none begins. */
function readOperand(scope: jsep.HookScope): FormulaNode | null {
  scope.gobbleSpaces();
  const at = scope.index;
  const sign = scope.char;
  if (sign === "-" || sign === "+" || sign === "!") {
    scope.index++;
    const argument = readOperand(scope);
    if (argument === null) return fail(faultHere(scope));
    return sign === "+" ? argument : { kind: "unary", operator: sign, argument, at };
  }
  const base = readPrimary(scope, at);
  if (base === null) return null;
  scope.gobbleSpaces();
  if (!scope.expr.startsWith("**", scope.index)) return base;
  scope.index += 2;
  // The right side takes its own sign and power first: 2 ** -3 ** 2 is 2 ** (-(3 ** 2)).
  const exponent = readOperand(scope);
  if (exponent === null) return fail(faultHere(scope));
  return { kind: "binary", operator: "**", left: base, right: exponent, at };
}

function readPrimary(scope: jsep.HookScope, at: number): FormulaNode | null {
  if (scope.char === "(") {
    scope.index++;
    const parts = readArguments(scope, at);
    if (parts.length === 1) return parts[0]!;
    return fail(
      parts.length === 0
        ? { code: "missing_operand", at }
        : { code: "missing_operator", at: parts[1]!.at },
    );
  }
  if (scope.char === "{") {
    const reference = match(referencePattern, scope);
    if (reference !== null) return { kind: "reference", id: reference[1]!.toLowerCase(), at };
    return fail({
      code: "bad_reference",
      text: /^\{[^}]{0,40}\}?/.exec(scope.expr.slice(at))![0],
      at,
    });
  }
  const number = match(numberPattern, scope);
  if (number !== null) return readNumber(scope, number[0], at);
  const name = match(namePattern, scope);
  return name === null ? null : readName(scope, name[0], at);
}

// The library keeps its grammar in statics; this module is its only user and configures it once.
jsep.removeAllUnaryOps();
jsep.removeAllBinaryOps();
jsep.removeAllLiterals();
for (const [operator, precedence] of Object.entries(precedences))
  jsep.addBinaryOp(operator, precedence);
jsep.hooks.add("gobble-token", function readToken(env) {
  const node = readOperand(this);
  if (node === null) throw new FormulaError(faultHere(this));
  env.node = asLeaf(node);
});

function toNode(expression: jsep.Expression): FormulaNode {
  if (isLeaf(expression)) return expression.node;
  if (expression.type === "BinaryExpression") {
    const { operator, left, right } = expression as jsep.BinaryExpression;
    const leftNode = toNode(left);
    return {
      kind: "binary",
      operator: operator as BinaryOperator,
      left: leftNode,
      right: toNode(right),
      at: leftNode.at,
    };
  }
  const { test, consequent, alternate } = expression as jsep.ConditionalExpression;
  const testNode = toNode(test);
  return {
    kind: "choice",
    test: testNode,
    whenTrue: toNode(consequent),
    whenFalse: toNode(alternate),
    at: testNode.at,
  };
}

/** Whether the error is the library's own for an unexpected character, with a position. */
const isPlaced = (error: unknown): error is Error & { index: number } =>
  error instanceof Error && "index" in error && typeof error.index === "number";

/** Parses a formula, or returns its error with the position. */
export function parseFormula(
  text: string,
): { ok: true; formula: ParsedFormula } | { ok: false; fault: FormulaFault } {
  try {
    return { ok: true, formula: parse(text) };
  } catch (error) {
    if (error instanceof FormulaError) return { ok: false, fault: error.fault };
    if (error instanceof RangeError) return { ok: false, fault: { code: "too_deep", at: 0 } };
    if (!isPlaced(error)) throw error;
    const at = error.index;
    const character = text.charAt(at);
    const fault: FormulaFault =
      character === ""
        ? { code: "unexpected_end", at }
        : { code: "unexpected_character", character, at };
    return { ok: false, fault };
  }
}

function parse(text: string): ParsedFormula {
  if (text.trim() === "") fail({ code: "empty", at: 0 });
  if (text.length > longestFormula)
    fail({ code: "too_long", most: longestFormula, at: longestFormula });
  refuseSeparators(text);
  const expression = jsep(text);
  if (expression.type === "Compound") {
    const [, second] = (expression as jsep.Compound).body;
    fail({ code: "missing_operator", at: second === undefined ? 0 : toNode(second).at });
  }
  const root = toNode(expression);
  const references = new Set<string>();
  collectReferences(root, { into: references, depth: 1 });
  return { root, references: [...references] };
}

/** The library skips commas and semicolons between expressions; "0,5" must not become two numbers. */
function refuseSeparators(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === "(") depth++;
    if (character === ")") depth--;
    if (character === ";" || (character === "," && depth <= 0))
      fail({ code: "unexpected_character", character, at });
  }
}

function collectReferences(node: FormulaNode, walk: { into: Set<string>; depth: number }): void {
  if (walk.depth > deepestFormula) fail({ code: "too_deep", at: 0 });
  const below = { into: walk.into, depth: walk.depth + 1 };
  switch (node.kind) {
    case "number":
      return;
    case "reference":
      walk.into.add(node.id);
      return;
    case "unary":
      return collectReferences(node.argument, below);
    case "binary":
      collectReferences(node.left, below);
      return collectReferences(node.right, below);
    case "choice":
      for (const part of [node.test, node.whenTrue, node.whenFalse]) collectReferences(part, below);
      return;
    case "call":
      for (const part of node.parts) collectReferences(part, below);
  }
}
