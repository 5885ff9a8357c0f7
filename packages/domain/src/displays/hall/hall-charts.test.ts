import { expect, test } from "vitest";
import { drawChart } from "./hall-chart.ts";
import { hallScreenOf } from "./hall-screen.ts";
import { hallWriting } from "./hall-writing.ts";
import { seconds, pageOf, screenOf, type Chart, day, chartOf } from "./hall-stage.setup.ts";

const writing = hallWriting("it", "Europe/Rome");
const drawn = (chart: Chart) =>
  drawChart(hallScreenOf(screenOf([], [pageOf("chart", { chart })])).pages[0]!.chart!, writing);
test("DISP-26 a page draws its chart: series on scales of their units, over the hours of its day", () => {
  const [one] = chartOf({}).series;
  const chart = drawn(
    chartOf({
      series: [
        one!,
        {
          ...one!,
          name: "Sole",
          unit: "W/m²",
          points: [
            [day, 900],
            [day + 300, 950],
          ],
        },
      ],
    }),
  );
  expect(chart.plots).toHaveLength(1);
  const [plot] = chart.plots;
  expect(plot!.scales.map(({ unit, ticks }) => [unit, ticks.map(({ label }) => label)])).toEqual([
    ["kW", ["0", "25", "50", "75", "100"]],
    ["W/m²", ["0", "250", "500", "750", "1.000"]],
  ]);
  // 300 s of 86,400 s are 3.5 of 1000; 50 of 100 is the middle.
  expect(plot!.series[0]!.curve.lines).toEqual(["M0 1000L3.5 500L6.9 0"]);
  expect(chart.times.slice(0, 3)).toEqual([
    { at: 0, label: "00:00" },
    { at: 0.125, label: "03:00" },
    { at: 0.25, label: "06:00" },
  ]);
});
test("DISP-26 split series have plots of their own; stacked ones stand on each other; bars end where the next begins", () => {
  const [one] = chartOf({}).series;
  const two = [
    one!,
    {
      ...one!,
      name: "Altra",
      points: [
        [day, 40],
        [day + 300, 40],
        [day + 600, 40],
      ] as [number, number][],
    },
  ];
  expect(drawn(chartOf({ multimode: "splitted", series: two })).plots).toHaveLength(2);
  const [stacked] = drawn(chartOf({ multimode: "stacked", series: two })).plots;
  // 0 + 40, 50 + 40, 100 + 40, of 160; what stands below is drawn last.
  expect(stacked!.series.map(({ curve }) => curve.lines[0])).toEqual([
    "M0 750L3.5 437.5L6.9 125",
    "M0 1000L3.5 687.5L6.9 375",
  ]);
  // April has 30 days, May 31: its bar is that much wider.
  const months = [
    seconds("2026-03-31T22:00Z"),
    seconds("2026-04-30T22:00Z"),
    seconds("2026-05-31T22:00Z"),
  ];
  const bars = drawn(
    chartOf({
      type: "bar",
      period: "year",
      span: [months[0]!, months[2]!],
      series: [
        {
          ...one!,
          step_seconds: 30 * 86_400,
          points: [
            [months[0]!, 100],
            [months[1]!, 50],
          ],
        },
      ],
    }),
  );
  const edges = [
    ...bars.plots[0]!.series[0]!.bars.matchAll(/M([\d.]+) 1000V([\d.]+)H([\d.]+)/g),
  ].map(([, left, top, right]) => [Number(right) - Number(left), Number(top)]);
  // 76 % of 30 and of 31 of 61 days.
  expect(edges[0]![0]).toBeCloseTo((1000 * 30 * 0.76) / 61, 0);
  expect(edges[1]![0]).toBeCloseTo((1000 * 31 * 0.76) / 61, 0);
  expect(edges.map(([, top]) => top)).toEqual([0, 500]);
});
test("DISP-26 temperatures below zero have a scale that reaches them; a chart without data says so", () => {
  const [one] = chartOf({}).series;
  const cold = drawn(
    chartOf({
      series: [
        {
          ...one!,
          unit: "°C",
          points: [
            [day, -4],
            [day + 300, 11],
          ],
        },
      ],
    }),
  );
  const labels = cold.plots[0]!.scales[0]!.ticks.map(({ label }) => label);
  expect(labels).toEqual(["−5", "0", "5", "10", "15"]);
  expect(drawn(chartOf({ series: [{ ...one!, points: [[day, null]] }] })).isEmpty).toBe(true);
});
