import { median, medianBy } from "../data/median.ts";

/** Scatter that a few wild values do not move: 1.48 times the median absolute deviation, one sigma of a normal distribution. */
export function robustSigma(values: readonly number[]): number {
  const middle = median(values);
  return 1.48 * medianBy(values, (value) => Math.abs(value - middle));
}
