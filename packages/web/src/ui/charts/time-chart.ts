import type {
  EChartsOption,
  GridComponentOption,
  LineSeriesOption,
  SeriesOption,
  XAXisComponentOption,
  YAXisComponentOption,
} from "echarts";
import { fade, inkOfSeries, type Point, type TimeSeries } from "./series.ts";
import { thinned } from "./thin.ts";
import { chartFont, formatFor, ground, type Ink, inkOf, tooltipStyle } from "./style.ts";
import { axesOf, bandShare, baseAxis, bounds, labelRoom, sparse, valueAxis } from "./time-axes.ts";
import { hatch } from "./doubts.ts";
import { bandLines, lostArea, showsBand } from "./time-band.ts";
import { decorate, directLabels } from "./time-marks.ts";
import { type Axis, type DrawnSeries, ms, ownOf, stripsOf, type TimeChart } from "./time-model.ts";
import { tooltipAt } from "./time-tooltip.ts";

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

/** Time and value in turn, a gap as NaN: the engine uses such arrays directly, while it copies pairs one by one. */
function flat(points: readonly Point[], unitsPerTime: number, factor = 1): Float64Array {
  const out = new Float64Array(points.length * 2);
  let at = 0;
  for (const point of points) {
    out[at] = point[0] * unitsPerTime;
    out[at + 1] = point[1] === null ? Number.NaN : point[1] * factor;
    at += 2;
  }
  return out;
}

/** Samples with a gap on both sides, where no line is visible. */
function aloneOf(points: readonly Point[]): Point[] {
  const measured = (index: number): boolean => (points[index]?.[1] ?? null) !== null;
  return points.filter(
    (_, index) => measured(index) && !measured(index - 1) && !measured(index + 1),
  );
}

interface Place {
  readonly xAxisIndex: number;
  readonly yAxisIndex: number;
  /** On the second axis: thinner. */
  readonly secondary: boolean;
}

