import { dataTypes } from "@heliograph/contract/variables/variables.wire.ts";
import { Checkbox, MultiSelect, NativeSelect, Popover, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DraftKey, RowValues } from "./variable-drafts.ts";
import type { VariableRow } from "./variable-rows.ts";
import { tagChoices, useCellWords } from "./variable-words.ts";

/** The table around the cells: which of them is being edited, and what its keys do. */
export interface Grid {
  /** `typed` is the key that began it; null where what stands there is edited. */
  readonly active: {
    readonly id: string;
    readonly key: DraftKey;
    readonly typed: string | null;
  } | null;
  readonly begin: (id: string, key: DraftKey, typed?: string) => void;
  readonly end: () => void;
  readonly put: (id: string, set: Partial<RowValues>) => void;
  /** Puts the focus some rows further down. */
  readonly move: (id: string, key: DraftKey, by: number) => void;
  readonly columnName: (key: DraftKey) => string;
}
export const cellName = (id: string, key: DraftKey): string => `${id} ${key}`;

const isLimit = (key: DraftKey): key is "vmin" | "vmax" => key === "vmin" || key === "vmax";
const cleared: Partial<Record<DraftKey, Partial<RowValues>>> = {
  udm: { udm: "" },
  tags: { tags: [] },
  vmin: { vmin: null },
  vmax: { vmax: null },
};

/** A cell that is edited where it stands: by a click, Enter or the first letter; arrows go up and down, Delete empties it. */
export function VariableCell(props: {
  readonly row: VariableRow;
  readonly column: DraftKey;
  readonly grid: Grid;
}): ReactNode {
  const { t } = useTranslation();
  const words = useCellWords();
  const { row, column, grid } = props;
  const { active } = grid;
  const isTable = row.variable.bitmask !== null && column === "data_type";
  const isActive = active?.id === row.id && active.key === column && !isTable;
  const isDraft = row.draft !== undefined && column in row.draft.set;
  const text = words.shownOf(column, row.shown);
  const before = isDraft ? words.shownOf(column, row.stored) : null;
  const typed = row.faults.find(({ key }) => key === column);
  const fault =
    typed !== undefined
      ? t(`variables.fault.${typed.fault}`, { name: typed.name })
      : row.refused?.key === column
        ? row.refused.why
        : row.conflicts.includes(column)
          ? t("variables.table.meanwhile", { value: before || t("variables.table.empty") })
          : null;
  const label = t("variables.table.cell", {
    column: grid.columnName(column),
    name: row.stored.name,
    // What stood there is read after it, as it is seen.
    value: [
      text || t("variables.table.empty"),
      ...(before === null ? [] : [before || t("common.noneSet")]),
    ].join(" "),
  });
  if (isActive)
    return <CellEditor {...props} typed={active.typed} label={grid.columnName(column)} />;
  if (column === "disabled")
    return (
      <Checkbox
        size="xs"
        data-cell={cellName(row.id, column)}
        aria-label={label}
        label={text}
        checked={!row.shown.disabled}
        onChange={(event) => grid.put(row.id, { disabled: !event.currentTarget.checked })}
        className={isDraft ? "hg-cell-check draft" : "hg-cell-check"}
      />
    );
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) grid.move(row.id, column, by);
    else if ((event.key === "Delete" || event.key === "Backspace") && cleared[column])
      grid.put(row.id, cleared[column]);
    else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey)
      grid.begin(
        row.id,
        column,
        column === "tags" || column === "data_type" ? undefined : event.key,
      );
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      className={["hg-cell", isDraft ? "draft" : "", fault === null ? "" : "wrong"].join(" ")}
      data-cell={cellName(row.id, column)}
      aria-label={fault === null ? label : `${label}. ${fault}`}
      title={fault ?? (before === null ? text : t("variables.table.was", { value: before || "—" }))}
      disabled={isTable}
      onClick={() => grid.begin(row.id, column)}
      onKeyDown={onKey}
    >
      <span className={column === "mib" ? "hg-mono" : ""}>{text || "—"}</span>
      {before !== null && (
        <>
          {" "}
          <s>{before || t("common.noneSet")}</s>
        </>
      )}
    </button>
  );
}

/** A cell that was opened is written into at once. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();

function CellEditor(props: {
  readonly row: VariableRow;
  readonly column: DraftKey;
  readonly grid: Grid;
  readonly typed: string | null;
  readonly label: string;
}): ReactNode {
  const { t } = useTranslation();
  const words = useCellWords();
  const { row, column, grid, label } = props;
  const [text, setText] = useState(() => props.typed ?? words.textOf(column, row.shown));
  const leave = (): void => {
    grid.end();
    grid.move(row.id, column, 0);
  };
  if (column === "data_type")
    return (
      <NativeSelect
        size="xs"
        ref={takeFocus}
        aria-label={label}
        data={[...dataTypes]}
        value={row.shown.data_type}
        onChange={(event) => grid.put(row.id, { data_type: event.currentTarget.value })}
        onBlur={grid.end}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") leave();
        }}
      />
    );
  if (column === "tags")
    return (
      <Popover opened width={320} position="bottom-start" onDismiss={grid.end} trapFocus>
        <Popover.Target>
          <span className="hg-cell">{words.textOf(column, row.shown) || "—"}</span>
        </Popover.Target>
        <Popover.Dropdown
          onKeyDown={(event) => {
            if (event.key === "Escape") leave();
          }}
        >
          <MultiSelect
            data-autofocus
            label={label}
            searchable
            hidePickedOptions
            comboboxProps={{ withinPortal: false }}
            data={tagChoices(t)}
            nothingFoundMessage={t("common.table.notFound")}
            value={Array.isArray(row.shown.tags) ? row.shown.tags.map(String) : []}
            onChange={(chosen) => grid.put(row.id, { tags: chosen.map(Number) })}
          />
        </Popover.Dropdown>
      </Popover>
    );
  const take = (): void => {
    const value = isLimit(column) ? words.number(text) : text;
    grid.put(row.id, { [column]: value });
    grid.end();
  };
  return (
    <TextInput
      size="xs"
      ref={takeFocus}
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      className="hg-cell-edit"
      inputMode={isLimit(column) ? "decimal" : "text"}
      value={text}
      onFocus={(event) => {
        if (props.typed === null) event.currentTarget.select();
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") {
          take();
          grid.move(row.id, column, 1);
        } else if (event.key === "Escape") {
          event.stopPropagation();
          leave();
        } else return;
        event.preventDefault();
      }}
    />
  );
}
