import fc from "fast-check";
import { expect, test } from "vitest";
import { formulasTouched, orderFormulas, type FormulaLinks } from "./formula-order.ts";

const links = (text: Record<string, string>): FormulaLinks[] =>
  Object.entries(text).map(([id, references]) => ({
    id,
    references: references.split("").filter(Boolean),
  }));
const orderOf = (text: Record<string, string>) => {
  const result = orderFormulas(links(text));
  return result.ok ? result.order.map((formula) => formula.id).join("") : result;
};

test("[D12] each formula comes after those it reads; measured variables need nothing", () => {
  expect(orderOf({ a: "bc", b: "cx", c: "xy" })).toBe("cba");
  expect(orderOf({ a: "x", b: "", c: "a" })).toBe("abc");
});

test("a cycle is named", () => {
  expect(orderOf({ a: "a" })).toEqual({ ok: false, code: "formula_cycle", cycle: ["a", "a"] });
  expect(orderOf({ z: "a", a: "b", b: "c", c: "xa" })).toEqual({
    ok: false,
    code: "formula_cycle",
    cycle: ["a", "b", "c", "a"],
  });
});

test("two paths to one formula are no cycle", () => {
  expect(orderOf({ a: "bc", b: "d", c: "d", d: "x" })).toBe("dbca");
});

test("[D12] a packet touches the formulas that read it, and those that read them", () => {
  const result = orderFormulas(links({ total: "1", ratio: "", far: "", a: "x", b: "a", c: "y" }));
  expect(result.ok && formulasTouched(result.order, ["x"]).map((formula) => formula.id)).toEqual([
    "a",
    "b",
  ]);
  expect(result.ok && formulasTouched(result.order, [])).toEqual([]);
});

test("a chain of 20,000 formulas does not exhaust the stack", () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => ({
    id: String(index),
    references: [String(index + 1)],
  }));
  const result = orderFormulas(chain);
  expect(result.ok && result.order[0]?.id).toBe("19999");
});

test("property: an order has each formula once, after what it reads; a cycle is one", () => {
  const graph = fc.array(fc.array(fc.nat({ max: 9 }), { maxLength: 3 }), {
    minLength: 1,
    maxLength: 10,
  });
  fc.assert(
    fc.property(graph, (edges) => {
      const formulas = edges.map((references, index) => ({
        id: String(index),
        references: references.map(String),
      }));
      const result = orderFormulas(formulas);
      const steps = result.ok
        ? []
        : result.cycle.slice(1).map((id, index) => [result.cycle[index]!, id] as const);
      expect(steps.every(([from, to]) => formulas[Number(from)]!.references.includes(to))).toBe(
        true,
      );
      expect(result.ok || result.cycle[0] === result.cycle.at(-1)).toBe(true);
      const seen = new Set<string>();
      const inOrder = (result.ok ? result.order : []).every((formula) => {
        const isReady = formula.references.every(
          (id) => seen.has(id) || Number(id) >= formulas.length,
        );
        seen.add(formula.id);
        return isReady;
      });
      expect(inOrder).toBe(true);
      expect(seen.size).toBe(result.ok ? formulas.length : 0);
    }),
  );
});
