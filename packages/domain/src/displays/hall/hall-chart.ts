import { civilParts, nextPeriodStart } from "../../data/civil-day.ts";
import { dayOf, dayStartSeconds } from "../../data/plant-day.ts";
import { type CurveDrawing, type CurvePoint, drawCurve, hoursOf, roundStep } from "./hall-curve.ts";
import type { HallChart, HallSeries } from "./hall-screen.ts";
import type { HallWriting } from "./hall-writing.ts";

/** A series as it is drawn, in a square of 1000 x 1000. */
export interface DrawnSeries {
  readonly name: string;
  readonly unit: string;
  /** One of the portal's presets or a colour of its own; null: its turn decides. */
  readonly color: string | null;
  readonly line: number;
  readonly fill: number;
  readonly curve: CurveDrawing;
  /** Path data of its bars; empty where it is a line. */
  readonly bars: string;
}
/** A label at a scale. */
export interface ScaleTick {
  /** From the left, or from the foot, 0 to 1. */
  readonly at: number;
  readonly label: string;
}
export interface DrawnPlot {
  readonly series: readonly DrawnSeries[];
  /** One on each side at most; further units are drawn on a scale of their own without one. */
  readonly scales: readonly { readonly unit: string; readonly ticks: readonly ScaleTick[] }[];
}
export interface DrawnChart {
  readonly plots: readonly DrawnPlot[];
  readonly times: readonly ScaleTick[];
  readonly isEmpty: boolean;
}
const side = 1000;
const box = { width: side, base: side, top: 0 } as const;
const intervals = 4;

/** The drawing of a chart: one plot, or one for each series where they are split; stacked ones of a unit stand on each other. */
export function drawChart(chart: HallChart, writing: HallWriting): DrawnChart {
  const { series, multimode, span } = chart;
  const [from, to] = span;
  const groups = multimode === "splitted" ? series.map((one) => [one]) : [series];
  return {
    plots: groups.map((group) => drawPlot(chart, group, writing)),
    times: timeTicks(chart, writing).map(({ at, label }) => ({
      at: (at - from) / (to - from),
      label,
    })),
    isEmpty: !series.some(({ points }) => points.some(({ value }) => value !== null)),
  };
}

function drawPlot(
  chart: HallChart,
  group: readonly HallSeries[],
  { format }: HallWriting,
): DrawnPlot {
  const stacked = chart.multimode === "stacked" ? stack(group) : group;
  const units = [...new Set(group.map(({ unit }) => unit))];
  const ranges = new Map(
    units.map((unit) => [unit, rangeOf(stacked.filter((one) => one.unit === unit))]),
  );
  const isBar = chart.type === "bar";
  const drawn = stacked.map((one, turn): DrawnSeries => {
    const [lowest, highest] = ranges.get(one.unit) ?? [0, 1];
    const { span, zone } = chart;
    const of = { span, zone, highest, lowest, stepSeconds: one.stepSeconds, box };
    const { name, unit, color, line, fill } = one;
    const place = { turn, of: group.length, isStacked: chart.multimode === "stacked" };
    return {
      name,
      unit,
      color,
      line,
      // A wall has no third dimension: what is drawn in space elsewhere is an area here.
      fill: chart.type !== "line" && fill === 0 ? 0.3 : fill,
      curve: isBar ? { lines: [], areas: [], end: null } : drawCurve(one.points, of),
      bars: isBar ? barsOf(one.points, of, place) : "",
    };
  });
  return {
    // What stands below is drawn last: it covers the ground of what stands on it.
    series: chart.multimode === "stacked" ? drawn.toReversed() : drawn,
    scales: units.slice(0, 2).map((unit) => {
      const [lowest, highest] = ranges.get(unit) ?? [0, 1];
      const step = (highest - lowest) / intervals;
      const digits = decimalsOf(step);
      return {
        unit,
        ticks: Array.from({ length: intervals + 1 }, (_, at) => ({
          at: at / intervals,
          label: format.number(lowest + at * step, digits),
        })),
      };
    }),
  };
}

/** How many digits a step has behind the decimal sign. */
const decimalsOf = (step: number): number =>
  [0, 1, 2].find(
    (digits) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6,
  ) ?? 3;

