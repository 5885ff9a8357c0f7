import { byteOrderMark, type CsvCell, csvRow } from "@heliograph/domain/data/csv.ts";
import type { Language } from "./format.ts";

/** Rows as a file in the manner of the language (semicolon, decimal comma in Italian), with CRLF and a byte order mark. */
export const csvFile = (rows: readonly (readonly CsvCell[])[], language: Language): string => {
  const manner = { separator: ";", decimal: language === "it" ? "," : "." } as const;
  return byteOrderMark + rows.map((row) => csvRow(row, manner)).join("");
};
