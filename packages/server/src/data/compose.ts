import { aheadOf, type Ahead } from "@heliograph/domain/data/counter.ts";
import { holdForStep } from "@heliograph/domain/data/fold.ts";
import { daySlots, firstSlotSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { aheadIn, heldInto } from "./block-row.ts";
import {
  dayOfRow,
  differs,
  judgeBefore,
  judgedRows,
  sameBytes,
  sumAgain,
  withSum,
  type Changed,
  type DayToJudge,
} from "./judged-rows.ts";
import { planFormulas } from "./formula-plan.ts";
import { readDictionary } from "./dictionary.store.ts";
import { foldMeasured, type Folded, type Folding } from "./fold-measured.ts";
import { isText } from "./samples.ts";
import { newestSlot, readDroppedSeq } from "./seal.store.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import type { Overlay } from "./overlay.ts";
import { daysToStep } from "./day-steps.ts";

/** A block with more slots than this has the step of its own stamps. */
const fewSlots = 8;

/** What folding a plant's days needs to know of it. */
export interface Composition {
  readonly db: Db;
  readonly overlay: Overlay;
  readonly facts: PlantFacts;
  /** The variables to fold, with all that their formulas read; all of the plant when absent. */
  readonly only?: ReadonlySet<number>;
  /** Until then it was waited for samples; absent where only those that came show it. [unix s] */
  readonly waitedUntil?: number;
}
interface Known extends Composition, Folding {
  /** Up to here it is known what there is: the newest packet of the plant says that nothing came before it. [unix s] (D7) */
  readonly knownUntil: number;
  readonly numbers: readonly number[];
}
/**
 * Folds days anew from what the journal holds and the blocks that are there, and whatever follows from them on later days: a counter goes on
 * from where the day before left it, a slow value holds over midnight, a short day has the step of the day before. What comes out depends on
 * the packets alone, never on the order in which they came or on what was folded before. (D4, D12)
 * @param days civil days of the plant
 * @returns how many blocks it put on the overlay
 */
export async function composeDays(of: Composition, days: Iterable<number>): Promise<number> {
  const dictionary = await readDictionary(of.db, of.facts.plantId);
  const work = of.facts.series.filter((series) => of.only?.has(series.number) ?? true);
  const read = new Set(work.map((series) => series.mib));
  const known: Known = {
    ...of,
    dictionary,
    names: new Map(
      [...dictionary].flatMap(([mib, number]) => (read.has(mib) ? [[number, mib] as const] : [])),
    ),
    droppedSeq: await readDroppedSeq(of.db),
    knownUntil: Math.max(
      of.waitedUntil ?? 0,
      slotSeconds * (await newestSlot(of.db, of.facts.plantId)),
    ),
    work,
    numbers: work.map((series) => series.number),
  };
  // By day, the variables to fold; null for all.
  const waiting = new Map<number, Set<number> | null>();
  for (const day of days) waiting.set(day, null);
  let put = 0;
  while (waiting.size > 0) {
    const day = Math.min(...waiting.keys());
    const now = restricted(known, waiting.get(day)!);
    waiting.delete(day);
    const changed = await composeDay(now, day);
    const next = dayAfter(day, of.facts.tz);
    if (await changesNextDay(now, next, changed)) waiting.set(next, null);
    for (const [other, numbers] of await daysToStep(now, day, changed))
      if (waiting.get(other) !== null)
        waiting.set(other, new Set([...(waiting.get(other) ?? []), ...numbers]));
    put += changed.length + (await recountAfter(now, { changed, waiting }));
  }
  return put;
}

/** The same for some variables alone, the formulas that read them, and what these read. */
function restricted(known: Known, numbers: ReadonlySet<number> | null): Known {
  if (numbers === null) return known;
  const only = withInputs(known.facts, withReaders(known.facts, numbers));
  const work = known.work.filter((series) => only.has(series.number));
  return { ...known, work, numbers: work.map((series) => series.number) };
}

/** The next day that has slots: a zone may have left one out. */
export function dayAfter(day: number, tz: string): number {
  return daySlots(day + 1, tz) === 0 ? day + 2 : day + 1;
}

/** Whether a value of the block before still holds into a day that begins at `start`. (D1) */
export const holdsInto = (start: number, series: SeriesFacts, before: BlockRow | undefined) =>
  series.kind !== "text" && heldInto(start, before).slots > 0;

/** The variables with these numbers and all that their formulas read, through other formulas too. */
export function withInputs(facts: PlantFacts, numbers: Iterable<number>): Set<number> {
  const wanted = new Set(numbers);
  const byId = new Map(facts.series.map((series) => [series.id, series.number]));
  // In reverse order of dependency, a formula stands before what it reads.
  for (const formula of planFormulas(facts).toReversed())
    if (wanted.has(formula.facts.number))
      for (const id of formula.references) {
        const number = byId.get(id);
        if (number !== undefined) wanted.add(number);
      }
  return wanted;
}
/** The variables with these numbers and the formulas that read them. */
export function withReaders(facts: PlantFacts, numbers: Iterable<number>): Set<number> {
  const wanted = new Set(numbers);
  const ids = new Set(facts.series.flatMap((s) => (wanted.has(s.number) ? [s.id] : [])));
  for (const formula of planFormulas(facts)) {
    if (!formula.references.some((id) => ids.has(id))) continue;
    ids.add(formula.id);
    wanted.add(formula.facts.number);
  }
  return wanted;
}

async function composeDay(known: Known, day: number): Promise<Changed[]> {
  const { facts, overlay } = known;
  const start = firstSlotSeconds(day, facts.tz);
  const count = daySlots(day, facts.tz);
  if (count === 0) return [];
  const frame = { startSeconds: start, slotCount: count };
  const bases = await overlay.day({ numbers: known.numbers, day });
  const befores = await overlay.before({ numbers: known.numbers, day });
  const { folded, keep } = await foldMeasured(known, { day, frame, bases, befores });
  composeFormulas(known, { folded, befores, frame });
  const early = await judgeBefore(overlay, befores, {
    aheads: beginnings(folded, { bases, start }),
    knownUntil: known.knownUntil,
  });
  for (const { row } of early) befores.set(row.number, row);
  const judgedDays = await judgedRows(
    overlay,
    [...folded.values()].map(({ facts: series, ...rest }) => ({
      series,
      day: { ...rest, day, start },
      before: befores.get(series.number),
    })),
    known.knownUntil,
  );
  const rows = new Map([...folded.keys()].map((id, at) => [id, judgedDays[at]!]));
  keep(rows);
  // Formulas stand after what they read.
  for (const [id, { facts: series }] of folded)
    if (series.terms !== null)
      rows.set(
        id,
        withSum(series, rows.get(id)!, (input) => rows.get(input)),
      );
  const changed: Changed[] = [];
  for (const [id, { facts: series }] of folded) {
    const row = rows.get(id)!;
    const base = bases.get(series.number);
    const before = befores.get(series.number);
    // A day without a sample has a block where yesterday's last one still holds, and where a sum has the energy of its inputs.
    const hasContent =
      row.n > 0 ||
      row.unbelieved !== null ||
      holdsInto(start, series, before) ||
      (series.terms !== null && row.energy !== null);
    if (base === undefined ? hasContent : differs(base, row)) changed.push({ base, row });
  }
  await overlay.put(changed.map(({ row }) => row));
  const sums = await sumAgain(overlay, sumsOf(known), early);
  return [...early, ...sums, ...changed];
}
const sumsOf = ({ facts, numbers }: Known) => ({ facts, only: new Set(numbers) });

/** What the day begins with, of counters for which that has changed: the end of the day before is judged by it. */
function beginnings(
  folded: ReadonlyMap<string, Folded>,
  of: { bases: ReadonlyMap<number, BlockRow>; start: number },
): Map<SeriesFacts, (end: number) => Ahead> {
  const begins = new Map<SeriesFacts, (end: number) => Ahead>();
  for (const { facts: series, slots } of folded.values()) {
    if (series.kind !== "counter" || series.terms !== null || isText(slots)) continue;
    const ahead = (end: number): Ahead => aheadOf(slots, of.start, end);
    const base = of.bases.get(series.number);
    const known = aheadIn(base, of.start);
    const now = ahead(of.start);
    const isSame =
      base !== undefined &&
      known.stamps.length === now.stamps.length &&
      known.values.every(
        (value, at) => value === now.values[at] && known.stamps[at] === now.stamps[at],
      );
    if (!isSame) begins.set(series, ahead);
  }
  return begins;
}

/** The plant's formulas over what was folded, each after those it reads; adds them to `folded`. (D12) */
function composeFormulas(
  known: Known,
  of: {
    folded: Map<string, Folded>;
    befores: ReadonlyMap<number, BlockRow>;
    frame: { startSeconds: number; slotCount: number };
  },
): void {
  const { folded, befores, frame } = of;
  const wanted = new Set(known.work.map((series) => series.number));
  for (const formula of planFormulas(known.facts)) {
    if (!wanted.has(formula.facts.number)) continue;
    const inputs = formula.references.map((id) => {
      const input = folded.get(id);
      if (input === undefined || isText(input.slots))
        return new Float64Array(frame.slotCount).fill(NaN);
      const held = heldInto(frame.startSeconds, befores.get(input.facts.number));
      return holdForStep(input.slots, input.step, held);
    });
    folded.set(formula.id, {
      facts: formula.facts,
      slots: formula.evaluate(inputs, frame.slotCount),
      step: 5,
      since: 0,
      mib: null,
      unbelieved: null,
    });
  }
}

/** Whether the day after must be folded again: another value holds into it, or it has no step of its own. */
async function changesNextDay(
  known: Known,
  next: number,
  changed: readonly Changed[],
): Promise<boolean> {
  const texts = new Set(known.work.flatMap((s) => (s.kind === "text" ? [s.number] : [])));
  if (changed.some((one) => !texts.has(one.row.number) && holdsDifferently(one))) return true;
  const stepping = changed.filter(({ base, row }) => ownStep(row) !== ownStep(base));
  if (stepping.length === 0) return false;
  const after = await known.overlay.day({ numbers: known.numbers, day: next });
  return stepping.some(({ row }) => (after.get(row.number)?.n ?? Infinity) <= fewSlots);
}
const ownStep = (row: BlockRow | undefined): number =>
  row === undefined || row.n === 0 ? 5 : row.step;

/** Whether the block leaves another value to the day after than it did. (D1) */
function holdsDifferently({ base, row }: Changed): boolean {
  const end = row.start + row.slots * slotSeconds;
  const [now, then] = [heldInto(end, row), heldInto(end, base)];
  return now.slots !== then.slots || now.late !== then.late || !Object.is(now.value, then.value);
}

/**
 * Where a day leaves its counters differently now, the next one begins differently: its figures follow, and so on until nothing changes.
 * Days that are folded anyway are left to that. (D4, D7)
 */
async function recountAfter(
  known: Known,
  what: { changed: readonly Changed[]; waiting: ReadonlyMap<number, unknown> },
): Promise<number> {
  const byNumber = new Map(known.work.map((series) => [series.number, series]));
  const carriesOver = ({ base, row }: Changed): boolean =>
    row.carry !== null && (base === undefined || !sameBytes(base.carry, row.carry));
  let changed = what.changed.filter(carriesOver);
  let put = 0;
  while (changed.length > 0) {
    const again: (DayToJudge & { base: BlockRow })[] = [];
    for (const [day, before] of Map.groupBy(changed, ({ row }) => row.day)) {
      const numbers = before.map(({ row }) => row.number);
      const after = await known.overlay.after({ numbers, day });
      for (const { row: from } of before) {
        const base = after.get(from.number);
        if (base === undefined || what.waiting.has(base.day)) continue;
        const series = byNumber.get(from.number)!;
        again.push({ series, base, day: dayOfRow(series, base), before: from });
      }
    }
    const rows = await judgedRows(known.overlay, again, known.knownUntil);
    const next = rows.flatMap((row, at) => {
      const { base } = again[at]!;
      return differs(base, row) ? [{ base, row }] : [];
    });
    await known.overlay.put(next.map(({ row }) => row));
    put += next.length + (await sumAgain(known.overlay, sumsOf(known), next)).length;
    // Its slots are what they were: only where it leaves the counter can have changed.
    changed = next.filter(({ base, row }) => !sameBytes(base.carry, row.carry));
  }
  return put;
}
