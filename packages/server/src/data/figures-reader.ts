import type { AggregationPeriod, IntegralOf } from "@heliograph/contract/data/data.wire.ts";
import { nextPeriodStart, periodLabel, periodStart } from "@heliograph/domain/data/civil-day.ts";
import { newCounter } from "@heliograph/domain/data/counter-state.ts";
import { coarseParts, withoutDust } from "@heliograph/domain/data/coarse.ts";
import { dayColumns } from "@heliograph/domain/data/day-columns.ts";
import { longestAheadSeconds } from "@heliograph/domain/data/look-ahead.ts";
import { isSlow, nothingHeld } from "@heliograph/domain/data/fold.ts";
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
import { planFormulas } from "./formula-plan.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { RangeRow } from "./range-modes.ts";
import type { DaysByVariable } from "./range.store.ts";
import { risesOf, sumOfRises } from "./rises.ts";
import { isGap, isText, type Slots } from "./samples.ts";
import type { DayFigures, DaySums, FiguresQuestion } from "./day-figures.ts";
import { readLumps, spreadOver } from "./lumps.ts";
import { inSnapshotIfMixed, slotsOfRange } from "./series-reader.ts";
import type { SeriesFacts } from "./series-facts.ts";

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
    const { n, step, energy = null } = days[at]!;
    // Without samples a sum has the energy of its inputs, and all else only what the day before left: the step parts them.
    if ((n !== 0 || step === 5 || isSlow(step ?? 5)) && energy !== null) sum = (sum ?? 0) + energy;
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

/** Whether the integral of a variable is asked for. */
export const isIntegral = (asked: IntegralOf, { id }: Pick<SeriesFacts, "id">): boolean =>
  typeof asked === "boolean" ? asked : asked.includes(id);

/** One row a day, month or year that the range touches: label, then a figure for each wanted variable. */
export async function readAggregated(
  db: Db,
  q: FiguresQuestion & {
    readonly period: AggregationPeriod;
    readonly integral?: IntegralOf;
    /** Lumps are laid over the days that they span. (D14) */
    readonly spread?: boolean;
  },
): Promise<{ labels: string[]; columns: (number | string | null)[][] }> {
  const { integral = false, spread = false } = q;
  const { starts, ...range } = wholePeriods(q, q.period);
  const labels = starts.map((day) => periodLabel(day, q.period));
  const asked = { ...q, ...range, integral };
  const columnsOf = async (read: Db, wanted: readonly SeriesFacts[]) => {
    const figures = await readSums(read, { ...asked, wanted });
    const lumps = spread ? await readLumps(read, { ...asked, wanted }) : null;
    return wanted.map((series) => {
      const stored = figures.get(series.number)?.get(series.number) ?? [];
      const own = lumps?.get(series.number) ?? [];
      const days = own.length === 0 ? stored : spreadOver(stored, own, { ...asked, series });
      let at = 0;
      return starts.map((_, period) => {
        const end = starts[period + 1] ?? Infinity;
        const from = at;
        while (at < days.length && days[at]!.day < end) at++;
        return figureOf(series, days, { from, to: at, integral: isIntegral(integral, series) });
      });
    });
  };
  const pieces = inPieces(asked);
  if (pieces.length === 1)
    return {
      labels,
      columns: await inSnapshotIfMixed(db, q.wanted, (read) => columnsOf(read, q.wanted)),
    };
  return await inSnapshot(db, async (snapshot) => {
    const columns: (number | string | null)[][] = [];
    for (const piece of pieces) columns.push(...(await columnsOf(snapshot, piece)));
    return { labels, columns };
  });
}

/** Days of so many variables are held in memory at once: those that are stored as they are, and those that are cut from their slots. */
const daysAtOnce = { own: 500_000, foreign: 10_000 };

