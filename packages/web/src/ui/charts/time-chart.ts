import type {
  EChartsOption,
  GridComponentOption,
  LineSeriesOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from "echarts";
import type { Format } from "../format.ts";
import { digitsOf, type Scale, scaleLike, scaleOf, type TickStyle, timeTicks } from "./axes.ts";
import { fade, seriesColour, type TimeSeries } from "./series.ts";
import { chartFont, formatFor, ground, type Ink, inkOf, label, tooltipStyle } from "./style.ts";
import { decorate, directLabels } from "./time-marks.ts";
import { type Axis, type DrawnSeries, ms, type TimeChart } from "./time-model.ts";
import { tooltipHtml, type TooltipRow } from "./tooltip.ts";

function limits(
  series: readonly TimeSeries[],
  stacked: boolean,
): readonly [number | null, number | null] {
  let low: number | null = null;
  let high: number | null = null;
  const see = (value: number): void => {
    if (low === null || value < low) low = value;
    if (high === null || value > high) high = value;
  };
  if (!stacked) {
    for (const one of series) for (const [, value] of one.points) if (value !== null) see(value);
    return [low, high];
  }
  const up = new Map<number, number>();
  for (const one of series) {
    for (const [time, value] of one.points)
      if (value !== null) up.set(time, (up.get(time) ?? 0) + value);
  }
  for (const sum of up.values()) see(sum);
  return [low, high];
}

const fixedOf = (series: readonly TimeSeries[]): { min?: number; max?: number } => {
  const mins = series.flatMap((one) => (typeof one.min === "number" ? [one.min] : []));
  const maxs = series.flatMap((one) => (typeof one.max === "number" ? [one.max] : []));
  return {
    ...(mins.length > 0 ? { min: Math.min(...mins) } : {}),
    ...(maxs.length > 0 ? { max: Math.max(...maxs) } : {}),
  };
};

/** One axis for each unit: the first on the left, the second on the right in the colour of its series, the others unseen. */
function axesOf(chart: TimeChart, ink: Ink): Axis[] {
  const stacked = chart.multimode === "stacked";
  const units = [...new Set(chart.series.map((one) => one.unit))];
  const axes: Axis[] = [];
  for (const [index, unit] of units.entries()) {
    const own = chart.series.filter((one) => one.unit === unit);
    const [low, high] = limits(own, stacked && index === 0);
    const fixed = fixedOf(own);
    const first = axes[0];
    const scale =
      first && fixed.min === undefined && fixed.max === undefined
        ? scaleLike(first.scale, low, high)
        : scaleOf(low, high, fixed);
    const sole = own[0];
    axes.push({
      unit,
      scale,
      colour: index === 0 || !sole ? ink("axis") : seriesColour(sole.colour, chart.scheme),
    });
  }
  return axes;
}

function valueAxis(
  axis: Axis,
  index: number,
  gridIndex: number,
  tools: { ink: Ink; format: Format },
): YAXisComponentOption {
  const { ink, format } = tools;
  const digits = digitsOf(axis.scale);
  return {
    type: "value",
    gridIndex,
    show: index < 2,
    position: index === 0 ? "left" : "right",
    min: axis.scale.min,
    max: axis.scale.max,
    interval: axis.scale.step,
    name: axis.unit,
    nameGap: 12,
    nameTextStyle: {
      color: axis.colour,
      fontSize: 11,
      fontFamily: chartFont,
      align: index === 0 ? "right" : "left",
      padding: index === 0 ? [0, 6, 0, 0] : [0, 0, 0, 4],
    },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...label(ink), formatter: (value: number) => format.number(value, digits) },
    splitLine: { show: index === 0, lineStyle: { color: ink("grid") } },
  };
}

/** A low grid has room for its two ends only. */
const sparse = (axis: Axis): Axis => ({
  ...axis,
  scale: { ...axis.scale, step: axis.scale.max - axis.scale.min },
});

// ECharts 6 would shrink a grid whose labels it believes to be too long; the room is measured here.
const bounds = { outerBoundsMode: "none" } as const;

/** Room for the longest label of a value axis, about 6.2 px a digit. [px] */
function labelRoom(scale: Scale, format: Format): number {
  const digits = digitsOf(scale);
  const longest = Math.max(
    ...[scale.min, scale.max].map((value) => format.number(value, digits).length),
  );
  return Math.max(28, Math.round(longest * 6.2) + 12);
}

