import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ChartTable, tableOfTime } from "./table-of.ts";
import type { TimeChart } from "./time-model.ts";

/** The numbers of a chart for screen readers. */
export function Spoken(props: {
  readonly name: string;
  readonly table: ChartTable;
  /** The chart has newer numbers, which are being prepared. */
  readonly late?: boolean;
}): ReactNode {
  const { name, table, late = false } = props;
  const { t } = useTranslation();
  return (
    <table aria-busy={late}>
      <caption>{t("common.chart.dataTable", { name })}</caption>
      <thead>
        <tr>
          {table.head.map((cell, index) => (
            <th key={index} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same along time, made after the chart has been drawn: up to a hundred rows of each series must not delay it. */
export function SpokenTime(props: { readonly name: string; readonly chart: TimeChart }): ReactNode {
  const { t } = useTranslation();
  const timeName = t(props.chart.slots ? "common.date" : "common.time");
  const chart = useDeferredValue<TimeChart | null>(props.chart, null);
  const table = useMemo(() => chart && tableOfTime(chart, timeName), [chart, timeName]);
  return table && <Spoken name={props.name} table={table} late={chart !== props.chart} />;
}
