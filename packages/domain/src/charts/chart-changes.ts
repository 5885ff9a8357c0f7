import {
  maxChartSeries,
  type Chart,
  type ChartPatch,
  type ChartSeries,
} from "@heliograph/contract/charts/charts.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** A chart after a change by a caller who cannot see `hidden`: the hidden series stay, behind his own. (P10) */
export function patchedChart(now: Chart, patch: ChartPatch, hidden: ReadonlySet<string>): Chart {
  const unseen = now.series.filter((s) => hidden.has(s.var_id));
  return {
    ...now,
    name: patch.name ?? now.name,
    type: patch.type ?? now.type,
    period: patch.period ?? now.period,
    multimode: patch.multimode ?? now.multimode,
    series:
      patch.series === undefined
        ? now.series
        : [...patch.series, ...unseen].slice(0, maxChartSeries),
  };
}

/** A series of the chart's own plant names no plant. */
export const withoutOwnPlant = <C extends Pick<Chart, "plant_id" | "series">>(chart: C): C => ({
  ...chart,
  series: chart.series.map((one) =>
    one.plant_id === chart.plant_id ? { ...one, plant_id: null } : one,
  ),
});

/** The plants whose variables a chart shows, its own first. */
export const plantsOfChart = ({
  plant_id: own,
  series,
}: Pick<Chart, "plant_id" | "series">): string[] => [
  ...new Set([own, ...series.flatMap(({ plant_id: other }) => other ?? [])]),
];

/** The first series of another plant that the caller does not see, or that is not that plant's. @param unseen ids of such */
export function refuseElsewhere(
  chart: Pick<Chart, "name" | "series">,
  unseen: ReadonlySet<string>,
): Refusal | null {
  const at = chart.series.findIndex(
    ({ plant_id: plant, var_id: id }) => plant !== null && unseen.has(id),
  );
  const found = chart.series[at];
  if (found === undefined || found.plant_id === null) return null;
  const place = { in: "chart", name: chart.name } as const;
  const args = { place, id: found.var_id, plant: found.plant_id };
  return refusal("foreign_variable", args, `series.${at}.var_id`);
}

/** A 3D chart shows one variable, by month and year. (P17) */
export function refuseChart(chart: Pick<Chart, "type" | "period" | "series">): Refusal | null {
  if (chart.type !== "3D") return null;
  if (chart.series.length > 1) return refusal("chart_3d_series", {}, "series");
  if (chart.period !== "year" && chart.period !== "years")
    return refusal("chart_3d_period", {}, "period");
  return null;
}

/** With min above max nothing would be drawn. */
export const isUpsideDown = ({ min, max }: Pick<ChartSeries, "min" | "max">): boolean =>
  min !== null && max !== null && min >= max;

/** Index of the first series whose variable is repeated; -1 when each variable is there once. */
export const repeatedSeries = (series: readonly Pick<ChartSeries, "var_id">[]): number =>
  series.findIndex(({ var_id: id }, at) => series.findIndex((one) => one.var_id === id) < at);

/** Each variable once, and min of an axis below max. (P25) */
export function refuseSeries(series: readonly ChartSeries[]): Refusal | null {
  const upsideDown = series.findIndex(isUpsideDown);
  if (upsideDown >= 0) {
    const key = `series.${upsideDown}.min`;
    return refusal("chart_limits", { key }, key);
  }
  const again = repeatedSeries(series);
  if (again < 0) return null;
  const key = `series.${again}.var_id`;
  return refusal("chart_variable_twice", { key }, key);
}
