import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./source-files.ts";

/** A comparison with the code of an alert template: what depends on it belongs into the template's entry. */
const comparison = /(?:[!=]==\s*|case\s+|includes\()"0\d\d[A-D]?"/;

test("a comparison is known as one", () => {
  for (const line of ['if (id === "005")', 'case "017A":', 'x !== "003"', 'codes.includes("001")'])
    expect(comparison.test(line)).toBe(true);
});
test("no template code is compared outside of its entry", () => {
  const files = sourceFiles().filter((path) => !/[.]test[.]tsx?$|\/alerts\/templates\//.test(path));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => comparison.test(readFileSync(path, "utf8")))).toEqual([]);
});