/** A year's figure of many variables stands on many days: they are read some variables at a time. */
function inPieces(q: FiguresQuestion): SeriesFacts[][] {
  const isOwn = sameOffsets(q.tz, q.facts.tz, q.start, q.end);
  const days = Math.ceil((q.end - q.start) / 86_400);
  const size = Math.max(1, Math.floor(daysAtOnce[isOwn ? "own" : "foreign"] / days));
  const count = Math.max(1, Math.ceil(q.wanted.length / size));
  return Array.from({ length: count }, (_, at) => q.wanted.slice(at * size, (at + 1) * size));
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
  q: FiguresQuestion & { readonly integral: IntegralOf },
): Promise<ReadonlyMap<number, DaysByVariable<DaySums>>> {
  const all = new Map<number, DaysByVariable<DaySums>>();
  for (const [mode, wanted] of Map.groupBy(q.wanted, (one) =>
    modeOf(one, isIntegral(q.integral, one)),
  )) {
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

async function readForeignDays(db: Db, asked: FiguresQuestion): Promise<Map<number, DayFigures[]>> {
  // Sums are made of what their inputs rose by.
  const wanted = withTermsOf(asked);
  // Both days before the range, whichever midnights the blocks are cut at.
  const read = {
    ...asked,
    wanted,
    start: asked.start - 2 * 86_400,
    // The last readings are judged by those after them.
    end: asked.end + longestAheadSeconds,
    mode: "slots",
  } as const;
  const { rows, facts } = await readBlocks(db, read);
  const q = { ...asked, ...daysWithBlocks({ ...asked, wanted }, rows) };
  const firstDay = dayOf(q.start, facts.tz) - 1;
  const befores = await readBefore(db, facts.plantId, {
    numbers: wanted.map((series) => series.number),
    day: firstDay,
  });
  const days = daysBetween(q.start, q.end, q.tz);
  const range = { start: Math.min(q.start, firstSlotSeconds(firstDay, facts.tz)), end: q.end };
  const figures = new Map<number, DayFigures[]>();
  for (const series of wanted) {
    const stored = rows.get(series.number) ?? [];
    // A counter is read where it was read: held, an hour's rise would be that of one slot, and above its limit.
    const own = series.kind === "counter" ? stored.map((row) => ({ ...row, step: 5 })) : stored;
    const slots = slotsOfRange(own, series, range);
    const isCounted = series.kind === "counter" && series.terms === null;
    const rises = isCounted
      ? risesOf(stored, series, {
          ...range,
          carry: carryOf(befores.get(series.number)),
          nowSeconds: q.nowSeconds,
        })
      : null;
    const cut = days.map((day): DayFigures => {
      const start = firstSlotSeconds(day, q.tz);
      const [from, to] = [start, firstSlotSeconds(day + 1, q.tz)].map(
        (moment) => (moment - range.start) / slotSeconds,
      ) as [number, number];
      const plain = figuresOfSlots({ day, start, slots: slots.slice(from, to) }, series);
      return rises === null ? plain : { ...plain, energy: sumOfRises(rises.subarray(from, to)) };
    });
    figures.set(series.number, cut);
  }
  for (const { facts: series } of planFormulas(q.facts)) {
    const own = figures.get(series.number);
    if (series.terms === null || own === undefined) continue;
    const inputs = series.terms.map(([id, times]) => {
      const { number } = q.facts.series.find((one) => one.id === id)!;
      return { times, days: figures.get(number)! };
    });
    const summed = own.map((day, at) => ({ ...day, energy: combined(inputs, at) }));
    figures.set(series.number, summed);
  }
  return figures;
}
function combined(
  inputs: readonly { times: number; days: readonly DayFigures[] }[],
  at: number,
): number | null {
  let sum: number | null = null;
  for (const { times, days } of inputs) {
    const energy = days[at]?.energy ?? null;
    if (energy !== null) sum = (sum ?? 0) + times * energy;
  }
  return sum === null ? null : withoutDust(sum);
}
/** What is asked for, and what the sums among it are made of. (D7.10) */
export function withTermsOf({
  wanted,
  facts,
}: Pick<FiguresQuestion, "wanted" | "facts">): SeriesFacts[] {
  const all = new Map(wanted.map((series) => [series.id, series]));
  for (const series of all.values())
    for (const [id] of series.terms ?? []) {
      const input = facts.series.find((one) => one.id === id);
      if (input !== undefined) all.set(id, input);
    }
  return [...all.values()];
}

/** The days of the range, at its zone's midnights, from the first with a block to the last: of a century most may have none. */
function daysWithBlocks(
  { wanted, start, end, tz }: FiguresQuestion,
  rows: DaysByVariable<RangeRow<"slots">>,
): { start: number; end: number } {
  let [first, last] = [Infinity, -Infinity];
  for (const { number } of wanted) {
    const own = rows.get(number) ?? [];
    if (own.length === 0) continue;
    first = Math.min(first, own[0]!.start);
    // A value holds for a day at most.
    last = Math.max(last, own.at(-1)!.start + 3 * 86_400);
  }
  if (first === Infinity) return { start: end, end };
  return {
    start: Math.min(end, Math.max(start, dayStartSeconds(dayOf(first, tz), tz))),
    end: Math.max(start, Math.min(end, dayStartSeconds(dayOf(last, tz), tz))),
  };
}

/** The figures of slots in which every sample is already held for its step, but for what a counter rose by. */
function figuresOfSlots(
  of: { day: number; start: number; slots: Slots },
  series: SeriesFacts,
): DayFigures {
  const { day, start, slots } = of;
  const present = Array.from(slots.keys()).filter((slot) => !isGap(slots[slot]));
  const common = { day, start, step: 5, n: present.length };
  const ends = { firstSlot: present[0] ?? null, lastSlot: present.at(-1) ?? null };
  if (isText(slots)) {
    const last = ends.lastSlot === null ? null : slots[ends.lastSlot]!;
    const none = { first: null, min: null, max: null, sum: null, energy: null };
    return { ...common, ...none, ...ends, last, minSlot: null, maxSlot: null };
  }
  const { columns } = dayColumns(slots, series.kind === "counter" ? "state" : series.kind, {
    startSeconds: start,
    stepMinutes: 5,
    limit: series.limit,
    counterBefore: newCounter,
    heldBefore: nothingHeld,
  });
  const slotOf = (value: number): number | null => {
    const slot = slots.indexOf(value);
    return slot < 0 ? null : slot;
  };
  const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
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
  };
}
