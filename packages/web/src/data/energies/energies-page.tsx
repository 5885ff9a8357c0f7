import { SegmentedControl } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { usePlant } from "../../plant-queries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead, Panel } from "../../ui/panel.tsx";
import { PeriodBar } from "../../ui/period-bar.tsx";
import { boundsOf, type Period, todayIn } from "../../ui/period.ts";
import { PlantLine } from "../../ui/plant-time.tsx";
import { useNow } from "../../ui/use-format.tsx";
import {
  coloursOf,
  integralsOf,
  useEnergyName,
  variableMap,
} from "../../variables/variables.api.ts";
import { energiesPage, groupings } from "../data.pages.ts";
import { rangeIn, sumsQuery } from "../queries.ts";
import { usualDay } from "../use-period.ts";
import { useDoubts } from "../use-doubts.ts";
import { useSums } from "../use-sums.ts";
import {
  energyPeriod,
  groupingOf,
  isDrawable,
  periodForGrouping,
  usualGrouping,
  withPeriod,
} from "./energies-search.ts";
import { GroupCharts, Totals } from "./energy-bars.tsx";
import { EnergyLines } from "./energy-lines.tsx";
import { chosenOf, namesOf, usualVariable } from "./energy-variables.ts";
import { readPeriodOf } from "./fold-rows.ts";
import { finerOf } from "./part-buckets.ts";
import { MoneyPanels } from "./money-panel.tsx";
import { VariablePicker } from "./variable-picker.tsx";
import "./energies.css";

/** What variables have made over a period: bars by day, week, month or year, their totals, or their raw lines. */
export function EnergiesPage(): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const queries = useQueryClient();
  const plant = usePlant();
  const [search, change] = energiesPage.useSearch();
  const zone = plant.timezone;
  const today = todayIn(zone, now);
  const usual = usualDay(plant, now);
  const period = energyPeriod(search, usual);
  const each = groupingOf(search.each, period);
  const preset = usualVariable(plant);
  const chosen = chosenOf(plant, search.vars ?? (preset ? [preset.id] : []));
  const variables = chosen.map(({ variable }) => variable);
  const ids = variables.map((one) => one.id);
  const names = namesOf(chosen, useEnergyName());
  const colours = coloursOf(variables);
  const asked = (of: Period) => ({
    ids,
    ...rangeIn(of, zone),
    period: readPeriodOf(groupingOf(search.each, of), of),
    integral: integralsOf(variables),
  });
  const question = asked(period);
  const step = question.period;
  // Whole are the years of which all months have a figure, the months and weeks of which all days have.
  const finerStep = finerOf(step);
  const finer = useQuery({
    ...sumsQuery({ ...question, period: finerStep ?? step }),
    enabled: ids.length > 0 && finerStep !== null,
  });
  const drawn = { period, each, step, variables, names, colours };
  const { shown, error, busy, retry } = useSums(question, drawn);
  const finerRows =
    finerStep === null
      ? shown && { rows: shown.rows, step }
      : finer.data && !finer.isPlaceholderData
        ? { rows: finer.data, step: finerStep }
        : undefined;
  // While others load, the bars before stay, and these rows are not theirs.
  const isOwn = shown?.shape === drawn;
  const doubts = useDoubts(question);
  const look = { today, doubts, ...(isOwn && finerRows ? { finer: finerRows } : {}) };
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const lines = search.view === "lines";
  return (
    <div className="hg-page">
      <PageHead title={t("data.energies.title")} sub={<PlantLine plant={plant} />} />
      {chosen.length > 0 && (
        <Totals
          {...(shown?.shape ?? drawn)}
          {...look}
          rows={shown?.rows ?? (error ? [] : undefined)}
        />
      )}
      <Panel flush label={t("data.energies.chart")}>
        <div className="hg-energy-top">
          <VariablePicker plant={plant} chosen={ids} onChange={(next) => change({ vars: next })} />
          <div className="hg-energy-switches">
            {!lines && (
              <SegmentedControl
                aria-label={t("data.energies.each")}
                value={each}
                data={groupings.map((one) => ({
                  value: one,
                  label: t(`data.energies.by.${one}`),
                  disabled: period.unit === "custom" && !isDrawable(one, period),
                }))}
                onChange={(next) => {
                  const to = periodForGrouping(next, period, today);
                  change(
                    withPeriod(next === usualGrouping(to) ? undefined : next, to, usual),
                    "push",
                  );
                }}
              />
            )}
            <SegmentedControl
              aria-label={t("data.energies.view")}
              value={search.view}
              data={[
                { value: "bars", label: t("data.energies.bars") },
                { value: "lines", label: t("data.energies.lines") },
              ]}
              onChange={(view) => change({ view })}
            />
          </div>
        </div>
        <PeriodBar
          period={period}
          bounds={bounds}
          onChange={(next) => change(withPeriod(search.each, next, usual), "push")}
          onHint={(next) => void queries.prefetchQuery(sumsQuery(asked(next)))}
        />
        <div className="hg-energy-charts" aria-busy={busy}>
          {chosen.length === 0 ? (
            <div className="hg-energy-none">
              <EmptyState title={t("data.energies.none")} hint={t("data.energies.noneHint")} />
            </div>
          ) : lines ? (
            <EnergyLines
              key={`${period.from} ${period.to}`}
              colours={colours}
              // Lines are what was measured: a power stays one, and bears its name.
              names={namesOf(chosen, ({ name }) => name)}
              variables={ids.flatMap((id) => variableMap(plant).get(id)?.variable ?? [])}
              range={rangeIn(period, zone)}
              name={t("data.energies.chart")}
            />
          ) : (
            <GroupCharts
              {...(shown?.shape ?? drawn)}
              {...look}
              rows={shown?.rows}
              error={error ? errorText(error) : null}
              onRetry={retry}
            />
          )}
        </div>
      </Panel>
      {!lines && <MoneyPanels {...{ plant, period, each, today }} />}
    </div>
  );
}
