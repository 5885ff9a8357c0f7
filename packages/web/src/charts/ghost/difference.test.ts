import { shownPower } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import type { Point } from "../../ui/charts/series.ts";
import type { PlottedSeries } from "../plot.ts";
import type { ShownSeries } from "../shown-series.ts";
import { differenceOf, spokenUntil } from "./difference.ts";
import { withGhosts } from "./ghost-lines.ts";

const power: ShownSeries = { ...shownPower, unit: "kW", udm: "kW" };
const counter: ShownSeries = { ...power, kind: "counter", unit: "kWh", udm: "kWh" };
const warmth: ShownSeries = { ...power, unit: "°C", udm: "°C" };
const slot = 300;
const plotOf = (series: ShownSeries, values: readonly (number | null)[]): PlottedSeries => ({
  series,
  stepSeconds: slot,
  band: null,
  points: values.map((value, at) => [at * slot, value] as const),
});
const whole = { bars: false, untilSeconds: Infinity, days: null };

test("[G12] a day that goes on is compared over the hours that it has: the energy of the rest of yesterday is no loss", () => {
  const today = plotOf(power, [0, 12, 24, 24, null, null]);
  const before = plotOf(power, [0, 24, 24, 24, 24, 24]);
  const until = spokenUntil([today], { toSeconds: 1800, nowSeconds: 1250, todaySeconds: null });
  expect(until).toBe(4 * slot);
  // 60 kW and 72 kW for five minutes each: 5 kWh and 6 kWh.
  expect(differenceOf(today, before, { ...whole, untilSeconds: until })).toEqual({
    place: power.place,
    name: power.name,
    what: "energy",
    now: 5,
    past: 6,
    unit: "kWh",
    isPart: false,
  });
  expect(spokenUntil([today], { toSeconds: 1800, nowSeconds: 1800, todaySeconds: null })).toBe(
    1800,
  );
  expect(spokenUntil([today], { toSeconds: 9e5, nowSeconds: 8e5, todaySeconds: 7e5 })).toBe(7e5);
});

test("[G12] a gap costs neither side anything, and the words say that only a part is compared", () => {
  const gap = differenceOf(
    plotOf(power, [12, null, null, 12]),
    plotOf(power, [24, 24, 24, 24]),
    whole,
  );
  expect(gap).toMatchObject({ now: 2, past: 4, isPart: true });
  expect(differenceOf(plotOf(power, [null]), plotOf(power, [24]), whole)).toBeNull();
});

test("[G12] a counter is compared by how far it rose, a temperature by its mean, a state not at all", () => {
  const rise = differenceOf(
    plotOf(counter, [500, 510, 530]),
    plotOf(counter, [100, 140, 150]),
    whole,
  );
  expect(rise).toMatchObject({ what: "energy", now: 30, past: 50, unit: "kWh" });
  const mean = differenceOf(plotOf(warmth, [20, 30]), plotOf(warmth, [10, 12]), whole);
  expect(mean).toMatchObject({ what: "mean", now: 25, past: 11, unit: "°C" });
  const state: ShownSeries = { ...power, kind: "state" };
  expect(differenceOf(plotOf(state, [1]), plotOf(state, [0]), whole)).toBeNull();
});

test("[G12] bars: the one that goes on is not compared; of long curves the sums of whole days are, in the unit of the energy", () => {
  const months: readonly Point[] = [
    [0, 100],
    [1, 120],
    [2, 5],
  ];
  const bars = (points: readonly Point[]) => ({
    series: counter,
    points,
    stepSeconds: 0,
    band: null,
  });
  const past = bars([
    [0, 110],
    [1, 100],
    [2, 130],
  ]);
  expect(differenceOf(bars(months), past, { ...whole, bars: true, untilSeconds: 2 })).toMatchObject(
    {
      what: "energy",
      now: 220,
      past: 210,
    },
  );
  const watts: ShownSeries = { ...power, unit: "W", udm: "W" };
  const days = {
    now: [
      [0, 4000],
      [1, 5000],
    ] as Point[],
    past: [
      [0, 3000],
      [1, 3000],
    ] as Point[],
  };
  expect(
    differenceOf(plotOf(watts, [1]), plotOf(watts, [1]), { ...whole, untilSeconds: 2, days }),
  ).toMatchObject({ what: "energy", now: 9, past: 6, unit: "kWh" });
});

test("[G12] what is stacked has one past, that of its sum; a series without one stands alone", () => {
  const drawn = [0, 1].map((place) => ({
    id: String(place),
    name: `Inverter ${place}`,
    unit: "kW",
    colour: "c01" as const,
    points: [[0, 1]] as Point[],
    kind: "area" as const,
  }));
  const pasts = [0, 1].map((place) =>
    plotOf({ ...power, place }, [4 + place, place === 0 ? 3 : null]),
  );
  const named = (name: string | null): string => `${name ?? "Sum"} · 2025`;
  const stacked = withGhosts(drawn, pasts, { isStacked: true, named });
  expect(stacked.map(({ id }) => id)).toEqual(["0", "0 ghost", "1"]);
  expect(stacked[1]).toMatchObject({
    name: "Sum · 2025",
    ghostOf: "0",
    kind: "line",
    points: [
      [0, 9],
      [slot, null],
    ],
  });
  const apart = withGhosts(drawn, pasts.slice(1), { isStacked: false, named });
  expect(apart.map(({ id }) => id)).toEqual(["0", "1", "1 ghost"]);
});
