import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { decodeBlock } from "@heliograph/domain/data/block-codec.ts";
import { nextPeriodStart, periodLabel, periodStart } from "@heliograph/domain/data/civil-day.ts";
import { countSlots, type CounterState } from "@heliograph/domain/data/counter.ts";
import { encodeCarry } from "@heliograph/domain/data/counter-carry.ts";
import { holdForStep, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import {
  dayOf,
  daysBetween,
  dayStartSeconds,
  sameOffsets,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { decodeTextBlock } from "@heliograph/domain/data/text-block.ts";
import type { Db } from "../platform/database.ts";
import { readBefore, readFigures, readSlots, type FiguresRow } from "./archive.store.ts";
import { blockRow, carryOf, type Before } from "./block-row.ts";
import { emptySlots, isText } from "./samples.ts";
import { layWindows, rangeQuestion, tailWindows, touchedDays } from "./series-reader.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** The figures of one variable's day, as of this moment. */
export interface DayFigures {
  readonly day: number;
  /** First slot. [unix s] */
  readonly start: number;
  readonly step: number;
  readonly n: number;
  readonly first: number | null;
  readonly last: number | string | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly sum: number | null;
  /** Accepted increments of a counter; integral of an analogue, unit x hours. */
  readonly energy: number | null;
  readonly firstSlot: number | null;
  readonly lastSlot: number | null;
  readonly minSlot: number | null;
  readonly maxSlot: number | null;
}
export interface FiguresQuestion {
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
}

/**
 * Figures of every day that begins in the range (in the plant's calendar), ascending, by variable number. Days that the tail touches, and the
 * day after each where a counter goes on, are counted anew from their slots: an acknowledged sample is in the figure. (D4)
 */
export async function readDayFigures(
  db: Db,
  q: FiguresQuestion,
): Promise<Map<number, DayFigures[]>> {
  const { facts, wanted } = q;
  const read = await readFigures(db, facts.plantId, rangeQuestion(facts, wanted, q));
  const windows = await tailWindows(db, q, read);
  const touched = touchedDays(windows, facts.tz);
  const befores =
    touched[0] === undefined
      ? new Map<number, Before>()
      : await readBefore(db, facts.plantId, {
          numbers: wanted.map((series) => series.number),
          day: touched[0].day,
        });
  const rowsOf = Map.groupBy(read.rows, (row) => row.number);
  return new Map(
    wanted.map((series) => {
      const days = new Map((rowsOf.get(series.number) ?? []).map((row) => [row.day, stored(row)]));
      const rows = new Map((rowsOf.get(series.number) ?? []).map((row) => [row.day, row]));
      let before: Before = befores.get(series.number);
      let carriedFrom = NaN;
      for (const { day, start, count } of daysToCount(touched, [...rows.keys()])) {
        const row = rows.get(day);
        if (row !== undefined && row.block === null) continue;
        // Days that lie apart begin with what stands before them.
        const previous = day - 1 === carriedFrom ? before : (rowBefore(rows, day) ?? before);
        const slots = emptySlots(series.kind, row?.slots ?? count);
        if (row !== undefined && row.block !== null) {
          if (isText(slots))
            slots.splice(0, slots.length, ...decodeTextBlock(row.block, row.slots));
          else slots.set(decodeBlock(row.block, row.slots));
        }
        layWindows(slots, row?.start ?? start, { series, windows });
        const counted = blockRow(
          series,
          { day, start: row?.start ?? start, step: (row?.step ?? 5) as StepMinutes, slots },
          previous,
        );
        const last =
          isText(slots) && counted.last_slot !== null
            ? (slots[counted.last_slot] ?? null)
            : counted.last;
        days.set(day, { ...stored({ ...counted, block: null }), last });
        before = counted;
        carriedFrom = day;
      }
      const ordered = [...days.values()]
        .filter((day) => day.start >= q.start - slotSeconds && day.start < q.end)
        .sort((a, b) => a.day - b.day);
      return [series.number, ordered];
    }),
  );
}

/** Touched days, and the next stored one after each: its first increment comes from the day before. */
function daysToCount(
  touched: readonly { day: number; start: number; count: number }[],
  stored: readonly number[],
): { day: number; start: number; count: number }[] {
  const days = new Map(touched.map((day) => [day.day, day]));
  for (const { day } of touched) {
    const next = Math.min(...stored.filter((other) => other > day));
    if (Number.isFinite(next) && !days.has(next)) days.set(next, { day: next, start: 0, count: 0 });
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}
/** The counter's state before a day, from the rows that were read; nothing of it is needed but the carry. */
function rowBefore(rows: ReadonlyMap<number, FiguresRow>, day: number): Before {
  const before = Math.max(...[...rows.keys()].filter((other) => other < day));
  const row = rows.get(before);
  return row === undefined ? undefined : { ...row, step: 5, block: Buffer.alloc(0) };
}

function stored(row: FiguresRow): DayFigures {
  return {
    day: row.day,
    start: row.start,
    step: row.step,
    n: row.n,
    first: row.first,
    last: row.last,
    min: row.min,
    max: row.max,
    sum: row.sum,
    energy: row.energy,
    firstSlot: row.first_slot,
    lastSlot: row.last_slot,
    minSlot: row.min_slot,
    maxSlot: row.max_slot,
  };
}

/** One figure for some days of a variable, by its kind: increments of a counter, mean of an analogue, last of the rest. (D8) */
export function figureOf(series: SeriesFacts, days: readonly DayFigures[]): number | string | null {
  const present = days.filter((day) => day.n > 0);
  if (present.length === 0) return null;
  if (series.kind === "counter") {
    const counted = present.filter((day) => day.energy !== null);
    return counted.length === 0 ? null : clean(counted.reduce((sum, day) => sum + day.energy!, 0));
  }
  if (series.kind !== "analogue") return present.at(-1)!.last;
  // A sample counts for the time that it holds.
  const weight = (day: DayFigures): number => day.n * Math.max(day.step, 5);
  const total = present.reduce((sum, day) => sum + weight(day), 0);
  return present.reduce((sum, day) => sum + (day.sum! / day.n) * weight(day), 0) / total;
}
/** Sums of decimals without the dust of binary floats. */
const clean = (sum: number): number => Number(sum.toPrecision(14));

/** One row a day, month or year that the range touches: label, then a figure for each wanted variable. */
export async function readAggregated(
  db: Db,
  q: FiguresQuestion & { readonly tz: string; readonly period: AggregationPeriod },
): Promise<{ labels: string[]; columns: (number | string | null)[][] }> {
  const first = periodStart(dayOf(q.start, q.tz), q.period);
  const labels: string[] = [];
  const starts: number[] = [];
  const lastDay = dayOf(q.end - 1, q.tz);
  let day = first;
  for (; day <= lastDay; day = nextPeriodStart(day, q.period)) {
    labels.push(periodLabel(day, q.period));
    starts.push(day);
  }
  const range = { start: dayStartSeconds(first, q.tz), end: dayStartSeconds(day, q.tz) };
  const whole = { ...q, ...range };
  const figures = await readFiguresIn(db, whole);
  const columns = q.wanted.map((series) => {
    const days = figures.get(series.number) ?? [];
    let at = 0;
    return starts.map((_, period) => {
      const end = starts[period + 1] ?? day;
      const from = at;
      while (at < days.length && days[at]!.day < end) at++;
      return figureOf(series, days.slice(from, at));
    });
  });
  return { labels, columns };
}

/** Figures of the days of any zone: stored ones where its midnights are the plant's. (D6) */
export async function readFiguresIn(
  db: Db,
  q: FiguresQuestion & { readonly tz: string },
): Promise<Map<number, DayFigures[]>> {
  return sameOffsets(q.tz, q.facts.tz, q.start, q.end)
    ? await readDayFigures(db, q)
    : await readForeignDays(db, q);
}

/** Figures of days in another zone than the plant's: from the slots, cut at that zone's midnights. (D6) */
async function readForeignDays(
  db: Db,
  q: FiguresQuestion & { readonly tz: string },
): Promise<Map<number, DayFigures[]>> {
  const { facts, wanted } = q;
  const read = await readSlots(db, facts.plantId, rangeQuestion(facts, wanted, q));
  const windows = await tailWindows(db, q, read);
  const befores = await readBefore(db, facts.plantId, {
    numbers: wanted.map((series) => series.number),
    day: dayOf(q.start, facts.tz) - 1,
  });
  const rowsOf = Map.groupBy(read.rows, (row) => row.number);
  const days = daysBetween(q.start, q.end, q.tz);
  return new Map(
    wanted.map((series) => {
      const rows = (rowsOf.get(series.number) ?? []).sort((a, b) => a.start - b.start);
      const from = Math.min(q.start, rows[0]?.start ?? q.start);
      const count = Math.ceil((q.end - from) / slotSeconds);
      const slots = emptySlots(series.kind, count);
      for (const row of rows) {
        const offset = (row.start - from) / slotSeconds;
        const values = isText(slots) ? decodeTextBlock(row.block, row.slots) : heldRow(row, series);
        for (let slot = 0; slot < values.length; slot++)
          if (offset + slot >= 0 && offset + slot < count)
            (slots as (number | string | null)[])[offset + slot] = values[slot]!;
      }
      layWindows(slots, from, { series, windows });
      // The counter runs on from the last block before, through what was read before the range begins.
      let carry = carryOf(befores.get(series.number));
      const lead = (q.start - from) / slotSeconds;
      if (series.kind === "counter" && !isText(slots))
        carry = countSlots(slots.subarray(0, lead), from, series.limit, carry).state;
      const figures = days.map((day) => {
        const start = dayStartSeconds(day, q.tz);
        const own = slots.slice(
          (start - from) / slotSeconds,
          (dayStartSeconds(day + 1, q.tz) - from) / slotSeconds,
        );
        const counted = blockRow(series, { day, start, step: 5, slots: own }, beforeWith(carry));
        if (counted.carry !== null) carry = carryOf(counted);
        const last =
          isText(own) && counted.last_slot !== null
            ? (own[counted.last_slot] ?? null)
            : counted.last;
        return { ...stored({ ...counted, block: null }), last };
      });
      return [series.number, figures];
    }),
  );
}

/** A block's slots, each sample held for its step within the day. (D1) */
function heldRow(
  row: { block: Buffer; slots: number; step: number },
  series: SeriesFacts,
): Float64Array {
  const slots = decodeBlock(row.block, row.slots);
  return series.kind === "analogue" ? holdForStep(slots, row.step as StepMinutes) : slots;
}
/** A day before of which only the counter matters. */
const beforeWith = (state: CounterState): Before => ({
  carry: Buffer.from(encodeCarry(state)),
  step: 5,
  slots: 0,
  start: 0,
  block: Buffer.alloc(0),
});
