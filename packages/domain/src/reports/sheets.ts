/** A document as the sheets of a spreadsheet: one for what is said, one for each table. Numbers are numbers. */
import {
  type Cell,
  isDeviation,
  isDoubted,
  isFall,
  numberOf,
  type ReportDocument,
  type TableBlock,
} from "./document.ts";

/** A cell of a sheet: text, or a number with its decimals. */
export interface SheetCell {
  readonly value: string | number | null;
  /** null: as many as it has. */
  readonly decimals?: number | null;
  /** Seconds since 1970 on the wall clock: a date with its time. */
  readonly isMoment?: boolean;
  readonly isStrong?: boolean;
  /** Beyond the limit that somebody has set. */
  readonly isFlagged?: boolean;
}
export interface Sheet {
  /** At most 31 signs, and each once. */
  readonly name: string;
  /** So many rows stay in sight. */
  readonly frozen: number;
  /** Of each column. [signs] */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly SheetCell[])[];
}

export function sheetsOf(document: ReportDocument): Sheet[] {
  const names = new Set<string>();
  /** Excel allows none of these signs, 31 of the others, and every name once. */
  const named = (title: string): string => {
    const plain = title.replaceAll(/[\\/?*[\]:']/g, " ").trim() || "1";
    for (let count = 1; ; count++) {
      const end = count === 1 ? "" : ` ${count}`;
      const name = plain.slice(0, 31 - end.length) + end;
      if (names.has(name.toLowerCase())) continue;
      names.add(name.toLowerCase());
      return name;
    }
  };
  const first: Sheet = {
    name: named(document.title),
    frozen: 0,
    widths: [28, 60, 16],
    rows: [
      [{ value: document.title, isStrong: true }],
      [{ value: document.plant, isStrong: true }, { value: document.facts.join(" · ") }],
      [{ value: document.kind }],
      ...(document.preview === null ? [] : [[{ value: document.preview }]]),
      [],
      ...document.blocks.flatMap((block): SheetCell[][] => {
        if (block.kind === "answers")
          return block.rows.map(({ label, text }) => [
            { value: label, isStrong: true },
            { value: text.map((part) => (typeof part === "string" ? part : part.strong)).join("") },
          ]);
        if (block.kind === "tiles")
          return [
            [],
            ...block.tiles.map(({ label, value, unit, decimals, note }) => [
              { value: label, isStrong: true },
              { value: `${unit}, ${note}` },
              { value, decimals },
            ]),
          ];
        if (block.kind === "checks")
          return [
            [],
            [{ value: block.title, isStrong: true }],
            ...block.checks.map(({ label, value, note }) => [
              { value: label },
              { value: note },
              { value },
            ]),
          ];
        return block.kind === "note" ? [[], [{ value: block.text }]] : [];
      }),
      [],
      [{ value: document.foot.left }],
      [{ value: document.foot.right }],
    ],
  };
  const tables = document.blocks.filter((block) => block.kind === "table");
  return [first, ...tables.map((table) => sheetOf(table, named(table.title)))];
}

/** Bars are drawn, not written: what they show stands in the columns beside them. */
const isWritten = ({ kind }: TableBlock["columns"][number]): boolean =>
  kind === "text" || kind === "number" || kind === "fall";
function sheetOf(table: TableBlock, name: string): Sheet {
  const columns = table.columns.flatMap((column, at) =>
    isWritten(column) ? [{ column, at }] : [],
  );
  const doubtful = table.rows.some(({ cells }) => cells.some((cell) => isDoubted(cell)));
  const head = columns.map(({ column: { title, unit } }): SheetCell => ({
    value: unit === "" ? title : `${title} [${unit}]`,
    isStrong: true,
  }));
  const rows = table.rows.map(({ cells, isStrong = false, isFlagged = false }): SheetCell[] => [
    ...columns.map(({ column, at }): SheetCell => {
      const cell = cells[at];
      return {
        value: column.kind === "number" ? numberOf(cell) : wordsOf(cell),
        ...(column.kind === "number" ? { decimals: column.decimals } : {}),
        isStrong,
        isFlagged,
      };
    }),
    ...(doubtful ? [{ value: doubtIn(cells) }] : []),
  ]);
  return {
    name,
    frozen: 1,
    widths: [
      ...columns.map(({ column, at }) =>
        column.kind === "number"
          ? Math.max(14, column.title.length + column.unit.length + 4)
          : Math.min(
              60,
              Math.max(12, ...table.rows.map(({ cells }) => wordsOf(cells[at]).length + 2)),
            ),
      ),
      ...(doubtful ? [40] : []),
    ],
    rows: [doubtful ? [...head, { value: "*", isStrong: true }] : head, ...rows],
  };
}
const wordsOf = (cell: Cell | undefined): string => {
  if (typeof cell === "string") return cell;
  if (cell === undefined || cell === null || typeof cell === "number") return "";
  return isFall(cell) ? cell.note : isDeviation(cell) ? "" : cell.doubt;
};
const doubtIn = (cells: readonly Cell[]): string => {
  const found = cells.find((cell) => isDoubted(cell));
  return found === undefined || !isDoubted(found) ? "" : found.doubt;
};
