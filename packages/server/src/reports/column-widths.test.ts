import { number, text } from "@heliograph/domain/reports/blocks.ts";
import { expect, test } from "vitest";
import { columnWidths } from "./column-widths.ts";

const gap = 6;
const wide = 500;
const needed = (widths: readonly (number | "*")[]): number =>
  widths.reduce<number>((sum, width) => sum + (width === "*" ? 0 : width + gap), 0);

test("no table is wider than its page: columns without a share divide what the others leave", () => {
  const estimates = [
    text("name", "Variabile", 0.36),
    ...["a", "b", "c", "d"].map((id) => number(id, id)),
  ];
  // 500 - 180 = 320 for four: 80 each, of which 6 are the gap.
  expect(columnWidths(estimates, wide)).toEqual([174, 74, 74, 74, 74]);
  expect(needed(columnWidths(estimates, wide))).toBeLessThanOrEqual(wide);
});
test("a text without a share takes what is left, and leaves as much to each number", () => {
  const columns = [
    text("day", "Giorno"),
    number("made", "kWh"),
    number("share", "%", { width: 0.2 }),
  ];
  // 400 left of 500 for a text and a number.
  expect(columnWidths(columns, wide)).toEqual(["*", 194, 94]);
});
test("where the shares are the whole page nothing is left for the others, and nothing is negative beyond the gap", () => {
  expect(columnWidths([text("a", "a", 0.6), text("b", "b", 0.4)], wide)).toEqual([294, 194]);
});
