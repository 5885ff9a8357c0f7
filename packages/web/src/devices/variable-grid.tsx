import type { ErrorPlace } from "@heliograph/contract/errors.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageLink } from "../ui/page-link.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { type DraftKey, draftKeys, pasteOver } from "./variable-drafts.ts";
import { devicePage } from "./devices.pages.ts";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import { cellName, type Grid, VariableCell } from "./variable-cell.tsx";
import { LastValue } from "./variable-last.tsx";
import type { VariableRow } from "./variable-rows.ts";
import { UsedBy, type UsesById } from "./variable-uses.tsx";
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
  readonly shownOf: ReturnType<typeof useCellWords>["shownOf"];
  readonly paste: (cell: string, text: string) => void;
} {
  const { t } = useTranslation();
  const words = useCellWords();
  const [active, setActive] = useState<Grid["active"]>(null);
  const names: Readonly<Record<DraftKey, string>> = {
    name: t("common.name"),
    mib: t("variables.mib"),
    udm: t("variables.table.unit"),
    tags: t("variables.table.tags"),
    data_type: t("variables.table.type"),
    vmin: t("variables.table.vmin"),
    vmax: t("variables.table.vmax"),
    disabled: t("variables.table.state"),
  };
  return {
    active,
    shownOf: words.shownOf,
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
  of: {
    readonly plantId: string;
    readonly uses: UsesById | undefined;
    readonly onUses: (variable: Variable) => void;
  },
): readonly TableColumn<VariableRow>[] {
  const { t } = useTranslation();
  const { plantId, uses } = of;
  const cell = (
    key: DraftKey,
    more: Partial<TableColumn<VariableRow>> = {},
  ): TableColumn<VariableRow> => ({
    id: key,
    name: grid.columnName(key),
    value: (row) =>
      key === "vmin" || key === "vmax" ? row.variable[key] : grid.shownOf(key, row.stored),
    text: (row) => grid.shownOf(key, row.shown),
    cell: (row) => <VariableCell row={row} column={key} grid={grid} />,
    ...more,
  });
  return [
    cell("name", { fixed: true, strong: true, minPx: 180 }),
    {
      id: "device",
      name: t("variables.table.device"),
      value: ({ device }) => device,
      cell: ({ deviceId, device }) => (
        <PageLink to={devicePage.at({ plantId, deviceId })} className="hg-link hg-cut">
          {device}
        </PageLink>
      ),
      widthPx: 130,
      // The head of its group says it.
      leaves: 5,
    },
    cell("mib", { minPx: 120 }),
    cell("udm", { widthPx: 76 }),
    cell("tags", { minPx: 140 }),
    cell("data_type", { widthPx: 96, leaves: 4 }),
    // Both values of one that is changed have room.
    cell("vmin", { widthPx: 104, align: "right" }),
    cell("vmax", { widthPx: 104, align: "right" }),
    {
      id: "uses",
      name: t("variables.table.usedBy"),
      value: ({ id }) => (uses === undefined ? null : (uses.get(id)?.length ?? 0)),
      cell: ({ id, variable }) =>
        uses && (
          <UsedBy
            name={variable.name}
            places={uses.get(id) ?? none}
            onOpen={() => of.onUses(variable)}
          />
        ),
      widthPx: 112,
      leaves: 1,
    },
    {
      id: "last",
      name: t("variables.stat.last"),
      // It changes all the time: rows that are sorted by it would not stand still.
      value: () => null,
      cell: ({ variable }) => <LastValue variable={variable} />,
      sortable: false,
      align: "right",
      widthPx: 132,
      leaves: 2,
    },
    cell("disabled", { widthPx: 116, leaves: 3 }),
  ];
}
const none: readonly ErrorPlace[] = [];
