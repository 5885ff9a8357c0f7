import { expect, test } from "vitest";
import { isWatched, retiredWords } from "./words.ts";

const faults = (text: string, path = "packages/a/src/a.ts"): readonly string[] =>
  retiredWords([{ path, text }]);

test.each([
  ["const told = 1;", '"told"'],
  ["const isTold = true;", '"isTold"'],
  ["type ToldSample = string;", '"ToldSample"'],
  ["const mostRows = 1;", '"mostRows"'],
  ["const leastKwh = 1;", '"leastKwh"'],
  ["class A { #said = 1; }", '"#said"'],
  ["/** Compared with its sisters. */", '"sisters"'],
  ["/**\n * Two answers\n * kept for a minute.\n */", '"answers kept"'],
  ["f(a, // the hearers of it\n  b);", '"hearers"'],
  ['test("a fault is told", () => {});', '"is told"'],
])("%j is refused", (text, found) => {
  expect(faults(text)).toEqual([expect.stringContaining(found)]);
});

test("a fault names the line and the term to use", () => {
  expect(faults("const a = 1;\n\nconst shelf = 2;")).toEqual([
    'packages/a/src/a.ts:3: "shelf" (shelf): use overlay',
  ]);
});

test("a file is named by the same words", () => {
  expect(faults("", "packages/a/src/told-parts.tsx")).toHaveLength(1);
});

test("texts, names of the wire and other meanings are left alone", () => {
  expect(faults('const text = "the sisters are told";')).toEqual([]);
  expect(faults("const { least, most, almost, listeners } = fault;")).toEqual([]);
  expect(faults("/** At most ten, of which two are told apart. */")).toEqual([]);
  expect(faults("const a = <p>her sisters // and bells</p>;", "a.tsx")).toEqual([]);
});

test("catalogues and the list itself are not looked at; every folder else is", () => {
  expect(isWatched("scripts/rule-ids.ts")).toBe(true);
  expect(isWatched("scripts/words.ts")).toBe(false);
  expect(isWatched("packages/web/src/ui/texts/en/form.ts")).toBe(false);
  expect(isWatched("packages/unknown/src/a.ts")).toBe(true);
});
