import type { GseComparison } from "@heliograph/contract/gse/gse.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { barSlots, energyScale, scaled } from "../data/data.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { BarChartView } from "../ui/charts/chart.tsx";
import { Legend } from "../ui/charts/legend.tsx";
import { Panel } from "../ui/panel.tsx";
import { periodAt } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import { counterChoices } from "../variables/variables.api.ts";
import { gsePage } from "./gse.pages.ts";

const heightPx = 220;

/** The twelve months of a year: what the GSE has beside the counter that is chosen. (GSE-02, GSE-03) */
export function YearChart(props: {
  readonly comparison: GseComparison;
  readonly plant: Plant;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const wide = !useIsNarrow();
  const [{ variable }, change] = gsePage.useSearch();
  const { comparison, plant } = props;
  const { months, settlement, variables } = comparison;
  const { year } = settlement;
  const slots = barSlots({ ...periodAt("year", `${year}-06-15`), each: "month", wide }, format);
  const byMonth = new Map(months.map((one) => [one.month, one]));
  const gse = slots.map(({ key }) => byMonth.get(key)?.kwh ?? null);
  const meter = slots.map(({ key }) => byMonth.get(key)?.meter ?? null);
  const scale = energyScale("kWh", [...gse, ...meter]);
  const choices = counterChoices(plant);
  const chosen = choices.find(({ value }) => value === variable);
  const years = [...new Set([...months.map(({ month }) => month.slice(0, 4)), String(year)])]
    .toSorted()
    .toReversed();
  const hasCounter = variables.length > 0;
  const series = [
    {
      id: "gse",
      name: "GSE",
      colour: "theoretical" as const,
      values: scaled(gse, 1 / scale.factor),
    },
    ...(hasCounter
      ? [
          {
            id: "meter",
            name: chosen?.label ?? t("gse.chart.plantCounter"),
            colour: "production" as const,
            values: scaled(meter, 1 / scale.factor),
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t("gse.chart.title", { year })}
      sub={t("gse.chart.sub", { unit: scale.unit })}
      end={
        <span className="hg-gse-tools">
          <Select
            aria-label={t("gse.chart.compareWith")}
            size="xs"
            className="hg-gse-variable"
            data={[{ value: "", label: t("gse.chart.plantCounter") }, ...choices]}
            value={chosen?.value ?? ""}
            allowDeselect={false}
            searchable
            limit={150}
            nothingFoundMessage={t("common.table.notFound")}
            onChange={(next) =>
              change({ variable: next === "" || next === null ? undefined : next })
            }
          />
          <Select
            aria-label={t("gse.column.year")}
            size="xs"
            w={86}
            data={years}
            value={String(year)}
            allowDeselect={false}
            onChange={(next) => next !== null && change({ year: Number(next) })}
          />
        </span>
      }
    >
      <BarChartView
        name={t("gse.chart.title", { year })}
        heightPx={heightPx}
        error={null}
        onRetry={() => {}}
        waits={false}
        // What stopped a part for an hour explains no month of the GSE.
        unmarked
        chart={{ slots, unit: scale.unit, showUnit: false, runningIndex: -1, series }}
      />
      <Legend className="hg-gse-legend" items={series} />
      {!hasCounter && <p className="hg-small hg-dim-2">{t("gse.chart.noCounter")}</p>}
    </Panel>
  );
}
