import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import {
  type DataTableProps,
  drawnWidths,
  fitting,
  type TableColumn,
  type TableView,
  widthOf,
} from "./table-model.ts";
import {
  type CellValue,
  cellText,
  compareValues,
  grouped,
  isMissing,
  type Line,
  plain,
} from "./table-rows.ts";

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
});

export const selectWidthPx = 44;
export const actionsWidthPx = 56;

/** Rows searched, sorted and grouped, and the columns shown. */
export interface TableRows<Row> {
  readonly view: TableView;
  readonly change: (part: Partial<TableView>) => void;
  /** Up, down, default order. */
  readonly sortBy: (id: string) => void;
  /** Hides a column that is drawn; shows another one, also where that makes the table scroll. */
  readonly toggle: (id: string) => void;
  readonly rows: readonly Row[];
  readonly lines: readonly Line<Row>[];
  /** Chosen by the reader: what a file holds. */
  readonly shown: readonly TableColumn<Row>[];
  /** Those of them for which there is room. */
  readonly drawn: readonly TableColumn<Row>[];
  readonly minWidthPx: number;
  /** Of the columns drawn; none for the one that takes the rest. [px] */
  readonly widths: readonly (number | undefined)[];
}

/** @param roomPx width of the table's place; null until it was measured */
export function useTableRows<Row extends object>(
  props: DataTableProps<Row>,
  roomPx: number | null,
): TableRows<Row> {
  const { columns, groups } = props;
  const [own, setOwn] = useState<TableView>(() => ({
    search: "",
    sort: null,
    hidden: columns.filter((column) => column.hidden).map((column) => column.id),
  }));
  const view = props.view ?? own;
  const change = (part: Partial<TableView>): void => {
    const next = { ...view, ...part };
    setOwn(next);
    props.onView?.(next);
  };
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        // Missing values become undefined: the table then puts them last whichever way it sorts.
        accessorFn: (row: Row): CellValue => {
          const value = column.value(row);
          return isMissing(value) ? undefined : value;
        },
        sortUndefined: "last" as const,
        sortFn: (a: { original: Row }, b: { original: Row }) =>
          compareValues(column.value(a.original), column.value(b.original)),
      })),
    [columns],
  );
  const sought = plain(view.search.trim());
  const data = useMemo(() => [...(props.rows ?? [])], [props.rows]);
  // The same objects from one frame of scrolling to the next: otherwise all rows would be sorted again for each.
  const state = useMemo(
    () => ({
      sorting: view.sort ? [view.sort] : [],
      globalFilter: sought,
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    }),
    [view.sort, view.hidden, sought],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    state,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row: { original: Row }, columnId: string, wanted: unknown) => {
      const column = byId.get(columnId);
      return column ? plain(cellText(column, row.original)).includes(String(wanted)) : false;
    },
  });
  const model = table.getRowModel().rows;
  const rows = useMemo(() => model.map((row) => row.original), [model]);
  const isGrouped = view.sort === null;
  const lines = useMemo(
    (): readonly Line<Row>[] =>
      groups && isGrouped ? grouped(rows, groups) : rows.map((row) => ({ kind: "row", row })),
    [rows, groups, isGrouped],
  );
  const shown = useMemo(
    () => columns.filter((column) => column.fixed === true || !view.hidden.includes(column.id)),
    [columns, view.hidden],
  );
  const besidePx =
    (props.onSelect ? selectWidthPx : 0) + (props.actions || props.opened ? actionsWidthPx : 0);
  // Columns that the reader asked for give way to nothing.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const drawn = useMemo(
    () => (roomPx === null ? shown : fitting(shown, roomPx - besidePx, asked)),
    [shown, roomPx, besidePx, asked],
  );
  return {
    view,
    change,
    sortBy: (id) => {
      const { sort } = view;
      if (sort?.id !== id) change({ sort: { id, desc: false } });
      else change({ sort: sort.desc ? null : { id, desc: true } });
    },
    toggle: (id) => {
      const isDrawn = drawn.some((column) => column.id === id);
      const others = (ids: readonly string[]): string[] => ids.filter((one) => one !== id);
      setAsked(isDrawn ? others(asked) : [...asked, id]);
      change({ hidden: isDrawn ? [...view.hidden, id] : others(view.hidden) });
    },
    rows,
    lines,
    shown,
    drawn,
    minWidthPx: widthOf(drawn) + besidePx,
    widths: drawnWidths(drawn, roomPx === null ? null : roomPx - besidePx),
  };
}
