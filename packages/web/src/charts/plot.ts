import { type BandColumn, bandOf, pointsOf, reachOf, type Slot } from "../data/data.api.ts";
import type { Doubt, Point, TimeSeries } from "../ui/charts/series.ts";
import { digitsOfSeries, summaryOf } from "../ui/charts/series.ts";
import { bridged, integralOf, riseOf, stepSecondsOf } from "../ui/charts/step.ts";
import { offZeroOf } from "../variables/variables.api.ts";
import { integralUnit, type ShownSeries } from "./shown-series.ts";
import type { ChartAnswer } from "./use-chart-data.ts";

/** A series with its points: instants, or places of bars. */
export interface PlottedSeries {
  readonly series: ShownSeries;
  readonly points: readonly Point[];
  /** How long one sample holds; 0 for bars. [s] */
  readonly stepSeconds: number;
  /** What is drawn instead of the points of a long range. */
  readonly band: BandColumn | null;
}

/**
 * The points of each series in an answer. An answer to an older question may lack a series: it has no points yet.
 * @param slots places of the bars, when the answer holds sums
 */
export function plotted(
  shown: readonly ShownSeries[],
  answer: ChartAnswer,
  slots: readonly Slot[] | null,
): readonly PlottedSeries[] {
  const places = slots && new Map(slots.map((slot, index) => [slot.key, index]));
  return shown.map((series) => {
    const column = answer.asked.ids.indexOf(series.varId);
    if (column < 0) return { series, points: [], stepSeconds: 0, band: null };
    if (places) {
      const points = answer.rows.flatMap((row): Point[] => {
        const place = places.get(String(row[0]));
        const value = row[column + 1];
        return place === undefined
          ? []
          : [[place, typeof value === "number" ? value * series.factor : null]];
      });
      return { series, points, stepSeconds: 0, band: null };
    }
    const points = pointsOf(answer.rows, column, series.factor);
    const stepSeconds = stepSecondsOf(points, answer.bucketSeconds);
    const band = answer.bands && bandOf(answer.bands, column, series.factor);
    return { series, points: bridged(points, stepSeconds), stepSeconds, band };
  });
}

/** A plotted series as the chart draws it. */
export function drawnSeries(
  plot: PlottedSeries,
  facts: {
    readonly alone: boolean;
    readonly bars: boolean;
    /** Of its bars. */
    readonly doubts?: readonly (Doubt | null)[];
  },
): TimeSeries {
  const { series, points, band } = plot;
  const isCurve = series.draws === "line" && !series.fill && series.stack === null;
  const reach = band ? reachOf(band) : points;
  const offZero =
    !facts.bars && (isCurve || series.kind === "counter") ? offZeroOf(series, reach) : undefined;
  const plain = series.draws === "line" && series.fill === null && series.widthPx === null;
  return {
    id: String(series.place),
    name: series.name,
    unit: series.unit,
    colour: series.colour,
    points: band ? band.points : points,
    ...(hasBand(plot) ? { band: plot.band } : {}),
    ...(facts.doubts ? { doubts: facts.doubts } : {}),
    kind: series.draws,
    // The area of the hero stands on zero.
    ...(facts.alone && plain && !band && series.kind === "analogue" && !offZero
      ? { hero: true }
      : {}),
    ...(offZero ? { offZero } : {}),
    ...(series.widthPx === null ? {} : { widthPx: series.widthPx }),
    ...(series.fill === null ? {} : { fill: series.fill }),
    ...(series.stack === null ? {} : { stack: series.stack }),
    ...(series.symbol === null ? {} : { symbol: series.symbol }),
    min: series.min,
    max: series.max,
    digits: digitsIn(plot),
  };
}

/** Lines have a band; areas, bars and stacks show the means alone. */
export const hasBand = (plot: PlottedSeries): plot is PlottedSeries & { band: BandColumn } =>
  plot.band !== null && plot.series.draws === "line" && plot.series.stack === null;

function digitsIn({ series, points, band }: PlottedSeries): number {
  const reach = band ? reachOf(band) : points;
  return series.kind === "state"
    ? 0
    : digitsOfSeries(reach, offZeroOf(series, reach) !== undefined);
}

