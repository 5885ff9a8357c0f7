/** A document as the sheets of a spreadsheet: one for what is said, one for each table. Numbers are numbers. */
import { chartSvg } from "./chart-svg.ts";
import {
  type Cell,
  type Column,
  type Formula,
  isDated,
  isDoubted,
  isFall,
  isReckoned,
  numberOf,
  type Reckoned,
  type ReportDocument,
  type TableBlock,
  textOf,
} from "./document.ts";
import { reportFormat } from "./report-format.ts";
import { formulaWriter, type FormulaWriter, tableOnSheet } from "./sheet-formulas.ts";

/** A cell of a sheet: text, or a number with its decimals. */
export interface SheetCell {
  readonly value: string | number | null;
  /** null: as many as it has. */
  readonly decimals?: number | null;
  /** Of a number, written beside it. */
  readonly unit?: string;
  /** How the number is found: "A2*B2". It stands beside its value. */
  readonly formula?: string;
  /** Seconds since 1970 on the wall clock: a date with its time, a day, a month. */
  readonly dated?: "moment" | "day" | "month";
  /** Text that takes as many lines as it needs. */
  readonly isWrapped?: boolean;
  /** The head of numbers stands over them. */
  readonly isRight?: boolean;
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
  /** Drawings over rows that are left free for them, each from its row on, counted from 0. */
  readonly pictures?: readonly {
    readonly row: number;
    readonly title: string;
    readonly svg: string;
  }[];
}
/** Rows that a chart of a report covers. */
const chartRows = 12;

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
  const firstName = named(document.title);
  const tables = document.blocks.flatMap((block) =>
    block.kind === "table" ? [{ table: block, name: named(block.title) }] : [],
  );
  const formulas = formulaWriter(
    tables.map(({ table, name }) =>
      tableOnSheet(
        table,
        name,
        table.columns.filter(isWritten).map(({ id }) => id),
      ),
    ),
  );
  const above: SheetCell[][] = [
    [{ value: document.title, isStrong: true }],
    [{ value: document.plant, isStrong: true }, { value: document.facts.join(" · ") }],
    [{ value: document.kind }],
    ...(document.preview === null ? [] : [[{ value: document.preview }]]),
    [],
    ...document.blocks.flatMap((block): SheetCell[][] => {
      if (block.kind === "answers")
        return block.rows.map(({ label, text }) => [
          { value: label, isStrong: true },
          {
            value: text.map((part) => (typeof part === "string" ? part : part.strong)).join(""),
            isWrapped: true,
          },
        ]);
      if (block.kind === "tiles")
        return [
          [],
          ...block.tiles.map(({ label, value, unit, decimals, note, formula }) => [
            { value: label, isStrong: true },
            { value: `${unit}, ${note}` },
            { value, decimals, ...withFormula(formula, { value, formulas, sheet: firstName }) },
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
      return block.kind === "note" ? [[], [{ value: "" }, wrapped(block.text)]] : [];
    }),
    [],
    [{ value: "" }, wrapped(document.foot.left)],
    [{ value: "" }, wrapped(document.foot.right)],
  ];
  const format = reportFormat(document.language, "UTC");
  const charts = document.blocks.filter((block) => block.kind === "chart");
  const titleRow = (at: number): number => above.length + 1 + at * (chartRows + 2);
  const first: Sheet = {
    name: firstName,
    frozen: 0,
    widths: [26, 78, 14],
    rows: [
      ...above,
      ...charts.flatMap(({ title, note }): SheetCell[][] => [
        [],
        [{ value: title, isStrong: true }, { value: note }],
        ...Array.from({ length: chartRows }, () => []),
      ]),
    ],
    pictures: charts.map((block, at) => ({
      row: titleRow(at) + 1,
      title: block.alternative,
      svg: chartSvg(block, format),
    })),
  };
  return [first, ...tables.map(({ table, name }) => sheetOf(table, name, formulas))];
}
/** A number that is not known has no formula: it would make a 0 of it. */
function withFormula(
  formula: Formula | undefined,
  of: {
    readonly value: number | null;
    readonly formulas: FormulaWriter;
    readonly sheet: string;
  },
): Pick<SheetCell, "formula"> {
  const { value, formulas, sheet } = of;
  const written = formula === undefined || value === null ? null : formulas.write(formula, sheet);
  return written === null ? {} : { formula: written };
}

const wrapped = (value: string): SheetCell => ({ value, isWrapped: true });

/** Bars are drawn, not written: what they show stands in the columns beside them. */
const isWritten = ({ kind }: TableBlock["columns"][number]): boolean =>
  kind === "text" || kind === "number" || kind === "fall";
function sheetOf(table: TableBlock, name: string, formulas: FormulaWriter): Sheet {
  const columns = table.columns.flatMap((column, at) =>
    isWritten(column) ? [{ column, at }] : [],
  );
  const doubtful = table.rows.some(({ cells }) => cells.some((cell) => isDoubted(cell)));
  const head = columns.map(({ column: { title, unit, kind }, at }): SheetCell => ({
    value: unit === "" ? title : `${title} [${unit}]`,
    isStrong: true,
    isRight: kind === "number" || table.rows.some(({ cells }) => isReckonedAt(cells, at)),
  }));
  const reckoned = (cell: Reckoned, column: Column): SheetCell => {
    const { value, decimals = column.decimals, unit, formula } = cell;
    return {
      value,
      decimals,
      ...(unit === undefined ? {} : { unit }),
      ...withFormula(formula, { value, formulas, sheet: name }),
    };
  };
  const rows = table.rows.map(({ cells, isStrong = false, isFlagged = false }): SheetCell[] => [
    ...columns.map(({ column, at }): SheetCell => {
      const cell = cells[at] ?? null;
      return {
        ...(isReckoned(cell)
          ? reckoned(cell, column)
          : column.kind === "number"
            ? { value: numberOf(cell), decimals: column.decimals }
            : wordsOrDate(cell)),
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
              widest,
              Math.max(12, ...table.rows.map(({ cells }) => wordsOf(cells[at]).length + 2)),
            ),
      ),
      ...(doubtful ? [40] : []),
    ],
    rows: [doubtful ? [...head, { value: "*", isStrong: true }] : head, ...rows],
  };
}
/** Of a column of words; longer ones take several lines. [signs] */
const widest = 60;
const isReckonedAt = (cells: readonly Cell[], at: number): boolean => isReckoned(cells[at] ?? null);
/** A date is one for the spreadsheet too: its text alone could be neither sorted nor reckoned with. */
function wordsOrDate(cell: Cell | undefined): SheetCell {
  if (cell === undefined || cell === null || !isDated(cell)) {
    const value = wordsOf(cell);
    return value.length > widest ? { value, isWrapped: true } : { value };
  }
  const { on } = cell;
  const kind = on.length === 7 ? "month" : on.length === 10 ? "day" : "moment";
  const from = { month: `${on}-01T00:00`, day: `${on}T00:00`, moment: on }[kind];
  const value = Temporal.PlainDateTime.from(from).toZonedDateTime("UTC").epochMilliseconds / 1000;
  return { value, dated: kind };
}
const wordsOf = (cell: Cell | undefined): string =>
  cell !== undefined && cell !== null && isFall(cell) ? cell.note : textOf(cell);
const doubtIn = (cells: readonly Cell[]): string => {
  const found = cells.find((cell) => isDoubted(cell));
  return found === undefined || !isDoubted(found) ? "" : found.doubt;
};
