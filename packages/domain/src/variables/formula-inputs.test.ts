import { expect, test } from "vitest";
import { parseFormula } from "../formulas/parse-formula.ts";
import { formulaInputs } from "./formula-inputs.ts";

const a = "0123456789abcdef01234567";
const b = "fedcba98765432100123abcd";

test("[D12] the inputs of a text are the references that its parser finds", () => {
  for (const text of [`{${a}} + {${b}}`, `max({ ${b} }, {${a.toUpperCase()}}, {${b}})`, "1 + 2"]) {
    const parsed = parseFormula(text);
    expect(parsed.ok && parsed.formula.references).toEqual(formulaInputs(text));
  }
});
test("text that does not parse has inputs too: old stored formulas must not escape the rules", () => {
  expect(formulaInputs(`{${a}} + + {${b} {`)).toEqual([a]);
});
