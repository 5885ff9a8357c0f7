import { expect, test } from "vitest";
import {
  parseFeatures,
  proofsByArea,
  proofTable,
  provedFeatures,
  testTitles,
  withProofTable,
} from "./feature-proofs.ts";

// The ids of this example are of areas that the product does not have.
const features = parseFeatures(
  [
    "id\tarea\tseed\trequirement\tcheck",
    "ZED-01\tZED\t1\ta\tb",
    "ZED-02\tZED\t1\ta\tb",
    "YOT-RT-01\tYOT-RT\t1\ta\tb",
    "",
  ].join("\n"),
);
const file = (text: string, path = "a.test.ts") => ({ path, text });

test("titles are those of test, it and describe, with the rows of their tables, and nothing else", () => {
  const text = `
    const unused = "not a title";
    describe("group", () => {
      test(\`one \${x} two\`, () => { expect("body").toBe(f("ZED-01")); });
      it.each([["row a", 1], ["row b", 2]])("%s", () => {});
      test.concurrent.for([{ name: "row c" }])("$name", () => {});
      test.runIf(isRoot)("three", () => {});
      test.skip("skipped", () => {});
      test.todo("later");
    });
    describe.skip("away", () => { test("inside", () => {}); });
    other("no test");`;
  expect(testTitles(file(text))).toEqual([
    "group",
    "one ",
    " two",
    "%s",
    "row a",
    "row b",
    "$name",
    "row c",
    "three",
  ]);
});

test("a title proves every id that it names, in components too", () => {
  const text = `test("ZED-01 YOT-RT-01 and UTF-8", () => { render(<A b="ZED-02" />); });`;
  const { pathsById, faults } = provedFeatures(features, [file(text, "a.test.tsx")]);
  expect([...pathsById.keys()]).toEqual(["ZED-01", "YOT-RT-01"]);
  expect(faults).toEqual([]);
});

test.each([
  "ZED-01..02",
  "ZED-01-02",
  "ZED-01 to ZED-02",
  "ZED-01/02",
  "ZED-01\u201302",
  "YOT-RT-01 to 02",
])("%s is a range, which nobody would find", (range) => {
  const { faults } = provedFeatures(features, [file(`test("${range} hold", () => {});`)]);
  expect(faults[0]).toBe(`a.test.ts: "${range}" is a range: name each id`);
});

test("an id that does not exist is reported", () => {
  expect(provedFeatures(features, [file(`test("ZED-09 is", () => {});`)]).faults).toEqual([
    "a.test.ts: there is no feature ZED-09",
  ]);
});

test("the table sums what is proved, and takes its place in a document", () => {
  const proofs = provedFeatures(features, [
    file(`test("ZED-01", () => {});`, "b.test.ts"),
    file(`test("ZED-01", () => {});`, "a.test.ts"),
  ]);
  const areas = proofsByArea(features, proofs);
  expect(areas).toEqual([
    { area: "ZED", total: 2, proved: 1, paths: ["a.test.ts", "b.test.ts"] },
    { area: "YOT-RT", total: 1, proved: 0, paths: [] },
  ]);
  const table = proofTable(areas);
  expect(table.split("\n").slice(2)).toEqual([
    "| ZED | 2 | 1 |",
    "| YOT-RT | 1 | 0 |",
    "| **all** | **3** | **1** |",
  ]);
  const document = withProofTable(
    "before\n<!-- features -->\nold\n<!-- /features -->\nafter",
    table,
  );
  expect(document).toBe(`before\n<!-- features -->\n${table}\n<!-- /features -->\nafter`);
  expect(withProofTable(document ?? "", table)).toBe(document);
  expect(withProofTable("no markers", table)).toBeNull();
});
