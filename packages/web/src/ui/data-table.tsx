import { Checkbox } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  memo,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "./breakpoint.ts";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./panel.tsx";
import { OpenButton, openedId, RowMenu } from "./row-menu.tsx";
import { TableBar } from "./table-bar.tsx";
import { type DataTableProps, nameOf, type TableColumn } from "./table-model.ts";
import type { Line } from "./table-rows.ts";
import { actionsWidthPx, selectWidthPx, type TableRows, useTableRows } from "./use-table-rows.ts";

const rowPx = 36;
const cardPx = 60;

function Head<Row extends object>({
  column,
  state,
}: {
  readonly column: TableColumn<Row>;
  readonly state: TableRows<Row>;
}): ReactNode {
  const { t } = useTranslation();
  const { sort } = state.view;
  const mine = sort?.id === column.id ? sort : null;
  const order = mine ? (mine.desc ? "descending" : "ascending") : "none";
  const text = column.quiet ? <span className="hg-hidden">{column.name}</span> : column.name;
  const Arrow = mine?.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={column.align === "right" ? "r" : ""}
      aria-sort={column.sortable === false ? undefined : order}
      title={column.name}
    >
      {column.sortable === false ? (
        text
      ) : (
        <button
          type="button"
          onClick={() => state.sortBy(column.id)}
          aria-label={t("common.table.sortBy", { column: column.name })}
        >
          {text}
          {mine && <Arrow size={12} stroke={2} aria-hidden="true" />}
        </button>
      )}
    </th>
  );
}

/** The one table of the portal: search, sort, columns, CSV, groups, selection, one menu for each row; 5,000 rows scroll smoothly. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const [roomPx, setRoomPx] = useState<number | null>(null);
  const state = useTableRows(props, roomPx);
  const box = useRef<HTMLDivElement>(null);
  const takeBox = useCallback((place: HTMLDivElement) => {
    box.current = place;
    const measure = new ResizeObserver(() => setRoomPx(place.clientWidth));
    measure.observe(place);
    return () => {
      measure.disconnect();
      box.current = null;
    };
  }, []);
  const stretch = props.heightPx;
  const asCards = narrow && props.card !== undefined;
  const lines = state.lines;
  const { onRows } = props;
  useEffect(() => {
    onRows?.(lines.flatMap((line) => (line.kind === "row" ? [line.row] : [])));
  }, [onRows, lines]);
  const isVirtual = stretch !== undefined && !asCards && lines.length > 60;
  const virtual = useVirtualizer({
    count: isVirtual ? lines.length : 0,
    getScrollElement: () => box.current,
    estimateSize: (index) => (lines[index]?.kind === "group" ? 28 : asCards ? cardPx : rowPx),
    overscan: 12,
  });
  const bar = <TableBar {...props} state={state} />;
  if (props.rows === undefined) {
    return (
      <>
        {bar}
        <div className="hg-table-wait" aria-busy="true" aria-label={t("common.loading")}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} heightPx={16} width={`${92 - ((index * 13) % 30)}%`} />
          ))}
        </div>
      </>
    );
  }
  if (lines.length === 0) {
    const searched = state.view.search.trim() !== "" && props.rows.length > 0;
    return (
      <>
        {(props.rows.length > 0 || props.tools !== undefined) && bar}
        {searched ? (
          <EmptyState
            kind="notFound"
            title={t("common.table.notFound")}
            hint={t("common.table.notFoundHint", { text: state.view.search })}
          />
        ) : (
          <EmptyState
            title={props.empty?.title ?? t("common.table.empty")}
            hint={props.empty?.hint ?? t("common.table.emptyHint")}
            action={props.empty?.action}
          />
        )}
      </>
    );
  }
  if (asCards && props.card) return <Cards {...props} bar={bar} lines={lines} card={props.card} />;
  const items = isVirtual ? virtual.getVirtualItems() : null;
  const first = items?.[0];
  const last = items?.at(-1);
  const visible = items ? items.flatMap((item) => lines[item.index] ?? []) : lines;
  const hasEnd = props.actions !== undefined || props.opened !== undefined;
  const count = state.drawn.length + (props.onSelect ? 1 : 0) + (hasEnd ? 1 : 0);
  const space = (height: number): ReactNode =>
    height > 0 && (
      <tr className="space" aria-hidden="true">
        <td colSpan={count} style={{ height }}>
          {"\u00a0"}
        </td>
      </tr>
    );
  const { selected, onSelect } = props;
  const everyId = onSelect ? state.rows.map(props.rowId) : [];
  return (
    <>
      {bar}
      <div
        className="hg-table-box"
        ref={takeBox}
        style={typeof stretch === "number" ? { maxHeight: stretch } : undefined}
      >
        <table
          className={`hg-table${props.tall ? " tall" : ""}`}
          aria-rowcount={state.rows.length}
          style={{ minWidth: state.minWidthPx }}
        >
          <caption className="hg-hidden">{props.name}</caption>
          <colgroup>
            {onSelect && <col style={{ width: selectWidthPx }} />}
            {state.drawn.map((column, at) => (
              <col
                key={column.id}
                style={state.widths[at] ? { width: state.widths[at] } : undefined}
              />
            ))}
            {hasEnd && <col style={{ width: actionsWidthPx }} />}
          </colgroup>
          <thead>
            <tr>
              {onSelect && (
                <th scope="col">
                  <Checkbox
                    size="xs"
                    aria-label={t("common.table.selectAll")}
                    checked={everyId.every((id) => selected?.has(id))}
                    indeterminate={
                      everyId.some((id) => selected?.has(id)) &&
                      !everyId.every((id) => selected?.has(id))
                    }
                    onChange={(event) =>
                      onSelect(new Set(event.currentTarget.checked ? everyId : []))
                    }
                  />
                </th>
              )}
              {state.drawn.map((column) => (
                <Head key={column.id} column={column} state={state} />
              ))}
              {hasEnd && (
                <th scope="col">
                  <span className="hg-hidden">{t("common.actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {space(first?.start ?? 0)}
            {visible.map((line) =>
              line.kind === "group" ? (
                <tr key={`group ${line.id}`} className="group">
                  <th colSpan={count} scope="rowgroup">
                    {line.name} · {line.count}
                  </th>
                </tr>
              ) : (
                <BodyRow
                  key={props.rowId(line.row)}
                  {...props}
                  row={line.row}
                  columns={state.drawn}
                />
              ),
            )}
            {space(last ? virtual.getTotalSize() - last.end : 0)}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A click on a link, a button or a box of a row is theirs. */
const isInControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a, button, input, label") !== null;

/** A wheel moves the rows under a pointer that rests: the browser tells of it as of a move by nothing. */
const hasMoved = ({ movementX, movementY }: MouseEvent): boolean =>
  movementX !== 0 || movementY !== 0;

/** Of what scrolls only the rows that come into sight are drawn anew. */
const BodyRow = memo(DrawnRow) as typeof DrawnRow;
function DrawnRow<Row extends object>(
  props: DataTableProps<Row> & { readonly row: Row },
): ReactNode {
  const { t } = useTranslation();
  const { row, selected, onSelect, opened, onRowHover } = props;
  const id = props.rowId(row);
  const isOpen = opened?.id === id;
  const toggleRow = opened && ((): void => opened.onOpen(isOpen ? null : row));
  const onRow = toggleRow ?? props.onRow;
  const name = nameOf(props.columns, row) || id;
  const toggle = (on: boolean): void => {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    onSelect?.(next);
  };
  const kinds = [
    "row",
    onRow ? "go" : "",
    props.isOff?.(row) ? "off" : "",
    isOpen ? "open" : "",
  ].filter((kind) => kind !== "");
  const beside = (onSelect ? 1 : 0) + 1;
  return (
    <>
      <tr
        className={kinds.join(" ")}
        {...(onRow ? { onClick: (event) => !isInControl(event.target) && onRow(row) } : {})}
        {...(onRowHover ? { onMouseMove: (event) => hasMoved(event) && onRowHover(row) } : {})}
      >
        {onSelect && (
          <td>
            <Checkbox
              size="xs"
              aria-label={`${t("common.table.selectRow")}: ${name}`}
              checked={selected?.has(id) ?? false}
              onChange={(event) => toggle(event.currentTarget.checked)}
            />
          </td>
        )}
        {props.columns.map((column) => (
          <td
            key={column.id}
            className={[column.align === "right" ? "r" : "", column.strong ? "strong" : ""].join(
              " ",
            )}
          >
            {column.cell ? column.cell(row) : String(column.value(row) ?? "—")}
          </td>
        ))}
        {toggleRow ? (
          <td className="r">
            <OpenButton id={id} name={name} isOpen={isOpen} onToggle={toggleRow} />
          </td>
        ) : (
          props.actions && (
            <td className="r">
              <RowMenu actions={props.actions(row)} name={name} />
            </td>
          )
        )}
      </tr>
      {isOpen && opened && (
        <tr className="opened" id={openedId(id)}>
          <td colSpan={props.columns.length + beside}>{opened.show(row)}</td>
        </tr>
      )}
    </>
  );
}

function Cards<Row extends object>(
  props: DataTableProps<Row> & {
    readonly bar: ReactNode;
    readonly lines: readonly Line<Row>[];
    readonly card: (row: Row) => ReactNode;
  },
): ReactNode {
  // A phone shows the first hundred at once and more on demand: the page itself scrolls there.
  const { t } = useTranslation();
  const [most, setMost] = useState(100);
  return (
    <>
      {props.bar}
      <ul aria-label={props.name}>
        {props.lines.slice(0, most).map((line) =>
          line.kind === "group" ? (
            <li key={`group ${line.id}`} className="hg-cards-title">
              <span>{line.name}</span>
              <span>{line.count}</span>
            </li>
          ) : (
            <li key={props.rowId(line.row)} className="hg-card-row">
              {props.card(line.row)}
              {props.opened?.id === props.rowId(line.row) && (
                <div id={openedId(props.rowId(line.row))}>{props.opened.show(line.row)}</div>
              )}
            </li>
          ),
        )}
      </ul>
      {props.lines.length > most && (
        <button type="button" className="hg-chip hg-more" onClick={() => setMost(most + 200)}>
          {t("common.more")}
        </button>
      )}
    </>
  );
}
