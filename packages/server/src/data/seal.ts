import {
  foldMarginSeconds,
  holdForStep,
  stepOf,
  type StepMinutes,
} from "@heliograph/domain/data/fold.ts";
import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { readAfter, readBefore, readDay, writeBlocks, type BlockRow } from "./archive.store.ts";
import { blockRow, heldInto, slotsOfRow } from "./block-row.ts";
import { planFormulas } from "./formula-plan.ts";
import { readDictionary } from "./journal.store.ts";
import {
  emptySlots,
  foldSamples,
  isText,
  layOver,
  samplesByMib,
  type Samples,
  type Slots,
} from "./samples.ts";
import { moveMark, readPackets, readUnsealed, takeSealer } from "./seal.store.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** Packets of one step: about ten days of a plant that sends every five minutes. */
const packetsAStep = 3000;
/** Fewer stamps than this do not tell a step: that of the block before holds. */
const stampsThatTellAStep = 4;
const marginSlots = foldMarginSeconds / slotSeconds;

/**
 * Folds the plant's next unsealed packets into blocks and moves its mark, in one transaction: a crash in between repeats it, and repeating
 * changes nothing. Answers how many packets it folded; 0 when there are none or another sealer is at work. (D4, D5)
 */
export async function sealPlant(db: Db, facts: PlantFacts): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return 0;
    const head = await readUnsealed(trx, facts.plantId, packetsAStep);
    const last = head.at(-1);
    if (last === undefined) return 0;
    const days = new Set<number>();
    // A sample near midnight may fill a slot of the day beside it. (D2)
    for (const { slot } of head)
      for (const near of [slot - 1, slot, slot + 1]) days.add(dayOf(near * slotSeconds, facts.tz));
    await foldDays(trx, facts, { days: [...days].sort((a, b) => a - b) });
    await moveMark(trx, facts.plantId, { sealedSeq: last.seq, timezone: facts.tz });
    return head.length;
  });
}

export interface DaysToFold {
  /** Ascending civil days of the plant. */
  readonly days: readonly number[];
  /** Only these variables, by number; all of the plant when absent. */
  readonly only?: ReadonlySet<number>;
}

/** Folds days anew from what the journal holds and the blocks that are there. Counters of later days follow. (D4) */
export async function foldDays(trx: Db, facts: PlantFacts, what: DaysToFold): Promise<void> {
  const dictionary = await readDictionary(trx, facts.plantId);
  const names = new Map([...dictionary].map(([mib, number]) => [number, mib]));
  const folding = new Set(what.days);
  for (const day of what.days) {
    const written = await foldDay(trx, facts, { day, names, only: what.only });
    await recountAfter(trx, facts, { day, folding, changed: written });
  }
}

interface DayToFold {
  readonly day: number;
  readonly names: ReadonlyMap<number, string>;
  readonly only: ReadonlySet<number> | undefined;
}

