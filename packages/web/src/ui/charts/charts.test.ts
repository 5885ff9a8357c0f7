import { chartSetting as setting } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { type BarChart, barChart, barTooltipRows } from "./bar-chart.ts";
import { arcPath } from "./gauge.tsx";
import { shareOf } from "./share-bar.tsx";
import {
  digitsOfSeries,
  freeColours,
  type Point,
  colourOf,
  seriesColour,
  summaryOf,
  type TimeSeries,
} from "./series.ts";
import { sparkPaths } from "./sparkline.tsx";
import { tableOfBars, tableOfTime } from "./table-of.ts";
import { timeChart } from "./time-chart.ts";
import { gapsOf, spread } from "./time-marks.ts";
import type { TimeChart } from "./time-model.ts";
import { tooltipRows } from "./time-tooltip.ts";
import { tooltipHtml } from "./tooltip.ts";

/** 18 June 2026, 00:00 in Rome. */
const midnight = 1_781_733_600;
const power: TimeSeries = {
  id: "p",
  name: "Potenza",
  unit: "kW",
  colour: "production",
  hero: true,
  points: [
    [midnight, 0],
    [midnight + 36_000, 200],
    [midnight + 39_600, null],
    [midnight + 43_200, 300],
    [midnight + 46_800, null],
  ],
};
const sun: TimeSeries = {
  id: "g",
  name: "Irraggiamento",
  unit: "W/m²",
  colour: "irradiance",
  digits: 0,
  points: [[midnight + 36_000, 876]],
};
const day: TimeChart = {
  ...setting,
  series: [power, sun],
  fromSeconds: midnight,
  toSeconds: midnight + 86_400,
};

interface Look {
  readonly id?: string;
  readonly stack?: string;
  readonly yAxisIndex?: number;
  readonly connectNulls?: boolean;
  readonly data?: Float64Array;
  readonly lineStyle?: { readonly opacity?: number; readonly width?: number };
}
/** Without the dots of samples that stand alone. */
const lines = (chart: TimeChart): Look[] =>
  (timeChart(chart).series as unknown as Look[]).filter(({ id }) => !id?.endsWith(" alone"));

test("a gap stays a gap: the null travels to the chart and no line joins its sides", () => {
  const line = lines(day)[0];
  // Time and value in turn: the third point stands at 4 and 5.
  expect([...(line?.data?.slice(4, 6) ?? [])]).toEqual([(midnight + 39_600) * 1000, Number.NaN]);
  expect(line?.connectNulls).toBe(false);
  expect(gapsOf(power.points)).toEqual([[midnight + 36_000, midnight + 43_200]]);
});

test("a gap says so in words where they fit: three hours of a day on a desk, not on a phone; two hours nowhere", () => {
  const words = (hours: number, small: boolean): (string | undefined)[] => {
    const points = [0, 1, 2, 2 + hours].map((hour) => [midnight + hour * 3600, 5] as const);
    const holed = points.toSpliced(3, 0, [midnight + 3 * 3600 - 1, null] as never);
    const drawn = timeChart({ ...day, small, series: [{ ...power, points: holed }] });
    const [first] = drawn.series as { markArea?: { data: { name?: string }[][] } }[];
    return (first?.markArea?.data ?? []).map(([from]) => from?.name);
  };
  expect(words(3, false)).toEqual([setting.words.noData]);
  expect(words(3, true)).toEqual([""]);
  expect(words(7, true)).toEqual([setting.words.noData]);
  expect(words(2, false)).toEqual([""]);
});

test("each unit has its axis, and quantities keep their colour in both schemes", () => {
  expect(lines(day).map((line) => line.yAxisIndex)).toEqual([0, 1]);
  const option = timeChart(day) as {
    yAxis: { name: string; interval: number; min: number; max: number }[];
  };
  expect(option.yAxis.map((axis) => axis.name)).toEqual(["kW", "W/m²"]);
  const steps = option.yAxis.map((axis) => (axis.max - axis.min) / axis.interval);
  expect(steps[0]).toBeCloseTo(steps[1] ?? 0);
  expect(seriesColour("production", "light")).toBe("#c58709");
  expect(seriesColour("production", "dark")).toBe("#fbc031");
});

