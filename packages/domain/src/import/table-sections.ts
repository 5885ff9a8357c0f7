import { isFileUnit } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";
import { isGap, readNumber } from "./table-numbers.ts";
import { isLikelyTime, isTimeAlone, type TimeFormat } from "./time-formats.ts";

/** A file as one table. */
export interface OneTable {
  readonly rows: readonly FileRow[];
  /** How many tables of the file became one, where it has several: their names stand in the first column. */
  readonly tables: number;
}
interface Section {
  /** As the line above its head calls it; empty where none does. */
  readonly name: string;
  /** Line of its head. */
  readonly line: number;
  readonly head: readonly string[];
  readonly units: readonly string[];
  readonly data: readonly FileRow[];
}

const wordFormats: readonly TimeFormat[] = ["ymd", "dmy", "mdy", "compact"];
/** A time stands in one of the first columns. */
const timeColumns = 3;
const timeAt = ({ cells }: FileRow): number =>
  cells
    .slice(0, timeColumns)
    .findIndex(
      (cell) => /^\s*\d/.test(cell) && wordFormats.some((format) => isLikelyTime(format, cell)),
    );
const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== "");
/** Words above the data, as wide as it. */
const isHead = (row: FileRow, width: number): boolean => {
  const own = filled(row.cells);
  const isNumber = (cell: string): boolean =>
    readNumber(cell, ".") !== null || readNumber(cell, ",") !== null;
  return (
    own.length >= 2 &&
    row.cells.length >= width &&
    timeAt(row) < 0 &&
    own.filter((cell) => !isNumber(cell) && !isGap(cell)).length * 2 > own.length
  );
};
const isUnits = ({ cells }: FileRow): boolean => {
  const own = filled(cells);
  return own.length > 0 && own.filter(isFileUnit).length * 2 > own.length;
};
const title = (cells: readonly string[]): string =>
  filled(cells)
    .join(" ")
    .replace(/^[#\s]+/, "")
    .trim();

/**
 * A logger's file in which several tables follow one another, each below a head of its own, as one table: the lines above a head say of what
 * its rows are, and stand in a first column; columns are found by their heads. Any other file stays as it is. (X33)
 */
export function oneTable(rows: readonly FileRow[]): OneTable {
  const sections = sectionsOf(rows);
  if (sections === null) return { rows, tables: 1 };
  const isNamed = sections.some(({ name }) => name !== "");
  const columns = unionOf(sections);
  const [first] = sections;
  const shift = isNamed ? 1 : 0;
  const nameCell = (name: string): string[] => (isNamed ? [name] : []);
  const laid = (cells: readonly string[], places: readonly number[]): string[] => {
    const own = Array<string>(columns.heads.length).fill("");
    for (const [at, cell] of cells.entries()) if (places[at] !== undefined) own[places[at]!] = cell;
    return own;
  };
  const hasUnits = columns.units.some((unit) => unit !== "");
  return {
    tables: new Set(sections.map(({ name }) => name)).size,
    rows: [
      { line: first!.line, cells: [...nameCell(""), ...columns.heads] },
      ...(hasUnits ? [{ line: first!.line + 1, cells: [...nameCell(""), ...columns.units] }] : []),
      ...sections.flatMap(({ name, data }, at) =>
        data.map(({ line, cells }) => ({
          line,
          cells: [...nameCell(name), ...laid(cells, columns.places[at]!)].slice(
            0,
            shift + columns.heads.length,
          ),
        })),
      ),
    ],
  };
}

/** Null for a file of one table. */
function sectionsOf(rows: readonly FileRow[]): Section[] | null {
  const sections: Section[] = [];
  for (let at = 0; at < rows.length;) {
    const start = rows.findIndex((row, i) => i >= at && timeAt(row) >= 0);
    if (start < 0) break;
    const above = rows.slice(at, start);
    const next = nextTable(rows, start);
    const headAt = above.findIndex(
      (row) => isHead(row, rows[start]!.cells.length) && !isUnits(row),
    );
    if (headAt < 0) return null;
    const below = above.slice(headAt + 1);
    if (!below.every(isUnits)) return null;
    sections.push({
      name: title(above[headAt - 1]?.cells ?? []),
      line: above[headAt]!.line,
      head: above[headAt]!.cells.map((cell, i) => (i === 0 ? title([cell]) : cell.trim())),
      units: (below.at(-1)?.cells ?? []).map((cell) => cell.trim()),
      data: rows.slice(start, next),
    });
    at = next;
  }
  return sections.length > 1 ? sections : null;
}

/** Behind the last row of the table: up to the lines above the next head that is as wide as what stands below it. */
function nextTable(rows: readonly FileRow[], start: number): number {
  for (let head = start + 1; head < rows.length; head++) {
    if (timeAt(rows[head]!) >= 0 || isUnits(rows[head]!)) continue;
    if (!isHead(rows[head]!, 2)) continue;
    let data = head + 1;
    while (data < rows.length && isUnits(rows[data]!)) data++;
    const first = rows[data];
    if (first === undefined || timeAt(first) < 0 || !isHead(rows[head]!, first.cells.length))
      continue;
    let end = head;
    // What is called above its head is called by a line without a time.
    while (end > start + 1 && timeAt(rows[end - 1]!) < 0 && rows[end - 1]!.cells.length === 1)
      end--;
    return end;
  }
  return rows.length;
}

/** The columns of all sections: one by its name and unit, the second of a name in a section another one; times stand in one column. */
function unionOf(sections: readonly Section[]) {
  const heads: string[] = [];
  const units: string[] = [];
  const known = new Map<string, number>();
  const places = sections.map(({ head, units: below, data }) => {
    const time = timeAt(data[0]!);
    const isClock = isTimeAlone(data[0]!.cells[time + 1] ?? "");
    const seen = new Map<string, number>();
    return data[0]!.cells.map((_, at) => {
      const [name, unit] = [head[at] ?? "", below[at] ?? ""];
      const plain = `${name}\0${unit}`;
      const turn = (seen.get(plain) ?? 0) + 1;
      seen.set(plain, turn);
      const own =
        at === time ? "time" : isClock && at === time + 1 ? "clock" : `=${plain}\0${turn}`;
      const place = known.get(own) ?? heads.length;
      if (place === heads.length) {
        known.set(own, place);
        heads.push(name);
        units.push(unit);
      }
      return place;
    });
  });
  return { heads, units, places };
}