function drawn(series: TimeSeries, chart: TimeChart, place: Place, index: number): DrawnSeries[] {
  const ink = inkOf(chart.scheme);
  const colour = inkOfSeries(series, chart.scheme);
  const isGhost = series.ghostOf !== undefined;
  const stacked =
    chart.multimode === "stacked" && !series.theoretical && !place.secondary && !isGhost;
  const opacity = chart.highlight && chart.highlight !== (series.ghostOf ?? series.id) ? 0.2 : 1;
  // On slots a point's time is the number of its slot.
  const unitsPerTime = chart.slots ? 1 : ms(1);
  const group = stacked ? "all" : (series.stack ?? "");
  const where = {
    xAxisIndex: place.xAxisIndex,
    yAxisIndex: place.yAxisIndex,
    dimensions: ["time", "value"],
  };
  if (series.kind === "bar") {
    return [
      {
        ...where,
        id: series.id,
        type: "bar",
        name: series.name,
        data: chart.slots
          ? series.points.map(([slot, value]) => ({
              value: [slot, value],
              itemStyle: {
                // The slot that is not over yet.
                ...(slot === (series.runningIndex ?? chart.runningIndex)
                  ? { color: fade(colour, 0.35 * opacity) }
                  : {}),
                ...(series.doubts?.[slot]?.isHatched ? { decal: hatch(ink("surface")) } : {}),
              },
            }))
          : flat(series.points, unitsPerTime),
        barCategoryGap: "28%",
        barGap: "12%",
        barMaxWidth: 44,
        itemStyle: {
          color: fade(colour, (series.fill ?? 0.8) * opacity),
          borderColor: fade(colour, opacity),
          borderWidth: 1,
          borderRadius: group === "" ? [2, 2, 0, 0] : 0,
        },
        emphasis: { disabled: true },
        ...(group === "" ? {} : { stack: group }),
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
    return [
      {
        ...quiet,
        id: `${series.id} low`,
        data: flat(series.points, unitsPerTime, 1 - bandShare),
      },
      {
        ...quiet,
        id: `${series.id} band`,
        data: flat(series.points, unitsPerTime, 2 * bandShare),
        areaStyle: { color: ink("band"), opacity },
      },
      {
        ...where,
        id: series.id,
        type: "line",
        name: series.name,
        data: flat(series.points, unitsPerTime),
        symbol: "none",
        itemStyle: { color: colour },
        lineStyle: { width: 1, color: colour, type: [4, 3], opacity },
        emphasis: { disabled: true },
      },
    ];
  }
  const width = series.widthPx ?? (series.hero ? 2.25 : place.secondary || isGhost ? 1.25 : 1.75);
  const area =
    stacked && series.fill === undefined
      ? { color: colour, opacity: 0.35 * opacity }
      : areaOf(series, colour, opacity);
  const symbol = series.symbol && series.symbol !== "none" ? series.symbol : "circle";
  // Their height in a stack is unknown here; a series with symbols shows them anyway.
  const dots = group === "" && symbol === "circle" ? aloneOf(series.points) : [];
  const showSymbol = series.symbol !== undefined && series.symbol !== "none";
  // A series with symbols shows all points; stacked lines need the same times.
  const isBare = !showSymbol && group === "" && !chart.slots;
  const points = isBare ? thinned(series.points, chart) : series.points;
  return [
    ...(showsBand(series, chart)
      ? bandLines(series, chart, { ...where, count: ownOf(chart.series).length })
      : []),
    ...(series.upTo ? lostArea(series, series.upTo, { chart, place: where }) : []),
    {
      ...where,
      id: series.id,
      type: "line",
      name: series.name,
      data: flat(points, unitsPerTime),
      symbol,
      showSymbol,
      symbolSize: 6,
      connectNulls: false,
      emphasis: { disabled: true },
      itemStyle: { color: colour, opacity },
      lineStyle: { width, color: colour, opacity, ...(series.dashed ? { type: [5, 4] } : {}) },
      ...(area ? { areaStyle: area } : {}),
      ...(group === "" ? {} : { stack: group }),
      z: isGhost ? 1 : series.hero ? 6 : 5 - Math.min(index, 3),
    },
    ...(dots.length === 0
      ? []
      : [
          {
            ...where,
            id: `${series.id} alone`,
            type: "scatter" as const,
            data: flat(dots, unitsPerTime),
            symbol: "circle",
            symbolSize: width + 3,
            silent: true,
            animation: false,
            itemStyle: { color: colour, opacity },
            tooltip: { show: false },
            z: 6,
          },
        ]),
  ];
}

/** A strip is titled by its only series. */
const stripName = (group: readonly TimeSeries[], axis: Axis, ink: Ink) => ({
  name: [ownOf(group).length === 1 ? group[0]?.name : "", axis.unit]
    .filter((word) => word !== "")
    .join(" · "),
  nameGap: 8,
  nameTextStyle: {
    color: ink("ink-2"),
    fontSize: 11,
    fontFamily: chartFont,
    align: "left" as const,
  },
});

/** Readings of different counters are unrelated. */
const isFixed = (one: TimeSeries): boolean =>
  typeof one.min === "number" || typeof one.max === "number" || one.offZero === true;

/** Of strips by unit only the first one is stacked: a sum of degrees has no meaning. */
const inStrip = (chart: TimeChart, group: readonly TimeSeries[], index: number): TimeChart =>
  chart.multimode === "stacked" && index > 0
    ? { ...chart, series: group, multimode: "normal" }
    : { ...chart, series: group };

/** The axis of each strip. Strips of one unit have one scale, so that their heights compare; a series with limits of its own keeps them. */
function stripAxes(
  chart: TimeChart,
  groups: readonly (readonly TimeSeries[])[],
  ink: Ink,
): Axis[][] {
  if (chart.multimode !== "splitted")
    return groups.map((group, index) => axesOf(inStrip(chart, group, index), ink));
  const shared = new Map<string, Axis[]>();
  return groups.map((group) => {
    const [one] = group;
    if (one === undefined || isFixed(one)) return axesOf({ ...chart, series: group }, ink);
    const known = shared.get(one.unit);
    if (known) return known;
    const alike = chart.series.filter((other) => other.unit === one.unit && !isFixed(other));
    const axes = axesOf({ ...chart, series: alike }, ink);
    shared.set(one.unit, axes);
    return axes;
  });
}

/**
 * The ECharts option of a chart along time: lines, areas, bars, stacked, or one grid for each series.
 * The axis carries true instants and labels in the plant's zone, so a day of 23 or 25 hours is drawn as long as it was.
 */
export function timeChart(chart: TimeChart): EChartsOption {
  const ink = inkOf(chart.scheme);
  const tools = { ink, format: formatFor(chart) };
  const groups = stripsOf(chart);
  const split = groups.length > 1;
  const grids: GridComponentOption[] = [];
  const xAxis: XAXisComponentOption[] = [];
  const yAxis: YAXisComponentOption[] = [];
  const series: DrawnSeries[] = [];
  const strip = ((chart.heightPx ?? 400) - 28) / groups.length;
  // Grids above each other begin at the same place, whatever their numbers are.
  const whole = axesOf(chart, ink);
  const widest = whole.toSorted(
    (a, b) => labelRoom(b, tools.format) - labelRoom(a, tools.format),
  )[0];
  const strips = split ? stripAxes(chart, groups, ink) : null;
  for (const [gridIndex, group] of groups.entries()) {
    const axes = strips?.[gridIndex] ?? whole;
    const [first, second] = split ? [widest, undefined] : axes;
    const left = first ? labelRoom(first, tools.format) : 12;
    // Half of the last time label is outside of the grid.
    const right = second ? labelRoom({ ...second, unit: `${second.unit} ` }, tools.format) : 20;
    grids.push(
      split
        ? { ...bounds, left, right, top: gridIndex * strip + 24, height: Math.max(20, strip - 30) }
        : { ...bounds, left, right, top: 28, bottom: 28 },
    );
    const xAxisIndex =
      xAxis.push(baseAxis(chart, gridIndex, gridIndex === groups.length - 1, tools)) - 1;
    const firstAxis = yAxis.length;
    for (const [index, axis] of axes.entries())
      yAxis.push({
        ...valueAxis(split && strip < 110 ? sparse(axis) : axis, index, gridIndex, tools),
        ...(split ? stripName(group, axis, ink) : {}),
      });
    for (const [index, one] of group.entries()) {
      const axisIndex = axes.findIndex((axis) => axis.unit === one.unit);
      const place = { xAxisIndex, yAxisIndex: firstAxis + axisIndex, secondary: axisIndex > 0 };
      const lines = drawn(one, inStrip(chart, group, gridIndex), place, index);
      const hero =
        group.find((candidate) => candidate.hero) ??
        group.find((candidate) => !candidate.theoretical) ??
        one;
      series.push(
        ...lines.map((line) =>
          one === hero && line.id === one.id ? decorate(line, one, chart, gridIndex === 0) : line,
        ),
      );
    }
    if (chart.directLabels && typeof chart.nowSeconds === "number") {
      const part = { ...chart, series: group, ...(split ? { heightPx: strip } : {}) };
      const where = { xAxisIndex, yAxisIndex: firstAxis };
      series.push(...directLabels(part, axes, where));
    }
  }
  return {
    ...ground(ink),
    grid: grids,
    xAxis,
    yAxis,
    series: series as SeriesOption[],
    ...(split ? { axisPointer: { link: [{ xAxisIndex: "all" }] } } : {}),
    tooltip: {
      trigger: "axis",
      ...tooltipStyle(ink),
      axisPointer: chart.slots
        ? { type: "shadow", shadowStyle: { color: fade(ink("ink"), 0.05) } }
        : { type: "line", lineStyle: { color: ink("ink-3"), width: 1, type: "solid" } },
      formatter: (raw: unknown) => tooltipAt(chart, raw),
    },
  };
}
