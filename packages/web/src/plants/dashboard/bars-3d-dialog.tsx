import { Modal, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { energyScale, monthNames, rangeIn, sumsQuery } from "../../data/data.api.ts";
import { SpaceBarsView } from "../../ui/charts/space-bars.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { customPeriod, periodAt, todayIn } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import {
  type Drawn,
  drawnSums,
  type EnergyVariable,
  integralsOf,
  partsOf,
  quantityOf,
  shownUnit,
  useEnergyName,
} from "../../variables/variables.api.ts";
import { daysByMonth, monthsByYear } from "./bars-3d-data.ts";
import type { Scope } from "./scope.ts";

/** Title and pickers above the landscape. */
const aroundPx = 132;

/** Energy as a landscape: days by months of a year, or months by years since the plant began. */
export function Bars3dDialog(props: {
  readonly scope: Scope;
  readonly variables: readonly Drawn<EnergyVariable>[];
  readonly today: string;
  readonly unit: "month" | "year";
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useEnergyName();
  const { scope, variables, today, unit } = props;
  const thisYear = Number(today.slice(0, 4));
  const firstYear = Math.max(
    thisYear - 14,
    Number(todayIn(scope.zone, scope.plant.active_since).slice(0, 4)),
  );
  const [id, setId] = useState(variables[0]?.id ?? "");
  const [year, setYear] = useState(thisYear);
  const variable = variables.find((one) => one.id === id);
  const drawn = variable === undefined ? [] : [variable];
  const shown =
    unit === "month"
      ? periodAt("year", `${year}-01-01`)
      : customPeriod(`${firstYear}-01-01`, periodAt("year", today).to);
  const { data, error } = useQuery(
    sumsQuery({
      ids: partsOf(drawn).map((one) => one.id),
      ...rangeIn(shown, scope.zone),
      period: unit === "month" ? "day" : "month",
      integral: integralsOf(drawn),
    }),
  );
  const rows3d = data && drawnSums(data, drawn);
  const cells = rows3d && (unit === "month" ? daysByMonth(rows3d, year) : monthsByYear(rows3d));
  const scale = energyScale(
    shownUnit(variable?.udm ?? null),
    (cells ?? []).map((cell) => cell.z),
  );
  const name =
    unit === "month"
      ? t("dashboard.days3d", { year })
      : t("dashboard.months3d", { from: firstYear, to: thisYear });
  const months = monthNames(format);
  const columns = unit === "month" ? Array.from({ length: 31 }, (_, at) => String(at + 1)) : months;
  const firstRow = unit === "month" ? 0 : firstYear;
  const rows =
    unit === "month"
      ? months
      : Array.from({ length: thisYear - firstYear + 1 }, (_, at) => String(firstYear + at));
  const bars = cells?.map(({ x, y, z }) => ({
    column: x,
    row: y - firstRow,
    value: z / scale.factor,
    title: `${columns[x] ?? ""} ${rows[y - firstRow] ?? ""}`,
  }));
  return (
    <Modal
      opened
      fullScreen
      onClose={props.onClose}
      title={`${scope.plant.name} · ${name}`}
      closeButtonProps={{ "aria-label": t("common.close") }}
      transitionProps={{ duration: 0 }}
    >
      <div className="hg-3d">
        <div className="hg-page-actions">
          {variables.length > 1 && (
            <Select
              aria-label={t("dashboard.variable")}
              data={variables.map((one) => ({ value: one.id, label: nameOf(one) }))}
              value={id}
              allowDeselect={false}
              onChange={(next) => next && setId(next)}
            />
          )}
          {unit === "month" && (
            <Select
              w={110}
              aria-label={t("common.period.year")}
              data={Array.from({ length: thisYear - firstYear + 1 }, (_, at) =>
                String(thisYear - at),
              )}
              value={String(year)}
              allowDeselect={false}
              onChange={(next) => next && setYear(Number(next))}
            />
          )}
          <span className="hg-dim hg-small">{t("dashboard.hint3d")}</span>
        </div>
        {error ? (
          <EmptyState kind="error" title={errorText(error)} />
        ) : bars === undefined ? (
          <Skeleton heightPx={globalThis.innerHeight - aroundPx} radiusPx={8} />
        ) : bars.length === 0 ? (
          <EmptyState title={t("common.chart.noData")} hint={t("common.chart.noDataHint")} />
        ) : (
          <>
            <SpaceBarsView
              label={`${variable ? nameOf(variable) : ""}, ${name}`}
              heightPx={globalThis.innerHeight - aroundPx}
              chart={{
                name: variable ? nameOf(variable) : "",
                unit: scale.unit,
                colour: (variable && quantityOf(variable)) ?? "production",
                columns,
                rows,
                bars,
              }}
            />
            <table className="hg-hidden">
              <caption>{t("common.chart.dataTable", { name })}</caption>
              <tbody>
                {bars.map((bar) => (
                  <tr key={`${bar.row} ${bar.column}`}>
                    <th scope="row">{bar.title}</th>
                    <td>{format.number(bar.value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </div>
    </Modal>
  );
}
