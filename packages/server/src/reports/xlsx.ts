import type { ReportDocument } from "@heliograph/domain/reports/document.ts";
import { sheetsOf, type SheetCell } from "@heliograph/domain/reports/sheets.ts";
import { paper } from "@heliograph/domain/reports/paper.ts";
import writeXlsx from "write-excel-file/node";

/** A document as a spreadsheet: real numbers with their decimals, a sheet a table, heads that stay. */
export async function reportXlsx(document: ReportDocument): Promise<Uint8Array> {
  const sheets = sheetsOf(document);
  return await writeXlsx(
    sheets.map(({ name, rows, widths, frozen }) => ({
      data: rows.map((row) => row.map(cellOf)),
      sheet: name,
      columns: widths.map((width) => ({ width })),
      ...(frozen > 0 ? { stickyRowsCount: frozen } : {}),
    })),
  ).toBuffer();
}

const cellOf = ({ value, decimals = 0, isStrong = false, isFlagged = false }: SheetCell) => {
  const look = {
    ...(isStrong ? { fontWeight: "bold" as const } : {}),
    ...(isFlagged ? { backgroundColor: paper.flagged } : {}),
  };
  if (value === null) return { ...look };
  if (typeof value === "string") return { ...look, value, type: String };
  const format = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return { ...look, value, type: Number, format };
};