/** Share of the buckets above which an extreme is what the series usually reaches, such as the zero of each night. */
const usualShare = 0.1;

/** Lowest or highest of a band inside a window with its first moment, and whether it lasted. (G9) */
function extremeOf(
  band: BandColumn,
  side: "min" | "max",
  window: { readonly fromSeconds: number; readonly toSeconds: number },
): { readonly point: Point | null; readonly lasted: boolean } {
  const times = side === "min" ? band.minAt : band.maxAt;
  let point: Point | null = null;
  let [buckets, alike] = [0, 0];
  for (const [bucket, value] of band[side].entries()) {
    const time = times[bucket] ?? null;
    if (value === null || time === null) continue;
    if (time < window.fromSeconds || time >= window.toSeconds) continue;
    buckets += 1;
    const best: number | null = point === null ? null : (point as Point)[1];
    if (value === best) alike += 1;
    else if (best === null || (side === "min" ? value < best : value > best)) {
      point = [time, value];
      alike = 1;
    }
  }
  return { point, lasted: alike > 1 && alike > buckets * usualShare };
}

/** What a window of a series says in figures. */
export interface WindowFigures {
  readonly last: Point | null;
  readonly min: Point | null;
  readonly max: Point | null;
  readonly mean: number | null;
  /** Digits after the decimal sign of all these. */
  readonly digits: number;
  /** Which of the extremes lasted: a night of zeros has no minute of its own. */
  readonly lasting: { readonly min: boolean; readonly max: boolean };
  readonly energy: {
    readonly value: number;
    readonly unit: string;
    /** Added up from increments of a counter, or integrated from a power. */
    readonly from: "counter" | "integral";
    /** Why it is not whole; where nothing is said, it is. (D14) */
    readonly doubt?: string;
  } | null;
}

/** An extreme that stands for so long is not told with a time. [s] */
const lastingSeconds = 3600;

/** Means of so long a part, or longer, do not say for how much of it something was measured. [s] */
const partSeconds = 3 * 3600;

/**
 * Figures of the points inside a window. (D7, D8)
 * @param sent what the server sends of the whole window: increments of a counter, the integral of what is drawn in coarse parts
 */
export function figuresOf(
  plot: PlottedSeries,
  window: { readonly fromSeconds: number; readonly toSeconds: number } | null,
  sent: number | null = null,
): WindowFigures {
  const { series, points, stepSeconds } = plot;
  const inside = window
    ? points.filter(([time]) => time >= window.fromSeconds && time < window.toSeconds)
    : points;
  const summary = summaryOf(inside);
  const lasted = (point: Point | null): boolean => {
    const same = inside.filter(([, value]) => value !== null && value === point?.[1]).length;
    return same > 1 && same * stepSeconds >= lastingSeconds;
  };
  const low = plot.band && window && extremeOf(plot.band, "min", window);
  const high = plot.band && window && extremeOf(plot.band, "max", window);
  const newest = plot.band?.last ?? null;
  const isInside =
    window && newest && newest[0] >= window.fromSeconds && newest[0] < window.toSeconds;
  const numbers = {
    ...summary,
    ...(low && high ? { min: low.point, max: high.point } : {}),
    ...(isInside ? { last: newest } : {}),
    // Half of a contact that is open or closed is nothing.
    mean: series.kind === "state" ? null : summary.mean,
    digits: digitsIn(plot),
    lasting: {
      min: low ? low.lasted : lasted(summary.min),
      max: high ? high.lasted : lasted(summary.max),
    },
  };
  const bars = window === null;
  if (series.kind === "counter") {
    const sum = inside.reduce((all, [, value]) => all + (value ?? 0), 0);
    const rise = bars ? (numbers.last ? sum : null) : riseOf(inside);
    const value = sent ?? rise;
    return {
      ...numbers,
      energy: value === null ? null : { value, unit: series.unit, from: "counter" },
    };
  }
  const unit = series.kind === "analogue" && !bars ? integralUnit(series.udm) : null;
  const integral = unit && (stepSeconds < partSeconds ? integralOf(inside, stepSeconds) : sent);
  return {
    ...numbers,
    energy:
      unit && integral !== null
        ? { value: integral * unit.factor, unit: unit.unit, from: "integral" }
        : null,
  };
}
