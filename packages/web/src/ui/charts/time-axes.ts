import type { XAXisComponentOption, YAXisComponentOption } from "echarts";
import type { Format } from "../format.ts";
import { digitsOf, scaleLike, scaleOf, type Ticks, timeTicks } from "./axes.ts";
import { seriesColour, type TimeSeries } from "./series.ts";
import { chartFont, type Ink, label } from "./style.ts";
import { type Axis, ms, type TimeChart } from "./time-model.ts";

/** Half width of the band around the expected values. */
export const bandShare = 0.035;

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
  const sums = new Map<string, number>();
  for (const one of series) {
    const isGhost = one.ghostOf !== undefined;
    const group = isGhost ? null : stacked ? "all" : one.stack;
    if (!stacked && one.band) {
      for (const value of [...one.band.min, ...one.band.max]) if (value !== null) see(value);
      continue;
    }
    // A chart of ten years has 100,000 points: destructuring each would cost as much as drawing them.
    for (const point of one.points) {
      const value = point[1];
      if (value === null) continue;
      if (group === undefined || group === null || group === "") {
        // Expected values are drawn as a band, which must fit.
        see(one.theoretical ? value * (1 + bandShare) : value);
        continue;
      }
      // What is below zero is stacked downwards.
      const place = `${group} ${value < 0 ? "-" : "+"} ${point[0]}`;
      const sum = (sums.get(place) ?? 0) + value;
      sums.set(place, sum);
    }
  }
  for (const sum of sums.values()) see(sum);
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

/** One axis for each unit: the first on the left, the second on the right in the colour of its series. More units have grids of their own. */
export function axesOf(chart: TimeChart, ink: Ink): Axis[] {
  const stacked = chart.multimode === "stacked";
  const units = [...new Set(chart.series.map((one) => one.unit))];
  const axes: Axis[] = [];
  for (const [index, unit] of units.entries()) {
    const own = chart.series.filter((one) => one.unit === unit);
    const [low, high] = limits(own, stacked && index === 0);
    const fixed = fixedOf(own);
    // A stack is heights above zero.
    const offZero = !(stacked && index === 0) && own.every((one) => one.offZero === true);
    const first = axes[0];
    const scale =
      first && fixed.min === undefined && fixed.max === undefined
        ? scaleLike(first.scale, low, high, offZero)
        : scaleOf(low, high, { ...fixed, offZero });
    const sole = own[0];
    axes.push({
      unit,
      scale,
      colour: index === 0 || !sole ? ink("axis") : seriesColour(sole.colour, chart.scheme),
    });
  }
  return axes;
}

export function valueAxis(
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
    axisLabel: {
      ...label(ink),
      formatter: (value: number) =>
        value < (axis.scale.lowestLabel ?? value) ? "" : format.number(value, digits),
    },
    splitLine: { show: index === 0, lineStyle: { color: ink("grid") } },
  };
}

/** A low grid has room for its two ends only. */
export const sparse = (axis: Axis): Axis => ({
  ...axis,
  scale: { ...axis.scale, step: axis.scale.max - axis.scale.min },
});

// ECharts 6 would shrink a grid whose labels it takes for too long; the space is measured here.
export const bounds = { outerBoundsMode: "none" } as const;

/** Approximate width of a label of 11 px: 6.2 px a character, and more for wide ones as in MWh and W/m². [px] */
const labelPx = (text: string): number =>
  text.length * 6.2 + (text.match(/[MWmw%@]/g)?.length ?? 0) * 3.8;

/** Room for the longest label of a value axis or for its unit above it. [px] */
export function labelRoom({ scale, unit }: Pick<Axis, "scale" | "unit">, format: Format): number {
  const digits = digitsOf(scale);
  const longest = Math.max(
    labelPx(unit),
    ...[scale.min, scale.max].map((value) => labelPx(format.number(value, digits))),
  );
  return Math.max(28, Math.round(longest) + 12);
}

/** The label of a tick; midnight at the end of a day is 24:00. Where a range spans several years, the first month of each shows the year. */
function tickText(
  seconds: number,
  { style, timesSeconds }: Ticks,
  chart: TimeChart,
  format: Format,
): string {
  if (style === "year") return format.date(seconds, "year");
  const year = format.date(seconds, "year");
  const before = timesSeconds[timesSeconds.indexOf(seconds) - 1];
  const hasYears =
    format.date(chart.fromSeconds, "year") !== format.date(chart.toSeconds - 1, "year");
  const isFirst = before === undefined || format.date(before, "year") !== year;
  if (style === "month") {
    const month = format.date(seconds, "monthShort");
    return hasYears && isFirst ? `${month} ${year}` : month;
  }
  if (style === "dayMonth" && hasYears && isFirst) return format.date(seconds);
  const time = format.date(seconds, "tick");
  if (style === "time") {
    if (time !== "00:00") return time;
    if (seconds >= chart.toSeconds) return "24:00";
    return chart.toSeconds - chart.fromSeconds > 90_000 && seconds > chart.fromSeconds
      ? format.date(seconds).slice(0, 5)
      : time;
  }
  return format.date(seconds).slice(0, 5);
}

function instantAxis(
  chart: TimeChart,
  gridIndex: number,
  labelled: boolean,
  tools: { ink: Ink; format: Format },
): XAXisComponentOption {
  const { ink, format } = tools;
  const ticks = timeTicks(chart.fromSeconds, chart.toSeconds, chart.zone, chart.small ? 6 : 12);
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
      formatter: (value: number) => tickText(value / 1000, ticks, chart, format),
    },
  };
}

/** Days, months or years side by side instead of instants: a point's time is then the number of its slot. */
function slotAxis(
  chart: TimeChart,
  slots: NonNullable<TimeChart["slots"]>,
  place: { readonly gridIndex: number; readonly labelled: boolean },
  ink: Ink,
): XAXisComponentOption {
  const running = slots[chart.runningIndex ?? -1]?.label;
  return {
    type: "category",
    gridIndex: place.gridIndex,
    data: slots.map((slot) => slot.label),
    axisTick: { show: false },
    axisLine: { onZero: false, lineStyle: { color: ink("line") } },
    axisLabel: {
      ...label(ink),
      show: place.labelled,
      margin: 10,
      hideOverlap: true,
      ...(slots.length <= 12 && chart.small !== true ? { interval: 0 } : {}),
      // The engine counts the labels that it draws, not the slots, where it leaves some out.
      color: (value?: string | number, index?: number) =>
        (slots.length <= 12 ? index === chart.runningIndex : value === running)
          ? ink("ink")
          : ink("axis"),
    },
  };
}

/** The axis below a grid: true instants with labels in the plant's zone, or slots. */
export function baseAxis(
  chart: TimeChart,
  gridIndex: number,
  labelled: boolean,
  tools: { ink: Ink; format: Format },
): XAXisComponentOption {
  return chart.slots
    ? slotAxis(chart, chart.slots, { gridIndex, labelled }, tools.ink)
    : instantAxis(chart, gridIndex, labelled, tools);
}
