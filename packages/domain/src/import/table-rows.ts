import type { FileRow } from "./file-rows.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** A quoted cell holds so many line ends at most: a quote that stays open longer is a sign like others. */
const longestQuote = 50;

/**
 * Rows of delimited text. A quoted cell may hold delimiters, doubled quotes and line ends; a quote that stands elsewhere, or is never
 * closed, is a sign like others. Empty lines are no rows.
 * @param most rows, all of them where it is left out
 */
export function delimitedRows(text: string, delimiter: Delimiter, most = Infinity): FileRow[] {
  const lines = linesOf(text.startsWith("\uFEFF") ? text.slice(1) : text, most);
  const rows: FileRow[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    let source = lines[at]!;
    if (!source.includes('"')) {
      if (source.trim() !== "") rows.push({ line, cells: source.split(delimiter) });
      continue;
    }
    let cells = quotedCells(source, delimiter);
    const last = Math.min(at + longestQuote, lines.length - 1);
    for (let next = at + 1; cells === null && next <= last; next++) {
      source += `\n${lines[next]}`;
      cells = quotedCells(source, delimiter);
      if (cells !== null) at = next;
    }
    rows.push({ line, cells: cells ?? lines[at]!.split(delimiter) });
  }
  return rows;
}

/** Lines of a text, as many as are asked for and some more, for the quotes. */
function linesOf(text: string, most: number): string[] {
  const part = Number.isFinite(most) ? text.slice(0, most * 20_000) : text;
  const lines = part.split(/\r\n|\n|\r/);
  return Number.isFinite(most) ? lines.slice(0, most) : lines;
}

/** Cells of a line with quotes; null where one is still open at its end. */
function quotedCells(line: string, delimiter: Delimiter): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= line.length;) {
    const isQuoted = line[at] === '"';
    if (!isQuoted) {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end < 0 ? line.length : end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    let end = at + 1;
    while (end < line.length && (line[end] !== '"' || line[end + 1] === '"'))
      end += line[end] === '"' ? 2 : 1;
    if (end >= line.length) return null;
    const next = line.indexOf(delimiter, end);
    const rest = line.slice(end + 1, next < 0 ? line.length : next);
    cells.push(line.slice(at + 1, end).replaceAll('""', '"') + rest.trim());
    if (next < 0) return cells;
    at = next + 1;
  }
  return cells;
}
