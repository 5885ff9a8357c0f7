import { Menu, SegmentedControl } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type BulkKind, bulkKinds } from "./bulk-kinds.ts";
import { SelectionTools } from "./selection-tools.tsx";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import type { VariableRow } from "./variable-rows.ts";

/** Which rows are shown: those that are changed, those that cannot be saved as they stand. */
export type Show = "all" | "changed" | "wrong";

/** Beside the search: which rows are shown, and what is done with those that are selected. */
export function Tools(props: {
  readonly drafts: VariableDrafts;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly selected: readonly VariableRow[];
  readonly onClear: () => void;
  readonly onBulk: (kind: BulkKind) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { drafts, show, selected } = props;
  const isChanged = drafts.drafts.size > 0;
  // Once nothing is changed any more all rows are shown.
  useEffect(() => {
    if (!isChanged && show !== "all") props.onShow("all");
  });
  const all = (disabled: boolean): void =>
    drafts.change(selected.map(({ id }) => [id, { disabled }]));
  return (
    <>
      {isChanged && (
        <SegmentedControl
          size="xs"
          aria-label={t("variables.drafts.label")}
          value={show}
          data={(["all", "changed", "wrong"] as const).map((value) => ({
            value,
            label: t(`variables.table.show.${value}`),
          }))}
          onChange={(value) => props.onShow(value as Show)}
        />
      )}
      {selected.length > 0 && (
        <SelectionTools
          of={t("variables.bulk.of", { count: selected.length })}
          change={t("variables.bulk.change")}
          onClear={props.onClear}
        >
          {bulkKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => props.onBulk(kind)}>
              {t(`variables.bulk.what.${kind}`)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => all(false)}>{t("variables.bulk.what.enable")}</Menu.Item>
          <Menu.Item onClick={() => all(true)}>{t("variables.bulk.what.disable")}</Menu.Item>
        </SelectionTools>
      )}
    </>
  );
}
