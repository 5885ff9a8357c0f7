import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { energyScale, foldRows, monthNames, rangeIn, sumsQuery } from "../../data/data.api.ts";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import { type Doubt, freeColours, type TimeSeries } from "../../ui/charts/series.ts";
import { Panel } from "../../ui/panel.tsx";
import { customPeriod, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import {
  coloursOf,
  kindOfVariable,
  shownUnit,
  variableMap,
} from "../../variables/variables.api.ts";
import { CompareLegend } from "./compare-legend.tsx";
import type { CompareProps } from "./compare-props.ts";
import { comparableDays, lastWholeDay, partMonths } from "./equal-spans.ts";

const heightPx = 400;
const maxYears = 5;

/** The same months of up to five years side by side. */
export function YearsPanel(props: CompareProps & { readonly variableId: string }): ReactNode {
  const { plant, variableId } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [pointed, setPointed] = useState<string | null>(null);
  const zone = plant.timezone;
  const today = todayIn(zone, useNow());
  const last = Number(today.slice(0, 4));
  const first = Math.max(
    last - maxYears + 1,
    Number(todayIn(zone, plant.active_since).slice(0, 4)),
  );
  const range = rangeIn(customPeriod(`${first}-01-01`, `${last}-12-31`), zone);
  const variable = variableMap(plant).get(variableId)?.variable;
  const isCounter = variable !== undefined && kindOfVariable(variable) === "counter";
  const { data, error, isPlaceholderData, refetch } = useQuery(
    sumsQuery({
      ids: [variableId],
      ...range,
      // Days, because a month that goes on is compared with the same days of the other years.
      period: "day",
    }),
  );
  const folding = isCounter ? "sum" : "mean";
  const days = isPlaceholderData ? undefined : data;
  const unit = shownUnit(variable?.udm ?? null);
  const chart = useMemo(() => {
    const compared = comparableDays(days ?? [], today);
    const parts = partMonths(compared);
    const rows = foldRows(compared, "month", [folding]);
    const values = rows.map((row) => (typeof row[1] === "number" ? row[1] : null));
    const scale = isCounter ? energyScale(unit, values) : { unit, factor: 1 };
    const byYear = Map.groupBy(rows, (row) => String(row[0]).slice(0, 4));
    const measured = [...byYear].filter(([, own]) => own.some((row) => typeof row[1] === "number"));
    const own = variable ? (coloursOf([variable])[0] ?? "c01") : "c01";
    const others = freeColours([own], Math.max(0, measured.length - 1));
    const doubtOf = (month: string): Doubt | null => {
      const part = parts.get(month);
      return part ? { isHatched: true, why: t("charts.compare.part", part) } : null;
    };
    const series = measured.map(([year, months], index): TimeSeries => ({
      id: year,
      name: year,
      unit: scale.unit,
      // The running year wears the colour of its quantity.
      colour: index === measured.length - 1 ? own : (others[index] ?? "c01"),
      kind: isCounter ? "bar" : "line",
      symbol: isCounter ? "none" : "circle",
      ...(year === today.slice(0, 4) ? { runningIndex: Number(today.slice(5, 7)) - 1 } : {}),
      doubts: Array.from({ length: 12 }, (_, month) =>
        doubtOf(`${year}-${String(month + 1).padStart(2, "0")}`),
      ),
      points: months.map((row) => [
        Number(String(row[0]).slice(5, 7)) - 1,
        typeof row[1] === "number" ? row[1] / scale.factor : null,
      ]),
    }));
    const slots = monthNames(format).map((name) => ({ label: name, title: name }));
    return { series, slots, unit: scale.unit, lastDay: lastWholeDay(today) };
  }, [days, folding, isCounter, unit, variable, format, today, t]);
  return (
    <Panel
      title={variable?.name ?? ""}
      sub={
        <>
          {isCounter
            ? t("charts.compare.yearsSub")
            : `${t("charts.compare.yearsSub")}, ${t("charts.compare.yearsMean")}`}
          {". "}
          {t("charts.compare.equalDays", { day: format.dayRange(chart.lastDay, chart.lastDay) })}
        </>
      }
    >
      <TimeChartView
        unmarked
        name={`${t("charts.compare.years")}: ${variable?.name ?? ""}`}
        heightPx={heightPx}
        error={error && !days ? errorText(error) : null}
        onRetry={() => void refetch()}
        chart={{
          series: chart.series,
          slots: chart.slots,
          fromSeconds: range.startSeconds,
          toSeconds: range.endSeconds,
          highlight: pointed,
        }}
        waits={!days && !error}
      />
      <CompareLegend
        block={isCounter}
        onPoint={setPointed}
        items={chart.series.map((one) => ({
          id: one.id,
          name: one.name,
          colour: one.colour,
          sum: isCounter
            ? format.measure(
                // As far as this year has come, of each year.
                one.points.reduce(
                  (all, [month, value]) =>
                    month < Number(chart.lastDay.slice(5, 7)) ? all + (value ?? 0) : all,
                  0,
                ),
                chart.unit,
              )
            : null,
        }))}
      />
    </Panel>
  );
}
