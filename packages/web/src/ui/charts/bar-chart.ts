import type { BarSeriesOption, CustomSeriesOption, EChartsOption, LineSeriesOption } from "echarts";
import { pick, quantityColours } from "../tokens.ts";
import { digitsOf, scaleOf } from "./axes.ts";
import { hatch, notesAt } from "./doubts.ts";
import {
  type BarSlot,
  digitsOfSeries,
  type Doubt,
  fade,
  type Point,
  type SeriesColour,
  seriesColour,
} from "./series.ts";
import {
  type ChartSetting,
  chartFont,
  formatFor,
  ground,
  type Ink,
  inkOf,
  label,
  tooltipStyle,
} from "./style.ts";
import { labelRoom } from "./time-axes.ts";
import { tooltipHtml, type TooltipRow } from "./tooltip.ts";

export interface BarSeries {
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  readonly values: readonly (number | null)[];
  /** What was lost, not made: dashed and tinted. */
  readonly isLacking?: boolean;
  /** By slot. (D14) */
  readonly doubts?: readonly (Doubt | null)[];
}
export interface BarChart extends ChartSetting {
  readonly slots: readonly BarSlot[];
  readonly series: readonly BarSeries[];
  readonly unit: string;
  readonly digits?: number;
  readonly stacked?: boolean;
  /** The slot that is not over yet: its bars are filled to 35 %. */
  readonly runningIndex?: number | null;
  /** What was expected: a tick on each bar (months), or one dashed level (days). */
  readonly estimate?: readonly (number | null)[] | number | null;
  readonly highlight?: string | null;
  /** The unit at the head of the axis; leave it out when the card's subtitle has it. */
  readonly showUnit?: boolean;
}

/** Production bars have a fill of their own, because the line colour is too heavy for an area. */
function fillOf(colour: SeriesColour, chart: ChartSetting): string {
  return colour === "production"
    ? pick(quantityColours["production-f"], chart.scheme)
    : seriesColour(colour, chart.scheme);
}

function bars(series: BarSeries, chart: BarChart, isTop: boolean): BarSeriesOption {
  const colour = seriesColour(series.colour, chart.scheme);
  const fill = fillOf(series.colour, chart);
  const density = series.isLacking === true ? 0.16 : 1;
  const strength = chart.highlight && chart.highlight !== series.id ? 0.2 : 1;
  const ground = inkOf(chart.scheme)("surface");
  return {
    id: series.id,
    name: series.name,
    type: "bar",
    barCategoryGap: "28%",
    barGap: "12%",
    barMaxWidth: 44,
    emphasis: { disabled: true },
    ...(chart.stacked ? { stack: "all" } : {}),
    data: series.values.map((value, index) => ({
      value: value ?? "-",
      itemStyle: {
        color: fade(fill, (index === chart.runningIndex ? 0.35 : 1) * strength * density),
        borderColor: fade(colour, strength),
        borderWidth: 1,
        ...(series.isLacking === true ? { borderType: "dashed" } : {}),
        borderRadius: !chart.stacked || isTop ? [2, 2, 0, 0] : 0,
        ...(series.doubts?.[index]?.isHatched ? { decal: hatch(ground) } : {}),
      },
    })),
  };
}

function estimateTicks(values: readonly (number | null)[], ink: Ink): CustomSeriesOption {
  return {
    id: "estimate",
    type: "custom",
    silent: true,
    z: 6,
    tooltip: { show: false },
    data: values.flatMap((value, index) => (value === null ? [] : [[index, value]])),
    renderItem: (_params, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const size = api.size?.([1, 0]);
      const slot = (Array.isArray(size) ? size[0] : size) ?? 0;
      const width = Math.min(44, slot * 0.72) * 1.08;
      return {
        type: "rect",
        shape: { x: x - width / 2, y: y - 1, width, height: 2, r: 1 },
        style: { fill: ink("ink-2") },
      };
    },
  };
}

const estimateLevel = (level: number, count: number, ink: Ink): LineSeriesOption => ({
  id: "estimate",
  type: "line",
  data: Array.from({ length: count }, () => level),
  symbol: "none",
  silent: true,
  tooltip: { show: false },
  lineStyle: { color: ink("ink-2"), width: 1, type: [4, 3] },
});

/** Decimals of all bars of a chart. */
export const barDigits = (chart: BarChart): number =>
  chart.digits ??
  digitsOfSeries(
    chart.series.flatMap(({ values }) => values.map((value, slot): Point => [slot, value])),
  );

