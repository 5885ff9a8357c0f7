import { seriesColour } from "./series.ts";
import { formatFor } from "./style.ts";
import type { TimeChart } from "./time-model.ts";
import { tooltipHtml, type TooltipRow } from "./tooltip.ts";

/** Rows of the tooltip at one instant, in the order of the series. */
export function tooltipRows(chart: TimeChart, timeSeconds: number): TooltipRow[] {
  const format = formatFor(chart);
  const rows: TooltipRow[] = [];
  const unit = chart.series[0]?.unit ?? "";
  const sumDigits = Math.max(...chart.series.map((series) => series.digits ?? 1));
  let sum: number | null = null;
  for (const series of chart.series) {
    const point = series.points.find(([time]) => time === timeSeconds);
    if (!point) continue;
    const digits = series.digits ?? 1;
    rows.push({
      colour: seriesColour(series.colour, chart.scheme),
      name: series.name,
      number: format.number(point[1], digits),
      unit: point[1] === null ? "" : series.unit,
      block: (series.kind ?? "line") !== "line" || series.theoretical === true,
    });
    // Who has another unit stands on another axis, and in no stack.
    if (point[1] !== null && !series.theoretical && series.unit === unit)
      sum = (sum ?? 0) + point[1];
  }
  if (chart.multimode === "stacked" && rows.length > 1) {
    rows.push({
      colour: "transparent",
      name: chart.words.sum,
      number: format.number(sum, sumDigits),
      unit,
      total: true,
    });
  }
  return rows;
}

/** The tooltip at what the pointer is over. */
export function tooltipAt(chart: TimeChart, raw: unknown): string {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  if (chart.slots) {
    const index =
      typeof first === "object" && first !== null && "dataIndex" in first
        ? Number(first.dataIndex)
        : 0;
    return tooltipHtml(chart.slots[index]?.title ?? "", tooltipRows(chart, index));
  }
  const time =
    typeof first === "object" && first !== null && "axisValue" in first
      ? Number(first.axisValue)
      : Number.NaN;
  if (!Number.isFinite(time)) return "";
  const format = formatFor(chart);
  const day = chart.toSeconds - chart.fromSeconds > 370 * 86_400 ? "date" : "dayTime";
  return tooltipHtml(format.date(time / 1000, day), tooltipRows(chart, time / 1000));
}
