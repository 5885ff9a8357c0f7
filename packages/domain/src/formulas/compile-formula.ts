import {
  parseFormula,
  type BinaryOperator,
  type FormulaFault,
  type FormulaNode,
  type ParsedFormula,
} from "./parse-formula.ts";

/**
 * A formula ready to run over slots. NaN = missing, in and out: a missing input gives a missing result, and so do a
 * division by zero and everything else that is no number. Only a branch that is not chosen may lack its inputs. (D12)
 */
export type CompiledFormula = {
  /** Ids whose values it reads, in the order in which `columns` and `values` are given. */
  references: string[];
  /** Over history: one column per reference, all `length` slots long (held for their step, D1). */
  evaluate(columns: readonly Float64Array[], length: number): Float64Array;
  /** One timestamp: the same steps over columns of one slot. */
  evaluateOne(values: ArrayLike<number>): number;
};

/** Slots per chunk, so that intermediate columns stay in the processor's cache. */
const chunkSlots = 512;
/**
 * Intermediate columns by depth, shared by all formulas: a run is synchronous, so no two runs overlap.
 */
const scratch: Float64Array[] = [];

type Run = { columns: readonly Float64Array[]; from: number; count: number };
type Step = (run: Run) => void;
type Program = { steps: Step[]; indexOf: ReadonlyMap<string, number> };

/** Parses and compiles; the fault has the error and its position. */
export function compileFormulaText(
  text: string,
): { ok: true; compiled: CompiledFormula } | { ok: false; fault: FormulaFault } {
  const parsed = parseFormula(text);
  return parsed.ok ? { ok: true, compiled: compileFormula(parsed.formula) } : parsed;
}

/** Compiles a parsed formula to steps over columns. */
export function compileFormula({ root, references }: ParsedFormula): CompiledFormula {
  const program: Program = {
    steps: [],
    indexOf: new Map(references.map((id, index) => [id, index])),
  };
  emit(root, 0, program);
  const { steps } = program;
  const runInto = (columns: readonly Float64Array[], result: Float64Array): void => {
    const run: Run = { columns, from: 0, count: 0 };
    for (; run.from < result.length; run.from += chunkSlots) {
      run.count = Math.min(chunkSlots, result.length - run.from);
      for (const step of steps) step(run);
      const out = register(0);
      for (let slot = 0; slot < run.count; slot++) {
        const value = out[slot]!;
        // Infinities are no measurement; adding 0 turns -0 into 0.
        result[run.from + slot] = value - value === 0 ? value + 0 : NaN;
      }
    }
  };
  const single = references.map(() => new Float64Array(1));
  const singleResult = new Float64Array(1);
  return {
    references,
    evaluate(columns, length) {
      const result = new Float64Array(length);
      runInto(columns, result);
      return result;
    },
    evaluateOne(values) {
      for (let index = 0; index < single.length; index++) single[index]![0] = values[index] ?? NaN;
      runInto(single, singleResult);
      return singleResult[0]!;
    },
  };
}

function register(depth: number): Float64Array {
  return (scratch[depth] ??= new Float64Array(chunkSlots));
}

/** Appends the steps that leave the node's values in the register of this depth, using only deeper ones besides. */
function emit(node: FormulaNode, depth: number, program: Program): void {
  const out = register(depth);
  switch (node.kind) {
    case "number":
      program.steps.push(({ count }) => out.fill(node.value, 0, count));
      return;
    case "reference": {
      const index = program.indexOf.get(node.id)!;
      program.steps.push(({ columns, from, count }) => {
        const column = columns[index]!;
        for (let slot = 0; slot < count; slot++) out[slot] = column[from + slot]!;
      });
      return;
    }
    case "unary":
      emit(node.argument, depth, program);
      program.steps.push(mapping(out, node.operator === "-" ? (value) => -value : not));
      return;
    case "binary":
      emit(node.left, depth, program);
      emit(node.right, depth + 1, program);
      program.steps.push(joining(node.operator, out, register(depth + 1)));
      return;
    case "choice":
      emitChoice([node.test, node.whenTrue, node.whenFalse], depth, program);
      return;
    case "call":
      emitCall(node, depth, program);
  }
}

function emitChoice(parts: readonly FormulaNode[], depth: number, program: Program): void {
  for (const [index, part] of parts.entries()) emit(part, depth + index, program);
  const [test, whenTrue, whenFalse] = [register(depth), register(depth + 1), register(depth + 2)];
  program.steps.push(({ count }) => {
    for (let slot = 0; slot < count; slot++) {
      const chosen = test[slot]!;
      test[slot] = chosen !== chosen ? NaN : chosen !== 0 ? whenTrue[slot]! : whenFalse[slot]!;
    }
  });
}

