import type { Value } from "@heliograph/contract/data/data.wire.ts";

/** What the values of a day say of what is measured. Times in unix seconds. */
export interface ValueShape {
  /** How many numbers. */
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly isText: boolean;
  readonly isWhole: boolean;
  /** Zero while the sun is down, and up and down with it by day. */
  readonly followsSun: boolean;
  /** Never falls, and rises while the sun is up. */
  readonly isRising: boolean;
  /** How much it rose in all. */
  readonly rise: number;
  /** How long it was looked at. [s] */
  readonly seconds: number;
  /** Warmer by day than by night, without jumps, and not zero in the dark. */
  readonly isDiurnal: boolean;
  /** Differs from sample to sample, as what is measured does. */
  readonly isAlive: boolean;
}
/** How high the sun stands at a moment; null where nobody knows. [degrees] */
export type SunHeight = (stamp: number) => number | null;

/** Below it is night, above it full day. [degrees] */
const nightBelow = -6;
const dayAbove = 15;
/** So many samples of night and of day make a shape. */
const enough = 6;

/** @param samples ascending by their time */
export function shapeOf(
  samples: readonly (readonly [stamp: number, value: Value])[],
  sunHeight: SunHeight,
): ValueShape {
  const numbers = samples.filter(
    (one): one is readonly [number, number] => typeof one[1] === "number",
  );
  const values = numbers.map(([, value]) => value);
  const min = values.reduce((a, b) => Math.min(a, b), Infinity);
  const max = values.reduce((a, b) => Math.max(a, b), -Infinity);
  const steps = values.slice(1).map((value, i) => value - values[i]!);
  const night: number[] = [];
  const day: number[] = [];
  let riseByDay = 0;
  let riseByNight = 0;
  for (const [index, [stamp, value]] of numbers.entries()) {
    const height = sunHeight(stamp);
    if (height === null) continue;
    if (height < nightBelow) night.push(value);
    if (height > dayAbove) day.push(value);
    const step = steps[index - 1] ?? 0;
    if (height < nightBelow) riseByNight += step;
    else riseByDay += step;
  }
  const rise = (values.at(-1) ?? 0) - (values[0] ?? 0);
  const both = night.length >= enough && day.length >= enough;
  const spread = max - min;
  const isAlive = new Set(values).size >= enough;
  return {
    count: values.length,
    min,
    max,
    isText: samples.some(([, value]) => typeof value === "string"),
    isWhole: values.every(Number.isInteger),
    followsSun:
      both && max > 0 && night.every((v) => Math.abs(v) <= 0.02 * max) && mean(day) > 0.05 * max,
    isRising:
      isAlive &&
      values.length >= 2 * enough &&
      rise > 0 &&
      steps.every((step) => step >= 0) &&
      // What rises at any hour at the same pace counts time.
      both &&
      riseByDay > 3 * Math.max(0, riseByNight),
    rise,
    seconds: (numbers.at(-1)?.[0] ?? 0) - (numbers[0]?.[0] ?? 0),
    isDiurnal:
      both &&
      isAlive &&
      spread >= 3 &&
      spread <= 50 &&
      mean(day) > mean(night) + 2 &&
      night.some((v) => v !== 0) &&
      mean(steps.map(Math.abs)) < 0.1 * spread,
    isAlive,
  };
}
const mean = (of: readonly number[]): number =>
  of.length === 0 ? 0 : of.reduce((sum, one) => sum + one, 0) / of.length;