/** Rows of the tooltip over one slot; the estimate comes last. */
export function barTooltipRows(chart: BarChart, index: number): TooltipRow[] {
  const format = formatFor(chart);
  const digits = barDigits(chart);
  const row = (name: string, colour: string, value: number | null): TooltipRow => ({
    name,
    colour,
    block: true,
    number: format.number(value, digits),
    unit: value === null ? "" : chart.unit,
  });
  const rows = chart.series.map((series) =>
    row(series.name, fillOf(series.colour, chart), series.values[index] ?? null),
  );
  const values = chart.series.flatMap((series) => series.values[index] ?? []);
  // Values of opposite directions have no common sum.
  if (chart.stacked && rows.length > 1 && values.every((value) => value >= 0)) {
    const sum = values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
    rows.push({ ...row(chart.words.sum, "transparent", sum), total: true });
  }
  const { estimate } = chart;
  const expected = typeof estimate === "number" ? estimate : estimate?.[index];
  if (typeof expected === "number")
    rows.push(row(chart.words.estimate, inkOf(chart.scheme)("ink-2"), expected));
  return rows;
}

/** Up to this number of slots each one has a label; with more, the engine leaves out every second, third and so on. */
const everyName = 12;
/** The engine counts the labels that it draws, not the slots; and two months may have the same letter. */
const isRunning = (chart: BarChart, name: string, index: number | undefined): boolean =>
  chart.slots.length <= everyName
    ? index === chart.runningIndex
    : name === chart.slots[chart.runningIndex ?? -1]?.label;

/** Bars stacked above zero, or below it. */
const sumOfSign = (values: readonly number[], sign: 1 | -1): number =>
  values.reduce((sum, value) => (value * sign > 0 ? sum + value : sum), 0);

/** The ECharts option of bars over days, months or years, with what was expected behind them. */
export function barChart(chart: BarChart): EChartsOption {
  const ink = inkOf(chart.scheme);
  const format = formatFor(chart);
  const totals = chart.slots.map((_, index) => {
    const values = chart.series.flatMap((series) => series.values[index] ?? []);
    return chart.stacked ? sumOfSign(values, 1) : Math.max(0, ...values);
  });
  const lows = chart.slots.map((_, index) => {
    const values = chart.series.flatMap((series) => series.values[index] ?? []);
    return chart.stacked ? sumOfSign(values, -1) : Math.min(0, ...values);
  });
  const expected =
    typeof chart.estimate === "number"
      ? [chart.estimate]
      : (chart.estimate ?? []).flatMap((value) => value ?? []);
  const scale = scaleOf(Math.min(0, ...lows), Math.max(0, ...totals, ...expected));
  const digits = digitsOf(scale);
  const heading = chart.showUnit !== false && chart.unit !== "";
  const estimate =
    typeof chart.estimate === "number"
      ? [estimateLevel(chart.estimate, chart.slots.length, ink)]
      : chart.estimate
        ? [estimateTicks(chart.estimate, ink)]
        : [];
  return {
    ...ground(ink),
    grid: {
      left: labelRoom({ scale, unit: heading ? chart.unit : "" }, format),
      outerBoundsMode: "none",
      right: 4,
      top: heading ? 28 : 10,
      bottom: 24,
    },
    xAxis: {
      type: "category",
      data: chart.slots.map((slot) => slot.label),
      axisTick: { show: false },
      // The labels of the slots are below the negative bars.
      axisLine: { onZero: false, lineStyle: { color: ink("line") } },
      axisLabel: {
        ...label(ink),
        ...(chart.slots.length <= everyName ? { interval: 0 } : {}),
        color: (value?: string | number, index?: number) =>
          isRunning(chart, String(value), index) ? ink("ink") : ink("axis"),
      },
    },
    yAxis: {
      type: "value",
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      name: heading ? chart.unit : "",
      nameGap: 12,
      nameTextStyle: {
        color: ink("axis"),
        fontSize: 11,
        fontFamily: chartFont,
        align: "right",
        padding: [0, 6, 0, 0],
      },
      axisLabel: { ...label(ink), formatter: (value: number) => format.number(value, digits) },
      splitLine: { lineStyle: { color: ink("grid") } },
    },
    series: [
      ...chart.series.map((series, index) =>
        bars(series, chart, index === chart.series.length - 1),
      ),
      ...estimate,
    ],
    tooltip: {
      trigger: "axis",
      ...tooltipStyle(ink),
      axisPointer: { type: "shadow", shadowStyle: { color: fade(ink("ink"), 0.05) } },
      formatter: (raw: unknown) => {
        const first: unknown = Array.isArray(raw) ? raw[0] : raw;
        const index =
          typeof first === "object" && first !== null && "dataIndex" in first
            ? Number(first.dataIndex)
            : 0;
        const notes = notesAt(chart.series, index);
        return tooltipHtml(chart.slots[index]?.title ?? "", barTooltipRows(chart, index), notes);
      },
    },
  };
}
