import { type Band, fade, inkOfSeries, seriesColour, type TimeSeries } from "./series.ts";
import { formatFor } from "./style.ts";
import { notesAt } from "./doubts.ts";
import { bucketAt, showsBand } from "./time-band.ts";
import type { TimeChart } from "./time-model.ts";
import { tooltipHtml, type TooltipRow } from "./tooltip.ts";

/** Lowest and highest have rows of their own up to this number of bands, so that the tooltip stays short. */
const maxBands = 3;

/** The highest or the lowest of a bucket, with its time; in a week, with its day. */
function extremeRow(
  chart: TimeChart,
  series: TimeSeries & { readonly band: Band },
  of: { readonly bucket: number; readonly side: "min" | "max" },
): TooltipRow {
  const format = formatFor(chart);
  const { bucket, side } = of;
  const { edges } = series.band;
  const isDay = (edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0) < longDaySeconds;
  const time = (side === "min" ? series.band.minAt : series.band.maxAt)[bucket];
  const word = side === "min" ? chart.words.lowest : chart.words.highest;
  return {
    colour: fade(seriesColour(series.colour, chart.scheme), 0.35),
    name:
      typeof time !== "number"
        ? word
        : `${word}, ${isDay ? format.time(time) : format.date(time, "dayTime")}`,
    number: format.number(series.band[side][bucket], series.digits ?? 1),
    unit: series.unit,
    block: true,
  };
}

/** The sum of each stack, under its key. (CHART-17) */
function stackRows(chart: TimeChart, timeSeconds: number): TooltipRow[] {
  const format = formatFor(chart);
  const stacks = Map.groupBy(
    chart.series.filter((series) => (series.stack ?? "") !== ""),
    (series) => series.stack ?? "",
  );
  return [...stacks].flatMap(([word, group]) => {
    const values = group.flatMap(({ points }) => {
      const value = points.find(([time]) => time === timeSeconds)?.[1];
      return typeof value === "number" ? [value] : [];
    });
    if (group.length < 2 || values.length === 0) return [];
    return [
      {
        colour: "transparent",
        name: `${chart.words.sum} · ${word}`,
        number: format.number(
          values.reduce((sum, value) => sum + value, 0),
          Math.max(...group.map((series) => series.digits ?? 1)),
        ),
        unit: group[0]?.unit ?? "",
        total: true,
      },
    ];
  });
}

/** Rows of the tooltip at one instant, in the order of the series. */
export function tooltipRows(chart: TimeChart, timeSeconds: number): TooltipRow[] {
  const format = formatFor(chart);
  const rows: TooltipRow[] = [];
  const unit = chart.series[0]?.unit ?? "";
  const sumDigits = Math.max(...chart.series.map((series) => series.digits ?? 1));
  let sum: number | null = null;
  const bands = chart.series.filter((series) => showsBand(series, chart)).length;
  for (const series of chart.series) {
    const point = series.points.find(([time]) => time === timeSeconds);
    if (!point) continue;
    const digits = series.digits ?? 1;
    rows.push({
      colour: inkOfSeries(series, chart.scheme),
      name: series.name,
      number: format.number(point[1], digits),
      unit: point[1] === null ? "" : series.unit,
      block: (series.kind ?? "line") !== "line" || series.theoretical === true,
    });
    if (showsBand(series, chart) && bands <= maxBands && point[1] !== null) {
      const bucket = bucketAt(series, timeSeconds);
      rows.splice(-1, 0, extremeRow(chart, series, { bucket, side: "max" }));
      rows.push(extremeRow(chart, series, { bucket, side: "min" }));
    }
    // A series with another unit is on another axis, and in no stack.
    const isSummed = !series.theoretical && series.ghostOf === undefined;
    if (point[1] !== null && isSummed && series.unit === unit) sum = (sum ?? 0) + point[1];
  }
  if (chart.multimode !== "stacked") rows.push(...stackRows(chart, timeSeconds));
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

/** A day may have 25 hours, and a week has more. [s] */
const longDaySeconds = 26 * 3600;
/** The shortest one has 22 hours; below that a bucket is a moment of a day, such as of the peers of a device. */
const shortDaySeconds = 22 * 3600;

/** The day or the days of the bucket whose middle a timestamp is; null where there are no buckets of days. */
export function bandHeading(chart: TimeChart, timeSeconds: number): string | null {
  const series = chart.series.find((one) => one.band !== undefined);
  const bucket = series ? bucketAt(series, timeSeconds) : -1;
  const [start, end] = [series?.band?.edges[bucket], series?.band?.edges[bucket + 1]];
  if (start === undefined || end === undefined || end - start < shortDaySeconds) return null;
  const format = formatFor(chart);
  return end - start < longDaySeconds
    ? format.date(start, "longDay")
    : `${format.date(start)} – ${format.date(end - 1)}`;
}

/** The tooltip at what the pointer is over. */
export function tooltipAt(chart: TimeChart, raw: unknown): string {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  if (chart.slots) {
    const index =
      typeof first === "object" && first !== null && "dataIndex" in first
        ? Number(first.dataIndex)
        : 0;
    const notes = notesAt(chart.series, index);
    return tooltipHtml(chart.slots[index]?.title ?? "", tooltipRows(chart, index), notes);
  }
  const time =
    typeof first === "object" && first !== null && "axisValue" in first
      ? Number(first.axisValue)
      : Number.NaN;
  if (!Number.isFinite(time)) return "";
  const format = formatFor(chart);
  const heading = bandHeading(chart, time / 1000);
  if (heading !== null) return tooltipHtml(heading, tooltipRows(chart, time / 1000));
  const day = chart.toSeconds - chart.fromSeconds > 370 * 86_400 ? "date" : "dayTime";
  return tooltipHtml(format.date(time / 1000, day), tooltipRows(chart, time / 1000));
}
