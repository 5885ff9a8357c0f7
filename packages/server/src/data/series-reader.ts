import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import { decodeBlock } from "@heliograph/domain/data/block-codec.ts";
import {
  aggregateCoarse,
  aggregateSlots,
  bucketsBetween,
  isCoarse,
  type Buckets,
} from "@heliograph/domain/data/buckets.ts";
import {
  coarseOf,
  coarseParts,
  coarseSlots,
  decodeCoarse,
} from "@heliograph/domain/data/coarse.ts";
import {
  holdForStep,
  nothingHeld,
  holdLeft,
  type Held,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  sameOffsets,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { decodeTextBlock } from "@heliograph/domain/data/text-block.ts";
import type { Db } from "../platform/database.ts";
import { readCoarse, readSlots, type RangeQuestion, type SlotsRow } from "./archive.store.ts";
import { readDictionary } from "./journal.store.ts";
import { isText, type Slots } from "./samples.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import { foldBack, foldTail, formulaBack, type TailWindow } from "./tail.ts";

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

/** The columns of one plant's variables over the buckets of the question, in the order of `wanted`. */
export async function readSeries(db: Db, q: SeriesQuestion): Promise<Column[]> {
  const buckets = bucketsBetween(q.start, q.end, q.tz, q.resolution);
  const end = rangeEnd(buckets);
  const isFromParts =
    isCoarse(q.resolution) && sameOffsets(q.tz, q.facts.tz, buckets.firstSlotSeconds, end);
  return isFromParts
    ? await columnsFromParts(db, q, buckets)
    : await columnsFromSlots(db, q, buckets);
}

const rangeEnd = (buckets: Buckets): number =>
  buckets.firstSlotSeconds + buckets.edges.at(-1)! * slotSeconds;

/** A range as the archive is asked for it. A day of the plant may begin up to a day before the range. */
export function rangeQuestion(
  facts: PlantFacts,
  wanted: readonly SeriesFacts[],
  range: { start: number; end: number },
): RangeQuestion {
  return {
    numbers: wanted.map((series) => series.number),
    fromDay: dayOf(range.start, facts.tz) - 1,
    toDay: dayOf(range.end - 1, facts.tz),
    fromSlot: Math.floor(range.start / slotSeconds) - 2,
    toSlot: Math.floor((range.end - 1) / slotSeconds) + 2,
    back: wanted.some((series) => series.formula !== null) ? formulaBack : foldBack,
  };
}

/** The tail of a range folded, with the steps that its blocks know. */
export async function tailWindows(
  db: Db,
  of: { facts: PlantFacts; wanted: readonly SeriesFacts[] },
  read: { rows: readonly { number: number; step: number }[]; tail: Parameters<typeof foldTail>[0] },
): Promise<TailWindow[]> {
  if (!read.tail.some((packet) => packet.unsealed)) return [];
  const dictionary = await readDictionary(db, of.facts.plantId);
  const steps = new Map(read.rows.map((row) => [row.number, row.step as StepMinutes]));
  return foldTail(read.tail, of.facts, {
    names: new Map([...dictionary].map(([mib, number]) => [number, mib])),
    wanted: of.wanted,
    back: foldBack,
    stepOf: (number) => steps.get(number) ?? 5,
  });
}

async function columnsFromSlots(db: Db, q: SeriesQuestion, buckets: Buckets): Promise<Column[]> {
  const { facts, wanted } = q;
  const end = rangeEnd(buckets);
  const range = { start: buckets.firstSlotSeconds, end };
  const read = await readSlots(db, facts.plantId, rangeQuestion(facts, wanted, range));
  const windows = await tailWindows(db, q, read);
  const rowsOf = Map.groupBy(read.rows, (row) => row.number);
  return wanted.map((series) => {
    const rows = (rowsOf.get(series.number) ?? []).sort((a, b) => a.start - b.start);
    if (series.kind === "text")
      return lastTexts(textSlots(rows, range, { series, windows }), buckets);
    const slots = numberSlots(rows, range);
    layWindows(slots, range.start, { series, windows });
    const steps = rows.filter((row) => row.step > 5);
    if (steps.length > 0) hold(slots, range, steps);
    return aggregateSlots(slots, buckets, series.kind);
  });
}

/** The blocks of a range laid end to end; slots without a block are gaps. */
function numberSlots(
  rows: readonly SlotsRow[],
  range: { start: number; end: number },
): Float64Array {
  const slots = new Float64Array((range.end - range.start) / slotSeconds).fill(NaN);
  for (const row of rows) {
    const day = decodeBlock(row.block, row.slots);
    place(day, slots, (row.start - range.start) / slotSeconds);
  }
  return slots;
}
function textSlots(
  rows: readonly SlotsRow[],
  range: { start: number; end: number },
  of: { series: SeriesFacts; windows: readonly TailWindow[] },
): (string | null)[] {
  const slots = new Array<string | null>((range.end - range.start) / slotSeconds).fill(null);
  for (const row of rows) {
    const offset = (row.start - range.start) / slotSeconds;
    decodeTextBlock(row.block, row.slots).forEach((text, slot) => {
      if (offset + slot >= 0 && offset + slot < slots.length) slots[offset + slot] = text;
    });
  }
  layWindows(slots, range.start, of);
  return slots;
}
/** Copies a day into the range, cut at its ends. */
function place(day: Float64Array, into: Float64Array, offset: number): void {
  const from = Math.max(0, -offset);
  const to = Math.min(day.length, into.length - offset);
  if (from < to) into.set(day.subarray(from, to), offset + from);
}
export function layWindows(
  slots: Slots,
  start: number,
  of: { series: { readonly number: number }; windows: readonly TailWindow[] },
): void {
  for (const window of of.windows) {
    const folded = window.slots.get(of.series.number);
    if (folded === undefined) continue;
    const offset = window.firstSlot - start / slotSeconds;
    for (
      let slot = Math.max(0, -offset);
      slot < folded.length && offset + slot < slots.length;
      slot++
    ) {
      const value = folded[slot];
      if (value !== null && value === value)
        (slots as (number | string | null)[])[offset + slot] = value!;
    }
  }
}
/** Each sample of a slow day is held for its step, over midnight too. (D1) */
function hold(slots: Float64Array, range: { start: number }, rows: readonly SlotsRow[]): void {
  let held: { until: number; left: Held } = { until: 0, left: nothingHeld };
  for (const row of rows) {
    const from = Math.max(0, (row.start - range.start) / slotSeconds);
    const to = Math.min(slots.length, (row.start - range.start) / slotSeconds + row.slots);
    if (from >= to) continue;
    const step = row.step as StepMinutes;
    const day = slots.subarray(from, to);
    const left = holdLeft(day, step);
    day.set(holdForStep(day, step, held.until === row.start ? held.left : nothingHeld));
    held = { until: row.start + row.slots * slotSeconds, left };
  }
}
function lastTexts(slots: readonly (string | null)[], buckets: Buckets): (string | null)[] {
  return Array.from({ length: buckets.edges.length - 1 }, (_, bucket) => {
    for (let slot = buckets.edges[bucket + 1]! - 1; slot >= buckets.edges[bucket]!; slot--) {
      const text = slots[slot];
      if (text !== null && text !== undefined) return text;
    }
    return null;
  });
}

/** 180 and 720 minutes: from the parts beside each block, decoding only the days that the tail touches. */
async function columnsFromParts(db: Db, q: SeriesQuestion, buckets: Buckets): Promise<Column[]> {
  const { facts, wanted } = q;
  const range = { start: buckets.firstSlotSeconds, end: rangeEnd(buckets) };
  const read = await readCoarse(db, facts.plantId, rangeQuestion(facts, wanted, range));
  const windows = await tailWindows(db, q, read);
  const rowsOf = Map.groupBy(read.rows, (row) => row.number);
  const bucketAt = new Map(Array.from(buckets.startsSeconds, (start, bucket) => [start, bucket]));
  const resolution = q.resolution as 180 | 720;
  const daysTouched = touchedDays(windows, facts.tz);
  return wanted.map((series) => {
    const isWords = series.kind === "text";
    const column: Slots = isWords
      ? new Array<string | null>(buckets.startsSeconds.length).fill(null)
      : new Float64Array(buckets.startsSeconds.length).fill(NaN);
    const put = (start: number, values: ArrayLike<number | string | null>): void => {
      for (let part = 0; part < values.length; part++) {
        const bucket = bucketAt.get(start + part * resolution * 60);
        if (bucket !== undefined) (column as (number | string | null)[])[bucket] = values[part]!;
      }
    };
    const seen = new Set<number>();
    for (const row of rowsOf.get(series.number) ?? []) {
      seen.add(row.start);
      if (isWords) {
        const slots = row.block === null ? null : decodeTextBlock(row.block, row.slots);
        if (slots !== null) layWindows(slots, row.start, { series, windows });
        const parts =
          slots === null
            ? decodeTextBlock(row.coarse, coarseParts(row.slots))
            : lastOf(slots, coarseSlots);
        put(row.start, resolution === 180 ? parts : lastOf(parts, 4));
      } else if (row.block === null)
        put(row.start, aggregateCoarse(decodeCoarse(row.coarse), series.kind, resolution));
      else {
        const slots = decodeBlock(row.block, row.slots);
        layWindows(slots, row.start, { series, windows });
        put(row.start, aggregateCoarse(coarseOf(slots, series.kind), series.kind, resolution));
      }
    }
    for (const day of daysTouched) {
      if (seen.has(day.start)) continue;
      const slots: Slots = isWords
        ? new Array<string | null>(day.count).fill(null)
        : new Float64Array(day.count).fill(NaN);
      layWindows(slots, day.start, { series, windows });
      if (isText(slots)) put(day.start, lastOf(slots, resolution / 5));
      else put(day.start, aggregateCoarse(coarseOf(slots, series.kind), series.kind, resolution));
    }
    return column;
  });
}

/** Last text of each run of `length`; the last run takes what is left. */
function lastOf(texts: readonly (string | null)[], length: number): (string | null)[] {
  const count = Math.max(1, Math.floor(texts.length / length));
  return Array.from({ length: count }, (_, part) => {
    const end = part === count - 1 ? texts.length : (part + 1) * length;
    return texts.slice(part * length, end).findLast((text) => text !== null) ?? null;
  });
}

/** Days that the tail touches, whether or not they have a block. */
export function touchedDays(
  windows: readonly TailWindow[],
  tz: string,
): { day: number; start: number; count: number }[] {
  const days = new Set<number>();
  for (const window of windows)
    for (const slot of [window.firstSlot, window.firstSlot + window.count - 1])
      for (
        let day = dayOf(window.firstSlot * slotSeconds, tz);
        day <= dayOf(slot * slotSeconds, tz);
        day++
      )
        days.add(day);
  return [...days]
    .sort((a, b) => a - b)
    .map((day) => ({ day, start: firstSlotSeconds(day, tz), count: daySlots(day, tz) }));
}
