import type { FileRow } from "@heliograph/domain/import/file-rows.ts";
import {
  dataRows,
  layoutOf,
  rowTime,
  timeCell,
  type TableLayout,
} from "@heliograph/domain/import/table-layout.ts";
import { timestampsOf } from "@heliograph/domain/import/local-stamps.ts";
import { columnHeads } from "@heliograph/domain/import/table-series.ts";
import { timeFormats, type TimeFormat } from "@heliograph/domain/import/time-formats.ts";
import type { Delimiter } from "@heliograph/domain/import/table-rows.ts";
import { MultiSelect, Select } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "../ui/number-field.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { openTable } from "./read-file.ts";
import { ScrolledTable } from "./scrolled-table.tsx";
import type { Draft } from "./use-reading.ts";

const delimiterNames = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
const fixedOffsets = Array.from({ length: 27 }, (_, i) => i - 12).map(
  (hours) => `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`,
);
/** A, B … Z, AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : "") +
  String.fromCharCode(65 + (column % 26));
const shownRows = 12;
const shownColumns = 12;

/** How the file is read: everything is a guess until it was looked at here. */
export function LayoutStep(props: {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { draft, onChange } = props;
  const { layout, rows, file } = draft;
  const put = (change: Partial<TableLayout>): void =>
    onChange({ ...draft, layout: { ...layout, ...change } });
  const reopen = async (choice: { delimiter?: Delimiter; sheet?: number }): Promise<void> => {
    const sheet = choice.sheet ?? draft.sheet;
    const table = await openTable(file, { delimiter: choice.delimiter, sheet }).catch(() => null);
    if (table !== null)
      onChange({
        ...draft,
        sheet,
        rows: table.rows,
        tables: table.tables,
        layout: layoutOf(table.rows, table.delimiter, table.tables > 1),
      });
  };
  const names = useMemo(() => columnNames(rows, layout, t), [rows, layout, t]);
  const first = dataRows(rows, layout)[0];
  const cell = first === undefined ? "" : timeCell(first, layout.time);
  const time = first === undefined ? null : rowTime(first, layout);
  const [date, clock] = layout.time;
  const columnChoices = names.map((label, at) => ({ value: String(at), label }));
  const formatFault =
    layout.time.length === 0
      ? null
      : layout.timeFormat === null
        ? t("measures.layout.formatAsk", { cell })
        : time === null
          ? t("measures.layout.formatWrong", { cell })
          : null;
  return (
    <>
      <Panel title={t("measures.step.layout.name")} sub={t("measures.layout.sub")}>
        {draft.tables > 1 && (
          <p className="hg-measures-text hg-measures-tables">
            {t("measures.layout.tables", { count: draft.tables })}
          </p>
        )}
        <div className="hg-measures-form">
          {file.workbook !== null && (
            <Select
              label={t("measures.layout.sheet")}
              data={file.workbook.sheets.map((name, at) => ({ value: String(at), label: name }))}
              value={String(draft.sheet)}
              allowDeselect={false}
              onChange={(sheet) => void reopen({ sheet: Number(sheet) })}
            />
          )}
          {layout.delimiter !== null && (
            <Select
              label={t("measures.layout.delimiter")}
              data={Object.entries(delimiterNames).map(([value, name]) => ({
                value,
                label: t(`measures.layout.delimiterOf.${name}`),
              }))}
              value={layout.delimiter}
              allowDeselect={false}
              onChange={(delimiter) => void reopen({ delimiter: delimiter as Delimiter })}
            />
          )}
          <Select
            label={t("measures.layout.decimal")}
            data={[
              { value: ".", label: t("measures.layout.decimalOf.point") },
              { value: ",", label: t("measures.layout.decimalOf.comma") },
            ]}
            value={layout.decimal}
            allowDeselect={false}
            error={layout.decimal === null && t("measures.layout.decimalAsk")}
            onChange={(decimal) => put({ decimal: decimal as "." | "," })}
          />
          <NumberField
            label={t("measures.layout.headLine")}
            value={layout.headLine}
            step={1}
            onChange={(line) =>
              put({ headLine: Math.max(1, Math.min(Math.floor(line ?? 1), layout.dataLine)) })
            }
          />
          <NumberField
            label={t("measures.layout.dataLine")}
            value={layout.dataLine}
            step={1}
            onChange={(line) => {
              const dataLine = Math.max(1, Math.floor(line ?? 1));
              put({ dataLine, headLine: Math.min(layout.headLine, dataLine) });
            }}
          />
          <Select
            label={t("measures.layout.time")}
            searchable
            data={columnChoices}
            value={date === undefined ? null : String(date)}
            allowDeselect={false}
            error={date === undefined && t("measures.layout.timeNone")}
            onChange={(column) =>
              put({ time: [Number(column), ...(clock === undefined ? [] : [clock])] })
            }
          />
          <Select
            label={t("measures.layout.clock")}
            placeholder={t("measures.layout.clockNone")}
            clearable
            data={columnChoices.filter(({ value }) => value !== String(date))}
            value={clock === undefined ? null : String(clock)}
            onChange={(column) =>
              put({
                time:
                  date === undefined || column === null
                    ? layout.time.slice(0, 1)
                    : [date, Number(column)],
              })
            }
          />
          <Select
            label={t("measures.layout.format")}
            data={timeFormats.map((value) => ({
              value,
              label: t(`measures.layout.formatOf.${value}`),
            }))}
            value={layout.timeFormat}
            allowDeselect={false}
            error={formatFault}
            onChange={(timeFormat) => put({ timeFormat: timeFormat as TimeFormat })}
          />
          <Select
            label={t("measures.layout.zone")}
            description={
              time?.isLocal === false
                ? t("measures.layout.zoneFree")
                : t("measures.layout.zoneHint")
            }
            searchable
            data={[...fixedOffsets, ...Intl.supportedValuesOf("timeZone")]}
            value={draft.tz}
            allowDeselect={false}
            disabled={time?.isLocal === false}
            inputWrapperOrder={["label", "input", "description", "error"]}
            onChange={(tz) => tz !== null && onChange({ ...draft, tz })}
          />
          <MultiSelect
            label={t("measures.layout.keys")}
            description={t("measures.layout.keysHint")}
            placeholder={layout.keys.length === 0 ? t("measures.layout.keysNone") : ""}
            maxValues={2}
            data={columnChoices.filter(({ value }) => !layout.time.includes(Number(value)))}
            value={layout.keys.map(String)}
            inputWrapperOrder={["label", "input", "description", "error"]}
            onChange={(keys) => put({ keys: keys.map(Number) })}
          />
        </div>
      </Panel>
      <Shown draft={draft} />
    </>
  );
}

const columnNames = (
  rows: readonly FileRow[],
  layout: TableLayout,
  t: (key: "measures.layout.column", params: { letter: string }) => string,
): string[] =>
  columnHeads(rows, { ...layout, time: [], keys: [] }).map(({ name }, at) =>
    name === ""
      ? t("measures.layout.column", { letter: letterOf(at) })
      : `${letterOf(at)} · ${name}`,
  );

/** The first rows as they stand in the file, with what is head and what is time. */
function Shown({ draft: { rows, layout, tz } }: { readonly draft: Draft }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const data = dataRows(rows, layout);
  const first = data[0];
  const time = first === undefined ? null : rowTime(first, layout);
  const stamp =
    time === null
      ? null
      : time.isLocal
        ? (timestampsOf(time.seconds, tz)[0] ?? null)
        : time.seconds;
  const from = rows.findIndex(({ line }) => line >= Math.min(layout.headLine, layout.dataLine));
  const shown = rows.slice(Math.max(0, from - 2), Math.max(0, from - 2) + shownRows);
  const width = Math.min(shownColumns, Math.max(1, ...shown.map(({ cells }) => cells.length)));
  const kindOf = (column: number): string =>
    layout.time.includes(column) ? "time" : layout.keys.includes(column) ? "key" : "";
  return (
    <Panel
      flush
      title={t("measures.layout.preview")}
      sub={
        stamp === null
          ? layout.timeFormat === null && layout.time.length > 0
            ? t("measures.layout.readsLater")
            : t("measures.layout.readsNot", { cell: first ? timeCell(first, layout.time) : "" })
          : t("measures.layout.reads", { count: data.length, first: format.dateTime(stamp) })
      }
    >
      <ScrolledTable label={t("measures.layout.preview")}>
        <thead>
          <tr>
            <th scope="col">{t("measures.layout.line")}</th>
            {Array.from({ length: width }, (_, column) => (
              <th key={column} scope="col" className={kindOf(column)}>
                {letterOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, cells }) => (
            <tr
              key={line}
              className={line >= layout.dataLine ? "" : line >= layout.headLine ? "head" : "before"}
            >
              <th scope="row">{line}</th>
              {Array.from({ length: width }, (_, column) => (
                <td key={column} className={kindOf(column)} title={cells[column] ?? ""}>
                  {cells[column] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrolledTable>
    </Panel>
  );
}
