import { expect, test } from "vitest";
import { labDistance } from "./own-colour.ts";
import { seriesColour } from "./series.ts";
import { neutrals, presets, schemes } from "../tokens.ts";
import { besideProduction, coloursOfPlants } from "./plant-colours.ts";

const seen = Array.from({ length: 40 }, (_, at) => String(100 + at));

test("a plant keeps its colour whatever is sorted, filtered or left out", () => {
  const all = coloursOfPlants(["103", "101", "119"], seen);
  expect(new Set(all.values()).size).toBe(3);
  const fewer = coloursOfPlants(["119", "103"], seen);
  expect(fewer.get("103")).toBe(all.get("103"));
  expect(fewer.get("119")).toBe(all.get("119"));
  // 101 and 121 stand twenty places apart: they would wear the same, and the later one gives way.
  const pair = coloursOfPlants(["121", "101"], seen);
  expect(pair.get("101")).toBe(all.get("101"));
  expect(pair.get("121")).not.toBe(pair.get("101"));
});

test("six plants beside the production are told apart as thin lines, whichever they are; fourteen have a colour each", () => {
  for (const shown of [seen.slice(0, 6), ["100", "106", "112", "118", "124", "130"]]) {
    const lines = [...coloursOfPlants(shown, seen, besideProduction).values()];
    expect(lines).toHaveLength(6);
    for (const one of lines.map((line) => seriesColour(line, "light")))
      expect(labDistance(one, neutrals.ink[0]), one).toBeGreaterThan(0.25);
    for (const scheme of schemes) {
      const drawn = [...lines, "production" as const].map((one) => seriesColour(one, scheme));
      for (const [at, one] of drawn.entries()) {
        for (const other of drawn.slice(0, at))
          expect(labDistance(one, other), `${scheme} ${one} ${other}`).toBeGreaterThan(0.14);
      }
    }
  }
  const many = coloursOfPlants(seen.slice(0, 14), seen, besideProduction);
  expect(new Set(many.values()).size).toBe(14);
  const { first, rest } = besideProduction;
  expect([...first, ...rest].toSorted()).toEqual([...presets]);
});
