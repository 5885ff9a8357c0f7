/**
 * A report as a document: what is said, not how it looks. The page, the PDF and the spreadsheet are made of it, so that they say the same; it is
 * plain data, kept as it was sent.
 */
import type { Language } from "../messages/message-text.ts";

/** How a line or a cell is: as everywhere in the portal, never by its colour alone. */
export type DocumentMark = "alarm" | "warning" | "fine" | "none";
/** Text with stressed parts. */
export type Rich = readonly (string | { readonly strong: string })[];

export interface Column {
  readonly id: string;
  readonly title: string;
  readonly kind: "text" | "number" | "fall" | "deviation";
  /** Of numbers; "" where the title says it. */
  readonly unit: string;
  readonly decimals: number;
  /** Share of the width of the page; the columns without one share the rest. */
  readonly width: number | null;
}
/** A number that is not as good as it should be, and why. */
export interface Doubted {
  readonly value: number | null;
  readonly doubt: string;
}
/** A step of a waterfall: from one share of the column's width to another. */
export interface Fall {
  readonly from: number;
  readonly to: number;
  readonly look: "expected" | "made" | "loss" | "alarm" | "closed";
  /** The scale does not begin at 0. */
  readonly isCut: boolean;
  readonly note: string;
}
/** What is to be drawn left or right of a middle line, between -1 and 1. */
export interface Deviation {
  readonly share: number | null;
  readonly isFlagged: boolean;
}
/** A month, a day or a moment by the plant's clock: as it is written, and as a date ("2026-10", "2026-10-25", "2026-10-25T14:05"). */
export interface Dated {
  readonly text: string;
  readonly on: string;
}
/** A cell of a table of the document, by its ids; with `to` those from its row down to that one. */
export interface Place {
  readonly table: string;
  readonly row: string;
  readonly column: string;
  readonly to?: string;
}
/** "Pn · HR" as a spreadsheet writes it: signs, functions and numbers, and the cells that it reckons with. */
export type Formula = readonly (string | Place)[];
/** A number as page and paper write it, and as a spreadsheet holds it: with its decimals, its unit and the formula that it is found by. */
export interface Reckoned {
  readonly text: string;
  readonly value: number | null;
  /** null: as many as it has; else those of its column. */
  readonly decimals?: number | null;
  readonly unit?: string;
  /** None of what was measured, or written into a contract. */
  readonly formula?: Formula;
  readonly doubt?: string;
}
export type Cell = string | number | null | Doubted | Fall | Deviation | Dated | Reckoned;

export interface Row {
  readonly id: string;
  readonly cells: readonly Cell[];
  readonly mark?: DocumentMark;
  /** A sum, a first or last line. */
  readonly isStrong?: boolean;
  /** Beyond what somebody has set as the limit. */
  readonly isFlagged?: boolean;
}
export interface TableBlock {
  readonly kind: "table";
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Where there is no row. */
  readonly empty: string;
}
export interface ChartBlock {
  readonly kind: "chart";
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly unit: string;
  /** Of each bucket; "" where there is no room for it. */
  readonly labels: readonly string[];
  /** Buckets in which something happened. */
  readonly strong: readonly number[];
  readonly bars: readonly (number | null)[];
  /** A tick for each bucket: what was expected, or estimated. */
  readonly ticks: readonly (number | null)[];
  readonly lines: readonly {
    readonly values: readonly (number | null)[];
    readonly look: "plain" | "dashed";
  }[];
  /** Words over some buckets, first and last. */
  readonly spans: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  /** For who hears the page. */
  readonly alternative: string;
}
export interface AnswersBlock {
  readonly kind: "answers";
  readonly id: string;
  readonly rows: readonly {
    readonly id: string;
    readonly label: string;
    readonly mark: DocumentMark;
    readonly text: Rich;
  }[];
}
export interface TilesBlock {
  readonly kind: "tiles";
  readonly id: string;
  readonly tiles: readonly {
    readonly id: string;
    readonly label: string;
    readonly value: number | null;
    readonly unit: string;
    readonly decimals: number;
    readonly note: string;
    readonly formula?: Formula;
  }[];
}
export interface ChecksBlock {
  readonly kind: "checks";
  readonly id: string;
  readonly title: string;
  readonly checks: readonly {
    readonly id: string;
    readonly mark: DocumentMark;
    readonly label: string;
    readonly value: string;
    readonly note: string;
  }[];
}
export interface NoteBlock {
  readonly kind: "note";
  readonly id: string;
  readonly text: string;
}
export type Block = AnswersBlock | TableBlock | ChartBlock | TilesBlock | ChecksBlock | NoteBlock;

export const documentVersion = 2;
export interface ReportDocument {
  /** Of the templates that wrote it: of another one a document may have other tables. */
  readonly version: number;
  readonly language: Language;
  /** "Maggio 2026" */
  readonly title: string;
  /** "Produzione energia, rapporto mensile" */
  readonly kind: string;
  readonly plant: string;
  /** Of the plant, beside its name. */
  readonly facts: readonly string[];
  /** At the foot of each page, left and right. */
  readonly foot: { readonly left: string; readonly right: string; readonly page: string };
  /** The plant's own logo, by its file. */
  readonly logo: { readonly id: string; readonly version: number } | null;
  /** It tells of a period that is not over: in words, at the top. */
  readonly preview: string | null;
  readonly blocks: readonly Block[];
}

export const isDoubted = (cell: Cell): cell is Cell & Doubted =>
  typeof cell === "object" && cell !== null && "doubt" in cell;
export const isFall = (cell: Cell): cell is Fall =>
  typeof cell === "object" && cell !== null && "look" in cell;
export const isDeviation = (cell: Cell): cell is Deviation =>
  typeof cell === "object" && cell !== null && "share" in cell;
export const isReckoned = (cell: Cell): cell is Reckoned =>
  typeof cell === "object" && cell !== null && "text" in cell && "value" in cell;
export const isDated = (cell: Cell): cell is Dated =>
  typeof cell === "object" && cell !== null && "on" in cell;
/** The words of a cell; "" where it has none. */
export const textOf = (cell: Cell | undefined): string =>
  typeof cell === "string"
    ? cell
    : cell !== undefined && cell !== null && (isDated(cell) || isReckoned(cell))
      ? cell.text
      : "";
/** The number of a cell; null where there is none. */
export const numberOf = (cell: Cell | undefined): number | null =>
  typeof cell === "number"
    ? cell
    : cell !== undefined && (isDoubted(cell) || isReckoned(cell))
      ? cell.value
      : null;
