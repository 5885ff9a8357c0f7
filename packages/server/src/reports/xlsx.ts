import type { Sheet, SheetCell } from "@heliograph/domain/reports/sheets.ts";
import { paper } from "@heliograph/domain/reports/paper.ts";
import writeXlsx from "write-excel-file/node";

/** Sheets as a spreadsheet: real numbers with their decimals, dates, heads that stay. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return await writeXlsx(
    sheets.map(({ name, rows, widths, frozen }) => ({
      data: rows.map((row) => row.map(cellOf)),
      sheet: name,
      columns: widths.map((width) => ({ width })),
      ...(frozen > 0 ? { stickyRowsCount: frozen } : {}),
    })),
  ).toBuffer();
}

const cellOf = (cell: SheetCell) => {
  const { value, decimals = 0, isStrong = false, isFlagged = false, isMoment = false } = cell;
  const look = {
    ...(isStrong ? { fontWeight: "bold" as const } : {}),
    ...(isFlagged ? { backgroundColor: paper.flagged } : {}),
  };
  if (value === null) return { ...look };
  if (typeof value === "string") return { ...look, value, type: String };
  if (isMoment)
    return { ...look, value: new Date(value * 1000), type: Date, format: "yyyy-mm-dd hh:mm" };
  if (decimals === null) return { ...look, value, type: Number };
  const format = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return { ...look, value, type: Number, format };
};
