import { coarsePartsPerDay, type Coarse } from "./coarse.ts";
import { holdForStep, type StepMinutes } from "./fold.ts";
import type { Kind } from "./kinds.ts";
import { daysBetween, daySlots, firstSlotSeconds, slotSeconds } from "./plant-day.ts";

/** Resolutions of data/fetch. [min] (D9) */
export const resolutions = [5, 10, 15, 30, 60, 120, 180, 720] as const;
export type ResolutionMinutes = (typeof resolutions)[number];
/** Resolutions that the coarse parts of a day answer without its block. [min] */
export const isCoarse = (resolution: ResolutionMinutes): boolean => resolution >= 180;

/** The client's choice for a span of days: 5 minutes up to a week, 10 above, 180 above 31, 720 above 370. (D9) */
export function resolutionForSpan(days: number): ResolutionMinutes {
  if (days > 370) return 720;
  if (days > 31) return 180;
  return days > 7 ? 10 : 5;
}

/** Number of buckets of a day of `slotCount` slots. */
export function bucketsOfDay(slotCount: number, resolution: ResolutionMinutes): number {
  const perBucket = resolution / 5;
  const buckets = Math.ceil(slotCount / perBucket);
  // From 2 hours up a day keeps its usual number of rows, and its last one is cut short or longer, as its coarse parts are.
  return resolution < 120 ? buckets : Math.min(buckets, 1440 / resolution);
}

/** Rows of [startSeconds, endSeconds) laid over 5-minute slots. */
export type Buckets = {
  /** Start of each bucket. [unix s] */
  startsSeconds: Float64Array;
  /** First slot of each bucket, counted from `firstSlotSeconds`, and the end of the last one: length n + 1. */
  edges: Int32Array;
  /** Where slot 0 lies. [unix s] */
  firstSlotSeconds: number;
};

/**
 * Buckets that touch [startSeconds, endSeconds), aligned to local midnight of `tz` by elapsed time. (D9) The first and
 * the last are whole, also where the range cuts them: a row says the same whatever range it was asked in.
 */
export function bucketsBetween(
  startSeconds: number,
  endSeconds: number,
  tz: string,
  resolution: ResolutionMinutes,
): Buckets {
  if (resolution === 5) return slotsBetween(startSeconds, endSeconds);
  const perBucket = resolution / 5;
  const rows = countBuckets(startSeconds, endSeconds, tz, resolution);
  const startsSeconds = new Float64Array(rows);
  const edges = new Int32Array(rows + 1);
  let firstSlot = startSeconds;
  let row = 0;
  for (const day of daysBetween(startSeconds, endSeconds, tz)) {
    const dayStart = firstSlotSeconds(day, tz);
    const slotCount = daySlots(day, tz);
    const buckets = bucketsOfDay(slotCount, resolution);
    for (let bucket = 0; bucket < buckets && row < rows; bucket++) {
      const from = dayStart + bucket * perBucket * slotSeconds;
      const to =
        dayStart + (bucket === buckets - 1 ? slotCount : (bucket + 1) * perBucket) * slotSeconds;
      if (to <= startSeconds) continue;
      if (row === 0) firstSlot = from;
      startsSeconds[row] = from;
      edges[row] = (from - firstSlot) / slotSeconds;
      edges[++row] = (to - firstSlot) / slotSeconds;
    }
  }
  return { startsSeconds, edges, firstSlotSeconds: firstSlot };
}

/** Each slot is a bucket: midnights of every zone lie between two of them. */
function slotsBetween(startSeconds: number, endSeconds: number): Buckets {
  const firstSlot = Math.floor(startSeconds / slotSeconds);
  const rows = Math.max(0, Math.ceil(endSeconds / slotSeconds) - firstSlot);
  const startsSeconds = new Float64Array(rows);
  const edges = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    startsSeconds[row] = (firstSlot + row) * slotSeconds;
    edges[row + 1] = row + 1;
  }
  return {
    startsSeconds,
    edges,
    firstSlotSeconds: rows === 0 ? startSeconds : firstSlot * slotSeconds,
  };
}

