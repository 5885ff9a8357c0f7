import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import {
  bandPeriodFor,
  bandsQuery,
  rangeIn,
  rowsQuery,
  sumsQuery,
  usualDay,
} from "../data/data.api.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { PeriodBar } from "../ui/period-bar.tsx";
import { boundsOf, type Period, periodAt, periodUnits, todayIn, searchOf } from "../ui/period.ts";
import { useNow } from "../ui/use-format.tsx";
import type { ChartDraft } from "./chart-draft.ts";
import { useChartVariables } from "./chart-variables.ts";
import { periodOf } from "./chart-search.ts";
import type { ChartPanelProps, DrawnChartProps } from "./drawn-chart.ts";
import { PlainChart } from "./plain-chart.tsx";
import { ratedOf, type ShownSeries, shownSeries } from "./shown-series.ts";
import { SpaceChart } from "./space-chart.tsx";
import { barsOf, type ChartQuestion } from "./use-chart-data.ts";
import "./charts.css";

function questionOf(
  series: readonly ShownSeries[],
  period: Period,
  type: ChartDraft["type"],
  zone: string,
): ChartQuestion {
  return {
    ids: [...new Set(series.map((one) => one.varId))],
    ...rangeIn(period, zone),
    each: type === "bar" ? barsOf(period) : null,
  };
}

/** Period, chart and legend of a saved chart, or of one that is being made. */
export function ChartPanel(props: ChartPanelProps): ReactNode {
  const { plant, draft, search, onSearch } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const zone = plant.timezone;
  const now = useNow();
  const today = todayIn(zone, now);
  const usual = usualDay(plant, now);
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const isSpace = draft.type === "3D";
  const wanted = periodOf(search, draft.period, bounds, usual);
  // A 3D chart has only years. (CHART-23)
  const period =
    isSpace && wanted.unit !== "year" && wanted.unit !== "years"
      ? periodAt("year", wanted.to < usual ? wanted.to : usual)
      : wanted;
  const { known, waits } = useChartVariables(plant, draft.series);
  const series = useMemo(() => shownSeries(draft, known, ratedOf), [draft, known]);
  /** Asks for what a period shows, before it is shown. */
  const askFor = (next: Period): void => {
    const { each, ...range } = questionOf(series, next, draft.type, zone);
    if (range.ids.length === 0 || isSpace) return;
    if (each === null) {
      void queries.prefetchQuery(rowsQuery(range));
      if (bandPeriodFor(range) !== null) void queries.prefetchQuery(bandsQuery(range));
    } else void queries.prefetchQuery(sumsQuery({ ...range, period: each }));
  };
  const bar = (busy: boolean): ReactNode => (
    <PeriodBar
      period={period}
      bounds={bounds}
      busy={busy}
      units={isSpace ? ["year", "years"] : periodUnits}
      onHint={askFor}
      onChange={(next) => {
        // The answer is on its way while the page is made for it.
        askFor(next);
        onSearch({ zoom: undefined, ...searchOf(next, usual, null) });
      }}
    />
  );
  if (waits)
    return (
      <Panel flush label={props.name}>
        {bar(true)}
        <div className="hg-chart-room">
          <Skeleton heightPx={400} radiusPx={8} />
        </div>
      </Panel>
    );
  if (series.length === 0) {
    const isUnseen = draft.series.length > 0;
    return (
      <Panel flush label={props.name}>
        {bar(false)}
        <div className="hg-chart-none hg-chart-tall">
          <EmptyState
            title={t(isUnseen ? "charts.unseen" : "charts.no_vars_selected")}
            hint={t(isUnseen ? "charts.unseenHint" : "charts.addHint")}
            action={
              props.compact === true &&
              !isUnseen &&
              search.tab !== "variables" && (
                <Button variant="default" size="xs" onClick={() => onSearch({ tab: "variables" })}>
                  {t("charts.pick")}
                </Button>
              )
            }
          />
        </div>
      </Panel>
    );
  }
  const question = questionOf(series, period, draft.type, zone);
  const inner: DrawnChartProps = { ...props, period, today, series, question, bar };
  const unseen = draft.series.length - series.length;
  return (
    <>
      {isSpace ? <SpaceChart {...inner} /> : <PlainChart {...inner} />}
      {unseen > 0 && <p className="hg-dim hg-small">{t("charts.someUnseen", { count: unseen })}</p>}
    </>
  );
}
