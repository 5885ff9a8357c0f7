import { expect, test } from "vitest";
import { textRuns } from "./text-runs.ts";

const ten = 1_795_165_200;
const at = (...texts: (string | null)[]) =>
  texts.map((text, index) => [ten + index * 300, text] as const);

test("[D3] equal words in a row are one run, newest first, and a gap ends it", () => {
  expect(textRuns(at("marcia", "marcia", "fermo", null, null, "fermo"), 0, 300)).toEqual([
    { fromSeconds: ten + 1500, toSeconds: ten + 1800, text: "fermo" },
    { fromSeconds: ten + 600, toSeconds: ten + 900, text: "fermo" },
    { fromSeconds: ten, toSeconds: ten + 600, text: "marcia" },
  ]);
  expect(textRuns([], 0, 300)).toEqual([]);
});

test("[D1] a plant that speaks each ten minutes has no gap between its words", () => {
  expect(textRuns(at("marcia", null, "marcia", null, "fermo", null), 0, 300)).toEqual([
    { fromSeconds: ten + 1200, toSeconds: ten + 1800, text: "fermo" },
    { fromSeconds: ten, toSeconds: ten + 1200, text: "marcia" },
  ]);
});
