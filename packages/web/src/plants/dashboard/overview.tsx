import { AroundEmpty } from "../../ui/empty-state.tsx";
import { whileCalculating } from "./while-calculating.tsx";
import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import {
  type Figure,
  type Figures,
  FindingsStrip,
  rangeIn,
  statsQuery,
  sumsQuery,
} from "../../data/data.api.ts";
import { AlertCard } from "../../alerts/alerts.api.ts";
import {
  MarksAbout,
  useMarksOfSection,
  VerdictStrip,
  WaterfallPanel,
} from "../../health/health.api.ts";
import { SetupPanel } from "../../setup/setup.api.ts";
import { ForecastPanel } from "../../forecast/forecast.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { periodAt } from "../../ui/period.ts";
import { FeaturedPanel, FootChips, TotalsPanel } from "./boxes.tsx";
import { DayPanel } from "./day-panel.tsx";
import { flowSources } from "./energy-flow.ts";
import { MonthPanel, YearPanel } from "./energy-panels.tsx";
import { FlowPanel } from "./flow-panel.tsx";
import { MonthCard, PeakPowerCard, PowerCard, RatioCard, TodayCard, YearCard } from "./kpi-row.tsx";
import { PlantHead } from "./plant-head.tsx";
import { isOfCounters } from "./hours-of-day.tsx";
import { InverterDayPanel } from "./inverter-day.tsx";
import { comparedSections, InverterPanel, invertersOf, SectionPanel } from "./power-bars.tsx";
import { InReplay, useReplay } from "./replay.tsx";
import { type EnergyVariable, integralsOf } from "../../variables/variables.api.ts";
import { type Scope, scopeOf } from "./scope.ts";
import { chosenVariables, type Day, useDay } from "./use-day.ts";
import "./dashboard.css";

const ReplayPlayer = onDemand(
  () => import("./replay-player.tsx").then((part) => part.ReplayPlayer),
  ["controls"],
  <Skeleton heightPx={128} />,
);
const include: readonly StatName[] = ["day", "month", "year", "total"];
const sums = ["day", "month", "year"] as const;
const dayPx = 250;
const barsPx = 146;

/** Energies whose totals have a box of their own: the one that the cards show already needs none when it is alone. */
function totalsOf(scope: Scope): EnergyVariable[] {
  const { fetot, fetotcount } = scope.series;
  const chosen: readonly Variable[] =
    scope.index === 0
      ? chosenVariables(scope, "numeric_vars")
      : [fetot, fetotcount].filter((one): one is Variable => one !== null);
  // A power that stands for the energy is shown as what it adds up to.
  const all = chosen.map((one) => scope.energies.find(({ id }) => id === one.id) ?? one);
  return all.length === 1 && all[0]?.id === scope.energy?.id && scope.index === 0 ? [] : all;
}

/** Dials of a section: power, irradiance, temperatures, those that are set. The dashboard's are chosen. */
function dialsOf(scope: Scope): Variable[] {
  if (scope.index === 0) return chosenVariables(scope, "featured_vars");
  const { firr, ftmod, ftamb } = scope.series;
  // A dial shows one variable.
  const power = scope.powers.length === 1 ? scope.powers : [];
  return [...power, ...[firr, ftmod, ftamb].filter((one) => one !== null)];
}

function useFigures(scope: Scope, day: Day, totals: readonly Variable[]): Figures | undefined {
  const all = [...scope.energies, scope.series.fpr, ...totals].flatMap((one) => one?.id ?? []);
  const asked = [...new Set(all)];
  const integral = integralsOf(scope.energies);
  const { data, error } = useQuery(statsQuery({ ids: asked, include, zone: scope.zone, integral }));
  const past = usePastFigures(scope, day, asked);
  // Without an answer the cards show no value; what went wrong is said by the charts.
  if (error || asked.length === 0) return new Map();
  if (day.shown === day.today || !data) return data;
  return past && new Map(asked.map((id) => [id, { ...data.get(id), ...past.get(id) }]));
}

/** Of a day that is over, its own sum and those of its month and its year. */
function usePastFigures(scope: Scope, day: Day, asked: readonly string[]): Figures | undefined {
  const question = (period: (typeof sums)[number]) =>
    sumsQuery({
      ids: day.shown === day.today ? [] : asked,
      ...rangeIn(periodAt(period, day.shown), scope.zone),
      period,
      integral: integralsOf(scope.energies),
    });
  const answers = useQueries({ queries: sums.map(question) });
  if (answers.some((one) => one.isPending)) return undefined;
  const figure = (column: number, at: number): Figure => ({
    value: answers[at]?.data?.[0]?.[column + 1] ?? null,
    timeSeconds: null,
  });
  return new Map(
    asked.map((id, column) => [
      id,
      Object.fromEntries(sums.map((name, at) => [name, figure(column, at)])),
    ]),
  );
}

/** All that the dashboard shows of one moment. */
function shownNow(scope: Scope, dials: readonly Variable[]): string[] {
  const { series, powers, index, plant } = scope;
  const flow = index === 0 ? flowSources(plant) : null;
  const sections = index === 0 ? comparedSections(scope) : [];
  const variables = [
    series.fteo,
    ...powers,
    ...dials,
    ...invertersOf(scope).map(({ power }) => power),
    ...sections.flatMap((at) => {
      const own = scopeOf(plant, at);
      return own === null ? [] : [own.series.fteo, ...own.powers];
    }),
  ];
  const terms = flow === null ? [] : Object.values(flow).flat();
  return [...new Set([...variables.flatMap((one) => one?.id ?? []), ...terms.map(({ id }) => id)])];
}

