import type { CivilDay } from "../data/civil-day.ts";
import { median, quantile } from "../data/median.ts";
import { robustSigma } from "./robust.ts";
import type { DayFigure } from "./slow-memory.ts";

/** Where the yield of a plane stands against what it was when it was clean. */
export interface YieldCourse {
  /** The level of clean modules. */
  readonly clean: number;
  /** Share below the clean level, of the last three judged days. Negative: above it. */
  readonly loss: number;
  /** The same of the newest day alone. */
  readonly lossOfDay: number;
  /** Where the fall to it began; until when nothing was lost for sure, which is earlier; the newest recovery before that. */
  readonly begun: CivilDay;
  readonly cleanUntil: CivilDay;
  readonly start: CivilDay;
  /** Whether there was one. */
  readonly hasRecovered: boolean;
  /** What is no loss but the weather's scatter. */
  readonly threshold: number;
}

const spanDays = 60;
const minDays = 8;
/** Below this a loss is not told from the weather, whatever its scatter. */
const minLoss = 0.045;
/**
 * The clean level: that of the cleanest days, since soiling only takes away; where it grows and is washed off month after month they are few.
 * The highest of them are luck: of days that scatter alike they lie so many sigma above those that six of seven days do not reach, which counts
 * as clean.
 */
const cleanShare = 0.95;
const luckSigmas = 0.6;

/** The median of three days finds a jump up to two days late: it is where the figures rose most. */
function steepest(figures: readonly number[], at: number): number {
  const rise = (index: number): number => (figures[index] ?? 0) - (figures[index - 1] ?? Infinity);
  return [at - 1, at - 2].reduce((best, index) => (rise(index) > rise(best) ? index : best), at);
}

/** Index of the first day after the newest recovery; 0 without any. After rain or a cleaning the course begins anew. */
function recoveryAt(figures: readonly number[], jump: number): number {
  for (let at = figures.length - 1; at >= 2; at--) {
    const before = median(figures.slice(Math.max(0, at - 3), at));
    const after = median(figures.slice(at, at + 3));
    if (after - before > jump && (figures[at] ?? 0) - before > jump) return steepest(figures, at);
  }
  return 0;
}

/** From so many days before a fall their own level is known better than that of the cleanest. */
const minLevelDays = 4;

/** The day from which a line falls from a level to the newest figures with the least square error: from the clean level, or from the days' own. */
function beginningOf(
  figures: readonly DayFigure[],
  clean: number,
  from: "clean" | "own",
): CivilDay {
  const days = Float64Array.from(figures, ([day]) => day);
  const values = Float64Array.from(figures, ([, figure]) => figure);
  let best = days[0] ?? 0;
  let minError = Infinity;
  let sum = 0;
  for (let index = 0; index < days.length; index++) {
    const candidate = days[index]!;
    const level = from === "own" && index >= minLevelDays ? sum / index : clean;
    sum += values[index]!;
    let products = 0;
    let squares = 0;
    for (let at = 0; at < days.length; at++) {
      const elapsed = Math.max(0, days[at]! - candidate);
      products += (level - values[at]!) * elapsed;
      squares += elapsed * elapsed;
    }
    const slope = squares === 0 ? 0 : Math.max(0, products / squares);
    let error = 0;
    for (let at = 0; at < days.length; at++)
      error += (level - slope * Math.max(0, days[at]! - candidate) - values[at]!) ** 2;
    if (error < minError) [best, minError] = [candidate, error];
  }
  return best;
}

/**
 * Slow loss that a cleaning ends: the newest yields against the clean level of the last 60 days, from the last recovery on. After the
 * stochastic rate and recovery of Deceglie, Micheli, Muller 2018 (IEEE Journal of Photovoltaics 8(2), 547): recoveries are jumps of the
 * daily yield, between them the loss grows along a line.
 * @param figures made per light, by judged day, the newest last
 * @returns null in the first days
 */
export function yieldCourse(figures: readonly DayFigure[]): YieldCourse | null {
  const newest = figures.at(-1);
  if (newest === undefined) return null;
  const span = figures.filter(([day]) => newest[0] - day < spanDays);
  if (span.length < minDays) return null;
  const values = span.map(([, figure]) => figure);
  const high = quantile(values, cleanShare);
  if (!(high > 0)) return null;
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? value));
  // Differences of neighbours hold the scatter of two days.
  const sigma = robustSigma(steps) / Math.SQRT2 / high;
  const clean = high * (1 - luckSigmas * sigma);
  const threshold = Math.max(minLoss, 2.5 * sigma);
  const start = recoveryAt(values, Math.max(0.04, 3 * sigma) * clean);
  const segment = span.slice(start);
  const recent = median(values.slice(Math.max(start, values.length - 3)));
  return {
    clean,
    loss: 1 - recent / clean,
    lossOfDay: 1 - newest[1] / clean,
    begun: beginningOf(segment, clean, "own"),
    cleanUntil: beginningOf(segment, clean, "clean"),
    start: segment[0]?.[0] ?? newest[0],
    hasRecovered: start > 0,
    threshold,
  };
}

/** Clear days around the beginning of a course that show where a sensor then stood. */
const baseDays = 5;
const recentDays = 7;

/**
 * How far the newest clear days of a sensor lie above those at the beginning of a course, and which days they are; null without both.
 * Days before the last recovery count only where there are no others: the sensor may have been another one, or sick.
 */
export function clearRise(
  clear: readonly DayFigure[],
  { cleanUntil, start }: YieldCourse,
  today: CivilDay,
): { readonly rise: number; readonly days: readonly CivilDay[] } | null {
  const before = clear.filter(([day]) => day <= cleanUntil + 1 && cleanUntil - day < spanDays);
  const own = before.filter(([day]) => day >= start);
  const base = (own.length > 0 ? own : before).slice(-baseDays);
  const after = clear
    .filter(([day]) => day > cleanUntil + 1 && today - day <= recentDays)
    .slice(-2);
  if (base.length === 0 || after.length === 0) return null;
  const usual = median(base.map(([, figure]) => figure));
  return {
    rise: median(after.map(([, figure]) => figure)) / usual - 1,
    days: after.map(([day]) => day),
  };
}
