import { ImportFault } from "./import-fault.ts";

/** A row of a table, with its place in the file. */
export interface FileRow {
  /** Of its first character, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of text divided by tabs. Empty lines are no rows. */
export function tabRows(text: string): FileRow[] {
  return withoutMark(text)
    .split(/\r\n|\n|\r/)
    .map((row, index) => ({ line: index + 1, cells: row.split("\t") }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== "");
}

/**
 * Rows of comma separated values, with quotes as in RFC 4180: a quoted cell may hold commas, doubled quotes and line ends.
 * Empty lines are no rows. Throws ImportFault for a quote that is never closed.
 */
export function commaRows(text: string): FileRow[] {
  const source = withoutMark(text);
  const rows: FileRow[] = [];
  let line = 1;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  const cellPattern = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  for (let at = 0; at <= source.length;) {
    cellPattern.lastIndex = at;
    const match = cellPattern.exec(source)!;
    const isQuoted = match[1] !== undefined;
    at = cellPattern.lastIndex;
    const next = source[at];
    if (next !== undefined && next !== "," && next !== "\r" && next !== "\n")
      throw new ImportFault(line, "a quote is not closed, or stands in the middle of a cell");
    row.cells.push(isQuoted ? match[1]!.replaceAll('""', '"') : match[2]!);
    line += isQuoted ? (match[1]!.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;
    if (next === ",") {
      at++;
      continue;
    }
    if (row.cells.length > 1 || row.cells[0] !== "") rows.push(row);
    if (next === undefined) break;
    at += source.startsWith("\r\n", at) ? 2 : 1;
    line++;
    row = { line, cells: [] };
  }
  return rows;
}

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);
