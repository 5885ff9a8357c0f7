import { expect, test } from "vitest";
import { ruleFaults } from "./rule-ids.ts";

const rules = [
  { path: "docs/rules/data.md", text: "# Data\n- **D1 Slots.** Five minutes.\n- **D2 Gaps**" },
];
const faults = (more: { title?: string; comment?: string; rule?: string }): readonly string[] =>
  ruleFaults({
    rules: [...rules, { path: "docs/rules/tasks.md", text: more.rule ?? "" }],
    tests: [{ path: "a.test.ts", text: `test("${more.title ?? ""}", () => {});` }],
    sources: [{ path: "a.ts", text: `/** ${more.comment ?? ""} */` }],
  });

test("references to rules that exist are fine", () => {
  const comment = "In the day of the plant (D1), with gaps (DATA-09, D2) and f(A3 + 1).";
  expect(faults({ title: "[D1] [D2] slots", comment, rule: "- **K1 A task**" })).toEqual([]);
});

test("a title or a comment that names an unknown rule is reported", () => {
  expect(faults({ title: "[D3] slots" })).toEqual(["a.test.ts: there is no rule D3"]);
  expect(faults({ comment: "Not summed. (D1, C59)" })).toEqual(["a.ts: there is no rule C59"]);
  expect(faults({ comment: "Not summed. (EST-09, C61)" })).toEqual(["a.ts: there is no rule C61"]);
});

test("two rules of one id are reported", () => {
  expect(faults({ rule: "- **D2 Order**" })).toEqual([
    "docs/rules/tasks.md: D2 is a rule of docs/rules/data.md already",
  ]);
});
