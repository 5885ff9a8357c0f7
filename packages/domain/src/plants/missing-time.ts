import type { StepMinutes } from "../data/fold.ts";

/**
 * How long nothing was measured between two timestamps. Each sample holds for its step. (D1, T6)
 * @param stamps timestamps of the samples, ascending [unix s]
 * @returns [s]
 */
export function missingSeconds(
  stamps: readonly number[],
  span: { readonly fromSeconds: number; readonly toSeconds: number },
  stepMinutes: StepMinutes,
): number {
  const { fromSeconds, toSeconds } = span;
  const step = stepMinutes * 60;
  let missing = 0;
  let known = fromSeconds;
  for (const stamp of [...stamps.filter((one) => one < toSeconds), toSeconds]) {
    missing += Math.max(0, stamp - known);
    known = Math.max(known, stamp + step);
  }
  return missing;
}
