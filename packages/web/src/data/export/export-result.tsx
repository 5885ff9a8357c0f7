import { Button, Checkbox, SegmentedControl, Select } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { byteOrderMark } from "@heliograph/domain/data/csv.ts";
import { download } from "../../ui/download.ts";
import { Panel } from "../../ui/panel.tsx";
import { xlsxOf } from "../../ui/sheet.ts";
import { oneOf, stored, useStored } from "../../ui/stored.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { DataRow } from "../rows.ts";
import {
  dateFormats,
  type Decimal,
  decimals,
  exportSheet,
  type FileColumn,
  fileFormats,
  type FileOptions,
  filePieces,
  momentText,
  type Separator,
  separators,
  timeCells,
  timeHeads,
} from "./export-file.ts";
import { previewRows } from "./export-search.ts";

const separatorNames = Object.keys(separators) as Separator[];
const decimalNames = Object.keys(decimals) as Decimal[];
// The format is remembered, for monthly exports.
const formatStore = stored("export.format", oneOf("csv", fileFormats));
const separatorStore = stored("export.separator", oneOf("semicolon", separatorNames));
const decimalStore = stored("export.decimal", oneOf("comma", decimalNames));
const dateStore = stored("export.date", oneOf("dt2", dateFormats));
const splitStore = stored("export.split", oneOf("no", ["no", "yes"] as const));

/** What was loaded: how the file is written, its download, and its first rows. */
export function ExportResult(props: {
  readonly plantId: string;
  readonly zone: string;
  readonly rows: readonly DataRow[];
  readonly columns: readonly FileColumn[];
  readonly days: { readonly from: string; readonly to: string };
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { rows, columns, zone, days } = props;
  const options: FileOptions = {
    format: useStored(formatStore),
    separator: useStored(separatorStore),
    decimal: useStored(decimalStore),
    date: useStored(dateStore),
    split: useStored(splitStore) === "yes",
  };
  const isCsv = options.format === "csv";
  const isSheet = options.format === "xlsx";
  const heads = timeHeads(rows, zone, options, { date: t("common.date"), time: t("common.time") });
  // A spreadsheet formats timestamps itself; the preview shows its default.
  const shownTime = isSheet ? ({ date: "dt2", split: false } as const) : options;
  const save = async (): Promise<void> => {
    const span = days.from === days.to ? days.from : `${days.from} ${days.to}`;
    const name = `${props.plantId} ${span}`;
    const facts = { zone, heads };
    if (isSheet) {
      const workbook = await xlsxOf(exportSheet(name, rows, columns, facts));
      return download(`${name}.xlsx`, workbook);
    }
    const type = isCsv ? "text/csv;charset=utf-8" : "application/json";
    const mark = isCsv ? [byteOrderMark] : [];
    const pieces = filePieces(rows, columns, options, facts);
    download(`${name}.${options.format}`, new Blob([...mark, ...pieces], { type }));
  };
  const first = rows.slice(0, previewRows);
  return (
    <>
      <Panel
        title={t("export.file")}
        sub={t("export.rows", { count: rows.length, shown: format.count(rows.length) })}
      >
        <div className="hg-export-options">
          <div>
            <p className="hg-field-label">{t("export.format")}</p>
            <SegmentedControl
              aria-label={t("export.format")}
              data={fileFormats.map((value) => ({ value, label: value.toUpperCase() }))}
              value={options.format}
              onChange={formatStore.set}
            />
          </div>
          <Select
            label={t("export.separator")}
            allowDeselect={false}
            disabled={!isCsv}
            data={separatorNames.map((value) => ({
              value,
              label: t(`export.separators.${value}`),
            }))}
            value={options.separator}
            onChange={(value) => value && separatorStore.set(value)}
          />
          <Select
            label={t("export.decimal")}
            allowDeselect={false}
            disabled={!isCsv}
            data={decimalNames.map((value) => ({ value, label: t(`export.decimals.${value}`) }))}
            value={options.decimal}
            onChange={(value) => value && decimalStore.set(value)}
          />
          <Select
            label={t("export.date")}
            allowDeselect={false}
            disabled={isSheet}
            data={dateFormats.map((value) => ({
              value,
              label: `${value}: ${momentText(Number(rows[0]?.[0] ?? 0), zone, { date: value, split: false })[0] ?? ""}`,
            }))}
            value={options.date}
            onChange={(value) => value && dateStore.set(value)}
          />
          <Checkbox
            label={t("export.split")}
            checked={options.split && options.date !== "unix" && !isSheet}
            disabled={options.date === "unix" || isSheet}
            onChange={(event) => splitStore.set(event.currentTarget.checked ? "yes" : "no")}
          />
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void save()}
          >
            {t("export.download")}
          </Button>
        </div>
      </Panel>
      <Panel
        flush
        title={t("export.preview")}
        sub={
          rows.length > previewRows
            ? t("export.first", { count: previewRows })
            : t("export.allRows")
        }
      >
        <div
          className="hg-table-box hg-export-table"
          tabIndex={0}
          role="region"
          aria-label={t("export.preview")}
        >
          <table className="hg-table">
            <thead>
              <tr>
                {heads.names.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                {columns.map((column) => (
                  <th
                    key={column.id}
                    scope="col"
                    className="r"
                    title={
                      column.device === null ? column.name : `${column.name} · ${column.device}`
                    }
                  >
                    {column.name} <span className="hg-unit">{column.unit}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.map((row) => (
                <tr key={Number(row[0])} className="row">
                  {timeCells(Number(row[0]), zone, shownTime, heads).map((text, index) => (
                    <td key={index}>{text}</td>
                  ))}
                  {columns.map((column, index) => {
                    const value = row[index + 1] ?? null;
                    return (
                      <td key={column.id} className="r">
                        {typeof value === "string" ? value : format.number(value, 2)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </>
  );
}
