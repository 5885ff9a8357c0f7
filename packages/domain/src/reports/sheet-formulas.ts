/** Formulas of a document as a spreadsheet reads them: places by their ids become addresses of cells. */
import type { Formula, Place, TableBlock } from "./document.ts";

interface TableOnSheet {
  readonly id: string;
  readonly sheet: string;
  /** Written ones, from the left. */
  readonly columns: readonly string[];
  /** From the second line down, under the head. */
  readonly rows: readonly string[];
}
export interface FormulaWriter {
  /** null: it names a cell that the spreadsheet does not have. @param from the sheet that it stands on */
  write(formula: Formula, from: string): string | null;
}

/** "A" of the first column, "AA" of the 27th. */
function columnLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

export function formulaWriter(tables: readonly TableOnSheet[]): FormulaWriter {
  const known = new Map(
    tables.map(({ id, sheet, columns, rows }) => [
      id,
      {
        sheet,
        columns: new Map(columns.map((column, at) => [column, columnLetters(at)])),
        rows: new Map(rows.map((row, at) => [row, at + 2])),
      },
    ]),
  );
  const addressOf = ({ table, row, column, to = row }: Place, from: string): string | null => {
    const on = known.get(table);
    const letters = on?.columns.get(column);
    const [first, last] = [on?.rows.get(row), on?.rows.get(to)];
    if (on === undefined || letters === undefined || first === undefined || last === undefined)
      return null;
    const cells = first === last ? "" : `:${letters}${last}`;
    return `${on.sheet === from ? "" : `'${on.sheet}'!`}${letters}${first}${cells}`;
  };
  return {
    write(formula, from) {
      const parts = formula.map((part) =>
        typeof part === "string" ? part : addressOf(part, from),
      );
      return parts.includes(null) ? null : parts.join("");
    },
  };
}

export const tableOnSheet = (
  { id, rows }: Pick<TableBlock, "id" | "rows">,
  sheet: string,
  columns: readonly string[],
): TableOnSheet => ({ id, sheet, columns, rows: rows.map((row) => row.id) });
