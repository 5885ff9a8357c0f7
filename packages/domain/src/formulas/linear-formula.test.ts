import { expect, test } from "vitest";
import { linearTerms } from "./linear-formula.ts";

const id = (letter: string): string => letter.repeat(24);
const a = `{${id("a")}}`;
const b = `{${id("b")}}`;

test.each([
  [
    `${a} + ${b}`,
    [
      ["a", 1],
      ["b", 1],
    ],
  ],
  [
    `${a} - ${b} / 4 + 12`,
    [
      ["a", 1],
      ["b", -0.25],
    ],
  ],
  [
    `-(2 * ${a} - ${b} * (3 - 1)) / 2`,
    [
      ["a", -1],
      ["b", 1],
    ],
  ],
  [`${a} + ${a}`, [["a", 2]]],
])("[D7] %s is a linear combination", (text, terms) => {
  expect([...linearTerms(text)!].map(([key, times]) => [key[0], times])).toEqual(terms);
});
test.each([
  `${a} * ${b}`,
  `${a} / ${b}`,
  `max(${a}, ${b})`,
  `${a} > 1 ? ${a} : ${b}`,
  `${a} / 0`,
  `${a} ** 1`,
  `!${a}`,
  "1 + 2",
  "1 +",
])("[D7] %s is none", (text) => {
  expect(linearTerms(text)).toBeNull();
});
