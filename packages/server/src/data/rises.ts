import { withoutDust } from "@heliograph/domain/data/coarse.ts";
import { aheadOf, countDay, nothingAhead } from "@heliograph/domain/data/counter.ts";
import type { CounterState } from "@heliograph/domain/data/counter-state.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { slotsOfRow } from "./block-row.ts";
import type { RangeRow } from "./range-modes.ts";
import { isText } from "./samples.ts";
import type { SeriesFacts } from "./series-facts.ts";

/**
 * What a counter rose by in each slot of a range, counted day after day as the blocks are cut. (D7)
 * @param rows also those of the hours after the range by which its end is judged
 */
export function risesOf(
  rows: readonly RangeRow<"slots">[],
  series: SeriesFacts,
  of: { start: number; end: number; carry: CounterState; nowSeconds: number },
): Float64Array {
  const rises = new Float64Array((of.end - of.start) / slotSeconds).fill(NaN);
  let { carry } = of;
  const days = rows.flatMap((row) => {
    const slots = row.start < of.start ? [] : slotsOfRow(row, series.kind);
    return isText(slots) || row.n === 0 || slots.length === 0 ? [] : [{ row, slots }];
  });
  for (const [at, { row, slots }] of days.entries()) {
    const later = days[at + 1];
    const end = row.start + slots.length * slotSeconds;
    const ahead = later === undefined ? nothingAhead : aheadOf(later.slots, later.row.start, end);
    const knownUntil = of.nowSeconds;
    const day = { slots, startSeconds: row.start, stepMinutes: row.step, ahead, knownUntil };
    const { increments, state } = countDay(day, series.limit, carry);
    carry = state;
    const offset = (row.start - of.start) / slotSeconds;
    if (offset < rises.length) rises.set(increments.subarray(0, rises.length - offset), offset);
  }
  return rises;
}
export function sumOfRises(rises: Float64Array): number | null {
  let sum: number | null = null;
  for (const rise of rises) if (rise === rise) sum = (sum ?? 0) + rise;
  return sum === null ? null : withoutDust(sum);
}
