import type { ReactNode } from "react";
import type { Column, Group } from "./table-rows.ts";

/** What a reader did to a table; it may live in the address. */
export interface TableView {
  readonly search: string;
  readonly sort: { readonly id: string; readonly desc: boolean } | null;
  readonly hidden: readonly string[];
}
export interface TableColumn<Row> extends Column<Row> {
  readonly cell?: (row: Row) => ReactNode;
  readonly align?: "right";
  /** Without a width the column takes what is left. */
  readonly widthPx?: number;
  /** What a column without a width needs at least; 140 unless said. */
  readonly minPx?: number;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** Gives way where the table has no room, the highest number first; without it the column stays and the table scrolls. */
  readonly leaves?: number;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  readonly sortable?: boolean;
  readonly strong?: boolean;
  /** The head is read, not seen: mark and picture columns. */
  readonly quiet?: boolean;
}
type Width = Pick<TableColumn<never>, "widthPx" | "minPx" | "leaves">;
/** A column without a width is drawn no narrower. */
const freeWidthPx = 140;
/** What columns need side by side. */
export const widthOf = (columns: readonly Width[]): number =>
  columns.reduce((sum, column) => sum + (column.widthPx ?? column.minPx ?? freeWidthPx), 0);

/** The columns for which there is room, and those that are kept. */
export function fitting<C extends Width & { readonly id: string }>(
  columns: readonly C[],
  roomPx: number,
  kept: readonly string[] = [],
): readonly C[] {
  if (widthOf(columns) <= roomPx) return columns;
  const next = columns
    .filter(({ id, leaves }) => leaves !== undefined && !kept.includes(id))
    .toSorted((a, b) => (b.leaves ?? 0) - (a.leaves ?? 0))[0];
  return next === undefined
    ? columns
    : fitting(
        columns.filter((column) => column !== next),
        roomPx,
        kept,
      );
}

/**
 * How wide each column is drawn: those without a width share what is left by what they need, and the one that needs most takes the rest of it
 * (no width, so that nothing overflows).
 */
export function drawnWidths(
  columns: readonly Width[],
  roomPx: number | null,
): readonly (number | undefined)[] {
  const needs = (column: Width): number => column.minPx ?? freeWidthPx;
  const free = columns.filter(({ widthPx }) => widthPx === undefined);
  const [greatest] = free.toSorted((a, b) => needs(b) - needs(a));
  const leftPx = (roomPx ?? 0) - widthOf(columns.filter(({ widthPx }) => widthPx !== undefined));
  const share = leftPx / free.reduce((sum, column) => sum + needs(column), 0);
  return columns.map((column) =>
    column.widthPx !== undefined || column === greatest || roomPx === null
      ? column.widthPx
      : Math.floor(needs(column) * Math.max(1, share)),
  );
}

/** A row is called as its leading column says: a reader who hears only its button knows which row it belongs to. */
export function nameOf<Row>(columns: readonly TableColumn<Row>[], row: Row): string {
  const leading =
    columns.find((column) => column.strong) ??
    columns.find((column) => column.fixed && !column.quiet) ??
    columns[0];
  return String(leading?.value(row) ?? "");
}

export interface RowAction {
  readonly name: string;
  readonly icon?: ReactNode;
  /** @param press a key that is held changes what some actions do */
  readonly run: (press: { readonly ctrlKey: boolean; readonly metaKey: boolean }) => void;
  readonly dangerous?: boolean;
  readonly disabled?: boolean;
}
/** Rows that open below themselves: one at a time, by a click on the row or by the button at its end. */
export interface OpenedRow<Row> {
  /** null: all are closed. */
  readonly id: string | null;
  readonly onOpen: (row: Row | null) => void;
  readonly show: (row: Row) => ReactNode;
}
export interface DataTableProps<Row> {
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Absent while they load. */
  readonly rows: readonly Row[] | undefined;
  /** Told the rows as they stand, searched and sorted. */
  readonly onRows?: (rows: readonly Row[]) => void;
  readonly rowId: (row: Row) => string;
  /** Heads of the default order; sorting by a column drops them. */
  readonly groups?: readonly Group<Row>[];
  /** A row as two lines for the phone; without it the table scrolls inside itself. */
  readonly card?: (row: Row) => ReactNode;
  /** A click anywhere on the row; the name in the row should be a link to the same place. */
  readonly onRow?: (row: Row) => void;
  /** Stands in place of `onRow`. */
  readonly opened?: OpenedRow<Row>;
  readonly onRowHover?: (row: Row) => void;
  readonly isOff?: (row: Row) => boolean;
  /** Rows are as high as what stands in them. */
  readonly tall?: boolean;
  readonly actions?: (row: Row) => readonly RowAction[];
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** More tools in the bar, after the search. */
  readonly tools?: ReactNode;
  /** Search, sort and hidden columns, when they live in the address. */
  readonly view?: TableView;
  readonly onView?: (view: TableView) => void;
  /** False for a table of few rows. */
  readonly searchable?: boolean;
  /** Name of the CSV file, without its ending; without it there is no export. */
  readonly csvName?: string;
  readonly empty?: { readonly title: string; readonly hint?: string; readonly action?: ReactNode };
  /** Height of the scrolling part; without it the table grows with its rows. */
  readonly heightPx?: number | "fill";
}
