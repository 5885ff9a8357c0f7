import { shownPower } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { figuresOf, type PlottedSeries } from "./plot.ts";
import type { ShownSeries } from "./shown-series.ts";

const power: ShownSeries = { ...shownPower, unit: "W", udm: "W" };
const plotOf = (
  series: ShownSeries,
  stepSeconds: number,
  values: readonly (number | null)[],
): PlottedSeries => ({
  series,
  stepSeconds,
  band: null,
  points: values.map((value, index) => [index * stepSeconds, value] as const),
});

test("[D8] what a power made in coarse parts is what the server adds up, never the mean times the hours", () => {
  // A logger that is silent at night: a part may hold an hour of samples, and its mean does not say so.
  const part = 3 * 3600;
  const coarse = plotOf(power, part, [12, null, 12]);
  const window = { fromSeconds: 0, toSeconds: 3 * part };
  expect(figuresOf(coarse, window).energy).toBeNull();
  // 14,000 Wh
  expect(figuresOf(coarse, window, 14_000).energy).toEqual({
    value: 14,
    unit: "kWh",
    from: "integral",
  });
  // Fine rows say it themselves: three samples of 12 W, five minutes each.
  expect(figuresOf(plotOf(power, 300, [12, 12, 12]), window).energy?.value).toBeCloseTo(0.003, 12);
});

test("[D8] a contact that was closed half of the time has no mean", () => {
  const contact: ShownSeries = { ...power, kind: "state", unit: "", udm: null };
  const window = { fromSeconds: 0, toSeconds: 1200 };
  expect(figuresOf(plotOf(contact, 300, [0, 1, 0, 1]), window)).toMatchObject({
    mean: null,
    last: [900, 1],
  });
  expect(figuresOf(plotOf(power, 300, [0, 1, 0, 1]), window).mean).toBe(0.5);
});
