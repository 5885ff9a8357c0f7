import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { plantQuery } from "../../plants/plants.api.ts";
import { useScheme } from "../../ui/brand.tsx";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { seriesColour, type SeriesColour } from "../../ui/charts/series.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Measure } from "../../ui/format.ts";
import { SummaryStrip } from "../../ui/kpi.tsx";
import { PageHead, Panel, Skeleton } from "../../ui/panel.tsx";
import { PeriodBar, periodText } from "../../ui/period-bar.tsx";
import { boundsOf, type Period, rangeOf, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { coloursOf, shownUnit } from "../../variables/variables.api.ts";
import { barSlots, energyScale, type Slot, sumsOf } from "../bar-slots.ts";
import { sumsQuery } from "../queries.ts";
import type { DataRow } from "../rows.ts";
import {
  type EnergiesSearch,
  energiesSearch,
  energyPeriod,
  groupingOf,
  groupings,
  idsOf,
  isDrawable,
  periodForGrouping,
  usualGrouping,
  withPeriod,
} from "./energies-search.ts";
import { EnergyLines } from "./energy-lines.tsx";
import {
  chosenOf,
  foldingOf,
  namesOf,
  type UnitGroup,
  unitGroups,
  usualVariable,
} from "./energy-variables.ts";
import { folded, foldRows, keyOfDay, readPeriodOf, weekSlots } from "./fold-rows.ts";
import { VariablePicker } from "./variable-picker.tsx";
import "./energies.css";

/** What variables have made over a period: bars by day, week, month or year, their totals, or their raw lines. */
export function EnergiesPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const now = useNow();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { plantId } = useParams({ strict: false });
  const plant = useSuspenseQuery(plantQuery(plantId ?? "")).data;
  const search = energiesSearch(useSearch({ strict: false }));
  const zone = plant.timezone;
  const today = todayIn(zone, now);
  const period = energyPeriod(search, today);
  const each = groupingOf(search, period);
  const usual = usualVariable(plant);
  const chosen = chosenOf(
    plant,
    search.vars === undefined ? (usual ? [usual.id] : []) : idsOf(search.vars),
  );
  const variables = chosen.map(({ variable }) => variable);
  const ids = variables.map((one) => one.id);
  const names = namesOf(chosen);
  const colours = coloursOf(variables);
  const go = (next: EnergiesSearch): void =>
    void navigate({ to: ".", search: { ...next }, replace: true });
  const asked = (of: Period) => {
    const { fromSeconds, toSeconds } = rangeOf(of, zone);
    return {
      ids,
      zone,
      startSeconds: fromSeconds,
      endSeconds: toSeconds,
      period: readPeriodOf(groupingOf(search, of), of),
    };
  };
  const { data, error, isPlaceholderData } = useQuery(sumsQuery(asked(period)));
  const bounds = boundsOf(todayIn(zone, plant.active_since), today);
  const lines = search.view === "lines";
  const { fromSeconds, toSeconds } = rangeOf(period, zone);
  return (
    <div className="hg-page">
      <PageHead title={t("data.energies.title")} sub={plant.name} />
      {chosen.length > 0 && (
        <SummaryStrip
          name={t("data.energies.totals")}
          cells={variables.map((variable, column) => ({
            label: names[column] ?? variable.name,
            mark: (
              <i
                className="hg-energy-swatch"
                style={{ background: seriesColour(colours[column] ?? "c01", scheme) }}
              />
            ),
            ...totalOf({
              variable,
              values: data?.map((row) => row[column + 1]) ?? (error ? [] : undefined),
            }),
          }))}
        />
      )}
      <Panel flush label={t("data.energies.chart")}>
        <div className="hg-energy-top">
          <VariablePicker
            plant={plant}
            chosen={ids}
            onChange={(next) => go({ ...search, vars: next.join(",") })}
          />
          <div className="hg-energy-switches">
            {!lines && (
              <SegmentedControl
                className="hg-seg"
                size="xs"
                aria-label={t("data.energies.each")}
                value={each}
                data={groupings.map((one) => ({
                  value: one,
                  label: t(`data.energies.by.${one}`),
                  disabled: period.unit === "custom" && !isDrawable(one, period),
                }))}
                onChange={(value) => {
                  const next = groupings.find((one) => one === value) ?? "day";
                  const to = periodForGrouping(next, period, today);
                  const { each: _each, ...plain } = search;
                  go(
                    withPeriod(
                      next === usualGrouping(to) ? plain : { ...plain, each: next },
                      to,
                      today,
                    ),
                  );
                }}
              />
            )}
            <SegmentedControl
              className="hg-seg"
              size="xs"
              aria-label={t("data.energies.view")}
              value={lines ? "lines" : "bars"}
              data={[
                { value: "bars", label: t("data.energies.bars") },
                { value: "lines", label: t("data.energies.lines") },
              ]}
              onChange={(value) => {
                const { view: _view, ...plain } = search;
                go(value === "lines" ? { ...plain, view: "lines" } : plain);
              }}
            />
          </div>
        </div>
        <PeriodBar
          period={period}
          bounds={bounds}
          onChange={(next) => go(withPeriod(search, next, today))}
          onHint={(next) => void queries.prefetchQuery(sumsQuery(asked(next)))}
        />
        <div className="hg-energy-charts" aria-busy={isPlaceholderData}>
          {chosen.length === 0 ? (
            <div className="hg-energy-none">
              <EmptyState title={t("data.energies.none")} hint={t("data.energies.noneHint")} />
            </div>
          ) : lines ? (
            <EnergyLines
              key={`${period.from} ${period.to}`}
              {...{ variables, names, colours, fromSeconds, toSeconds, zone }}
              name={t("data.energies.chart")}
            />
          ) : (
            <GroupCharts
              rows={
                data && each !== asked(period).period
                  ? foldRows(data, each, variables.map(foldingOf))
                  : data
              }
              slots={
                each === "week" ? weekSlots(period, format) : barSlots({ ...period, each }, format)
              }
              running={keyOfDay(today, each)}
              error={error ? errorText(error) : null}
              {...{ variables, names, colours }}
            />
          )}
        </div>
      </Panel>
    </div>
  );

  /** The figure of a cell: everything counted, or the mean of what is measured. */
  function totalOf(of: {
    readonly variable: Variable;
    readonly values: readonly unknown[] | undefined;
  }): { readonly value?: Measure; readonly foot?: string; readonly title: string } {
    const title = periodText(period, format);
    if (!of.values) return { title };
    const [group] = unitGroups([of.variable]);
    const folding = foldingOf(of.variable);
    const value = folded(of.values, folding);
    const written = (amount: number | null): Measure =>
      group?.unit === "kWh"
        ? format.energy(amount === null ? null : amount * (group.members[0]?.factor ?? 1))
        : format.measure(amount, shownUnit(of.variable.udm));
    if (folding === "mean") return { title, value: written(value), foot: t("data.energies.mean") };
    if (value === null) return { title, value: written(null) };
    const step = asked(period).period;
    return {
      title,
      value: written(value),
      foot: t(`data.energies.per.${step}`, {
        amount: format.text(written(folded(of.values, "mean"))),
      }),
    };
  }
}