test("labels of the time axis are in the plant's zone", () => {
  const option = timeChart(day) as {
    xAxis: { axisLabel: { customValues: number[]; formatter: (value: number) => string } }[];
  };
  const axis = option.xAxis[0]?.axisLabel;
  const labels = axis?.customValues.map((value) => axis.formatter(value));
  expect(labels?.slice(0, 3)).toEqual(["00:00", "02:00", "04:00"]);
  expect(labels?.at(-1)).toBe("24:00");
});

test("splitted draws one grid for each series, stacked adds up and shows the sum", () => {
  const split = timeChart({ ...day, multimode: "splitted" }) as { grid: unknown[] };
  expect(split.grid).toHaveLength(2);
  const two: TimeChart = {
    ...day,
    multimode: "stacked",
    series: [power, { ...power, id: "q", name: "B", points: [[midnight + 36_000, 50]] }],
  };
  expect(new Set(lines(two).map((line) => line.stack))).toEqual(new Set(["all"]));
  // 200 kW + 50 kW = 250 kW
  expect(tooltipRows(two, midnight + 36_000).at(-1)).toMatchObject({
    name: "Somma",
    number: "250,0",
    unit: "kW",
  });
  // Degrees have an axis of their own, and are no part of the stack.
  const warm = { ...power, id: "t", unit: "°C", points: [[midnight + 36_000, 40]] } as const;
  const mixed = { ...two, series: [...two.series, warm] };
  expect(tooltipRows(mixed, midnight + 36_000).at(-1)?.number).toBe("250,0");
});

test("[G8] a series has the decimals that its axis needs", () => {
  const along = (...values: (number | null)[]): Point[] =>
    values.map((value, index) => [midnight + index * 300, value]);
  const digits = (...values: (number | null)[]) => digitsOfSeries(along(...values));
  expect(digits(0, null, 17.6)).toBe(1);
  // A hundredth of 0.04 Hz where the axis begins at 49.98, else of 50 Hz, of 0.00016 A, of 0.5 kW.
  expect(digitsOfSeries(along(49.98, 50.02), true)).toBe(3);
  expect(digits(49.98, 50.02)).toBe(1);
  expect(digits(0.00012, 0.00016)).toBe(5);
  expect(digits(0, 0.5)).toBe(2);
  expect(digits(0.2, 0.2)).toBe(2);
  expect(digits(123_456.7, 123_459.2)).toBe(0);
  expect([digits(0, 0), digits(null), digits()]).toEqual([1, 1, 1]);
});

test("strips of one unit have one scale; limits of a series are its own", () => {
  const low = { ...power, id: "low", name: "B", points: [[midnight + 36_000, 20]] } as const;
  const tops = (series: readonly TimeSeries[]): number[] =>
    (
      timeChart({ ...day, multimode: "splitted", series: [...series] }) as {
        yAxis: { max: number }[];
      }
    ).yAxis.map(({ max }) => max);
  const [top, other] = tops([power, low]);
  expect(other).toBe(top);
  expect(tops([power, { ...low, min: 0, max: 25 }])).toEqual([top, 25]);
});

test("the series under the pointer of the legend stays, the others fade to a fifth", () => {
  const widths = lines({ ...day, highlight: "g" }).map((line) => line.lineStyle?.opacity);
  expect(widths).toEqual([0.2, 1]);
});

test("the tooltip writes names as text, never as markup", () => {
  expect(
    tooltipHtml("<b>", [
      { colour: "#fff", name: "<img src=x onerror=1>", number: "1", unit: "kW" },
    ]),
  ).not.toContain("<img");
});

test("direct labels keep their distance and their order", () => {
  expect(spread([10, 11, 50], 5)).toEqual([8, 13, 50]);
  const close = spread([1, 1, 1], 4).toSorted((a, b) => a - b);
  expect((close[1] ?? 0) - (close[0] ?? 0)).toBeGreaterThan(3.9);
});

interface Label {
  readonly type: string;
  readonly data: readonly (readonly [number, number])[];
  readonly label: { readonly formatter: string };
}
const labelsOf = (chart: TimeChart): { readonly name: string; readonly height: number }[] =>
  (timeChart(chart).series as unknown as Label[])
    .filter(({ type }) => type === "scatter")
    .map(({ data, label }) => ({
      name: /\{name\|(.*?)\}/.exec(label.formatter)?.[1] ?? "",
      height: data[0]?.[1] ?? Number.NaN,
    }));

