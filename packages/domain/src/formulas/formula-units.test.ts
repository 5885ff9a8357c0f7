import { expect, test } from "vitest";
import { checkUnits } from "./formula-units.ts";
import { parseFormula } from "./parse-formula.ts";

const unitsById: Record<string, string> = {
  a: "kW",
  b: "kWh",
  c: "h",
  d: "W",
  e: "°C",
  f: "W/m²",
  f1: "m2",
};
/** Letters stand for variables: a kW, b kWh, c h, d W, e °C, f W/m2. */
const codes = (text: string, declared: string | null = null): string[] => {
  const parsed = parseFormula(
    text.replaceAll(/\b([a-f])\b/g, (_, letter: string) => `{${letter.repeat(24)}}`),
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  const unitOfId = new Map(
    Object.entries(unitsById).map(([letter, unit]) => [letter.repeat(24), unit]),
  );
  return checkUnits(parsed.formula.root, unitOfId, declared).map(({ code }) => code);
};

test.each<[string, string | null, string[]]>([
  ["a + a", "kW", []],
  ["a + b", null, ["unit_mismatch"]],
  ["a - d", null, ["unit_scale"]],
  ["a * c", "kWh", []],
  ["a * c + b", "kWh", []],
  ["d * c", "kWh", ["unit_scale_of_result"]],
  ["d * c / 1000", "kWh", []], // a number may convert the scale
  ["b / c", "kW", []],
  ["a * c", "kW", ["unit_of_result"]],
  ["b / a", "h", []],
  ["a / a * 100", "%", []],
  ["a / a", "%", ["unit_scale_of_result"]],
  ["a + 5", "kW", []],
  ["e - 25", "°C", []],
  ["e - 25", null, []],
  ["25 - e", "kW", ["unit_of_result"]],
  ["a * (1 - 0.004 * (e - 25))", "kW", []], // the coefficient is 1/°C
  ["a / (1 - (e - 25) * 0.004)", "kW", []],
  ["f / 1000 * a", "kW", []], // 1000 is the irradiance of test conditions
  ["e * 1.8 + 32", "kW", []],
  ["2 * a + b", "kW", ["unit_mismatch"]],
  ["a > 5 ? a : 0", "kW", []],
  ["a > b", null, ["unit_mismatch"]],
  ["if(a > 1, a, b)", null, ["unit_mismatch"]],
  ["max(a, d)", null, ["unit_scale"]],
  ["sqrt(a ** 2 + a ** 2)", "kW", []],
  ["a ** c", null, ["unit_needs_pure_number", "unit_needs_pure_number"]],
  ["exp(a)", null, ["unit_needs_pure_number"]],
  ["f * a", "kWh", ["unit_of_result"]],
  ["2 * 3", "kWh", []],
  ["!(a > 1)", null, []],
])("%s declared %s", (text, declared, expected) => {
  expect(codes(text, declared)).toEqual(expected);
});

test("a variable whose unit is unknown is not judged", () => {
  const parsed = parseFormula(`{${"a".repeat(24)}} + {${"b".repeat(24)}}`);
  expect(
    parsed.ok && checkUnits(parsed.formula.root, new Map([["a".repeat(24), "kW"]]), "kWh"),
  ).toEqual([]);
});

test("a warning names both units and the place", () => {
  const parsed = parseFormula(
    `1 + {${"a".repeat(24)}} * {${"c".repeat(24)}} - {${"a".repeat(24)}}`,
  );
  const unitOfId = new Map([
    ["a".repeat(24), "kW"],
    ["c".repeat(24), "ore"],
  ]);
  expect(parsed.ok && checkUnits(parsed.formula.root, unitOfId, null)).toEqual([
    { code: "unit_mismatch", operator: "-", left: "kWh", right: "kW", at: 0 },
  ]);
});
