import {
  baseDimensions,
  dimensions,
  type BaseDimension,
  type Exponents,
  type UnitSymbol,
  units,
} from "@heliograph/contract/data/units.ts";
import { unitOf } from "../data/unit-of.ts";
import type { BinaryOperator, FormulaNode } from "./parse-formula.ts";

/** The result of a unit check. Warnings, never refusals: the author may know better. `at` counts characters from 0. */
export type UnitWarning = { at: number } & (
  | { code: "unit_mismatch"; operator: string; left: string; right: string }
  | { code: "unit_scale"; operator: string; left: string; right: string }
  | { code: "unit_needs_pure_number"; operator: string; found: string }
  | { code: "unit_of_result"; declared: string; found: string }
  | { code: "unit_scale_of_result"; declared: string; found: string }
);

/**
 * What is known of a value's unit. `null` for the whole is unknown and never warned about. A number written in the
 * formula is `pure`: it takes the unit of what it is added to. Where it multiplies, the scale is no longer known, since
 * 1000 may convert a unit, and what comes of it `isScaled`: the number may be a coefficient with a unit of its own. So
 * the 1 of `1 - 0.004 * (temperature - 25)` is no temperature, and `irradiance / 1000 * peak` may well be a power.
 */
type Quantity = {
  exponents: Required<Exponents>;
  factor: number | null;
  isPure: boolean;
  isScaled: boolean;
} | null;

const noExponents = Object.fromEntries(
  baseDimensions.map((base) => [base, 0]),
) as Required<Exponents>;
const truthValue: Exclude<Quantity, null> = {
  exponents: noExponents,
  factor: 1,
  isPure: false,
  isScaled: false,
};
const pure: Exclude<Quantity, null> = { ...truthValue, isPure: true };

function quantityOf(udm: string | null): Quantity {
  const unit = unitOf(udm);
  if (unit === null) return null;
  return {
    exponents: { ...noExponents, ...dimensions[unit.dimension] },
    factor: unit.factor,
    isPure: false,
    isScaled: false,
  };
}

const haveSameExponents = (a: Exponents, b: Exponents): boolean =>
  baseDimensions.every((base) => a[base] === b[base]);
const isDimensionless = (quantity: Quantity): boolean =>
  quantity === null || haveSameExponents(quantity.exponents, noExponents);
/** Factors are products of decimals; a rounding error is no difference of scale. */
const isSameFactor = (a: number | null, b: number | null): boolean =>
  a === null || b === null || Math.abs(a / b - 1) < 1e-9;

/** A dimension as text: the unit of that size, else the product of its base dimensions ("energy*time^-1"). */
function nameOf(quantity: Exclude<Quantity, null>): string {
  if (quantity.isPure) return "1";
  for (const symbol of Object.keys(units) as UnitSymbol[]) {
    const exponents = { ...noExponents, ...dimensions[units[symbol].dimension] };
    const isIt = quantity.factor !== null && isSameFactor(quantity.factor, units[symbol].factor);
    if (isIt && haveSameExponents(exponents, quantity.exponents)) return symbol;
  }
  const power = (base: BaseDimension): string => {
    const exponent = quantity.exponents[base];
    return exponent === 1 ? base : `${base}^${exponent}`;
  };
  const parts = baseDimensions.filter((base) => quantity.exponents[base] !== 0).map(power);
  return parts.length === 0 ? "1" : parts.join("*");
}

/**
 * Checks that a formula adds like to like (kW + kWh is not) and that the result has the declared unit (kW x h is kWh).
 * @param unitOfId unit of each variable read, as people wrote it; unknown units are not judged
 * @param declared unit of the formula itself
 */
export function checkUnits(
  root: FormulaNode,
  unitOfId: ReadonlyMap<string, string | null>,
  declared: string | null,
): UnitWarning[] {
  const warnings: UnitWarning[] = [];
  const result = infer(root, { unitOfId, warnings });
  const wanted = quantityOf(declared);
  if (result === null || wanted === null || declared === null || result.isPure || result.isScaled)
    return warnings;
  const found = nameOf(result);
  if (!haveSameExponents(result.exponents, wanted.exponents)) {
    warnings.push({ code: "unit_of_result", declared, found, at: root.at });
  } else if (!isSameFactor(result.factor, wanted.factor)) {
    warnings.push({ code: "unit_scale_of_result", declared, found, at: root.at });
  }
  return warnings;
}

type Check = { unitOfId: ReadonlyMap<string, string | null>; warnings: UnitWarning[] };

function infer(node: FormulaNode, check: Check): Quantity {
  switch (node.kind) {
    case "number":
      return pure;
    case "reference":
      return quantityOf(check.unitOfId.get(node.id) ?? null);
    case "unary": {
      const argument = infer(node.argument, check);
      return node.operator === "!" ? truthValue : argument;
    }
    case "choice":
      infer(node.test, check);
      return alike([node.whenTrue, node.whenFalse], "?:", node.at, check);
    case "binary":
      return inferBinary(node, check);
    case "call":
      return inferCall(node, check);
  }
}

