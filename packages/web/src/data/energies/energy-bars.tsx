import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { useScheme } from "../../ui/brand.tsx";
import { BarChartView } from "../../ui/charts/chart.tsx";
import { type Doubt, seriesColour, type SeriesColour } from "../../ui/charts/series.ts";
import type { Measure } from "../../ui/format.ts";
import { SummaryStrip } from "../../ui/kpi.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { periodText } from "../../ui/period-bar.tsx";
import type { Period } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import { shownUnit } from "../../variables/variables.api.ts";
import { barSlots, energyScale, scaled, sumsOf } from "../bar-slots.ts";
import { reasonsOf } from "../quality-words.ts";
import type { DataRow } from "../rows.ts";
import type { Grouping } from "../data.pages.ts";
import type { Doubts } from "../use-doubts.ts";
import { foldingOf, type UnitGroup, unitGroups } from "./energy-variables.ts";
import { folded, foldRows, keyOfDay, weekSlots } from "./fold-rows.ts";
import { type Known, knownParts, wholeValues } from "./part-buckets.ts";

/** Rows of some variables over a period, and how they are drawn. */
interface EnergyRows {
  readonly variables: readonly Variable[];
  readonly names: readonly string[];
  readonly colours: readonly SeriesColour[];
  readonly period: Period;
  /** What one bar stands for. */
  readonly each: Grouping;
  /** What one row stands for. */
  readonly step: AggregationPeriod;
  /** Absent while they load. */
  readonly rows: readonly DataRow[] | undefined;
  /** Days or months of the same period, which tell what is whole; absent where they are not known. */
  readonly finer?: { readonly rows: readonly DataRow[]; readonly step: AggregationPeriod };
  /** Why rows are not whole: of the rows themselves, not of the finer ones. */
  readonly doubts: Doubts;
  readonly today: string;
}
/** How much of each bucket of a column is known; what days are their quality tells. */
const knownOf = (props: EnergyRows, each: Grouping, column: number) => {
  const { finer, step } = props;
  if (!finer || each === finer.step) return new Map<string, Known>();
  const doubts = finer.step === step ? doubtsIn(props, column) : undefined;
  return knownParts(finer.rows, { each, finer: finer.step, column, ...(doubts && { doubts }) });
};
const doubtsIn = ({ doubts, variables }: EnergyRows, column: number) =>
  doubts.get(variables[column]?.id ?? "");

/** A figure for each variable: everything counted, or the mean of what is measured. */
export function Totals(props: EnergyRows): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const { rows, period, step } = props;
  const title = periodText(period, format);
  const figureOf = (variable: Variable, column: number) => {
    if (!rows) return { title };
    const [group] = unitGroups([variable]);
    const values = rows.map((row) => row[column + 1]);
    const folding = foldingOf(variable);
    const value = folded(values, folding);
    const written = (amount: number | null): Measure =>
      group?.unit === "kWh"
        ? format.energy(amount === null ? null : amount * (group.members[0]?.factor ?? 1))
        : format.measure(amount, shownUnit(variable.udm));
    const whole = wholeValues(rows, {
      column,
      running: keyOfDay(props.today, step),
      known: knownOf(props, step, column),
      doubts: doubtsIn(props, column),
    });
    const doubt = reasonsOf(rows.map(([key]) => doubtsIn(props, column)?.get(String(key)) ?? null));
    const left = values.filter((one) => typeof one === "number").length - whole.length;
    const over = left > 0 ? [t(`data.energies.over.${step}`, { count: whole.length })] : [];
    if (folding === "mean") {
      // Of buckets that are not whole there is still a mean where there are no others.
      const mean = whole.length === 0 ? value : folded(whole, "mean");
      const foot = [t("data.energies.mean"), ...(whole.length === 0 ? [] : over)].join(" ");
      return { title, value: written(mean), foot, doubt: whole.length === 0 ? doubt : null };
    }
    if (value === null) return { title, value: written(null) };
    // The mean of one day is that day.
    if (rows.length === 1) return { title, value: written(value), foot: title, doubt };
    if (whole.length === 0)
      return { title, value: written(value), foot: t(`data.energies.noWhole.${step}`), doubt };
    const amount = format.text(written(folded(whole, "mean")));
    const foot = [t(`data.energies.per.${step}`, { amount }), ...over].join(" ");
    return { title, value: written(value), foot, doubt };
  };
  return (
    <SummaryStrip
      name={t("data.energies.totals")}
      cells={props.variables.map((variable, column) => ({
        label: props.names[column] ?? variable.name,
        mark: (
          <i
            className="hg-energy-swatch"
            style={{ background: seriesColour(props.colours[column] ?? "c01", scheme) }}
          />
        ),
        ...figureOf(variable, column),
      }))}
    />
  );
}

/** One chart for each unit: kilowatt-hours and degrees have no common axis. */
export function GroupCharts(
  props: EnergyRows & {
    readonly error: string | null;
    readonly onRetry: () => void;
  },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { variables, period, each } = props;
  const groups = unitGroups(variables);
  const wide = !useIsNarrow();
  const heightPx = groups.length === 1 ? 400 : 260;
  if (!props.rows && props.error === null) return <Skeleton heightPx={heightPx} />;
  const read = props.rows ?? [];
  const rows = each === props.step ? read : foldRows(read, each, variables.map(foldingOf));
  // The bar that is not over yet.
  const running = keyOfDay(props.today, each);
  const slots = (
    each === "week" ? weekSlots(period, format) : barSlots({ ...period, each, wide }, format)
  ).map((slot) =>
    slot.key === running ? { ...slot, title: `${slot.title} ${t("common.chart.running")}` } : slot,
  );
  const doubtsOf = (column: number): (Doubt | null)[] => {
    const known = knownOf(props, each, column);
    const sums = sumsOf(rows, slots, column);
    const own = each === props.step ? doubtsIn(props, column) : undefined;
    return slots.map(({ key }, at) => {
      const part = known.get(key);
      if (!part || key >= running || part.known >= part.all) return own?.get(key) ?? null;
      if (typeof sums[at] !== "number") return null;
      const unit = props.finer?.step === "month" ? "months" : "days";
      return {
        isHatched: true,
        why: t(`data.energies.part.${unit}`, { known: part.known, count: part.all }),
      };
    });
  };
  const chartOf = (group: UnitGroup) => {
    const sums = group.members.map(({ column, factor }) =>
      scaled(sumsOf(rows, slots, column), factor),
    );
    const scale = energyScale(group.unit, sums.flat());
    return {
      slots,
      unit: scale.unit,
      showUnit: false,
      runningIndex: slots.findIndex((slot) => slot.key === running),
      series: group.members.map(({ column }, at) => ({
        id: variables[column]?.id ?? "",
        name: props.names[column] ?? "",
        colour: props.colours[column] ?? "c01",
        doubts: doubtsOf(column),
        values: scaled(sums[at], 1 / scale.factor),
      })),
    };
  };
  return groups.map((group) => {
    const chart = chartOf(group);
    return (
      <div key={`${group.folding} ${group.unit}`}>
        <p className="hg-small hg-dim" hidden={props.error !== null}>
          {group.folding === "mean" ? t("data.energies.means", { unit: group.unit }) : chart.unit}
        </p>
        <BarChartView
          name={
            groups.length === 1
              ? t("data.energies.chart")
              : `${t("data.energies.chart")} ${group.unit}`
          }
          heightPx={heightPx}
          error={props.error}
          onRetry={props.onRetry}
          chart={chart}
        />
      </div>
    );
  });
}