/** One chart for each unit: kilowatt-hours and degrees have no common axis. */
function GroupCharts(props: {
  readonly variables: readonly Variable[];
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
  readonly rows: readonly DataRow[] | undefined;
  readonly slots: readonly Slot[];
  /** The bar that is not over yet. */
  readonly running: string;
  readonly error: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const groups = unitGroups(props.variables);
  const heightPx = groups.length === 1 ? 400 : 260;
  if (!props.rows && props.error === null) return <Skeleton heightPx={heightPx} />;
  const chartOf = (group: UnitGroup) => {
    const sums = group.members.map(({ column, factor }) =>
      sumsOf(props.rows ?? [], props.slots, column).map((value) =>
        value === null ? null : value * factor,
      ),
    );
    const scale = energyScale(group.unit, sums.flat());
    return {
      slots: props.slots,
      unit: scale.unit,
      showUnit: false,
      runningIndex: props.slots.findIndex((slot) => slot.key === props.running),
      series: group.members.map(({ column }, at) => ({
        id: props.variables[column]?.id ?? "",
        name: props.names[column] ?? "",
        colour: props.colours[column] ?? "c01",
        values: (sums[at] ?? []).map((value) => (value === null ? null : value / scale.factor)),
      })),
    };
  };
  return groups.map((group) => (
    <div key={`${group.folding} ${group.unit}`}>
      <p className="hg-small hg-dim" hidden={props.error !== null}>
        {group.folding === "mean"
          ? t("data.energies.means", { unit: group.unit })
          : chartOf(group).unit}
      </p>
      <BarChartView
        name={
          groups.length === 1
            ? t("data.energies.chart")
            : `${t("data.energies.chart")} ${group.unit}`
        }
        heightPx={heightPx}
        error={props.error}
        chart={chartOf(group)}
      />
    </div>
  ));
}
