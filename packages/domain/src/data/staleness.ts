import type { StepMinutes } from "./fold.ts";

/** No value is stale before this age, whatever its step. [s] (D10) */
export const freshSeconds = 15 * 60;

/** Age beyond which a live value of this step is stale: max(15 minutes, 3 steps). [s] (D10) */
export function staleAfterSeconds(stepMinutes: StepMinutes): number {
  return Math.max(freshSeconds, 3 * stepMinutes * 60);
}

/** Whether a live value must look stale at this moment. (D10) */
export function isStale(
  stampSeconds: number,
  stepMinutes: StepMinutes,
  nowSeconds: number,
): boolean {
  return nowSeconds - stampSeconds > staleAfterSeconds(stepMinutes);
}