/** The label of a tick; midnight at the end of a day is 24:00. */
function tickText(seconds: number, style: TickStyle, chart: TimeChart, format: Format): string {
  if (style === "year") return format.date(seconds, "year");
  if (style === "month") return format.date(seconds, "monthShort");
  const time = format.time(seconds);
  if (style === "time") {
    if (time !== "00:00") return time;
    if (seconds >= chart.toSeconds) return "24:00";
    return chart.toSeconds - chart.fromSeconds > 90_000 && seconds > chart.fromSeconds
      ? format.date(seconds).slice(0, 5)
      : time;
  }
  return format.date(seconds).slice(0, 5);
}

function timeAxis(
  chart: TimeChart,
  gridIndex: number,
  labelled: boolean,
  tools: { ink: Ink; format: Format },
): XAXisComponentOption {
  const { ink, format } = tools;
  const ticks = timeTicks(
    chart.fromSeconds,
    chart.toSeconds,
    chart.zone,
    chart.ticks ?? (chart.small ? 6 : 12),
  );
  return {
    type: "time",
    gridIndex,
    min: ms(chart.fromSeconds),
    max: ms(chart.toSeconds),
    axisLine: { onZero: false, lineStyle: { color: ink("line") } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisPointer: { label: { show: false } },
    axisLabel: {
      ...label(ink),
      show: labelled,
      margin: 10,
      hideOverlap: true,
      customValues: ticks.timesSeconds.map(ms),
      formatter: (value: number) => tickText(value / 1000, ticks.style, chart, format),
    },
  };
}

function areaOf(
  series: TimeSeries,
  colour: string,
  opacity: number,
): LineSeriesOption["areaStyle"] | undefined {
  if (series.fill !== undefined)
    return series.fill === 0 ? undefined : { color: colour, opacity: series.fill * opacity };
  if (series.hero) {
    const stop = (offset: number, strength: number) => ({
      offset,
      color: fade(colour, strength * opacity),
    });
    return {
      origin: 0,
      color: {
        type: "linear",
        x: 0,
        y: 0,
        x2: 0,
        y2: 1,
        colorStops: [stop(0, 0.3), stop(1, 0.04)],
      },
    };
  }
  return series.kind === "area" ? { color: colour, opacity: 0.2 * opacity, origin: 0 } : undefined;
}

interface Place {
  readonly xAxisIndex: number;
  readonly yAxisIndex: number;
  /** On the second axis: thinner. */
  readonly secondary: boolean;
}

function drawn(series: TimeSeries, chart: TimeChart, place: Place, index: number): DrawnSeries[] {
  const ink = inkOf(chart.scheme);
  const colour = seriesColour(series.colour, chart.scheme);
  const stacked = chart.multimode === "stacked" && !series.theoretical && !place.secondary;
  const opacity = chart.highlight && chart.highlight !== series.id ? 0.2 : 1;
  const data = series.points.map(([time, value]) => [ms(time), value]);
  const where = { xAxisIndex: place.xAxisIndex, yAxisIndex: place.yAxisIndex };
  if (series.kind === "bar") {
    return [
      {
        ...where,
        id: series.id,
        type: "bar",
        name: series.name,
        data,
        itemStyle: {
          color: fade(colour, 0.8 * opacity),
          borderColor: colour,
          borderWidth: 1,
          borderRadius: [2, 2, 0, 0],
        },
        emphasis: { disabled: true },
        ...(stacked ? { stack: "all" } : {}),
      },
    ];
  }
  if (series.theoretical) {
    const quiet = {
      ...where,
      type: "line",
      symbol: "none",
      silent: true,
      stack: `band ${series.id}`,
      lineStyle: { width: 0 },
      tooltip: { show: false },
    } as const;
    const share = (factor: number) =>
      series.points.map(([time, value]) => [ms(time), value === null ? null : value * factor]);
    return [
      { ...quiet, id: `${series.id} low`, data: share(0.965) },
      {
        ...quiet,
        id: `${series.id} band`,
        data: share(0.07),
        areaStyle: { color: ink("band"), opacity },
      },
      {
        ...where,
        id: series.id,
        type: "line",
        name: series.name,
        data,
        symbol: "none",
        itemStyle: { color: colour },
        lineStyle: { width: 1, color: colour, type: [4, 3], opacity },
        emphasis: { disabled: true },
      },
    ];
  }
  const width = series.widthPx ?? (series.hero ? 2.25 : place.secondary ? 1.25 : 1.75);
  const area =
    stacked && series.fill === undefined
      ? { color: colour, opacity: 0.35 * opacity }
      : areaOf(series, colour, opacity);
  const symbol = series.symbol && series.symbol !== "none" ? series.symbol : "circle";
  return [
    {
      ...where,
      id: series.id,
      type: "line",
      name: series.name,
      data,
      symbol,
      showSymbol: series.symbol !== undefined && series.symbol !== "none",
      symbolSize: 6,
      connectNulls: false,
      emphasis: { disabled: true },
      itemStyle: { color: colour, opacity },
      lineStyle: { width, color: colour, opacity },
      ...(area ? { areaStyle: area } : {}),
      ...(stacked ? { stack: "all" } : {}),
      z: series.hero ? 6 : 5 - Math.min(index, 3),
    },
  ];
}

/** Rows of the tooltip at one instant, in the order of the series. */
export function tooltipRows(chart: TimeChart, timeSeconds: number): TooltipRow[] {
  const format = formatFor(chart);
  const rows: TooltipRow[] = [];
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
      block: series.kind === "bar" || series.theoretical === true,
    });
    if (point[1] !== null && !series.theoretical) sum = (sum ?? 0) + point[1];
  }
  if (chart.multimode === "stacked" && rows.length > 1) {
    rows.push({
      colour: "transparent",
      name: chart.words.sum,
      number: format.number(sum),
      unit: chart.series[0]?.unit ?? "",
    });
  }
  return rows;
}

