import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { nextPeriodStart, periodLabel, periodStart } from "@heliograph/domain/data/civil-day.ts";
import { countSlots, newCounter, type CounterState } from "@heliograph/domain/data/counter.ts";
import { dayColumns } from "@heliograph/domain/data/day-columns.ts";
import { nothingHeld } from "@heliograph/domain/data/fold.ts";
import {
  dayOf,
  daysBetween,
  dayStartSeconds,
  firstSlotSeconds,
  sameOffsets,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { readBefore, type RangeRow } from "./archive.store.ts";
import { carryOf, partsOfRow } from "./block-row.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import { isGap, isText, type Slots } from "./samples.ts";
import { slotsOfRange } from "./series-reader.ts";
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
/** What of a day makes a figure of a longer time. */
type DaySums = Pick<DayFigures, "day" | "step" | "n" | "last" | "sum" | "energy">;
export interface FiguresQuestion {
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
  /** Whose days. */
  readonly tz: string;
}

function sumsOfRow(row: RangeRow<"sums">, series: SeriesFacts): DaySums {
  const isWords = series.kind === "text" && row.coarse !== null;
  const parts = isWords ? partsOfRow(row, "text") : null;
  return {
    day: row.day,
    step: row.step,
    n: row.n,
    last:
      parts !== null && "texts" in parts
        ? (parts.texts.findLast((text) => text !== null) ?? null)
        : row.last,
    sum: row.sum,
    energy: row.energy,
  };
}
function figuresOfRow(row: RangeRow<"figures">, series: SeriesFacts): DayFigures {
  return {
    ...sumsOfRow(row, series),
    start: row.start,
    first: row.first,
    min: row.min,
    max: row.max,
    firstSlot: row.first_slot,
    lastSlot: row.last_slot,
    minSlot: row.min_slot,
    maxSlot: row.max_slot,
  };
}

/** One figure for some days of a variable, by its kind: increments of a counter, mean of an analogue, last of the rest. (D8) */
export function figureOf(series: SeriesFacts, days: readonly DaySums[]): number | string | null {
  const present = days.filter((day) => day.n > 0);
  if (present.length === 0) return null;
  if (series.kind === "counter") {
    const counted = present.filter((day) => day.energy !== null);
    return counted.length === 0 ? null : clean(counted.reduce((sum, day) => sum + day.energy!, 0));
  }
  if (series.kind !== "analogue") return present.at(-1)!.last;
  // A sample counts for the time that it holds.
  const weight = (day: DaySums): number => day.n * Math.max(day.step, 5);
  const total = present.reduce((sum, day) => sum + weight(day), 0);
  return present.reduce((sum, day) => sum + (day.sum! / day.n) * weight(day), 0) / total;
}
/** Sums of decimals without the dust of binary floats. */
const clean = (sum: number): number => Number(sum.toPrecision(14));

/** The whole periods that a range touches. [unix s] */
export function wholePeriods(
  range: { start: number; end: number; tz: string },
  period: AggregationPeriod,
): { start: number; end: number; starts: number[] } {
  const starts: number[] = [];
  const lastDay = dayOf(range.end - 1, range.tz);
  let day = periodStart(dayOf(range.start, range.tz), period);
  const start = dayStartSeconds(day, range.tz);
  for (; day <= lastDay; day = nextPeriodStart(day, period)) starts.push(day);
  return { start, end: dayStartSeconds(day, range.tz), starts };
}

/** One row a day, month or year that the range touches: label, then a figure for each wanted variable. */
export async function readAggregated(
  db: Db,
  q: FiguresQuestion & { readonly period: AggregationPeriod },
): Promise<{ labels: string[]; columns: (number | string | null)[][] }> {
  const { starts, ...range } = wholePeriods(q, q.period);
  const labels = starts.map((day) => periodLabel(day, q.period));
  const figures = await readSums(db, { ...q, ...range });
  const columns = q.wanted.map((series) => {
    const days = figures.get(series.number) ?? [];
    let at = 0;
    return starts.map((_, period) => {
      const end = starts[period + 1] ?? Infinity;
      const from = at;
      while (at < days.length && days[at]!.day < end) at++;
      return figureOf(series, days.slice(from, at));
    });
  });
  return { labels, columns };
}

/**
 * Figures of every day of a zone that begins in the range, ascending, by variable number: stored ones where its midnights are the plant's,
 * else from the slots, cut at that zone's midnights. (D6)
 */
export async function readFigures(db: Db, q: FiguresQuestion): Promise<Map<number, DayFigures[]>> {
  return await readOwnOrForeign(db, q, { mode: "figures", of: figuresOfRow });
}
/** The same, but only what longer times are summed from: half of the columns. */
async function readSums(db: Db, q: FiguresQuestion): Promise<Map<number, DaySums[]>> {
  return await readOwnOrForeign<"sums", DaySums>(db, q, { mode: "sums", of: sumsOfRow });
}
async function readOwnOrForeign<Mode extends "figures" | "sums", Day>(
  db: Db,
  q: FiguresQuestion,
  read: { mode: Mode; of: (row: RangeRow<Mode>, series: SeriesFacts) => Day },
): Promise<Map<number, (Day | DayFigures)[]>> {
  const isOwn = (tz: string): boolean => sameOffsets(q.tz, tz, q.start, q.end);
  if (isOwn(q.facts.tz)) {
    const { rows, facts } = await readBlocks(db, { ...q, mode: read.mode });
    if (isOwn(facts.tz))
      return new Map(
        q.wanted.map((series) => [
          series.number,
          ((rows.get(series.number) ?? []) as readonly (RangeRow<Mode> & { start: number })[])
            .filter((row) => row.start >= q.start && row.start < q.end)
            .map((row) => read.of(row, series)),
        ]),
      );
  }
  return await inSnapshot(db, (snapshot) => readForeignDays(snapshot, q));
}

async function readForeignDays(db: Db, q: FiguresQuestion): Promise<Map<number, DayFigures[]>> {
  const { wanted } = q;
  const { rows, facts } = await readBlocks(db, { ...q, mode: "slots" });
  const firstDay = dayOf(q.start, facts.tz) - 1;
  const befores = await readBefore(db, facts.plantId, {
    numbers: wanted.map((series) => series.number),
    day: firstDay,
  });
  const days = daysBetween(q.start, q.end, q.tz);
  const from = Math.min(q.start, firstSlotSeconds(firstDay, facts.tz));
  return new Map(
    wanted.map((series) => {
      const own = rows.get(series.number) ?? [];
      const slots = slotsOfRange(own, series, { start: from, end: q.end });
      // The counter runs on from the last block before, through what was read before the range begins.
      let carry = carryOf(befores.get(series.number));
      if (series.kind === "counter" && !isText(slots))
        carry = countSlots(
          slots.subarray(0, (q.start - from) / slotSeconds),
          from,
          series.limit,
          carry,
        ).state;
      const figures = days.map((day) => {
        const start = firstSlotSeconds(day, q.tz);
        const end = firstSlotSeconds(day + 1, q.tz);
        const cut = slots.slice((start - from) / slotSeconds, (end - from) / slotSeconds);
        const counted = figuresOfSlots({ day, start, slots: cut }, series, carry);
        carry = counted.carry;
        return counted.figures;
      });
      return [series.number, figures];
    }),
  );
}

/** The figures of slots in which every sample is already held for its step. */
function figuresOfSlots(
  of: { day: number; start: number; slots: Slots },
  series: SeriesFacts,
  carry: CounterState,
): { figures: DayFigures; carry: CounterState } {
  const { day, start, slots } = of;
  const present = Array.from(slots.keys()).filter((slot) => !isGap(slots[slot]));
  const common = { day, start, step: 5, n: present.length };
  const ends = { firstSlot: present[0] ?? null, lastSlot: present.at(-1) ?? null };
  if (isText(slots)) {
    const last = ends.lastSlot === null ? null : slots[ends.lastSlot]!;
    const none = { first: null, min: null, max: null, sum: null, energy: null };
    return { figures: { ...common, ...none, ...ends, last, minSlot: null, maxSlot: null }, carry };
  }
  const { columns, counter } = dayColumns(slots, series.kind, {
    startSeconds: start,
    stepMinutes: 5,
    limit: series.limit,
    counterBefore: series.kind === "counter" ? carry : newCounter,
    heldBefore: nothingHeld,
  });
  const slotOf = (value: number): number | null => {
    const slot = slots.indexOf(value);
    return slot < 0 ? null : slot;
  };
  const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    figures: {
      ...common,
      ...ends,
      first: orNull(columns.first),
      last: orNull(columns.last),
      min: orNull(columns.min),
      max: orNull(columns.max),
      sum: orNull(columns.sum),
      energy: orNull(columns.energy),
      minSlot: slotOf(columns.min),
      maxSlot: slotOf(columns.max),
    },
    carry: series.kind === "counter" ? counter.state : carry,
  };
}
