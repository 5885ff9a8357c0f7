import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import {
  aggregateCoarse,
  aggregateSlots,
  bucketsBetween,
  isCoarse,
  type Buckets,
} from "@heliograph/domain/data/buckets.ts";
import {
  holdForStep,
  holdLeft,
  nothingHeld,
  type Held,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { sameOffsets, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import type { RangeRow } from "./archive.store.ts";
import { partsOfRow, slotsOfRow } from "./block-row.ts";
import { readBlocks } from "./range-reader.ts";
import { emptySlots, isText, type Slots } from "./samples.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

export interface SeriesQuestion {
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
  readonly tz: string;
  readonly resolution: Resolution;
}
/** One value a bucket: NaN or null for a gap. */
export type Column = Slots;
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The columns of one plant's variables over the buckets of the question, in the order of `wanted`. */
export async function readSeries(db: Db, q: SeriesQuestion): Promise<Column[]> {
  const buckets = bucketsBetween(q.start, q.end, q.tz, q.resolution);
  const start = buckets.firstSlotSeconds;
  const range = { start, end: start + buckets.edges.at(-1)! * slotSeconds };
  const hasParts = (tz: string): boolean =>
    isCoarse(q.resolution) && sameOffsets(q.tz, tz, range.start, range.end);
  if (hasParts(q.facts.tz)) {
    const { rows, facts } = await readBlocks(db, { ...q, ...range, mode: "parts" });
    // Otherwise the blocks are still cut at the midnights of another zone.
    if (hasParts(facts.tz)) {
      const bucketAt = new Map(Array.from(buckets.startsSeconds, (at, bucket) => [at, bucket]));
      const resolution = q.resolution as 180 | 720;
      return q.wanted.map((series) =>
        columnFromParts(rows.get(series.number) ?? [], series, {
          bucketAt,
          buckets: buckets.startsSeconds.length,
          resolution,
        }),
      );
    }
  }
  const { rows } = await readBlocks(db, { ...q, ...range, mode: "slots" });
  return q.wanted.map((series) => {
    const slots = slotsOfRange(rows.get(series.number) ?? [], series, range);
    return isText(slots) ? lastTexts(slots, buckets) : aggregateSlots(slots, buckets, series.kind);
  });
}

/** Blocks laid end to end, each sample held for its step; slots without a block are gaps. (D1) */
export function slotsOfRange(
  rows: readonly RangeRow<"slots">[],
  series: SeriesFacts,
  range: Range,
): Slots {
  const slots = emptySlots(series.kind, (range.end - range.start) / slotSeconds);
  let held: { until: number; left: Held } = { until: 0, left: nothingHeld };
  for (const row of rows) {
    const offset = (row.start - range.start) / slotSeconds;
    const own = slotsOfRow(row, series.kind);
    if (isText(own) || isText(slots)) {
      own.forEach((value, slot) => {
        if (offset + slot >= 0 && offset + slot < slots.length)
          (slots as (number | string | null)[])[offset + slot] = value;
      });
      continue;
    }
    const step = row.step as StepMinutes;
    const before = held.until === row.start ? held.left : nothingHeld;
    place(holdForStep(own, step, before), slots, offset);
    held = { until: row.start + row.slots * slotSeconds, left: holdLeft(own, step) };
  }
  return slots;
}

/** Copies a day into the range, cut at its ends. */
function place(day: Float64Array, into: Float64Array, offset: number): void {
  const from = Math.max(0, -offset);
  const to = Math.min(day.length, into.length - offset);
  if (from < to) into.set(day.subarray(from, to), offset + from);
}
function lastTexts(slots: readonly (string | null)[], { edges }: Buckets): (string | null)[] {
  return Array.from({ length: edges.length - 1 }, (_, bucket) => {
    for (let slot = edges[bucket + 1]! - 1; slot >= edges[bucket]!; slot--) {
      const text = slots[slot];
      if (text !== null && text !== undefined) return text;
    }
    return null;
  });
}

/** 180 and 720 minutes: from the parts beside each block. */
function columnFromParts(
  rows: readonly RangeRow<"parts">[],
  series: SeriesFacts,
  of: { bucketAt: ReadonlyMap<number, number>; buckets: number; resolution: 180 | 720 },
): Column {
  const column = emptySlots(series.kind, of.buckets);
  for (const row of rows) {
    const parts = partsOfRow(row, series.kind);
    const values =
      "texts" in parts
        ? of.resolution === 180
          ? parts.texts
          : lastOf(parts.texts, of.resolution / 180)
        : aggregateCoarse(parts.numbers, series.kind, of.resolution);
    for (let part = 0; part < values.length; part++) {
      const bucket = of.bucketAt.get(row.start + part * of.resolution * 60);
      if (bucket !== undefined) (column as (number | string | null)[])[bucket] = values[part]!;
    }
  }
  return column;
}

/** Last text of each run of `length` parts; the last run takes what is left. */
function lastOf(texts: readonly (string | null)[], length: number): (string | null)[] {
  const count = Math.ceil(texts.length / length);
  return Array.from(
    { length: count },
    (_, part) =>
      texts.slice(part * length, (part + 1) * length).findLast((text) => text !== null) ?? null,
  );
}
