import type { Column } from "@heliograph/domain/reports/document.ts";

/** Between two columns. [pt] */
const gap = 6;

/**
 * How wide the columns of a table are on a page: those with a share of their own take it, the others divide what is left evenly, so that
 * no table is wider than its page. A text without a share ("*") also takes what rounding leaves.
 * @param open what the table may take [pt]
 */
export function columnWidths(columns: readonly Column[], open: number): (number | "*")[] {
  const taken = columns.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const sharing = columns.filter(({ width }) => width === null).length;
  const even = sharing === 0 ? 0 : Math.max(0, 1 - taken) / sharing;
  return columns.map(({ width, kind }) =>
    width === null && kind === "text" ? "*" : Math.floor((width ?? even) * open) - gap,
  );
}
