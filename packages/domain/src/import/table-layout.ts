import { isFileUnit } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";
import { decimalOf, isGap, readNumber, type Decimal } from "./table-numbers.ts";
import { delimitedRows, delimiters, type Delimiter } from "./table-rows.ts";
import { dayOrder, isLikelyTime, isTimeAlone, readTime, type TimeFormat } from "./time-formats.ts";

/** How a table is to be read. Every part of it is a guess until a person has seen it. */
export interface TableLayout {
  /** Null for a sheet, whose cells are told apart already. */
  readonly delimiter: Delimiter | null;
  /** Null: every number could be read in both ways. */
  readonly decimal: Decimal | null;
  /** Line of the first row of the head; that of the first data where there is none. */
  readonly headLine: number;
  readonly dataLine: number;
  /** The column of the times; of a date and a time, both. Empty: none was found. */
  readonly time: readonly number[];
  /** Null: day and month could change places in every time. */
  readonly timeFormat: TimeFormat | null;
  /** Columns that say of what a row is: a device, or a channel. */
  readonly keys: readonly number[];
}

/** So many rows show a layout. */
const shownRows = 400;
/** So many columns may be that of the times. */
const timeColumns = 40;
const longestHead = 6;
/** Time and key name nearly every row once: the hour that autumn repeats, and what was sent twice, stand there again. */
const tellingShare = 0.9;

/** What divides the cells: the sign under which most rows have a time and numbers. */
export function delimiterOf(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ";", score: -1 };
  for (const delimiter of delimiters) {
    const rows = delimitedRows(text, delimiter, shownRows);
    const found = findTime(rows);
    const data = found === null ? rows : rows.slice(found.first);
    const width = widthOf(data);
    const numbers = data.reduce(
      (sum, { cells }) => sum + cells.filter((c) => anyNumber(c) || isGap(c)).length,
      0,
    );
    const score = (found?.count ?? 0) * 1000 + (width > 1 ? width + numbers / rows.length : 0);
    if (score > best.score && width > 1) best = { delimiter, score };
  }
  return best.delimiter;
}

/**
 * The layout that the rows show; all rows are looked at for what a part of them may leave open.
 * @param isOfTables whether the first column says of which table of the file a row is
 */
export function layoutOf(
  rows: readonly FileRow[],
  delimiter: Delimiter | null,
  isOfTables = false,
): TableLayout {
  const found = findTime(rows);
  const first = found?.first ?? firstOfNumbers(rows);
  const head = headOf(rows, first);
  const time = found?.columns ?? [];
  const lines = { headLine: rows[head]?.line ?? 1, dataLine: rows[first]?.line ?? 1 };
  const data = rows.slice(first);
  const plain = { delimiter, ...lines, time, keys: [] };
  // Where commas divide the cells, those of the decimals are points; so are those of sheets, which hold numbers and no words for them.
  const isPoint = delimiter === "," || delimiter === null;
  const decimal = decimalOf(valueCells(data, time)) ?? (isPoint ? "." : null);
  if (found === null) return { ...plain, decimal, timeFormat: null };
  const timeFormat =
    found.format === "dmy" ? dayOrder(data.map((row) => timeCell(row, time))) : found.format;
  const layout: TableLayout = { ...plain, decimal, timeFormat };
  return { ...layout, keys: isOfTables ? [0] : keysOf(data, layout) };
}

/** The cells of a row's time, as one text. */
export function timeCell({ cells }: FileRow, time: readonly number[]): string {
  const [date = "", clock] = time.map((column) => (cells[column] ?? "").trim());
  return clock === undefined ? date : `${date} ${clock}`;
}
/** The time of a row; null for none. Of two numbers, a day and a part of it, the sum. */
export const rowTime = (row: FileRow, { time, timeFormat }: TableLayout) => {
  if (timeFormat === null || time.length === 0) return null;
  if (timeFormat !== "excel" || time.length < 2) return readTime(timeFormat, timeCell(row, time));
  const parts = time.map((column) => Number((row.cells[column] ?? "").trim().replace(",", ".")));
  return readTime("excel", String(parts.reduce((sum, part) => sum + part, 0)));
};

/** Rows of data: what stands above is the head, and what is in front of it. */
export const dataRows = (rows: readonly FileRow[], { dataLine }: TableLayout): FileRow[] =>
  rows.filter(({ line }) => line >= dataLine);
export const headRows = (rows: readonly FileRow[], layout: TableLayout): FileRow[] =>
  rows.filter(({ line }) => line >= layout.headLine && line < layout.dataLine);

/** The usual number of cells. */
function widthOf(rows: readonly FileRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows.slice(0, shownRows))
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}
const anyNumber = (cell: string): boolean =>
  readNumber(cell, ".") !== null || readNumber(cell, ",") !== null;

function* valueCells(rows: readonly FileRow[], time: readonly number[]): Iterable<string> {
  for (const { cells } of rows)
    for (let column = 0; column < cells.length; column++)
      if (!time.includes(column)) yield cells[column]!;
}

