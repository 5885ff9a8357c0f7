import { Button, Modal } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../ui/data-table.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import { type DraftKey, draftKeys } from "./variable-drafts.ts";
import type { VariableRow } from "./variable-rows.ts";
import { useCellWords } from "./variable-words.ts";

/** One changed cell. */
interface Change {
  readonly id: string;
  readonly row: VariableRow;
  readonly key: DraftKey;
  readonly before: string;
  readonly after: string;
  /** Why it cannot be saved as it stands. */
  readonly fault: string | null;
}

/** Every change that is not saved, cell by cell, before it is: what stood there and what will, and the way back of each variable. */
export function ReviewDialog(props: {
  readonly drafts: VariableDrafts;
  readonly columnName: (key: DraftKey) => string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { shownOf } = useCellWords();
  const { drafts, columnName } = props;
  const changes = useMemo(
    () =>
      drafts.rows.flatMap((row): Change[] =>
        draftKeys
          .filter((key) => row.draft !== undefined && key in row.draft.set)
          .map((key) => {
            const fault = row.faults.find((one) => one.key === key);
            return {
              id: `${row.id} ${key}`,
              row,
              key,
              before: shownOf(key, row.stored),
              after: shownOf(key, row.shown),
              fault:
                fault === undefined
                  ? row.refused?.key === key
                    ? row.refused.why
                    : null
                  : t(`variables.fault.${fault.fault}`, { name: fault.name }),
            };
          }),
      ),
    [drafts.rows, shownOf, t],
  );
  const written = (value: string): string => value || t("variables.table.empty");
  const columns: readonly TableColumn<Change>[] = [
    {
      id: "name",
      name: t("common.name"),
      value: ({ row }) => row.stored.name,
      minPx: 200,
      strong: true,
      fixed: true,
    },
    { id: "device", name: t("variables.table.device"), value: ({ row }) => row.device, leaves: 1 },
    {
      id: "column",
      name: t("variables.review.column"),
      value: ({ key }) => columnName(key),
      widthPx: 120,
    },
    {
      id: "before",
      name: t("variables.review.before"),
      value: ({ before }) => written(before),
      cell: ({ before }) => <span className="hg-dim-2">{written(before)}</span>,
    },
    {
      id: "after",
      name: t("variables.review.after"),
      value: ({ after }) => written(after),
      minPx: 220,
      cell: ({ after, fault }) => (
        <>
          <strong>{written(after)}</strong>
          {fault !== null && <div className="hg-bad hg-small">{fault}</div>}
        </>
      ),
    },
  ];
  const counts = draftKeys.flatMap((key) => {
    const count = changes.filter((one) => one.key === key).length;
    return count === 0 ? [] : [t("variables.review.count", { column: columnName(key), count })];
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={960}
      title={t("variables.review.title")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <p className="hg-small hg-dim-2">{counts.join(" · ")}</p>
      <DataTable
        name={t("variables.review.title")}
        rows={changes}
        rowId={({ id }) => id}
        columns={columns}
        card={({ row, key, before, after, fault }) => (
          <div className="hg-row-card">
            <div className="hg-grow">
              <div className="hg-row-card-title">{row.stored.name}</div>
              <div className="hg-small hg-dim-2">
                {`${columnName(key)}: ${written(before)} → ${written(after)}`}
              </div>
              {fault !== null && <div className="hg-bad hg-small">{fault}</div>}
            </div>
          </div>
        )}
        actions={({ row }) => [
          { name: t("variables.table.undoRow"), run: () => drafts.discard([row.id]) },
        ]}
        heightPx={420}
        empty={{ title: t("common.table.notFound") }}
      />
      <div className="hg-form-foot">
        <Button variant="default" onClick={props.onClose}>
          {t("common.close")}
        </Button>
        <Button
          disabled={changes.length === 0}
          onClick={() => {
            props.onClose();
            props.onSave();
          }}
        >
          {t("variables.review.save", { count: changes.length })}
        </Button>
      </div>
    </Modal>
  );
}
