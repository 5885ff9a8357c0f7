import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { pointsOf, rangeIn, rowsQuery, until, usualDay } from "../../data/data.api.ts";
import { plantListQuery } from "../../plant-queries.ts";
import { besideProduction, coloursOfPlants } from "../../ui/charts/plant-colours.ts";
import { fleetQuery } from "../../plants/plants.api.ts";
import { TimeChartView } from "../../ui/charts/chart.tsx";
import type { TimeSeries } from "../../ui/charts/series.ts";
import { bridged, integralOf, stepSecondsOf } from "../../ui/charts/step.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { GroupedPicker } from "../../ui/grouped-picker.tsx";
import { Panel } from "../../ui/panel.tsx";
import { PeriodBar } from "../../ui/period-bar.tsx";
import { boundsOf, periodFrom, rangeOf, searchOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { CompareLegend } from "./compare-legend.tsx";
import type { CompareProps } from "./compare-props.ts";
import { onClockOf } from "../same-clock.ts";

const heightPx = 400;
const maxPlants = 15;
/** Shown before the reader has chosen. */
const firstPlants = 4;
const slotSeconds = 300;

/** The same day of several plants, as power for each kWp that they have: what is worse than its neighbours shows. */
export function PlantsPanel({ plant, search, onSearch }: CompareProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const [pointed, setPointed] = useState<string | null>(null);
  const zone = plant.timezone;
  const today = todayIn(zone, now);
  const usual = usualDay(plant, now);
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const period = periodFrom({ ...search, period: "day" }, usual);
  const { data: plants } = useQuery(plantListQuery());
  const { data: figures } = useQuery(fleetQuery());
  /** The power of each open plant, and how many kW its unit is. */
  const fleet = useMemo(
    () =>
      figures &&
      new Map(
        figures.id.map((id, at) => [
          id,
          { powerId: figures.power_id[at] ?? null, powerFactor: figures.power_factor[at] ?? 1 },
        ]),
      ),
    [figures],
  );
  const comparable = useMemo(
    () =>
      (plants ?? []).filter(
        (one) => one.kwp > 0 && fleet?.get(one.id)?.powerId && one.id !== plant.id,
      ),
    [plants, fleet, plant.id],
  );
  const chosen = useMemo(
    () =>
      search.with?.filter((id) => comparable.some((one) => one.id === id)) ??
      comparable.slice(0, firstPlants).map((one) => one.id),
    [search, comparable],
  );
  const own = fleet?.get(plant.id);
  const shown = useMemo(
    () =>
      [plant.id, ...chosen].flatMap((id) => {
        const series = fleet?.get(id);
        const facts = plants?.find((one) => one.id === id);
        return series?.powerId && facts && facts.kwp > 0
          ? [
              {
                ...series,
                powerId: series.powerId,
                id,
                name: facts.name,
                kwp: facts.kwp,
                zone: facts.timezone,
              },
            ]
          : [];
      }),
    [plant.id, chosen, fleet, plants],
  );
  // Each plant is read in its own time, so that noon is noon for all of them.
  const zones = [...new Set(shown.map((one) => one.zone))];
  const answers = useQueries({
    queries: zones.map((there) =>
      rowsQuery({
        ids: shown.filter((one) => one.zone === there).map((one) => one.powerId),
        ...rangeIn(period, there),
        resolution: 5,
      }),
    ),
  });
  const { fromSeconds, toSeconds } = rangeOf(period, zone);
  const colours = coloursOfPlants(
    shown.flatMap(({ id }) => (id === plant.id ? [] : [id])),
    (plants ?? []).map(({ id }) => id),
    besideProduction,
  );
  const series = shown.map((one): TimeSeries & { readonly hours: number | null } => {
    const answer = answers[zones.indexOf(one.zone)];
    const there = shown.filter((other) => other.zone === one.zone);
    const rows = answer?.data && !answer.isPlaceholderData ? until(answer.data, now) : [];
    const column = there.findIndex((other) => other.id === one.id);
    const all = pointsOf(rows, column, one.powerFactor / one.kwp);
    const step = stepSecondsOf(all, slotSeconds);
    const isOwn = one.id === plant.id;
    return {
      id: one.id,
      name: one.name,
      unit: "kW/kWp",
      colour: isOwn ? "production" : (colours.get(one.id) ?? "c01"),
      points:
        one.zone === zone
          ? bridged(all, step)
          : onClockOf(bridged(all, step), {
              fromZone: one.zone,
              ontoZone: zone,
              onto: (day) => day,
            }),
      digits: 2,
      hours: integralOf(all, step),
      ...(isOwn ? { widthPx: 3 } : {}),
    };
  });
  const error = answers.find((one) => one.error && !one.data)?.error;
  const busy = answers.some((one) => one.isPlaceholderData || (one.isFetching && !one.data));
  const isReady = fleet !== undefined && plants !== undefined;
  if (isReady && !own?.powerId) return <EmptyState title={t("charts.compare.noPower")} />;
  return (
    <>
      <Panel flush label={t("charts.compare.plants")}>
        <PeriodBar
          period={period}
          bounds={bounds}
          busy={busy}
          units={["day"]}
          onChange={(next) => onSearch({ day: searchOf(next, usual).day })}
        />
        <div className="hg-chart-room" aria-busy={busy}>
          <TimeChartView
            // What began at one plant says nothing of the others.
            unmarked={shown.length > 1}
            name={t("charts.compare.plantsSub")}
            heightPx={heightPx}
            error={error ? errorText(error) : null}
            onRetry={() => {
              for (const one of answers) if (one.error) void one.refetch();
            }}
            chart={{ series, fromSeconds, toSeconds, nowSeconds: now, highlight: pointed }}
            waits={!isReady || (busy && series.every((one) => one.points.length === 0))}
          />
          <p className="hg-dim hg-small hg-chart-hint">{t("charts.compare.plantsSub")}</p>
          <CompareLegend
            onPoint={setPointed}
            items={series.map(({ id, name, colour, hours }) => ({
              id,
              name,
              colour,
              sum: format.measure(hours, "kWh/kWp", 2),
            }))}
          />
        </div>
      </Panel>
      <Panel title={t("charts.compare.choosePlants")}>
        <GroupedPicker
          label={t("charts.compare.choosePlants")}
          groups={[
            {
              id: "plants",
              name: t("common.all"),
              items: comparable.map((one) => ({
                id: one.id,
                name: one.name,
                note: `${one.id} · ${format.text(format.peak(one.kwp))}`,
              })),
            },
          ]}
          selected={chosen}
          limit={maxPlants - 1}
          heightPx={280}
          onChange={(ids) => onSearch({ with: ids })}
        />
      </Panel>
    </>
  );
}