/** From nothing, or from below the lowest value, to a round number above the highest: 4 intervals that end at round numbers too. */
function rangeOf(series: readonly HallSeries[]): readonly [lowest: number, highest: number] {
  let [least, most] = [0, 0];
  for (const { points } of series)
    for (const { value } of points)
      if (value !== null) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
  if (least === 0) return [0, intervals * roundStep(most / intervals)];
  const step = roundStep((most - least) / (intervals - 1));
  const lowest = Math.floor(least / step) * step;
  return [lowest, lowest + step * Math.max(intervals, Math.ceil((most - lowest) / step))];
}

/** Each series on those before it that have its unit. Where one of them was not measured it does not lift the others. */
function stack(series: readonly HallSeries[]): HallSeries[] {
  const below = new Map<string, Map<number, number>>();
  return series.map((one) => {
    const floor = below.get(one.unit) ?? new Map<number, number>();
    below.set(one.unit, floor);
    const points = one.points.map(({ at, value }): CurvePoint => {
      if (value === null) return { at, value };
      const top = (floor.get(at) ?? 0) + value;
      floor.set(at, top);
      return { at, value: top };
    });
    return { ...one, points };
  });
}

function barsOf(
  points: readonly CurvePoint[],
  of: {
    readonly span: readonly [number, number];
    readonly highest: number;
    readonly lowest: number;
    readonly stepSeconds: number;
    readonly zone: string;
  },
  place: { readonly turn: number; readonly of: number; readonly isStacked: boolean },
): string {
  const [from, to] = of.span;
  const x = (at: number): number => ((at - from) / (to - from)) * side;
  const y = (value: number): number =>
    side - ((value - of.lowest) / (of.highest - of.lowest)) * side;
  const zero = y(0);
  const shared = place.isStacked ? 1 : place.of;
  const each = 0.76 / shared;
  return points
    .flatMap(({ at, value }) => {
      if (value === null || at < from || at >= to) return [];
      const width = x(Math.min(endOf(at, of.stepSeconds, of.zone), to)) - x(at);
      const left = x(at) + width * (0.12 + (place.isStacked ? 0 : place.turn * each));
      const right = left + width * each * (shared > 1 ? 0.9 : 1);
      const [l, r, top] = [left, right, y(value)].map((one) => Math.round(one * 10) / 10);
      return [`M${l} ${Math.round(zero * 10) / 10}V${top}H${r}V${Math.round(zero * 10) / 10}Z`];
    })
    .join("");
}

const daySeconds = 86_400;
/** Where a bar ends: days have 23 to 25 hours, months 28 to 31 days. */
function endOf(at: number, stepSeconds: number, zone: string): number {
  const day = dayOf(at, zone);
  if (stepSeconds > 300 * daySeconds) return dayStartSeconds(nextPeriodStart(day, "year"), zone);
  if (stepSeconds > 20 * daySeconds) return dayStartSeconds(nextPeriodStart(day, "month"), zone);
  return stepSeconds === daySeconds ? dayStartSeconds(day + 1, zone) : at + stepSeconds;
}

/** What stands below: hours of a day, days of a week or of a month, months of a year, years. */
function timeTicks(
  { period, span, zone }: HallChart,
  writing: HallWriting,
): { readonly at: number; readonly label: string }[] {
  const [from, to] = span;
  const { format } = writing;
  if (period === "day")
    return hoursOf(span, zone, 3).map(({ at }) => ({ at, label: format.clock(at) }));
  const ticks: { at: number; label: string }[] = [];
  const [first, last] = [dayOf(from, zone), dayOf(to - 1, zone)];
  const put = (day: number, until: number, label: string): void => {
    ticks.push({ at: (dayStartSeconds(day, zone) + dayStartSeconds(until, zone)) / 2, label });
  };
  for (let day = first; day <= last; day++) {
    const { year, month, dayOfMonth } = civilParts(day);
    if (period === "week") put(day, day + 1, format.weekday(day));
    if (period === "month" && (dayOfMonth === 1 || dayOfMonth % 5 === 0))
      put(day, day + 1, String(dayOfMonth));
    if (period === "year" && dayOfMonth === 1)
      put(day, nextPeriodStart(day, "month"), format.monthShort(day));
    // The year in which it began may be no whole one.
    if (period === "years" && (day === first || (dayOfMonth === 1 && month === 1)))
      put(day, nextPeriodStart(day, "year"), String(year));
  }
  return ticks.filter(({ at }) => at >= from && at <= to);
}
