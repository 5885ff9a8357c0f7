import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../ui/page-link.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { type DraftKey, draftKeys, pasteOver } from "../variables/variable-drafts.ts";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import { cellName, type Grid, VariableCell } from "./variable-cell.tsx";
import type { VariableRow } from "./variable-rows.ts";
import { useCellWords } from "./variable-words.ts";

/** Puts the focus on a cell once it is drawn. */
export function focusCell(id: string, key: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-cell="${cellName(id, key as DraftKey)}"]`)?.focus(),
  );
}

/** Which cell is edited, where the keys lead, and what is pasted. */
export function useGrid(
  drafts: VariableDrafts,
  order: { readonly current: readonly VariableRow[] },
): Grid & {
  readonly textOf: ReturnType<typeof useCellWords>["textOf"];
  readonly paste: (cell: string, text: string) => void;
} {
  const { t } = useTranslation();
  const words = useCellWords();
  const [active, setActive] = useState<Grid["active"]>(null);
  const names: Readonly<Record<DraftKey, string>> = {
    name: t("common.name"),
    mib: t("variables.mib"),
    udm: t("variables.unit"),
    tags: t("variables.table.tags"),
    data_type: t("variables.table.type"),
    vmin: t("variables.table.vmin"),
    vmax: t("variables.table.vmax"),
    disabled: t("variables.table.state"),
  };
  return {
    active,
    textOf: words.textOf,
    columnName: (key) => names[key],
    begin: (id, key, typed) => setActive({ id, key, typed: typed ?? null }),
    end: () => setActive(null),
    put: (id, set) => drafts.change([[id, set]]),
    move: (id, key, by) => {
      const at = order.current.findIndex((row) => row.id === id);
      const next = order.current[at + by];
      if (next !== undefined) focusCell(next.id, key);
    },
    paste: (cell, text) => {
      const [id = "", key = "name"] = cell.split(" ");
      const from = order.current.findIndex((row) => row.id === id);
      if (from < 0) return;
      drafts.change(
        pasteOver(
          text,
          {
            rows: order.current.slice(from).map((row) => row.id),
            columns: draftKeys.slice(draftKeys.indexOf(key as DraftKey)),
          },
          words,
        ),
      );
    },
  };
}

/** The columns: sorted by what is stored, so that no row moves away under one's hands; searched by what is shown. */
export function useColumns(
  grid: ReturnType<typeof useGrid>,
  plantId: string,
): readonly TableColumn<VariableRow>[] {
  const { t } = useTranslation();
  const cell = (
    key: DraftKey,
    more: Partial<TableColumn<VariableRow>> = {},
  ): TableColumn<VariableRow> => ({
    id: key,
    name: grid.columnName(key),
    value: (row) =>
      key === "vmin" || key === "vmax" ? row.variable[key] : grid.textOf(key, row.stored),
    text: (row) => grid.textOf(key, row.shown),
    cell: (row) => <VariableCell row={row} column={key} grid={grid} />,
    ...more,
  });
  return [
    cell("name", { fixed: true, strong: true, minPx: 200 }),
    {
      id: "device",
      name: t("variables.table.device"),
      value: ({ device }) => device,
      cell: ({ id, device }) => (
        <PageLink to={variablePage.at({ plantId, varId: id })} className="hg-link hg-cut">
          {device}
        </PageLink>
      ),
      widthPx: 150,
      leaves: 2,
    },
    cell("mib", { minPx: 150 }),
    cell("udm", { widthPx: 92 }),
    cell("tags", { minPx: 160 }),
    cell("data_type", { widthPx: 84, leaves: 1 }),
    cell("vmin", { widthPx: 92, align: "right" }),
    cell("vmax", { widthPx: 92, align: "right" }),
    cell("disabled", { widthPx: 116, leaves: 3 }),
  ];
}
