import {
  maxChartSeries,
  type Chart,
  type ChartPatch,
} from "@heliograph/contract/charts/charts.wire.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";

/** A chart after a change by someone from whom `hidden` is hidden: the series that he cannot see stay, behind his own. (P10) */
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

/** A 3D chart shows one variable, by month and year. (P17) */
export function refuseChart(chart: Pick<Chart, "type" | "period" | "series">): Refusal | null {
  if (chart.type !== "3D") return null;
  if (chart.series.length > 1)
    return refusal("invalid_request", "series: a 3D chart shows one variable");
  if (chart.period !== "year" && chart.period !== "years")
    return refusal("invalid_request", "period: a 3D chart shows year or years");
  return null;
}