test("at dusk the labels beside the now line stay above the time axis, and that of the production is dropped last", () => {
  const dusk = midnight + 60_000;
  const level = (id: string, top: number, last: number): TimeSeries => ({
    id,
    name: id,
    unit: "kW",
    colour: "c01",
    points: [
      [midnight + 43_200, top],
      [dusk, last],
    ],
  });
  const chart: TimeChart = {
    ...day,
    series: [
      { ...level("Attesa", 200, 6.9), theoretical: true },
      { ...level("Potenza", 190, 0), hero: true },
      level("Consumo", 30, 4),
    ],
    nowSeconds: dusk,
    directLabels: true,
    heightPx: 250,
  };
  const labels = labelsOf(chart);
  expect(labels.map(({ name }) => name).toSorted()).toEqual(["Attesa", "Consumo", "Potenza"]);
  // The band reaches to 207 kW, so the axis to 250; 198 px of grid and 18 px a label: 22.7 kW from one to the next.
  const gap = (250 * 18) / 198;
  const heights = labels.map(({ height }) => height).toSorted((a, b) => a - b);
  expect(heights[0]).toBeGreaterThanOrEqual(gap / 2 - 1e-9);
  expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9);
  expect((heights[2] ?? 0) - (heights[1] ?? 0)).toBeGreaterThanOrEqual(gap - 1e-9);
  // The order of the curves stays.
  expect(labels.toSorted((a, b) => a.height - b.height).map(({ name }) => name)).toEqual([
    "Potenza",
    "Consumo",
    "Attesa",
  ]);
  // 60 px hold three labels of 18 px; with a fourth one a label is dropped, and never that of the production.
  const low = { ...chart, heightPx: 90, series: [...chart.series.slice(0, 1), level("B", 9, 1)] };
  expect(
    labelsOf({ ...low, series: [...low.series, level("C", 9, 2), ...chart.series.slice(1)] }).map(
      ({ name }) => name,
    ),
  ).toEqual(["Potenza", "Attesa", "B"]);
});

test("VALID-12 twenty presets in a fixed order", () => {
  expect(freeColours([], 20)).toHaveLength(20);
  expect(new Set(freeColours([], 20)).size).toBe(20);
  expect(freeColours(["c01", "c03"], 2)).toEqual(["c02", "c04"]);
  // The second preset is nearly the gold of the production.
  expect(freeColours(["production"], 20).indexOf("c02")).toBeGreaterThan(10);
  expect(colourOf("c07")).toBe("c07");
  expect(colourOf("nonsense")).toBe("c01");
});

test("CHART-17 series of one stack are shown with their sum", () => {
  const of = (id: string, value: number, stack: string | null): TimeSeries => ({
    ...power,
    id,
    name: id,
    stack,
    points: [[midnight, value]],
  });
  const chart = { ...day, series: [of("a", 2, "casa"), of("b", 3.5, "casa"), of("c", 9, null)] };
  expect(tooltipRows(chart, midnight).map(({ name, number }) => [name, number])).toEqual([
    ["a", "2,0"],
    ["b", "3,5"],
    ["c", "9,0"],
    ["Somma · casa", "5,5"],
  ]);
});

const months: BarChart = {
  ...setting,
  unit: "MWh",
  slots: ["G", "F", "M"].map((label) => ({ label, title: label })),
  series: [{ id: "e", name: "Energia", colour: "production", values: [21.2, 25.1, 10] }],
  estimate: [19.8, 27.4, 44.9],
  runningIndex: 2,
};
interface Bars {
  readonly series: {
    readonly type: string;
    readonly data: { readonly itemStyle?: { readonly color: string } }[];
  }[];
  readonly yAxis: { readonly max: number };
}

