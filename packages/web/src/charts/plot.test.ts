import { shownPower as power } from "@heliograph/testkit/chart-parts.ts";
import { expect, test } from "vitest";
import { chartSheet } from "./chart-sheet.ts";
import { heatCells } from "./compare/heat-cells.ts";
import { figuresOf, plotted } from "./plot.ts";
import { integralUnit, type ShownSeries } from "./shown-series.ts";
import { spaceBars, spaceRange } from "./space-plot.ts";
import { periodAt } from "../ui/period.ts";

const energy: ShownSeries = {
  ...power,
  place: 1,
  varId: "e",
  unit: "kWh",
  udm: "kWh",
  kind: "counter",
};
/** 20 November 2026, 10:00 in Rome. */
const start = 1_795_165_200;
const answer = {
  asked: {
    ids: ["e", "p"],
    zone: "Europe/Rome",
    startSeconds: start,
    endSeconds: start + 1200,
    each: null,
  },
  bucketSeconds: 300,
  bands: null,
  rows: [
    [start, 1000, 120],
    [start + 300, 1010, 120],
    [start + 600, null, null],
    [start + 900, 1030, 60],
  ],
};
const window = { fromSeconds: start, toSeconds: start + 1200 };

test("columns follow the question that was answered, whatever the order of the series", () => {
  const [first, second] = plotted([power, energy], answer, null);
  expect(first?.points.map(([, value]) => value)).toEqual([120, 120, null, 60]);
  expect(second?.points[0]).toEqual([start, 1000]);
  const [unknown] = plotted([{ ...power, varId: "other" }], answer, null);
  expect(unknown?.points).toEqual([]);
});

test("[D8] the energy of a power is its integral, that of a counter its increments", () => {
  const [first, second] = plotted([power, energy], answer, null);
  // (120 + 120 + 60) kW x 5 min = 300 / 12 = 25 kWh; the gap adds nothing
  expect(first && figuresOf(first, window).energy).toEqual({
    value: 25,
    unit: "kWh",
    from: "integral",
  });
  // readings 1000 -> 1010 -> 1030
  expect(second && figuresOf(second, window).energy?.value).toBe(30);
  // what the server counted over the whole window goes first
  expect(second && figuresOf(second, window, 28.5).energy?.value).toBe(28.5);
  expect(integralUnit("W/m2")).toEqual({ unit: "kWh/m²", factor: 0.001 });
  expect(integralUnit("°C")).toBeNull();
});

test("an extreme that lasts an hour has no time of its own, one that is touched has", () => {
  const night = Array.from({ length: 12 }, (_, slot): [number, number] => [start + slot * 300, 0]);
  const day: [number, number][] = [
    [start + 3600, 48.2],
    [start + 3900, 51],
    [start + 4200, 51],
  ];
  const flat = { series: power, points: [...night, ...day], stepSeconds: 300, band: null };
  const hours = { fromSeconds: start, toSeconds: start + 7200 };
  // 12 x 5 min of zeros are an hour; 51 kW stood for 10 minutes.
  expect(figuresOf(flat, hours).lasting).toEqual({ min: true, max: false });
  expect(figuresOf({ ...flat, points: [...night.slice(1), ...day] }, hours).lasting.min).toBe(
    false,
  );
  expect(figuresOf({ ...flat, points: [] }, hours).lasting).toEqual({ min: false, max: false });
});

test("CHART-25 the file holds what is shown: visible series, drawn window, the plant's clock", () => {
  const plots = plotted([power], answer, null);
  const sheet = chartSheet("x", plots, {
    zone: "Europe/Rome",
    timeName: "Ora",
    slots: null,
    words: { lowest: "minimo", highest: "massimo" },
    fromSeconds: start + 300,
    toSeconds: start + 1200,
  });
  expect(sheet.head).toEqual(["Ora", "Potenza (kW)"]);
  // 10:05 in Rome is 09:05 in UTC
  expect(sheet.rows[0]).toEqual([{ wallSeconds: start + 300 + 3600 }, 120]);
  expect(sheet.rows.map((row) => row[1])).toEqual([120, null, 60]);
});

test("CHART-42 a 3D chart over years begins in 2010, and stands on months by years", () => {
  const range = spaceRange(periodAt("years", "2026-11-21"));
  expect([range.from, range.to]).toEqual(["2010-01-01", "2026-12-31"]);
  const slots = ["2025-12", "2026-01"].map((key) => ({ key, label: key, title: key }));
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1));
  const plot = spaceBars(
    [
      ["2025-12", 5],
      ["2026-01", null],
    ],
    slots,
    { months, each: "month" },
  );
  expect(plot.rows).toEqual(["2025", "2026"]);
  expect(plot.bars).toEqual([{ column: 11, row: 0, value: 5, title: "2025-12" }]);
});

test("[D6] the carpet of a day of 23 hours has an empty hour", () => {
  // 29 March 2026: clocks in Rome jump from 02:00 to 03:00, at 01:00 UTC
  const midnight = Date.UTC(2026, 2, 28, 23) / 1000;
  const rows = Array.from({ length: 23 }, (_, hour) => [midnight + hour * 3600, hour + 1]);
  const cells = heatCells(rows, {
    zone: "Europe/Rome",
    firstDay: "2026-03-29",
    days: 1,
    slotMinutes: 60,
  });
  expect(cells.values[1]).toBe(2);
  expect(cells.values[2]).toBeNaN();
  expect(cells.values[3]).toBe(3);
  expect(cells.values[23]).toBe(23);
  expect([cells.low, cells.high]).toEqual([1, 23]);
});
