import { expect, test } from "vitest";
import { weakStrings } from "./weak-strings.ts";

const box = (name: string, ...currents: (number | null)[]) =>
  currents.map((currentA, at) => ({ id: `${name}${at + 1}`, box: name, currentA }));

test("[T5] a string below two thirds of its box's median is weak", () => {
  // Median 9 A: the bound is 6 A.
  expect(weakStrings(box("a", 9, 9.2, 0, 8.8, 9, 6.1))).toEqual(["a3"]);
  expect(weakStrings([...box("a", 9, 9, 9, 5.9), ...box("b", 3, 3, 3, 3)])).toEqual(["a4"]);
});
test("[T5] dusk, gaps, three strings and a passing shadow give no finding", () => {
  expect(weakStrings(box("a", 0.9, 0.9, 0, 0.9))).toEqual([]);
  expect(weakStrings(box("a", 9, 9, null, 9, 9))).toEqual([]);
  expect(weakStrings(box("a", 9, 9, 0))).toEqual([]);
  expect(weakStrings(box("a", 9, 9, 9, 9, 2, 2, 2))).toEqual([]);
  expect(weakStrings([])).toEqual([]);
});
