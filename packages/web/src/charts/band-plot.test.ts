import type { Bands } from "@heliograph/contract/data/data.wire.ts";
import { expect, test } from "vitest";
import { bandPeriodFor } from "../data/data.api.ts";
import { chartSheet } from "./chart-sheet.ts";
import { drawnSeries, figuresOf, plotted } from "./plot.ts";
import type { ShownSeries } from "./shown-series.ts";

const zone = "Europe/Rome";
const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds / 1000;
const heat: ShownSeries = {
  place: 0,
  varId: "t",
  name: "Temperatura",
  unit: "°C",
  udm: "°C",
  factor: 1,
  device: null,
  colour: "temperature",
  draws: "line",
  kind: "analogue",
  widthPx: null,
  fill: null,
  stack: null,
  symbol: null,
  min: null,
  max: null,
};
/** The 25th of October has 25 hours in Rome. */
const days = ["2026-10-24T00:00+02:00", "2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00"].map(at);
const dip = at("2026-10-24T05:10+02:00");
const peak = at("2026-10-25T14:20+01:00");
const bands: Bands = {
  edges: [...days, at("2026-10-27T00:00+01:00")],
  series: [
    {
      id: "t",
      last: [21.5, at("2026-10-27T11:55+01:00")],
      value: [20, 24, null],
      min: [-3, 8, null],
      min_at: [dip, at("2026-10-25T04:00+01:00"), null],
      max: [31, 65.2, null],
      max_at: [at("2026-10-24T15:00+02:00"), peak, null],
    },
  ],
};
const asked = {
  ids: ["t"],
  zone,
  startSeconds: at("2026-09-01T00:00+02:00"),
  endSeconds: at("2026-11-01T00:00+01:00"),
  each: null,
};
const window = { fromSeconds: asked.startSeconds, toSeconds: asked.endSeconds };
/** Means of three hours, the running one among them: none of them is an extreme. */
const rows = [
  [days[0]!, 5],
  [days[1]!, 40],
  [at("2026-10-27T09:00+01:00"), 1],
];
const answer = { asked, rows, bands, bucketSeconds: 10_800 };

test("[G9] CHX-01 lowest and highest are samples with their moments, the last is the newest value, whatever the means say", () => {
  const [plot] = plotted([heat], answer, null);
  const figures = plot && figuresOf(plot, window);
  expect(figures?.min).toEqual([dip, -3]);
  expect(figures?.max).toEqual([peak, 65.2]);
  expect(figures?.last).toEqual([at("2026-10-27T11:55+01:00"), 21.5]);
  expect(figures?.lasting).toEqual({ min: false, max: false });
  // A window that ends before the peak has another one.
  const before = { ...window, toSeconds: days[1]! };
  expect(plot && figuresOf(plot, before).max).toEqual([at("2026-10-24T15:00+02:00"), 31]);
});

test("[G9] a lowest of every night has no moment", () => {
  const nights: Bands = { ...bands, series: [{ ...bands.series[0]!, min: [0, 0, null] }] };
  const [plot] = plotted([heat], { ...answer, bands: nights }, null);
  expect(plot && figuresOf(plot, window).lasting).toEqual({ min: true, max: false });
});

test("[G9] CHX-01 a line is drawn as days with their band, in the middle of each; an area as their means", () => {
  const facts = { alone: true, bars: false };
  const [plot] = plotted([heat], answer, null);
  const drawn = plot && drawnSeries(plot, facts);
  expect(drawn?.points).toEqual([
    [days[0]! + 12 * 3600, 20],
    [days[1]! + 12.5 * 3600, 24],
    [days[2]! + 12 * 3600, null],
  ]);
  expect(drawn?.band?.max).toEqual([31, 65.2, null]);
  expect(drawn?.hero).toBeUndefined();
  const [area] = plotted([{ ...heat, draws: "area" }], answer, null);
  const filled = area && drawnSeries(area, facts);
  expect(filled?.points).toHaveLength(3);
  expect(filled?.band).toBeUndefined();
});

test("[G3] CHART-25 the file of a year holds its days, with their mean, lowest and highest", () => {
  const sheet = chartSheet("x", plotted([heat], answer, null), {
    ...window,
    zone,
    timeName: "Data",
    slots: null,
    words: { lowest: "minimo", highest: "massimo" },
  });
  expect(sheet.head).toEqual([
    "Data",
    "Temperatura (°C)",
    "Temperatura (°C), minimo",
    "Temperatura (°C), massimo",
  ]);
  expect(sheet.rows).toEqual([
    ["2026-10-24", 20, -3, 31],
    ["2026-10-25", 24, 8, 65.2],
    ["2026-10-26", null, null, null],
  ]);
});

test("[G9] bands begin above 31 days of the plant, weeks above 370", () => {
  const of = (days: number, more = 0) => {
    const start = Temporal.ZonedDateTime.from(`2026-10-01T00:00[${zone}]`);
    const end = start.add({ days }).epochMilliseconds / 1000 + more;
    return bandPeriodFor({ startSeconds: start.epochMilliseconds / 1000, endSeconds: end, zone });
  };
  expect([of(31), of(31, 1), of(370), of(370, 1)]).toEqual([null, "day", "day", "week"]);
});
