import { chartSetting as setting } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { barChart } from "./bar-chart.ts";
import type { TimeSeries } from "./series.ts";
import { tableOfTime } from "./table-of.ts";
import { timeChart } from "./time-chart.ts";
import { gapsOf } from "./time-marks.ts";
import type { TimeChart } from "./time-model.ts";
import { bandHeading, tooltipAt, tooltipRows } from "./time-tooltip.ts";

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;
const days = ["2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02"].map((day) =>
  at(`${day}T00:00+01:00`),
);
const noons = days.slice(0, 3).map((day) => day + 12 * 3600);
const heat: TimeSeries = {
  id: "t",
  name: "Temperatura",
  unit: "°C",
  colour: "temperature",
  points: [
    [noons[0]!, 2],
    [noons[1]!, null],
    [noons[2]!, 4],
  ],
  band: {
    edges: days,
    min: [-7.5, null, 1],
    minAt: [days[0]! + 5 * 3600 + 600, null, days[2]!],
    max: [12, null, 38],
    maxAt: [days[0]! + 14 * 3600 + 1200, null, days[2]! + 15 * 3600],
  },
};
const year: TimeChart = {
  ...setting,
  series: [heat],
  fromSeconds: at("2025-03-01T00:00+01:00"),
  toSeconds: at("2026-03-01T00:00+01:00"),
};
interface Drawn {
  readonly id: string;
  readonly data: Float64Array;
  readonly stackStrategy?: string;
  readonly markArea?: { readonly data: readonly (readonly { readonly xAxis: number }[])[] };
}
interface Option {
  readonly series: readonly Drawn[];
  readonly grid: readonly unknown[];
  readonly yAxis: readonly { readonly name: string; readonly min: number; readonly max: number }[];
  readonly xAxis: readonly {
    readonly axisLabel: { customValues: number[]; formatter: (value: number) => string };
  }[];
}
const optionOf = (chart: TimeChart): Option => timeChart(chart) as unknown as Option;
const labelsOf = (chart: TimeChart): string[] => {
  const { customValues, formatter } = optionOf(chart).xAxis[0]!.axisLabel;
  return customValues.map((value) => formatter(value));
};

test("[G9] CHX-01 the band spans lowest to highest, also below zero, and its axis includes it", () => {
  const { series, yAxis } = optionOf(year);
  const [low, rest] = ["t low", "t band"].map((id) => series.find((one) => one.id === id));
  expect([...(low?.data ?? [])].filter((_, at) => at % 2 === 1)).toEqual([-7.5, Number.NaN, 1]);
  // 12 - (-7.5) and 38 - 1
  expect([...(rest?.data ?? [])].filter((_, at) => at % 2 === 1)).toEqual([19.5, Number.NaN, 37]);
  expect(rest?.stackStrategy).toBe("all");
  expect(yAxis[0]?.min).toBeLessThanOrEqual(-7.5);
  expect(yAxis[0]?.max).toBeGreaterThanOrEqual(38);
  const stacked = optionOf({ ...year, multimode: "stacked" });
  expect(stacked.series.some(({ id }) => id === "t band")).toBe(false);
});

test("[G9] CHX-01 the tooltip shows the day, its mean, and the times of its lowest and highest value", () => {
  expect(bandHeading(year, noons[0]!)).toBe("martedì 30/12/2025");
  // Of a band of five minutes, that of the peers, each moment keeps its time.
  const times = [0, 300, 600].map((seconds) => days[0]! + 36_000 + seconds);
  const close = {
    ...heat,
    points: [[times[0]!, 2]] as const,
    band: { ...heat.band!, edges: times },
  };
  const day = { ...year, series: [close], fromSeconds: days[0]!, toSeconds: days[1]! };
  expect(bandHeading(day, times[0]!)).toBeNull();
  expect(tooltipAt(day, [{ axisValue: times[0]! * 1000 }])).toContain("30/12/2025, 10:00");
  expect(tooltipRows(year, noons[0]!).map(({ name, number }) => `${name} ${number}`)).toEqual([
    "massimo, 14:20 12,0",
    "Temperatura 2,0",
    "minimo, 05:10 −7,5",
  ]);
  expect(tooltipRows(year, noons[1]!)).toHaveLength(1);
  const table = tableOfTime(year, "Data");
  expect(table.head[2]).toBe("Temperatura (°C), minimo");
  expect(table.rows[2]).toEqual(["giovedì 01/01/2026", "4,0", "1,0", "38,0"]);
});