/** Rows that bucketsBetween would make, without making them: for the limit. */
export function countBuckets(
  startSeconds: number,
  endSeconds: number,
  tz: string,
  resolution: ResolutionMinutes,
): number {
  if (!(startSeconds < endSeconds)) return 0;
  const seconds = resolution * 60;
  let rows = 0;
  for (const day of daysBetween(startSeconds, endSeconds, tz)) {
    const dayStart = firstSlotSeconds(day, tz);
    const buckets = bucketsOfDay(daySlots(day, tz), resolution);
    const before = Math.min(
      buckets - 1,
      Math.max(0, Math.floor((startSeconds - dayStart) / seconds)),
    );
    const until = Math.min(buckets, Math.ceil((endSeconds - dayStart) / seconds));
    rows += until - before;
  }
  return rows;
}

/**
 * One value per bucket from the slots of a range: the mean over time of what is present for analogues, the last for
 * counters and states; NaN where a bucket holds nothing: the slots themselves where each is a bucket. (D8)
 * @param slots from `buckets.firstSlotSeconds` on; slots beyond its end are gaps
 */
export function aggregateSlots(
  slots: Float64Array,
  buckets: Pick<Buckets, "edges">,
  kind: Kind,
  stepMinutes: StepMinutes = 5,
): Float64Array {
  const { edges } = buckets;
  const count = edges.length - 1;
  // Buckets of one slot each are the slots themselves: what days and years at 5 minutes ask.
  if (slots.length === count && edges[0] === 0 && edges[count] === count) return slots;
  const values = new Float64Array(count);
  const isMean = kind === "analogue";
  // A sample counts for the time it holds; in buckets no longer than its step there is one sample and no mean to weigh.
  const isWeighed =
    isMean && stepMinutes > 5 && count > 0 && (edges[1]! - edges[0]!) * 5 > stepMinutes;
  const source = isWeighed ? holdForStep(slots, stepMinutes) : slots;
  const length = source.length;
  for (let bucket = 0; bucket < count; bucket++) {
    const end = Math.min(edges[bucket + 1]!, length);
    let present = 0;
    let sum = 0;
    if (isMean) {
      for (let slot = edges[bucket]!; slot < end; slot++) {
        const value = source[slot]!;
        if (value === value) {
          sum += value;
          present++;
        }
      }
      values[bucket] = sum / present; // 0 / 0 is the gap
    } else {
      let slot = end - 1;
      while (slot >= edges[bucket]! && source[slot]! !== source[slot]!) slot--;
      values[bucket] = slot >= edges[bucket]! ? source[slot]! : NaN;
    }
  }
  return values;
}

const bucketRoom = new Float64Array(coarsePartsPerDay);
/**
 * Folds the 180-minute parts of one day into the buckets of a coarse resolution: themselves, or halves of the day for
 * 720 minutes. Counts weigh the means; the last present part wins for counters and states. NaN where there is nothing.
 * In room that the next call writes over.
 */
export function aggregateCoarse(
  { counts, sums, from, to }: Coarse,
  kind: Kind,
  resolution: 180 | 720,
): Float64Array {
  const perBucket = resolution / 180;
  const isMean = kind === "analogue";
  const buckets = Math.min(coarsePartsPerDay / perBucket, Math.ceil((to - from) / perBucket));
  for (let bucket = 0; bucket < buckets; bucket++) {
    const first = from + bucket * perBucket;
    const end = Math.min(to, first + perBucket);
    let count = 0;
    let sum = 0;
    for (let part = first; part < end; part++) {
      if (counts[part] === 0) continue;
      count = isMean ? count + counts[part]! : 1;
      sum = isMean ? sum + sums[part]! : sums[part]!;
    }
    bucketRoom[bucket] = sum / count;
  }
  return buckets === coarsePartsPerDay ? bucketRoom : bucketRoom.subarray(0, buckets);
}
