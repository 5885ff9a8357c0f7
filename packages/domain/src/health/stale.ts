import { slotSeconds } from "../data/plant-day.ts";

/** The same value for so long is no light. [min] Source: pvanalytics, quality.gaps.stale_values_diff. */
export const staleMinutes = 60;
const staleSteps = (staleMinutes * 60) / slotSeconds;

/** A column without what stands at one value for an hour and longer, zero apart; the same one where there is nothing of it. */
export function withoutStale(column: Float64Array): Float64Array {
  let cleaned: Float64Array | null = null;
  for (let from = 0; from < column.length;) {
    let to = from + 1;
    while (to < column.length && column[to] === column[from]) to++;
    if (to - from > staleSteps && column[from] !== 0)
      (cleaned ??= column.slice()).fill(Number.NaN, from, to);
    from = to;
  }
  return cleaned ?? column;
}
