import type { Cell } from "write-excel-file/browser";
import { tidyNumber } from "@heliograph/domain/data/csv.ts";
import { csvFile } from "./csv.ts";
import type { Language } from "./format.ts";

/** A moment as it is read on the plant's clock; a spreadsheet knows no zones. */
export interface LocalMoment {
  /** Seconds since 1970 on the wall clock. */
  readonly wallSeconds: number;
}
export type SheetCell = string | number | null | LocalMoment;
/** A table on its way to a file. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** XML 1.0 has no place for most control characters, not even escaped. */
const printable = (text: string): string => text.replace(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, "");

function cellOf(cell: SheetCell): Cell {
  if (typeof cell === "string") return cell === "" ? null : printable(cell);
  if (typeof cell === "number") return Number.isFinite(cell) ? tidyNumber(cell) : null;
  return cell && { value: new Date(cell.wallSeconds * 1000), format: "yyyy\\-mm\\-dd\\ hh:mm" };
}

/** Excel refuses these signs in the name of a sheet, and more than 31 letters. */
const sheetName = (name: string): string => {
  const safe = name
    .replace(/[\\/?*[\]:]/g, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, 31);
  return safe === "" ? "1" : safe;
};

/** A workbook of one sheet: numbers stay numbers, moments are dates, a bold head that stays in view. */
export async function xlsxOf(sheet: Sheet): Promise<Blob> {
  const { default: writeWorkbook } = await import("write-excel-file/browser");
  const head = sheet.head.map((text): Cell => ({ value: printable(text), fontWeight: "bold" }));
  const columns = sheet.head.map((text, index) => ({
    width: index === 0 ? 18 : Math.min(40, Math.max(10, text.length + 2)),
  }));
  const rows = sheet.rows.map((row) => row.map(cellOf));
  return await writeWorkbook(
    [head, ...rows],
    { sheet: sheetName(sheet.name), columns, stickyRowsCount: 1 },
    // Without them bold cells have a font of their own in some programs.
    { fontFamily: "Arial", fontSize: 10 },
  ).toBlob();
}

const two = (value: number): string => String(value).padStart(2, "0");
/** `2026-11-21 10:05:00`, from seconds on the wall clock. */
export function wallText(wallSeconds: number): string {
  const date = new Date(wallSeconds * 1000);
  return (
    `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ` +
    `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`
  );
}

/** A sheet as CSV in the manner of the language. */
export function sheetCsv(sheet: Sheet, language: Language): string {
  const rows = sheet.rows.map((row) =>
    row.map((cell) =>
      typeof cell === "object" && cell !== null ? wallText(cell.wallSeconds) : cell,
    ),
  );
  return csvFile([sheet.head, ...rows], language);
}