function tooltipAt(chart: TimeChart, raw: unknown): string {
  const first: unknown = Array.isArray(raw) ? raw[0] : raw;
  const time =
    typeof first === "object" && first !== null && "axisValue" in first
      ? Number(first.axisValue)
      : Number.NaN;
  if (!Number.isFinite(time)) return "";
  const format = formatFor(chart);
  const day = chart.toSeconds - chart.fromSeconds > 370 * 86_400 ? "date" : "dayTime";
  return tooltipHtml(format.date(time / 1000, day), tooltipRows(chart, time / 1000));
}

/**
 * The ECharts option of a chart along time: lines, areas, bars, stacked, or one grid for each series.
 * The axis carries true instants and labels in the plant's zone, so a day of 23 or 25 hours is drawn as long as it was.
 */
export function timeChart(chart: TimeChart): EChartsOption {
  const ink = inkOf(chart.scheme);
  const tools = { ink, format: formatFor(chart) };
  const split = chart.multimode === "splitted" && chart.series.length > 1;
  const groups = split ? chart.series.map((one) => [one]) : [chart.series];
  const grids: GridComponentOption[] = [];
  const xAxis: XAXisComponentOption[] = [];
  const yAxis: YAXisComponentOption[] = [];
  const series: DrawnSeries[] = [];
  const strip = ((chart.heightPx ?? 400) - 28) / groups.length;
  // Grids above each other begin at the same place, whatever their numbers are.
  const widest = axesOf(chart, ink).toSorted(
    (a, b) => labelRoom(b.scale, tools.format) - labelRoom(a.scale, tools.format),
  )[0];
  for (const [gridIndex, group] of groups.entries()) {
    const axes = axesOf({ ...chart, series: group }, ink);
    const [first, second] = split ? [widest, undefined] : axes;
    const left = first ? labelRoom(first.scale, tools.format) : 12;
    // Half of the last time label stands outside the grid.
    const right = second ? labelRoom(second.scale, tools.format) : 20;
    grids.push(
      split
        ? { ...bounds, left, right, top: gridIndex * strip + 24, height: Math.max(20, strip - 30) }
        : { ...bounds, left, right, top: 28, bottom: 28 },
    );
    const xAxisIndex =
      xAxis.push(timeAxis(chart, gridIndex, gridIndex === groups.length - 1, tools)) - 1;
    const firstAxis = yAxis.length;
    for (const [index, axis] of axes.entries())
      yAxis.push(valueAxis(split && strip < 110 ? sparse(axis) : axis, index, gridIndex, tools));
    for (const [index, one] of group.entries()) {
      const axisIndex = axes.findIndex((axis) => axis.unit === one.unit);
      const place = { xAxisIndex, yAxisIndex: firstAxis + axisIndex, secondary: axisIndex > 0 };
      const lines = drawn(one, { ...chart, series: group }, place, index);
      const hero =
        group.find((candidate) => candidate.hero) ??
        group.find((candidate) => !candidate.theoretical) ??
        one;
      series.push(
        ...lines.map((line) =>
          one === hero && line.id === one.id ? decorate(line, one, chart) : line,
        ),
      );
    }
    if (chart.directLabels && !split && typeof chart.nowSeconds === "number") {
      series.push(...directLabels(chart, axes, chart.nowSeconds));
    }
  }
  return {
    ...ground(ink),
    grid: grids,
    xAxis,
    yAxis,
    series,
    ...(split ? { axisPointer: { link: [{ xAxisIndex: "all" }] } } : {}),
    tooltip: {
      trigger: "axis",
      ...tooltipStyle(ink),
      axisPointer: { type: "line", lineStyle: { color: ink("ink-3"), width: 1, type: "solid" } },
      formatter: (raw: unknown) => tooltipAt(chart, raw),
    },
  };
}
