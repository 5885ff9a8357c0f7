import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import {
  aggregateCoarse,
  aggregateSlots,
  bucketsBetween,
  isCoarse,
  type Buckets,
} from "@heliograph/domain/data/buckets.ts";
import { glanceAtCoarse } from "@heliograph/domain/data/coarse.ts";
import {
  holdForStep,
  holdLeft,
  nothingHeld,
  reachOf,
  type Held,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import { sameOffsets, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { layNumbers, slotsOfRow } from "./block-row.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { RangeRow } from "./range-modes.ts";
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
export async function readSeries(
  db: Db,
  q: SeriesQuestion,
  buckets: Buckets = bucketsBetween(q.start, q.end, q.tz, q.resolution),
): Promise<Column[]> {
  const start = buckets.firstSlotSeconds;
  const range = { start, end: start + buckets.edges.at(-1)! * slotSeconds };
  if (hasParts({ ...q, ...range }, q.facts.tz)) {
    const columns = await inSnapshotIfMixed(db, q.wanted, (snapshot) =>
      readParts(snapshot, { ...q, ...range }, buckets),
    );
    // Otherwise the blocks are still cut at the midnights of another zone.
    if (columns !== null) return columns;
  }
  const { rows } = await readBlocks(db, { ...q, ...range, mode: "slots" });
  const count = (range.end - range.start) / slotSeconds;
  // One piece of memory for all columns: fifteen of them cost more than what is put there. Of longer buckets, each column is laid where the one
  // before was: the slots of ten years of many variables are more than a process has room for.
  const isEachItsOwn = count === buckets.edges.length - 1;
  const room = new Float64Array(isEachItsOwn ? count * q.wanted.length : count);
  return q.wanted.map((series, column) => {
    const own = isEachItsOwn ? room.subarray(column * count, (column + 1) * count) : room;
    const slots = slotsOfRange(rows.get(series.number) ?? [], series, { ...range, into: own });
    return isText(slots) ? lastTexts(slots, buckets) : aggregateSlots(slots, buckets, series.kind);
  });
}

/** Whether the buckets of a question are the parts of blocks that are cut at a zone's midnights. */
const hasParts = (q: SeriesQuestion, tz: string): boolean =>
  isCoarse(q.resolution) && sameOffsets(q.tz, tz, q.start, q.end);

/** Variables of several kinds are read by a statement each: all of them see one moment. (D5) */
export async function inSnapshotIfMixed<T>(
  db: Db,
  wanted: readonly SeriesFacts[],
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const isMixed = wanted.some(({ kind }) => kind !== wanted[0]!.kind);
  return isMixed ? await inSnapshot(db, read) : await read(db);
}

/** 180 and 720 minutes, from the parts beside each block; null when these are cut otherwise. */
async function readParts(db: Db, q: SeriesQuestion, buckets: Buckets): Promise<Column[] | null> {
  const { startsSeconds } = buckets;
  const resolution = q.resolution as 180 | 720;
  const columns = new Map<number, Column>();
  const numbers = q.wanted.filter(({ kind }) => kind !== "text");
  if (numbers.length > 0) {
    const { rows, facts } = await readBlocks(db, { ...q, wanted: numbers, mode: "parts" });
    if (!hasParts(q, facts.tz)) return null;
    for (const { number, kind } of numbers) {
      const column = new PartsColumn(emptySlots(kind, startsSeconds.length), startsSeconds);
      for (const { start, coarse } of rows.get(number) ?? [])
        if (coarse !== null)
          column.lay(
            start,
            aggregateCoarse("bytes" in coarse ? glanceAtCoarse(coarse) : coarse, kind, resolution),
            resolution,
          );
      columns.set(number, column.column);
    }
  }
  const texts = q.wanted.filter(({ kind }) => kind === "text");
  if (texts.length > 0) {
    // The parts of a text say what came in them; what is held over the edge of one, or over midnight, the slots show.
    const { rows, facts } = await readBlocks(db, { ...q, wanted: texts, mode: "slots" });
    if (!hasParts(q, facts.tz)) return null;
    for (const series of texts) {
      const slots = slotsOfRange(rows.get(series.number) ?? [], series, q) as (string | null)[];
      columns.set(series.number, lastTexts(slots, buckets));
    }
  }
  return q.wanted.map(({ number }) => columns.get(number)!);
}

/** A column that is filled day after day. */
class PartsColumn {
  readonly column: Column;
  readonly #startsSeconds: Float64Array;
  #bucket = 0;

  constructor(column: Column, startsSeconds: Float64Array) {
    this.column = column;
    this.#startsSeconds = startsSeconds;
  }
  /** Puts a day's values, one a part, into their buckets; the range may begin and end within the day. */
  lay(start: number, values: ArrayLike<number | string | null>, partMinutes: number): void {
    const starts = this.#startsSeconds;
    while (starts[this.#bucket]! < start) this.#bucket++;
    for (let part = 0; part < values.length; part++)
      if (starts[this.#bucket] === start + part * partMinutes * 60)
        (this.column as (number | string | null)[])[this.#bucket++] = values[part]!;
  }
}

/**
 * Blocks laid end to end, each sample held for its step; slots without a block are gaps. (D1)
 * @param range also where numbers are laid, as long as it has slots; new memory when absent
 */
export function slotsOfRange(
  rows: readonly RangeRow<"slots">[],
  series: SeriesFacts,
  range: Range & { into?: Float64Array },
): Slots {
  const count = (range.end - range.start) / slotSeconds;
  const offsetOf = (row: RangeRow<"slots">): number => (row.start - range.start) / slotSeconds;
  if (series.kind === "text") {
    const texts = new Array<string | null>(count).fill(null);
    let last = { text: "", reach: { end: -Infinity, late: -Infinity } };
    for (const row of rows)
      (slotsOfRow(row, "text") as (string | null)[]).forEach((text, slot) => {
        if (text === null) return;
        const at = offsetOf(row) + slot;
        if (at <= last.reach.late)
          texts.fill(last.text, Math.max(0, last.reach.end), Math.max(0, at));
        // Held for its step, or until the next one, which is laid over it.
        last = { text, reach: reachOf(at, row.step as StepMinutes) };
        texts.fill(text, Math.max(0, at), Math.max(0, last.reach.end));
      });
    return texts;
  }
  const slots = range.into ?? new Float64Array(count);
  let laid = 0;
  let held: { until: number; left: Held } = { until: 0, left: nothingHeld };
  for (const row of rows) {
    const offset = offsetOf(row);
    const end = offset + row.slots;
    if (offset > laid) slots.fill(NaN, laid, offset);
    laid = Math.max(laid, end);
    const before = held.until === row.start ? held.left : nothingHeld;
    if (row.step <= 5 && before.slots === 0 && layNumbers(row, slots, offset)) continue;
    const own = slotsOfRow(row, series.kind) as Float64Array;
    const step = row.step as StepMinutes;
    place(holdForStep(own, step, before), slots, offset);
    held = { until: row.start + row.slots * slotSeconds, left: holdLeft(own, step) };
  }
  return slots.fill(NaN, laid);
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
