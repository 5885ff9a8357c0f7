import type { StepMinutes } from "./fold.ts";

/** No value is stale before this age, whatever its step. [s] (D10) */
export const freshSeconds = 15 * 60;

/** Age beyond which a live value of this step is stale: max(15 minutes, 3 steps). [s] (D10) */
export function staleAfterSeconds(stepMinutes: StepMinutes): number {
  return Math.max(freshSeconds, 3 * stepMinutes * 60);
}

/** So long after a counter was last heard the figure of its running day is current. [s] */
const currentSeconds = 3600;

/**
 * Today's energy, as far as it is known: a counter that has counted nothing, and of which nothing has been heard for an hour, says nothing
 * of today. What it did count stays, and so does the zero of a counter that goes on sending it. (D3, D10)
 * @param atSeconds when it was last heard
 */
export const energySoFar = (
  energy: number | null,
  atSeconds: number | null,
  nowSeconds: number,
): number | null =>
  energy === 0 && (atSeconds === null || nowSeconds - atSeconds > currentSeconds) ? null : energy;

/** Whether a live value must look stale at this moment. (D10) */
export function isStale(
  stampSeconds: number,
  stepMinutes: StepMinutes,
  nowSeconds: number,
): boolean {
  return nowSeconds - stampSeconds > staleAfterSeconds(stepMinutes);
}
