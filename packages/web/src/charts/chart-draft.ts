import {
  type ChartSeries,
  chartPeriods,
  maxChartName,
  maxChartSeries,
  type NewChart,
} from "@heliograph/contract/charts/charts.wire.ts";
import { isUpsideDown, repeatedSeries } from "@heliograph/domain/charts/chart-changes.ts";

/** A chart while it is edited: its name may still be empty, and it may have no series. */
export type ChartDraft = NewChart;
export type ChartType = ChartDraft["type"];
export type ChartPeriod = ChartDraft["period"];

export const emptyDraft: ChartDraft = {
  name: "",
  type: "line",
  period: "day",
  multimode: "normal",
  series: [],
};

/** A chart like another, under a name of its own. */
export const copyOf = (chart: ChartDraft, name: string): ChartDraft => ({
  name: name.slice(0, maxChartName),
  type: chart.type,
  period: chart.period,
  multimode: chart.multimode,
  series: chart.series,
});

/** 15 variables, one in 3D. (CHART-29, CHART-30) */
export const seriesLimit = (type: ChartType): number => (type === "3D" ? 1 : maxChartSeries);
/** Periods that a chart of this type may open on. (CHART-23) */
export const periodsOf = (type: ChartType): readonly ChartPeriod[] =>
  type === "3D" ? ["year", "years"] : chartPeriods;

/** Why a draft cannot be saved: the field, and a key of the catalogue `charts`; null when it can. */
export function faultOf(
  draft: ChartDraft,
):
  | readonly [
      path: string,
      key: "no_title_given" | "no_vars_selected" | "limit" | "upsideDown" | "repeated",
    ]
  | null {
  if (draft.name.trim() === "") return ["name", "no_title_given"];
  if (draft.series.length === 0) return ["series", "no_vars_selected"];
  if (draft.series.length > seriesLimit(draft.type)) return ["series", "limit"];
  const turned = draft.series.findIndex(isUpsideDown);
  if (turned >= 0) return [`series.${turned}.min`, "upsideDown"];
  const again = repeatedSeries(draft.series);
  return again < 0 ? null : [`series.${again}.var_id`, "repeated"];
}

/** A 3D chart that stood on a day opens on its year. */
export const periodFor = (type: ChartType, period: ChartPeriod): ChartPeriod =>
  periodsOf(type).includes(period) ? period : "year";

const plainSeries = (varId: string, plantId: string | null): ChartSeries => ({
  var_id: varId,
  plant_id: plantId,
  name: null,
  udm: null,
  type: null,
  color: null,
  width: null,
  fill: null,
  stack: null,
  symbol: null,
  min: null,
  max: null,
  per_kwp: false,
});

/**
 * The series are those of these variables: new ones come last, those left out go, the others keep their place and their looks.
 * @param plantId whose the new ones are; null for the chart's own plant
 */
export function withVariables(
  series: readonly ChartSeries[],
  ids: readonly string[],
  plantId: string | null = null,
): ChartSeries[] {
  const kept = series.filter((one) => ids.includes(one.var_id));
  const known = new Set(kept.map((one) => one.var_id));
  return [...kept, ...ids.filter((id) => !known.has(id)).map((id) => plainSeries(id, plantId))];
}
/** One series with other looks; a text that was emptied, and what is no number, follow the chart and the variable. */
export const withSeries = (
  series: readonly ChartSeries[],
  index: number,
  change: Partial<ChartSeries>,
): ChartSeries[] => {
  const looks = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      key,
      value === "" || Number.isNaN(value) ? null : value,
    ]),
  );
  return series.map((one, at) => (at === index ? { ...one, ...looks } : one));
};
/** A series takes another place in the order. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
