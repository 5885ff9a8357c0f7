import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { rangeIn, rowsQuery, usualDay } from "../../data/data.api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { PeriodBar } from "../../ui/period-bar.tsx";
import {
  boundsOf,
  daysIn,
  type Period,
  periodAt,
  periodFrom,
  searchOf,
  todayIn,
} from "../../ui/period.ts";
import { useNow } from "../../ui/use-format.tsx";
import { coloursOf, shownUnit, variableMap } from "../../variables/variables.api.ts";
import type { CompareProps } from "./compare-props.ts";
import { heatCells } from "./heat-cells.ts";
import { HeatMap } from "./heat-map.tsx";
import { useGo } from "../../ui/page-link.tsx";
import { variablePage } from "../../variables/variables.pages.ts";

const heightPx = 400;
/** Rows of a quarter of an hour for this many days stay below what one call may answer. */
const fineDays = 1000;

/** The carpet of the address: of a single day its month, of ten years the last of them. */
function carpetPeriod(search: CompareProps["search"], usual: string): Period {
  const asked = periodFrom(search, usual, "year");
  if (asked.unit === "day") return periodAt("month", asked.from);
  return asked.unit === "years" ? periodAt("year", asked.to < usual ? asked.to : usual) : asked;
}

/** A variable over days and hours. */
export function HeatPanel(props: CompareProps & { readonly variableId: string }): ReactNode {
  const { plant, search, variableId } = props;
  const { t } = useTranslation();
  const go = useGo();
  const zone = plant.timezone;
  const now = useNow();
  const today = todayIn(zone, now);
  const usual = usualDay(plant, now);
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const period = carpetPeriod(search, usual);
  const days = daysIn(period);
  const slotMinutes = days > fineDays ? 60 : 15;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...rowsQuery({
      ids: [variableId],
      ...rangeIn(period, zone),
      resolution: slotMinutes,
    }),
    // The carpet of another span has another shape.
    placeholderData: () => undefined,
  });
  const cells = useMemo(
    () => data && heatCells(data, { zone, firstDay: period.from, days, slotMinutes }),
    [data, zone, period.from, days, slotMinutes],
  );
  const variable = variableMap(plant).get(variableId)?.variable;
  const busy = isPlaceholderData || (isFetching && !data);
  const isEmpty = cells?.values.every(Number.isNaN) ?? false;
  return (
    <Panel flush label={t("charts.compare.heat")}>
      <PeriodBar
        period={period}
        bounds={bounds}
        busy={busy}
        units={["week", "month", "year", "custom"]}
        onChange={(next) => props.onSearch(searchOf(next, usual, null))}
      />
      <div className="hg-chart-room">
        {error && !data ? (
          <div className="hg-chart-none" style={{ height: heightPx }}>
            <LoadError text={errorText(error)} onRetry={() => void refetch()} />
          </div>
        ) : !cells ? (
          <Skeleton heightPx={heightPx} radiusPx={8} />
        ) : isEmpty ? (
          <div className="hg-chart-none" style={{ height: heightPx }}>
            <EmptyState title={t("common.chart.noData")} hint={t("common.chart.noDataHint")} />
          </div>
        ) : (
          <HeatMap
            name={variable?.name ?? ""}
            unit={shownUnit(variable?.udm ?? null)}
            colour={variable ? (coloursOf([variable])[0] ?? "c01") : "c01"}
            cells={cells}
            firstDay={period.from}
            heightPx={heightPx}
            onDay={(day) =>
              go(
                variablePage.at(
                  { plantId: plant.id, varId: variableId },
                  searchOf(periodAt("day", day), usual),
                ),
              )
            }
          />
        )}
      </div>
    </Panel>
  );
}