/** Answers the rows that it wrote: those that differ from what was there. */
async function foldDay(trx: Db, facts: PlantFacts, what: DayToFold): Promise<BlockRow[]> {
  const { day } = what;
  const start = firstSlotSeconds(day, facts.tz);
  const count = daySlots(day, facts.tz);
  if (count === 0) return [];
  const firstSlot = start / slotSeconds;
  const packets = await readPackets(trx, facts.plantId, {
    from: firstSlot - marginSlots,
    to: firstSlot + count - 1 + marginSlots,
  });
  const byMib = samplesByMib(packets, what.names);
  const bases = await readDay(trx, facts.plantId, day);
  const numbers = facts.series.map((series) => series.number);
  const befores = await readBefore(trx, facts.plantId, { numbers, day });
  const folded = new Map<string, { facts: SeriesFacts; slots: Slots; step: StepMinutes }>();
  for (const series of facts.series) {
    if (series.formula !== null) continue;
    const samples = series.mib === null ? undefined : byMib.get(series.mib);
    const base = bases.get(series.number);
    const before = befores.get(series.number);
    const step = stepOfDay(samples, { start, count }, base?.step ?? before?.step);
    const slots = emptySlots(series.kind, count);
    if (base !== undefined && base.slots === count) layOver(slots, slotsOfRow(base, series.kind));
    if (samples !== undefined)
      layOver(
        slots,
        foldSamples(samples, series.kind, {
          startSeconds: start,
          slotCount: count,
          stepMinutes: step,
        }),
      );
    folded.set(series.id, { facts: series, slots, step });
  }
  for (const formula of planFormulas(facts)) {
    const inputs = formula.references.map((id) => {
      const input = folded.get(id);
      if (input === undefined || isText(input.slots)) return new Float64Array(count).fill(NaN);
      return holdForStep(input.slots, input.step, heldInto(start, befores.get(input.facts.number)));
    });
    folded.set(formula.facts.id, {
      facts: formula.facts,
      slots: formula.evaluate(inputs, count),
      step: 5,
    });
  }
  const rows: BlockRow[] = [];
  for (const { facts: series, slots, step } of folded.values()) {
    if (what.only !== undefined && !what.only.has(series.number)) continue;
    const base = bases.get(series.number);
    const row = blockRow(series, { day, start, step, slots }, befores.get(series.number));
    if (base === undefined ? row.n > 0 : differs(base, row)) rows.push(row);
  }
  await writeBlocks(trx, facts.plantId, rows);
  return rows;
}

function stepOfDay(
  samples: Samples | undefined,
  day: { start: number; count: number },
  known: number | undefined,
): StepMinutes {
  const fallback = (known ?? 5) as StepMinutes;
  if (samples === undefined) return fallback;
  const end = day.start + day.count * slotSeconds;
  const stamps = samples.stamps.filter((stamp) => stamp >= day.start && stamp < end);
  return stamps.length < stampsThatTellAStep ? fallback : stepOf(stamps, fallback);
}

function differs(a: BlockRow, b: BlockRow): boolean {
  return (
    a.step !== b.step ||
    a.start !== b.start ||
    a.slots !== b.slots ||
    a.energy !== b.energy ||
    !a.block.equals(b.block) ||
    !sameBytes(a.carry, b.carry)
  );
}
const sameBytes = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

/**
 * Where a day's counters end differently now, the next day begins differently: its figures follow, and so on until nothing changes.
 * Days that are folded anyway are left to that. (D4)
 */
async function recountAfter(
  trx: Db,
  facts: PlantFacts,
  what: { day: number; folding: ReadonlySet<number>; changed: readonly BlockRow[] },
): Promise<void> {
  const factsOf = new Map(facts.series.map((series) => [series.number, series]));
  let changed = what.changed.filter((row) => carriesOver(factsOf.get(row.number), row));
  while (changed.length > 0) {
    const before = new Map(changed.map((row) => [row.number, row]));
    const after = await readNext(trx, facts.plantId, changed);
    const rows: BlockRow[] = [];
    for (const base of after) {
      const series = factsOf.get(base.number);
      if (series === undefined || what.folding.has(base.day)) continue;
      const row = blockRow(
        series,
        {
          day: base.day,
          start: base.start,
          step: base.step as StepMinutes,
          slots: slotsOfRow(base, series.kind),
        },
        before.get(base.number),
      );
      if (differs(base, row)) rows.push(row);
    }
    await writeBlocks(trx, facts.plantId, rows);
    changed = rows;
  }
}
const carriesOver = (series: SeriesFacts | undefined, row: BlockRow): boolean =>
  series?.kind === "counter" || (series?.kind === "analogue" && row.step > 5);

async function readNext(trx: Db, plantId: string, rows: readonly BlockRow[]): Promise<BlockRow[]> {
  const next: BlockRow[] = [];
  for (const [day, numbers] of Map.groupBy(rows, (row) => row.day))
    next.push(
      ...(
        await readAfter(trx, plantId, { numbers: numbers.map((row) => row.number), day })
      ).values(),
    );
  return next;
}