test("the unfinished bar is filled to 35 % and the estimate sets the height of the axis too", () => {
  const option = barChart(months) as unknown as Bars;
  const fills = option.series[0]?.data.map((bar) => bar.itemStyle?.color);
  // 35 % of 255 = 89 = 0x59
  expect(fills).toEqual(["#e6a92cff", "#e6a92cff", "#e6a92c59"]);
  expect(option.series[1]?.type).toBe("custom");
  expect(option.yAxis.max).toBe(50);
  expect(barTooltipRows(months, 0).map((row) => row.number)).toEqual(["21,2", "19,8"]);
});

test("one estimate for all days is a dashed level", () => {
  const option = barChart({ ...months, estimate: 23 }) as unknown as Bars;
  expect(option.series[1]?.type).toBe("line");
});

test("the hidden table has the values of the chart", () => {
  expect(tableOfBars(months, "Mese").rows[0]).toEqual(["G", "21,2", "19,8"]);
  const table = tableOfTime(day, "Ora");
  expect(table.head).toEqual(["Ora", "Potenza (kW)", "Irraggiamento (W/m²)"]);
  expect(table.rows[1]).toEqual(["18/06/2026, 10:00", "200,0", "876"]);
  expect(table.rows[2]).toEqual(["18/06/2026, 11:00", "—", "—"]);
});

test("a sparkline breaks at a gap", () => {
  const { line } = sparkPaths([0, 10, null, 10, 0], {
    widthPx: 100,
    heightPx: 24,
    low: 0,
    high: 10,
  });
  expect(line.match(/M/g)).toHaveLength(2);
  // highest value two pixels below the top: 24 - 1 - 21
  expect(line.startsWith("M0.0,23.0L25.0,2.0")).toBe(true);
});

test("summary, arcs and shares", () => {
  expect(summaryOf(power.points)).toEqual({
    min: [midnight, 0],
    max: [midnight + 43_200, 300],
    last: [midnight + 43_200, 300],
    // (0 + 200 + 300) / 3
    mean: 500 / 3,
  });
  expect(summaryOf([[1, null]])).toEqual({ min: null, max: null, last: null, mean: null });
  expect(arcPath(50, 40, 180, 360)).toBe("M10.00 50.00A40 40 0 0 1 90.00 50.00");
  expect(shareOf(50, -20, 80)).toBeCloseTo(0.7);
  expect(shareOf(200, 0, 100)).toBe(1);
});

test("the unit at the head of the axis has room, however short its numbers are", () => {
  const chart: BarChart = {
    ...setting,
    slots: [{ label: "1", title: "1" }],
    series: [{ id: "e", name: "Energia", colour: "production", values: [4] }],
    unit: "MWh",
  };
  const leftOf = (unit: string) =>
    (barChart({ ...chart, unit }) as { grid: { left: number } }).grid.left;
  // MWh in Inter 11 px is 26 px wide and stands 6 px from the axis.
  expect(leftOf("MWh")).toBeGreaterThanOrEqual(26 + 6);
  expect(leftOf("h")).toBe(28);
});

test("of several grids only the first one shows the current time", () => {
  const chart = { ...day, multimode: "splitted", nowSeconds: midnight + 43_200 } as const;
  const written = (lines(chart) as { markLine?: { label: { show: boolean } } }[]).map(
    ({ markLine }) => markLine?.label.show,
  );
  expect(written).toEqual([true, false]);
});

test("[G8] the axis of a grid frequency excludes zero, and so does that of a counter", () => {
  const at = (unit: string, low: number, high: number, offZero?: boolean): TimeSeries => ({
    ...power,
    id: unit,
    unit,
    hero: false,
    offZero,
    points: [
      [midnight, low],
      [midnight + 3600, high],
    ],
  });
  const bottoms = (...series: TimeSeries[]): number[] =>
    (timeChart({ ...day, series }) as unknown as { yAxis: { min: number }[] }).yAxis.map(
      ({ min }) => min,
    );
  expect(bottoms(at("Hz", 49.98, 50.02, true))[0]).toBeCloseTo(49.98);
  const [, second, third, fourth] = bottoms(
    at("kW", 0, 10),
    at("V", 228, 236, true),
    at("Hz", 49.98, 50.02, true),
    at("kWh", 123_456, 123_556, true),
  );
  expect(second).toBe(228);
  expect(third).toBeCloseTo(49.98);
  expect(fourth).toBeGreaterThan(123_000);
});