/** The common unit of parts that must be alike; warns at the first that is not. */
function alike(
  parts: readonly FormulaNode[],
  operator: string,
  at: number,
  check: Check,
): Quantity {
  let common: Quantity = pure;
  let hasNumber = false;
  for (const part of parts) {
    const own = infer(part, check);
    if (own === null || common === null) {
      common = null;
      continue;
    }
    hasNumber ||= own.isPure;
    if (own.isPure) continue;
    if (common.isPure) common = own;
    else if (!haveSameExponents(own.exponents, common.exponents)) {
      check.warnings.push({
        code: "unit_mismatch",
        operator,
        left: nameOf(common),
        right: nameOf(own),
        at,
      });
      common = null;
    } else if (!isSameFactor(own.factor, common.factor)) {
      check.warnings.push({
        code: "unit_scale",
        operator,
        left: nameOf(common),
        right: nameOf(own),
        at,
      });
      common = { ...common, factor: null };
    } else if (own.isScaled) common = { ...common, isScaled: true };
  }
  const isSum = operator === "+" || operator === "-";
  return isSum && hasNumber && common?.isScaled === true ? null : common;
}

function inferBinary(node: FormulaNode & { kind: "binary" }, check: Check): Quantity {
  const { operator, left, right, at } = node;
  if (operator === "+" || operator === "-" || operator === "%")
    return alike([left, right], operator, at, check);
  if (operator === "**") return inferPower(left, right, at, check);
  if (operator === "*" || operator === "/")
    return multiplied(infer(left, check), infer(right, check), operator);
  if (operator === "&&" || operator === "||") {
    infer(left, check);
    infer(right, check);
  } else alike([left, right], operator, at, check);
  return truthValue;
}

function multiplied(
  left: Quantity,
  right: Quantity,
  operator: Extract<BinaryOperator, "*" | "/">,
): Quantity {
  if (left === null || right === null) return null;
  if (left.isPure && right.isPure) return pure;
  const sign = operator === "*" ? 1 : -1;
  const exponents = { ...noExponents };
  for (const base of baseDimensions)
    exponents[base] = left.exponents[base] + sign * right.exponents[base];
  const isScaleKnown =
    !left.isPure && !right.isPure && left.factor !== null && right.factor !== null;
  return {
    exponents,
    factor: isScaleKnown ? left.factor! * right.factor! ** sign : null,
    isPure: false,
    isScaled: left.isPure || right.isPure || left.isScaled || right.isScaled,
  };
}

function inferPower(base: FormulaNode, exponent: FormulaNode, at: number, check: Check): Quantity {
  const raised = infer(base, check);
  expectPure(infer(exponent, check), "**", at, check);
  if (raised === null || raised.isPure) return raised;
  const power = constantOf(exponent);
  if (power === null) {
    expectPure(raised, "**", at, check);
    return isDimensionless(raised) ? truthValue : null;
  }
  return poweredBy(raised, power);
}

function poweredBy(quantity: Exclude<Quantity, null>, power: number): Quantity {
  const exponents = { ...noExponents };
  for (const base of baseDimensions) exponents[base] = quantity.exponents[base] * power;
  return {
    exponents,
    factor: quantity.factor === null ? null : quantity.factor ** power,
    isPure: quantity.isPure,
    isScaled: quantity.isScaled,
  };
}

function constantOf(node: FormulaNode): number | null {
  if (node.kind === "number") return node.value;
  if (node.kind !== "unary" || node.operator !== "-") return null;
  const positive = constantOf(node.argument);
  return positive === null ? null : -positive;
}

function expectPure(quantity: Quantity, operator: string, at: number, check: Check): void {
  if (quantity === null || isDimensionless(quantity)) return;
  check.warnings.push({ code: "unit_needs_pure_number", operator, found: nameOf(quantity), at });
}

function inferCall(node: FormulaNode & { kind: "call" }, check: Check): Quantity {
  const { name, parts, at } = node;
  const [first, second] = parts;
  switch (name) {
    case "abs":
    case "floor":
    case "ceil":
      return infer(first!, check);
    case "round":
      if (second !== undefined) expectPure(infer(second, check), name, at, check);
      return infer(first!, check);
    case "min":
    case "max":
    case "avg":
    case "sum":
    case "clamp":
      return alike(parts, name, at, check);
    case "if":
      infer(first!, check);
      return alike(parts.slice(1), name, at, check);
    case "pow":
      return inferPower(first!, second!, at, check);
    case "sqrt": {
      const squared = infer(first!, check);
      return squared === null ? null : poweredBy(squared, 0.5);
    }
    case "log":
    case "exp":
    case "sin":
    case "cos":
      expectPure(infer(first!, check), name, at, check);
      return { ...truthValue, factor: null };
  }
}
