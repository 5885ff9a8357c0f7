import { expect, test } from "vitest";
import { drawnSeries } from "./plot.ts";
import type { ShownSeries } from "./shown-series.ts";

const start = 1_781_769_600;
const power: ShownSeries = {
  place: 0,
  varId: "p",
  name: "Potenza",
  unit: "kW",
  udm: "kW",
  device: null,
  colour: "production",
  draws: "line",
  kind: "analogue",
  widthPx: null,
  fill: null,
  stack: null,
  symbol: null,
  min: null,
  max: null,
};
const energy: ShownSeries = { ...power, unit: "kWh", udm: "kWh", kind: "counter" };

test("a counter's axis begins where it stood, unless an axis is set", () => {
  const second = {
    series: energy,
    points: [
      [start, 1000],
      [start + 300, 1003],
    ],
    stepSeconds: 300,
  } as const;
  const facts = { alone: false, bars: false };
  expect(drawnSeries(second, facts)).toMatchObject({ offZero: true, min: null });
  expect(drawnSeries({ ...second, series: { ...energy, min: 0 } }, facts).min).toBe(0);
  expect(drawnSeries(second, { ...facts, bars: true }).offZero).toBeUndefined();
});

test("a network of 50 Hz is no flat line above zero, a power always stands on zero", () => {
  const facts = { alone: true, bars: false };
  const drawnAs = (udm: string | null, ...values: number[]) =>
    drawnSeries(
      {
        series: { ...power, udm },
        points: values.map((value, index) => [start + index * 300, value]),
        stepSeconds: 300,
      },
      facts,
    );
  expect(drawnAs("Hz", 49.98, 50.02)).toMatchObject({ offZero: true, digits: 3 });
  // No area below a curve whose axis does not begin at zero.
  expect(drawnAs("Hz", 49.98, 50.02).hero).toBeUndefined();
  expect(drawnAs(null, 0.97, 0.99).offZero).toBe(true);
  expect(drawnAs("kW", 49.98, 50.02).offZero).toBeUndefined();
  // From -4 to 26 degrees, and from 5 to 26, zero is not far.
  expect(drawnAs("°C", -4, 26).offZero).toBeUndefined();
  expect(drawnAs("°C", 5, 26).offZero).toBeUndefined();
});