function emitCall(node: FormulaNode & { kind: "call" }, depth: number, program: Program): void {
  const { name, parts } = node;
  const [first, second, third] = [register(depth), register(depth + 1), register(depth + 2)];
  const emitAll = (): void => {
    for (const [index, part] of parts.entries()) emit(part, depth + index, program);
  };
  /** Folds the parts pairwise, so that a hundred of them need two registers. */
  const emitFolded = (join: Step): void => {
    emit(parts[0]!, depth, program);
    for (const part of parts.slice(1)) {
      emit(part, depth + 1, program);
      program.steps.push(join);
    }
  };
  switch (name) {
    case "if":
      return emitChoice(parts, depth, program);
    case "sum":
      return emitFolded(joining("+", first, second));
    case "avg":
      emitFolded(joining("+", first, second));
      program.steps.push(mapping(first, (value) => value / parts.length));
      return;
    // Math.min and Math.max pass NaN on.
    case "min":
      return emitFolded(pairing(first, second, Math.min));
    case "max":
      return emitFolded(pairing(first, second, Math.max));
    case "pow":
      emitAll();
      program.steps.push(joining("**", first, second));
      return;
    case "round":
      emitAll();
      program.steps.push(
        parts.length === 1
          ? mapping(first, (value) => roundTo(value, 0))
          : pairing(first, second, roundTo),
      );
      return;
    case "clamp":
      emitAll();
      program.steps.push(({ count }) => {
        for (let slot = 0; slot < count; slot++)
          first[slot] = Math.min(Math.max(first[slot]!, second[slot]!), third[slot]!);
      });
      return;
    case "abs":
    case "floor":
    case "ceil":
    case "sqrt":
    case "log":
    case "exp":
    case "sin":
    case "cos":
      emitAll();
      program.steps.push(mapping(first, singleFunctions[name]));
  }
}

const singleFunctions = {
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
  log: (value: number) => finite(Math.log(value)),
  exp: (value: number) => finite(Math.exp(value)),
  sin: Math.sin,
  cos: Math.cos,
};

const finite = (value: number): number => (value - value === 0 ? value : NaN);
const not = (value: number): number => (value !== value ? NaN : value === 0 ? 1 : 0);

/** Halves away from zero; decimals may be negative, and beyond what a float has they change nothing. */
function roundTo(value: number, decimals: number): number {
  if (decimals !== decimals) return NaN;
  const places = Math.max(-15, Math.min(15, Math.round(decimals)));
  const power = 10 ** Math.abs(places);
  const scaled = places >= 0 ? Math.abs(value) * power : Math.abs(value) / power;
  // Above 2^53 there are no decimals left to round.
  if (scaled > Number.MAX_SAFE_INTEGER) return value;
  const rounded = places >= 0 ? Math.round(scaled) / power : Math.round(scaled) * power;
  return value < 0 ? -rounded : rounded;
}

function mapping(out: Float64Array, map: (value: number) => number): Step {
  return ({ count }) => {
    for (let slot = 0; slot < count; slot++) out[slot] = map(out[slot]!);
  };
}

function pairing(
  out: Float64Array,
  other: Float64Array,
  pair: (a: number, b: number) => number,
): Step {
  return ({ count }) => {
    for (let slot = 0; slot < count; slot++) out[slot] = pair(out[slot]!, other[slot]!);
  };
}

/** The four most used have their own loops; the rest share one, at the price of a call per slot. */
function joining(operator: BinaryOperator, out: Float64Array, other: Float64Array): Step {
  if (operator === "+") {
    return ({ count }) => {
      for (let slot = 0; slot < count; slot++) out[slot] = out[slot]! + other[slot]!;
    };
  }
  if (operator === "-") {
    return ({ count }) => {
      for (let slot = 0; slot < count; slot++) out[slot] = out[slot]! - other[slot]!;
    };
  }
  if (operator === "*") {
    return ({ count }) => {
      for (let slot = 0; slot < count; slot++) out[slot] = out[slot]! * other[slot]!;
    };
  }
  if (operator === "/") {
    return ({ count }) => {
      for (let slot = 0; slot < count; slot++)
        out[slot] = other[slot] === 0 ? NaN : out[slot]! / other[slot]!;
    };
  }
  return pairing(out, other, pairFunctions[operator]);
}

/** A comparison or a connective of a missing value is missing: NaN is checked before the result is 1 or 0. */
const truth =
  (holds: (a: number, b: number) => boolean) =>
  (a: number, b: number): number =>
    a !== a || b !== b ? NaN : holds(a, b) ? 1 : 0;

const pairFunctions: Record<
  Exclude<BinaryOperator, "+" | "-" | "*" | "/">,
  (a: number, b: number) => number
> = {
  /** The remainder has the sign of the dividend. */
  "%": (a, b) => a % b,
  // A missing exponent base must stay missing: NaN ** 0 would be 1.
  "**": (a, b) => (a !== a ? NaN : finite(a ** b)),
  "<": truth((a, b) => a < b),
  "<=": truth((a, b) => a <= b),
  ">": truth((a, b) => a > b),
  ">=": truth((a, b) => a >= b),
  "==": truth((a, b) => a === b),
  "!=": truth((a, b) => a !== b),
  "&&": truth((a, b) => a !== 0 && b !== 0),
  "||": truth((a, b) => a !== 0 || b !== 0),
};
