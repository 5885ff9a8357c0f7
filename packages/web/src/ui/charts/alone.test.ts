import { chartSetting } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { scaleLike, scaleOf } from "./axes.ts";
import type { TimeSeries } from "./series.ts";
import { timeChart } from "./time-chart.ts";
import type { TimeChart } from "./time-model.ts";

const chartOf = (points: TimeSeries["points"], fields: Partial<TimeChart> = {}): TimeChart => ({
  ...chartSetting,
  series: [{ id: "p", name: "Potenza", unit: "kW", colour: "production", points }],
  fromSeconds: 0,
  toSeconds: 86_400,
  ...fields,
});
interface Look {
  readonly id?: string;
  readonly type?: string;
  readonly data?: ArrayLike<number>;
}
const dotsOf = (chart: TimeChart): number[] | undefined => {
  const dots = (timeChart(chart).series as Look[]).find(({ type }) => type === "scatter");
  return dots?.data && Array.from(dots.data);
};

test("[D3] a sample between two gaps is drawn as a dot", () => {
  const points = [3, null, 5, null, 7, 8, null, 9].map(
    (value, index) => [index * 300, value] as const,
  );
  // Time in ms and value in turn.
  expect(dotsOf(chartOf(points))).toEqual([0, 3, 600_000, 5, 2_100_000, 9]);
  expect(dotsOf(chartOf([[300, 5]]))).toEqual([300_000, 5]);
});

test("a line without such samples has no dots, nor has a stack, whose heights are sums", () => {
  const line = [1, 2, 3].map((value, index) => [index * 300, value] as const);
  expect(dotsOf(chartOf(line))).toBeUndefined();
  expect(dotsOf(chartOf([[300, 5]], { multimode: "stacked" }))).toBeUndefined();
});

test("a second axis of one value below zero reaches to zero, of one value off zero is one wide", () => {
  const first = scaleOf(-4, 0);
  expect(scaleLike(first, -5, -5)).toMatchObject({ max: 0 });
  const { min, max, step } = scaleLike(first, 50, 50, true);
  expect([min, max - min >= 1, step >= 0.2]).toEqual([50, true, true]);
});
