import {
  type Chart,
  type ChartSeries,
  chartPeriods,
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
export const draftOf = ({ name, type, period, multimode, series }: Chart): ChartDraft => ({
  name,
  type,
  period,
  multimode,
  series,
});

/** 15 variables, one in 3D. (CHART-29, CHART-30) */
export const seriesLimit = (type: ChartType): number => (type === "3D" ? 1 : maxChartSeries);
/** Periods that a chart of this type may open on. (CHART-23) */
export const periodsOf = (type: ChartType): readonly ChartPeriod[] =>
  type === "3D" ? ["year", "years"] : chartPeriods;

/** Why a draft cannot be saved: a key of the catalogue `charts`; null when it can. */
export function refusalOf(
  draft: ChartDraft,
): "no_title_given" | "no_vars_selected" | "limit" | "upsideDown" | "repeated" | null {
  if (draft.name.trim() === "") return "no_title_given";
  if (draft.series.length === 0) return "no_vars_selected";
  if (draft.series.length > seriesLimit(draft.type)) return "limit";
  if (draft.series.some(isUpsideDown)) return "upsideDown";
  return repeatedSeries(draft.series) < 0 ? null : "repeated";
}
/** The fields as they are sent. */
export const fieldsOf = (draft: ChartDraft): NewChart => ({ ...draft, name: draft.name.trim() });

/** Another type; a 3D chart that stood on a day opens on its year. */
export function withType(draft: ChartDraft, type: ChartType): ChartDraft {
  const period = periodsOf(type).includes(draft.period) ? draft.period : "year";
  return { ...draft, type, period };
}

const plainSeries = (varId: string): ChartSeries => ({
  var_id: varId,
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
});

/** The variables of a draft are these: new ones come last, those left out go, the others keep their place and their looks. */
export function withVariables(draft: ChartDraft, ids: readonly string[]): ChartDraft {
  const kept = draft.series.filter((one) => ids.includes(one.var_id));
  const known = new Set(kept.map((one) => one.var_id));
  return {
    ...draft,
    series: [...kept, ...ids.filter((id) => !known.has(id)).map(plainSeries)],
  };
}
export const withSeries = (
  draft: ChartDraft,
  index: number,
  change: Partial<ChartSeries>,
): ChartDraft => ({
  ...draft,
  series: draft.series.map((one, at) => (at === index ? { ...one, ...change } : one)),
});
export const withoutSeries = (draft: ChartDraft, index: number): ChartDraft => ({
  ...draft,
  series: draft.series.filter((_, at) => at !== index),
});
/** A series takes another place in the order. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  if (one === undefined || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, one);
}
