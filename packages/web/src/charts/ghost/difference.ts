import type { Point } from "../../ui/charts/series.ts";
import { integralOf, riseOf } from "../../ui/charts/step.ts";
import type { PlottedSeries } from "../plot.ts";
import { integralUnit } from "../shown-series.ts";

/** What a series made or had on average, and what it did then, over the same times. */
export interface Difference {
  /** Place of the series. */
  readonly place: number;
  readonly name: string;
  readonly what: "energy" | "mean";
  readonly now: number;
  readonly past: number;
  readonly unit: string;
  /** Some of the time one of the two says nothing: only what both have is compared. */
  readonly isPart: boolean;
}

/** Below this share of what one of the two has, both have too little in common to be called the same span. */
const wholeShare = 0.95;

/** A moment of both series: they stand at the same places of the clock. */
const measured = (points: readonly Point[], until: number): Map<number, Point> =>
  new Map(
    points.flatMap((point) =>
      point[1] !== null && point[0] < until ? [[point[0], point] as const] : [],
    ),
  );

function inCommon(shown: readonly Point[], ghost: readonly Point[], until: number) {
  const now = measured(shown, until);
  const past = measured(ghost, until);
  const both = [...now.keys()].filter((time) => past.has(time));
  const pick = (from: ReadonlyMap<number, Point>) => both.flatMap((time) => [from.get(time)!]);
  return {
    now: pick(now),
    past: pick(past),
    isPart: both.length < wholeShare * Math.max(now.size, past.size),
  };
}

const mean = (points: readonly Point[]): number =>
  points.reduce((sum, [, value]) => sum + (value ?? 0), 0) / points.length;
const sum = (points: readonly Point[]): number => mean(points) * points.length;

/**
 * How a series differs from what it was: energy of powers, irradiances and counters, the mean of anything else. Only times that both have are
 * compared, so that a day which goes on meets the same hours, and a gap costs neither side anything. (G12)
 * @param ghost laid on the times of the shown one
 * @param of.bars the points are sums of days, months or years
 * @param of.untilSeconds what comes later is not over; of bars a place
 * @param of.days sums of each whole day of both, where the points are too coarse to be integrated [unit of the variable x h, or of the counter]
 * @returns null where nothing can be compared
 */
export function differenceOf(
  shown: PlottedSeries,
  ghost: PlottedSeries,
  of: {
    readonly bars: boolean;
    readonly untilSeconds: number;
    readonly days: { readonly now: readonly Point[]; readonly past: readonly Point[] } | null;
  },
): Difference | null {
  const { series } = shown;
  if (series.kind === "state") return null;
  const base = { place: series.place, name: series.name };
  const integral = series.kind === "analogue" ? integralUnit(series.udm) : null;
  const isEnergy = integral !== null || series.kind === "counter";
  if (isEnergy && of.days !== null) {
    const { now, past, isPart } = inCommon(of.days.now, of.days.past, of.untilSeconds);
    if (now.length === 0) return null;
    const factor = series.factor * (integral?.factor ?? 1);
    const unit = integral?.unit ?? series.unit;
    return {
      ...base,
      what: "energy",
      now: sum(now) * factor,
      past: sum(past) * factor,
      unit,
      isPart,
    };
  }
  const { now, past, isPart } = inCommon(shown.points, ghost.points, of.untilSeconds);
  if (now.length === 0) return null;
  const means = { ...base, what: "mean" as const, now: mean(now), past: mean(past), isPart };
  if (of.bars)
    return series.kind === "counter"
      ? { ...means, what: "energy", now: sum(now), past: sum(past), unit: series.unit }
      : { ...means, unit: series.unit };
  if (series.kind === "counter") {
    // From the first reading that both have to the last one: gaps between them hide nothing of it.
    const [rise, before] = [riseOf(now), riseOf(past)];
    return rise === null || before === null
      ? null
      : { ...means, what: "energy", now: rise, past: before, unit: series.unit };
  }
  if (integral === null) return { ...means, unit: series.unit };
  const step = Math.max(shown.stepSeconds, ghost.stepSeconds);
  const [made, madeThen] = [integralOf(now, step), integralOf(past, step)];
  return made === null || madeThen === null
    ? null
    : {
        ...means,
        what: "energy",
        now: made * integral.factor,
        past: madeThen * integral.factor,
        unit: integral.unit,
      };
}

/**
 * Up to when a period that goes on is compared: to the moment after the last value that some series has, or to the end of the last whole day. [unix s]
 * @param of.todaySeconds where whole days are compared, when today began
 */
export function spokenUntil(
  plots: readonly PlottedSeries[],
  of: {
    readonly toSeconds: number;
    readonly nowSeconds: number;
    readonly todaySeconds: number | null;
  },
): number {
  if (of.nowSeconds >= of.toSeconds) return of.toSeconds;
  if (of.todaySeconds !== null) return Math.min(of.toSeconds, of.todaySeconds);
  const ends = plots.flatMap(({ points, stepSeconds }) => {
    const last = points.findLast(([, value]) => value !== null);
    return last ? [last[0] + stepSeconds] : [];
  });
  return Math.min(of.toSeconds, Math.max(0, ...ends));
}
