import { ActionIcon, Checkbox, Menu, TextInput } from "@mantine/core";
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import IconFileTypeCsv from "@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSortDescending from "@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "./breakpoint.ts";
import { download } from "./download.ts";
import type { DataTableProps } from "./table-model.ts";
import { csvOf } from "./table-rows.ts";
import { useLanguage } from "./texts/texts.ts";
import type { TableRows } from "./use-table-rows.ts";

/** Search, tools, columns and CSV of a table. */
export function TableBar<Row extends object>(
  props: DataTableProps<Row> & { readonly state: TableRows<Row> },
): ReactNode {
  const { t } = useTranslation();
  const narrow = useIsNarrow();
  const language = useLanguage();
  const { state } = props;
  const choosable = props.columns.filter((column) => column.fixed !== true && column.name !== "");
  const sortable = props.columns.filter(
    (column) => column.sortable !== false && column.name !== "",
  );
  const isDrawn = (id: string): boolean => state.drawn.some((column) => column.id === id);
  const save = (): void => {
    const file = csvOf(state.shown, state.rows, language);
    download(
      `${props.csvName ?? "table"}.csv`,
      new Blob([file], { type: "text/csv;charset=utf-8" }),
    );
  };
  return (
    <div className="hg-table-bar">
      {props.searchable !== false && (
        <TextInput
          type="search"
          className={narrow ? "hg-grow" : ""}
          w={narrow ? undefined : 232}
          leftSection={<IconSearch size={15} stroke={1.8} aria-hidden="true" />}
          placeholder={t("common.search")}
          aria-label={t("common.table.search")}
          value={state.view.search}
          onChange={(event) => state.change({ search: event.currentTarget.value })}
        />
      )}
      {props.tools}
      {!narrow && <span className="hg-grow" />}
      {narrow && props.card && (
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label={t("common.table.sort")}>
              <IconSortDescending size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => state.change({ sort: null })}>
              {t("common.table.defaultOrder")}
            </Menu.Item>
            {sortable.map((column) => (
              <Menu.Item key={column.id} onClick={() => state.sortBy(column.id)}>
                {column.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!narrow && choosable.length > 0 && (
        <Menu closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon aria-label={t("common.table.columnsChoose")}>
              <IconColumns3 size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t("common.table.columns")}</Menu.Label>
            {choosable.map((column) => (
              <Menu.Item
                key={column.id}
                onClick={() => state.toggle(column.id)}
                role="menuitemcheckbox"
                aria-checked={isDrawn(column.id)}
              >
                <Checkbox
                  size="xs"
                  readOnly
                  tabIndex={-1}
                  aria-hidden="true"
                  checked={isDrawn(column.id)}
                  label={column.name}
                  className="hg-inert"
                />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {props.csvName !== undefined && (
        <ActionIcon
          aria-label={t("common.table.csv")}
          onClick={save}
          size={narrow ? 40 : 32}
          variant={narrow ? "default" : "subtle"}
        >
          <IconFileTypeCsv size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}
