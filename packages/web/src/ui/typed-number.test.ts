import fc from "fast-check";
import { expect, test } from "vitest";
import { textOfNumber, typedNumber } from "./typed-number.ts";

test.each([
  ["", "it", null],
  ["  ", "en", null],
  ["0", "it", 0],
  ["12,5", "it", 12.5],
  ["12.5", "it", 12.5],
  ["12,5", "en", 12.5],
  ["0.125", "it", 0.125],
  ["1.500", "it", 1500],
  ["1.500", "en", 1.5],
  ["1,500", "en", 1500],
  ["1.234.567,8", "it", 1_234_567.8],
  ["1,234,567.8", "en", 1_234_567.8],
  ["-1", "it", -1],
  ["\u22125", "it", -5],
  ["1 234,5", "it", 1234.5],
  ["1\u00a0234\u202f567.8", "en", 1_234_567.8],
  ["1 2", "it", Number.NaN],
  ["12 3456", "it", Number.NaN],
  ["big", "it", Number.NaN],
  ["12 kW", "it", Number.NaN],
  ["1,5,0", "it", Number.NaN],
  ["1e3", "it", Number.NaN],
  ["0x10", "it", Number.NaN],
] as const)("[V8] %j in %s is %s", (text, language, number) => {
  expect(typedNumber(text, language)).toBe(number);
});

test("[V8] what is written by the form is read again as the same number", () => {
  const numbers = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((n) => n / 1000);
  fc.assert(
    fc.property(numbers, fc.constantFrom("it" as const, "en" as const), (number, language) => {
      const text = textOfNumber(number, language);
      // Three decimals after one to three digits, as in "1,234", are three decimals where the comma is the language's own.
      expect(typedNumber(text, language)).toBe(number);
    }),
  );
  expect(textOfNumber(null, "it")).toBe("");
});
