import { csvFile } from "./csv.ts";
import type { Language } from "./format.ts";

/** What a cell holds, for sorting, searching and CSV. */
export type CellValue = string | number | boolean | null | undefined;

/** A column of a data table: its value is sorted, searched and exported; `cell` only changes how it looks. */
export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  readonly value: (row: Row) => CellValue;
  /** What search and CSV read when the value alone says too little. */
  readonly text?: (row: Row) => string;
}

/** Letters without accents, small. */
export const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export const cellText = <Row>(column: Column<Row>, row: Row): string => {
  const value = column.text ? column.text(row) : column.value(row);
  return value === null || value === undefined ? "" : String(value);
};

const words = new Intl.Collator(["it", "en"], { numeric: true, sensitivity: "base" });

/** Order of two values going up: numbers by size, words by the alphabet (with "INV 2" before "INV 10"). */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return words.compare(String(a), String(b));
}

/** Nothing measured comes last, whichever way the column is sorted. */
export const isMissing = (value: CellValue): boolean =>
  value === null || value === undefined || value === "" || Number.isNaN(value);

/** A group of the default order, such as "Da guardare"; a row belongs to the first that has it. */
export interface Group<Row> {
  readonly id: string;
  readonly name: string;
  readonly has: (row: Row) => boolean;
}
export type Line<Row> =
  | { readonly kind: "group"; readonly id: string; readonly name: string; readonly count: number }
  | { readonly kind: "row"; readonly row: Row };

/** Rows under the heads of their groups, the order inside kept; empty groups have no head. */
export function grouped<Row>(rows: readonly Row[], groups: readonly Group<Row>[]): Line<Row>[] {
  const buckets = new Map<string, Row[]>();
  const rest: Row[] = [];
  for (const row of rows) {
    const group = groups.find((one) => one.has(row));
    if (!group) rest.push(row);
    else if (buckets.get(group.id)?.push(row) === undefined) buckets.set(group.id, [row]);
  }
  const asLines = (list: readonly Row[]): Line<Row>[] => list.map((row) => ({ kind: "row", row }));
  return [
    ...groups.flatMap((group) => {
      const own = buckets.get(group.id) ?? [];
      return own.length === 0
        ? []
        : [
            { kind: "group" as const, id: group.id, name: group.name, count: own.length },
            ...asLines(own),
          ];
    }),
    ...asLines(rest),
  ];
}

/**
 * The rows of a table as a file: semicolons and CRLF, with a byte order mark and the decimal sign of the language, which is what its
 * spreadsheets open without questions.
 */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const cells = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row);
      return typeof value === "number" && !column.text ? value : cellText(column, row);
    }),
  );
  return csvFile([columns.map((column) => column.name), ...cells], language);
}
