import type { MovedFigure } from "@heliograph/contract/reports/reports.wire.ts";
import { type Cell, numberOf, type ReportDocument, textOf } from "./document.ts";

interface Placed extends Omit<MovedFigure, "before" | "after"> {
  readonly value: number | null;
}
/** Every figure of a document, by its place. */
function figuresOf(document: ReportDocument): Map<string, Placed> {
  const figures = new Map<string, Placed>();
  for (const block of document.blocks) {
    if (block.kind === "tiles")
      for (const { id, label, value, unit, decimals } of block.tiles)
        figures.set(`${block.id}/${id}`, {
          table: "",
          row: label,
          column: "",
          value,
          unit,
          decimals,
        });
    if (block.kind !== "table") continue;
    for (const row of block.rows)
      for (const [at, column] of block.columns.entries()) {
        if (column.kind !== "number") continue;
        const { id, title, unit, decimals } = column;
        figures.set(`${block.id}/${row.id}/${id}`, {
          table: block.title,
          row: nameOf(row.cells),
          column: title,
          value: numberOf(row.cells[at]),
          unit,
          decimals,
        });
      }
  }
  return figures;
}
/** The words that a line begins with. */
const nameOf = (cells: readonly Cell[]): string =>
  cells
    .map((cell) => textOf(cell))
    .filter((text) => text !== "")
    .slice(0, 2)
    .join(", ");

/**
 * Figures that are others now than in the document that was made then, as far as either shows them: a change behind the last decimal is none.
 * What appeared was null before, what is gone is null now; of documents of other templates those that both have are compared. (R10)
 */
export function movedFigures(then: ReportDocument, now: ReportDocument): MovedFigure[] {
  const [before, after] = [figuresOf(then), figuresOf(now)];
  const places = [...new Set([...before.keys(), ...after.keys()])];
  return places.flatMap((place): MovedFigure[] => {
    const [old, current] = [before.get(place), after.get(place)];
    const shown = old ?? current;
    if (shown === undefined) return [];
    if (then.version !== now.version && (old === undefined || current === undefined)) return [];
    const [was, is] = [old?.value ?? null, current?.value ?? null];
    if (isSame(was, is, shown.decimals)) return [];
    const { table, row, column, unit, decimals } = shown;
    return [{ table, row, column, unit, decimals, before: was, after: is }];
  });
}
const isSame = (a: number | null, b: number | null, decimals: number): boolean =>
  a === null || b === null ? a === b : a.toFixed(decimals) === b.toFixed(decimals);