/** A plant, or one of its sections, at a glance: the answer first, then the day, then the months. */
export function Overview({ scope }: { readonly scope: Scope }): ReactNode {
  const narrow = useIsNarrow();
  const day = useDay(scope);
  const totals = totalsOf(scope);
  const figures = useFigures(scope, day, totals);
  const about = useMarksOfSection(scope.plant, scope.index);
  const isPast = day.shown < day.today;
  // The last day that files have brought is how the plant stands. (P33)
  const isLast = !isPast || day.shown === day.usual;
  const replay = useReplay();
  // Of a day that is replayed what was measured at its moments is known.
  const isNow = !isPast || replay.store !== null;
  const dials = isNow ? dialsOf(scope) : [];
  const judged = {
    plantId: scope.plant.id,
    section: scope.index,
    pastDay: isPast ? day.shown : null,
  };
  // What is measured now stands on no day that is over. (H15)
  const flow = scope.index === 0 && isNow ? flowSources(scope.plant) : null;
  const inverters = invertersOf(scope);
  const ids = useMemo(() => shownNow(scope, dialsOf(scope)), [scope]);
  const sections = scope.index === 0 && isNow ? comparedSections(scope) : [];
  const beside: "flow" | "dials" | null =
    flow !== null ? "flow" : dials.length > 0 && dials.length <= 4 ? "dials" : null;
  const fewInverters = inverters.length > 0 && inverters.length <= 8;
  const dialPanel = (span: number): ReactNode => (
    <FeaturedPanel scope={scope} variables={dials} span={span} />
  );
  const now = (
    <>
      {isOfCounters(scope) ? null : isNow ? (
        <PowerCard scope={scope} day={day} at={replay.at} />
      ) : (
        <PeakPowerCard scope={scope} day={day} />
      )}
      <TodayCard scope={scope} day={day} figures={figures} />
    </>
  );
  const sums = (
    <>
      <MonthCard scope={scope} day={day} figures={figures} />
      <YearCard scope={scope} day={day} figures={figures} />
      <RatioCard scope={scope} day={day} figures={figures} />
    </>
  );
  const alerts = scope.index === 0 && isLast && replay.store === null && (
    <AlertCard plant={scope.plant} />
  );
  const dayPanel = (
    <DayPanel
      scope={scope}
      day={day}
      span={beside === null ? 12 : 8}
      heightPx={narrow ? 248 : dayPx}
      replay={replay}
    />
  );
  return (
    <AroundEmpty value={whileCalculating}>
      <MarksAbout about={about}>
        <div className="hg-page hg-overview">
          <PlantHead scope={scope} isPast={!isLast} />
          {scope.index === 0 && isLast && <FindingsStrip plant={scope.plant} />}
          <VerdictStrip {...judged} />
          {scope.index === 0 && isLast && <SetupPanel plant={scope.plant} />}
          {replay.store !== null && (
            <div className="hg-replay">
              <ReplayPlayer
                key={day.shown}
                scope={scope}
                day={day}
                ids={ids}
                store={replay.store}
                onMoment={replay.onMoment}
              />
            </div>
          )}
          <InReplay store={replay.store}>
            {narrow ? (
              // The first screen of a telephone: now, today, what is wrong, and the day's curve. The sums can wait.
              <>
                <div className="hg-kpis">
                  {now}
                  {alerts}
                </div>
                {dayPanel}
                <div className="hg-kpis sums">{sums}</div>
              </>
            ) : (
              <div className="hg-kpis">
                {now}
                {sums}
                {alerts}
              </div>
            )}
            <div className="hg-grid">
              {!narrow && dayPanel}
              {beside === "flow" && flow && <FlowPanel sources={flow} span={4} heightPx={dayPx} />}
              {beside === "dials" && dialPanel(4)}
              {scope.index === 0 && !isPast && replay.store === null && (
                <ForecastPanel plant={scope.plant} span={12} />
              )}
              <WaterfallPanel
                {...judged}
                day={day.shown}
                momentSeconds={day.momentSeconds}
                span={12}
              />
              <MonthPanel scope={scope} day={day} span={fewInverters ? 5 : 7} heightPx={barsPx} />
              <YearPanel scope={scope} day={day} span={fewInverters ? 3 : 5} heightPx={barsPx} />
              {inverters.length > 0 &&
                (isNow ? (
                  <InverterPanel
                    scope={scope}
                    span={fewInverters ? 4 : 12}
                    heightPx={barsPx}
                    replayed={replay.at === null ? null : { day, at: replay.at }}
                  />
                ) : (
                  <InverterDayPanel
                    scope={scope}
                    day={day}
                    span={fewInverters ? 4 : 12}
                    heightPx={barsPx}
                  />
                ))}
              {sections.length > 0 && (
                <SectionPanel scope={scope} span={totals.length > 0 ? 4 : 12} />
              )}
              {totals.length > 0 && (
                <TotalsPanel
                  scope={scope}
                  day={day}
                  variables={totals}
                  figures={figures}
                  span={sections.length > 0 ? 8 : 12}
                />
              )}
              {beside !== "dials" && dials.length > 0 && dialPanel(12)}
            </div>
          </InReplay>
          <FootChips scope={scope} figures={figures} />
        </div>
      </MarksAbout>
    </AroundEmpty>
  );
}