interface FoundTime {
  readonly columns: readonly number[];
  /** "dmy" stands for both orders. */
  readonly format: TimeFormat;
  /** Place of the first row with a time. */
  readonly first: number;
  readonly count: number;
}
/** The column in which the most rows have a time, the leftmost of equals; words before numbers. */
function findTime(all: readonly FileRow[]): FoundTime | null {
  const rows = all.slice(0, shownRows);
  const width = Math.min(Math.max(0, ...rows.map(({ cells }) => cells.length)), timeColumns);
  return (
    bestTime(rows, width, ["ymd", "dmy", "compact"]) ??
    bestTime(rows, width, ["epoch_s", "epoch_ms", "excel"])
  );
}
function bestTime(
  rows: readonly FileRow[],
  width: number,
  formats: readonly TimeFormat[],
): FoundTime | null {
  let best: FoundTime | null = null;
  for (let column = 0; column < width; column++)
    for (const format of formats) {
      const found = timeIn(rows, column, format);
      if (found !== null && found.count > (best?.count ?? 0)) best = found;
    }
  return best;
}
const isTime = (format: TimeFormat, cell: string): boolean =>
  isLikelyTime(format, cell) || (format === "dmy" && isLikelyTime("mdy", cell));
/** Numbers are times only where the head says so, or where they stand first. */
const timeWord = /time|date|data|ora|stamp|zeit|giorno|moment|epoch|unix/i;

function timeIn(rows: readonly FileRow[], column: number, format: TimeFormat): FoundTime | null {
  const cells = rows.map(({ cells: of }) => (of[column] ?? "").trim());
  const first = cells.findIndex((cell) => isTime(format, cell));
  if (first < 0) return null;
  const own = cells.slice(first);
  const count = own.filter((cell) => isTime(format, cell)).length;
  if (count < own.length * 0.6) return null;
  const isNumber = format === "epoch_s" || format === "epoch_ms" || format === "excel";
  if (isNumber && column > 0 && !timeWord.test(cells[first - 1] ?? "")) return null;
  // Two rows of one time may be two devices; all of one time are no clock.
  if (isNumber && own.length > 1 && new Set(own).size === 1) return null;
  return {
    columns: [column, ...clockBeside(rows, { column, first, format })],
    format,
    first,
    count,
  };
}
/** The column with the time of a date that says none. */
function clockBeside(
  rows: readonly FileRow[],
  { column, first, format }: { column: number; first: number; format: TimeFormat },
): number[] {
  // Rows that have no date, at the end of some files, say nothing of the others.
  const data = rows.slice(first).flatMap(({ cells }) => {
    const text = cells[column] ?? "";
    const time = readTime(format, text) ?? (format === "dmy" ? readTime("mdy", text) : null);
    return time === null ? [] : [{ cells, time }];
  });
  if (!data.every(({ time }) => time.isDate)) return [];
  const isClock = (cell: string): boolean =>
    format === "excel" ? /^0?[.,]\d+$|^0$/.test(cell.trim()) : isTimeAlone(cell);
  for (const beside of [column + 1, column - 1]) {
    const clocks = data.filter(({ cells }) => isClock(cells[beside] ?? "")).length;
    if (beside >= 0 && clocks > data.length * tellingShare) return [beside];
  }
  return [];
}

/** Where nobody finds a time: the first row that is mostly numbers. */
function firstOfNumbers(rows: readonly FileRow[]): number {
  const at = rows.findIndex(
    ({ cells }) => cells.length > 1 && cells.filter(anyNumber).length * 2 >= cells.length,
  );
  return at < 0 ? Math.min(1, Math.max(0, rows.length - 1)) : at;
}
/** Place of the first row of the head: rows above the data that are as wide as it. */
function headOf(rows: readonly FileRow[], first: number): number {
  const width = Math.max(2, widthOf(rows.slice(first)));
  let head = first;
  for (let at = first - 1; at >= 0 && first - at <= longestHead; at--) {
    const cells = rows[at]!.cells;
    const filled = cells.filter((cell) => cell.trim() !== "");
    const isUnits = filled.length > 0 && filled.every(isFileUnit);
    if (cells.length < width - 1 || (filled.length * 2 < width - 1 && !isUnits)) break;
    head = at;
  }
  return head;
}

/** Columns that say of what a row is, where a time stands in several rows: one, or two together. */
function keysOf(all: readonly FileRow[], layout: TableLayout): number[] {
  const rows = all.slice(0, 5000);
  const times = rows.map((row) => timeCell(row, layout.time));
  if (new Set(times).size > rows.length * 0.6) return [];
  const columns = Array.from({ length: widthOf(rows) }, (_, column) => column).filter(
    (column) => !layout.time.includes(column) && isKey(rows, column),
  );
  const tells = (of: readonly number[]): boolean =>
    new Set(rows.map(({ cells }, at) => [times[at], ...of.map((c) => cells[c])].join("\0"))).size >=
    rows.length * tellingShare;
  for (const column of columns) if (tells([column])) return [column];
  for (const one of columns)
    for (const two of columns) if (one < two && tells([one, two])) return [one, two];
  return [];
}
/** A name, or a small whole number, in every row, each again and again. */
function isKey(rows: readonly FileRow[], column: number): boolean {
  const cells = rows.map(({ cells: of }) => (of[column] ?? "").trim());
  const distinct = new Set(cells);
  if (distinct.size < 2 || distinct.size > Math.max(2, rows.length / 2)) return false;
  const isName = (cell: string): boolean =>
    cell !== "" && (/^\d{1,6}$/.test(cell) || (!anyNumber(cell) && !isGap(cell)));
  return [...distinct].every(isName);
}