test("[G9] CHX-01 the axis shows the year where the range spans several", () => {
  const labels = labelsOf(year);
  expect(labels[0]).toBe("mar 2025");
  expect(labels).toContain("gen 2026");
  expect(labels.filter((label) => /\d{4}/.test(label))).toHaveLength(2);
  const one = {
    ...year,
    fromSeconds: at("2026-01-01T00:00+01:00"),
    toSeconds: at("2027-01-01T00:00+01:00"),
  };
  // The end of the year is the first of the next one.
  expect(labelsOf(one).slice(0, 12).join()).toBe("gen,feb,mar,apr,mag,giu,lug,ago,set,ott,nov,dic");
});

test("[G8] three units have a grid and a scale each; two share one grid", () => {
  const of = (unit: string, top: number, name: string): TimeSeries => ({
    id: unit,
    name,
    unit,
    colour: "c01",
    points: [
      [days[0]!, 0],
      [days[1]!, top],
    ],
  });
  const three = optionOf({
    ...year,
    series: [of("kW", 40, "Potenza"), of("W/m²", 900, "Sole"), of("°C", 60, "Aria")],
  });
  expect(three.grid).toHaveLength(3);
  expect(three.yAxis.map(({ name, max }) => [name, max])).toEqual([
    ["Potenza · kW", 40],
    ["Sole · W/m²", 1000],
    ["Aria · °C", 60],
  ]);
  const two = optionOf({ ...year, series: [of("kW", 40, "Potenza"), of("W/m²", 900, "Sole")] });
  expect(two.grid).toHaveLength(1);
  expect(two.yAxis).toHaveLength(2);
});

test("a gap that runs until now is a gap; a few minutes of delay are not", () => {
  const noon = days[0]! + 12 * 3600;
  const five = [-600, -300, 0].map((more): [number, number] => [noon + more, 5]);
  expect(gapsOf(five, noon + 840)).toEqual([]);
  expect(gapsOf(five, noon + 3600)).toEqual([[noon, noon + 3600]]);
  // An empty row of the current slot changes nothing.
  expect(gapsOf([...five, [noon + 300, null]], noon + 3600)).toEqual([[noon, noon + 3600]]);
  expect(gapsOf(five, null)).toEqual([]);
  // A series with one value an hour is not silent after half an hour.
  const hourly = [-7200, -3600, 0].map((more): [number, number] => [noon + more, 5]);
  expect(gapsOf(hourly, noon + 7200)).toEqual([]);
  const day: TimeChart = {
    ...setting,
    series: [{ ...heat, band: undefined as never, points: five }],
    fromSeconds: days[0]!,
    toSeconds: days[1]!,
    nowSeconds: noon + 3600,
  };
  const [area] = optionOf(day).series[0]?.markArea?.data ?? [];
  expect(area?.map(({ xAxis }) => xAxis)).toEqual([noon * 1000, (noon + 3600) * 1000]);
});

test("[D14] doubtful bars are hatched", () => {
  const doubts = [null, { isHatched: true, why: "x" }, { isHatched: false, why: "y" }];
  const slots = ["G", "F", "M"].map((label) => ({ label, title: label }));
  const options = barChart({
    ...setting,
    unit: "kWh",
    slots,
    series: [{ id: "e", name: "Energia", colour: "production", values: [1, 2, 3], doubts }],
  });
  const [bars] = options.series as unknown as { data: { itemStyle: { decal?: unknown } }[] }[];
  expect(bars?.data.map(({ itemStyle }) => itemStyle.decal !== undefined)).toEqual([
    false,
    true,
    false,
  ]);
});
