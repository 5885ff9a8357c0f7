import type { AggregationPeriod } from "@heliograph/contract/data/data.wire.ts";
import { nextPeriodStart, periodLabel, periodStart } from "@heliograph/domain/data/civil-day.ts";
import { countSlots, newCounter, type CounterState } from "@heliograph/domain/data/counter.ts";
import { coarseParts } from "@heliograph/domain/data/coarse.ts";
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
import { decodeTextBlock } from "@heliograph/domain/data/text-block.ts";
import type { Db } from "../platform/database.ts";
import { readBefore } from "./archive.store.ts";
import { carryOf } from "./block-row.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { DaysByVariable, RangeRow } from "./range.store.ts";
import { isGap, isText, type Slots } from "./samples.ts";
import { inSnapshotIfMixed, slotsOfRange } from "./series-reader.ts";
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
/** What of a day makes a figure of a longer time: of a counter its energy, of an analogue its sum, of the rest its last. Without `n` it has samples. */
type DaySums = Pick<DayFigures, "day"> &
  Partial<Pick<DayFigures, "n" | "step" | "last" | "sum" | "energy">>;
export interface FiguresQuestion {
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
  /** Whose days. */
  readonly tz: string;
}

function figuresOfRow(row: RangeRow<"figures">, series: SeriesFacts): DayFigures {
  const texts =
    series.kind === "text" && row.coarse !== null
      ? decodeTextBlock(row.coarse, coarseParts(row.slots))
      : null;
  return {
    day: row.day,
    start: row.start,
    step: row.step,
    n: row.n,
    first: row.first,
    last: texts === null ? row.last : (texts.findLast((text) => text !== null) ?? null),
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

/**
 * One figure for the days [from, to) of a variable, by its kind: increments of a counter, mean of an analogue, last of the rest. (D8)
 * @param which.integral of an analogue its integral over time, unit x hours
 */
export function figureOf(
  series: SeriesFacts,
  days: readonly DaySums[],
  { from = 0, to = days.length, integral = false } = {},
): number | string | null {
  switch (series.kind) {
    case "counter":
      return energyOf(days, from, to);
    case "analogue":
      return integral ? energyOf(days, from, to) : meanOf(days, from, to);
    default:
      for (let at = to - 1; at >= from; at--) if (days[at]!.n !== 0) return days[at]!.last ?? null;
      return null;
  }
}
function energyOf(days: readonly DaySums[], from: number, to: number): number | null {
  let sum: number | null = null;
  for (let at = from; at < to; at++) {
    const { n, energy = null } = days[at]!;
    if (n !== 0 && energy !== null) sum = (sum ?? 0) + energy;
  }
  return sum === null ? null : clean(sum);
}
function meanOf(days: readonly DaySums[], from: number, to: number): number | null {
  let total = 0;
  let weight = 0;
  for (let at = from; at < to; at++) {
    const { n = 0, step = 5, sum = null } = days[at]!;
    if (n === 0 || sum === null) continue;
    // A sample counts for the time that it holds.
    const minutes = Math.max(step, 5);
    total += sum * minutes;
    weight += n * minutes;
  }
  return weight === 0 ? null : total / weight;
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
  q: FiguresQuestion & { readonly period: AggregationPeriod; readonly integral?: boolean },
): Promise<{ labels: string[]; columns: (number | string | null)[][] }> {
  const { integral = false } = q;
  const { starts, ...range } = wholePeriods(q, q.period);
  const labels = starts.map((day) => periodLabel(day, q.period));
  const figures = await inSnapshotIfMixed(db, q.wanted, (snapshot) =>
    readSums(snapshot, { ...q, ...range, integral }),
  );
  const columns = q.wanted.map((series) => {
    const days = figures.get(series.number)?.get(series.number) ?? [];
    let at = 0;
    return starts.map((_, period) => {
      const end = starts[period + 1] ?? Infinity;
      const from = at;
      while (at < days.length && days[at]!.day < end) at++;
      return figureOf(series, days, { from, to: at, integral });
    });
  });
  return { labels, columns };
}

/**
 * Figures of every day of a zone that begins in the range, ascending, by variable number: stored ones where its midnights are the plant's,
 * else from the slots, cut at that zone's midnights. (D6)
 */
export async function readFigures(db: Db, q: FiguresQuestion): Promise<Map<number, DayFigures[]>> {
  const own = await readOwnDays(db, q, "figures");
  if (own === null) return await inSnapshot(db, (snapshot) => readForeignDays(snapshot, q));
  return new Map(
    q.wanted.map((series) => [
      series.number,
      (own.get(series.number) ?? []).map((row) => figuresOfRow(row, series)),
    ]),
  );
}

/** The same, but of each kind only what longer times are summed from: by variable number, where its days are. */
async function readSums(
  db: Db,
  q: FiguresQuestion & { readonly integral: boolean },
): Promise<ReadonlyMap<number, DaysByVariable<DaySums>>> {
  const all = new Map<number, DaysByVariable<DaySums>>();
  for (const [mode, wanted] of Map.groupBy(q.wanted, (one) => modeOf(one, q.integral))) {
    const asked = { ...q, wanted };
    const days =
      mode === "figures" ? await readFigures(db, asked) : await readOwnDays(db, asked, mode);
    const known = days ?? (await readFigures(db, asked));
    for (const { number } of wanted) all.set(number, known);
  }
  return all;
}
const modeOf = ({ kind }: SeriesFacts, integral: boolean): "energies" | "means" | "figures" =>
  kind === "counter" || (kind === "analogue" && integral)
    ? "energies"
    : kind === "analogue"
      ? "means"
      : "figures";

/** The stored days that begin in the range; null where the zone's midnights are not the plant's. */
async function readOwnDays<Mode extends "energies" | "means" | "figures">(
  db: Db,
  q: FiguresQuestion,
  mode: Mode,
): Promise<DaysByVariable<RangeRow<Mode>> | null> {
  const isOwn = (tz: string): boolean => sameOffsets(q.tz, tz, q.start, q.end);
  if (!isOwn(q.facts.tz)) return null;
  const { rows, facts } = await readBlocks(db, { ...q, mode });
  if (!isOwn(facts.tz)) return null;
  const first = dayOf(q.start - 1, facts.tz) + 1;
  // Of the days before the range, one is read along.
  const get = (number: number): RangeRow<Mode>[] | undefined => {
    const days = rows.get(number);
    const at = days?.findIndex(({ day }) => day >= first) ?? -1;
    return at < 0 ? [] : days?.slice(at);
  };
  return { get };
}

async function readForeignDays(db: Db, q: FiguresQuestion): Promise<Map<number, DayFigures[]>> {
  const { wanted } = q;
  // Both days before the range, whichever midnights the blocks are cut at.
  const asked = { ...q, start: q.start - 2 * 86_400 };
  const { rows, facts } = await readBlocks(db, { ...asked, mode: "slots" });
  const firstDay = dayOf(q.start, facts.tz) - 1;
  const befores = await readBefore(db, facts.plantId, {
    numbers: wanted.map((series) => series.number),
    day: firstDay,
  });
  const days = daysBetween(q.start, q.end, q.tz);
  const from = Math.min(q.start, firstSlotSeconds(firstDay, facts.tz));
  return new Map(
    wanted.map((series) => {
      const stored = rows.get(series.number) ?? [];
      // A counter is read where it was read: held, an hour's rise would be that of one slot, and above its limit.
      const own = series.kind === "counter" ? stored.map((row) => ({ ...row, step: 5 })) : stored;
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
