import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commaRows, tabRows } from "./file-rows.ts";

describe("[X6] rows keep the number of their line", () => {
  test("[X6] of text divided by tabs, with and without carriage returns", () => {
    expect(tabRows("\uFEFFa\tb\r\n\r\n1\t\n")).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 3, cells: ["1", ""] },
    ]);
  });
  test("[X6] of commas, with quotes that hold commas, quotes and line ends", () => {
    expect(commaRows('"","a, b"\r\n"x ""y""",2\n\n"two\nlines",3\n4,5')).toEqual([
      { line: 1, cells: ["", "a, b"] },
      { line: 2, cells: ['x "y"', "2"] },
      { line: 4, cells: ["two\nlines", "3"] },
      { line: 6, cells: ["4", "5"] },
    ]);
  });
  test("[X6] an empty last cell is a cell", () => {
    expect(commaRows("a,b,\n").map(({ cells }) => cells)).toEqual([["a", "b", ""]]);
  });
  test("[X5] a quote that is never closed is reported with its line", () => {
    expect(() => commaRows('a,b\n"c,d')).toThrow(expect.objectContaining({ line: 2 }));
  });
  test("[X6] the content of any cell is preserved", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", " ", "1") });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 })), (table) => {
        const text = table.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(","));
        expect(commaRows(text.join("\r\n")).map(({ cells }) => cells)).toEqual(table);
      }),
    );
  });
});
