/** How good forecasts were. */
import { type Site, sunPosition } from "../sun/sun-position.ts";
import type { PowerDay } from "./clear-power.ts";
import { halfHourSeconds } from "./half-hours.ts";

/** A forecast and what came of it. [kWh] */
export interface ForecastPair {
  readonly kwh: number;
  readonly lowKwh: number;
  readonly highKwh: number;
  readonly madeKwh: number;
  /** What "as the day before it was issued" would have said. */
  readonly likeKwh: number | null;
}
export interface Skill {
  readonly count: number;
  /** What was made on average. [kWh] */
  readonly madeKwh: number;
  /** Mean absolute error. [kWh] */
  readonly errorKwh: number;
  /** Mean of forecast minus made: positive is too much. [kWh] */
  readonly biasKwh: number;
  /** Mean absolute error of the yardstick, of the same days. [kWh] */
  readonly likeErrorKwh: number | null;
  /** Share of days on which what was made lay in the interval. */
  readonly inside: number;
}
/**
 * Mean absolute error, bias and coverage; null without any. The yardstick is persistence, over the same days alone: a yardstick that is missing
 * leaves out its day for both.
 */
export function skillOf(pairs: readonly ForecastPair[]): Skill | null {
  const all = pairs.filter(({ likeKwh }) => likeKwh !== null);
  const of = all.length === 0 ? pairs : all;
  const count = of.length;
  if (count === 0) return null;
  const mean = (value: (one: ForecastPair) => number): number =>
    of.reduce((sum, one) => sum + value(one), 0) / count;
  return {
    count,
    madeKwh: mean(({ madeKwh }) => madeKwh),
    errorKwh: mean(({ kwh, madeKwh }) => Math.abs(kwh - madeKwh)),
    biasKwh: mean(({ kwh, madeKwh }) => kwh - madeKwh),
    likeErrorKwh:
      all.length === 0 ? null : mean(({ likeKwh, madeKwh }) => Math.abs((likeKwh ?? 0) - madeKwh)),
    inside: mean(({ lowKwh, highKwh, madeKwh }) =>
      madeKwh >= lowKwh - 1e-6 && madeKwh <= highKwh + 1e-6 ? 1 : 0,
    ),
  };
}

/** Below this height a logger that sleeps misses nothing. [degrees] */
const sleepingSun = 3;
/**
 * Energy of a day from a moment on; null where less than nine tenths of the time is known. [kWh]
 * @param site of the plant: at night no value is none made
 */
export function madeFrom(
  { startSeconds, kw }: Pick<PowerDay, "startSeconds" | "kw">,
  fromSeconds: number,
  site: Site | null,
): number | null {
  let [kwh, known, all] = [0, 0, 0];
  for (let half = 0; half < kw.length; half++) {
    const start = startSeconds + half * halfHourSeconds;
    const hours = Math.min(halfHourSeconds, start + halfHourSeconds - fromSeconds) / 3600;
    if (hours <= 0) continue;
    all += hours;
    if (!Number.isNaN(kw[half])) kwh += kw[half]! * hours;
    else if (
      site === null ||
      sunPosition(start + halfHourSeconds / 2, site).apparentElevation >= sleepingSun
    )
      continue;
    known += hours;
  }
  return all === 0 || known < 0.9 * all ? null : kwh;
}
