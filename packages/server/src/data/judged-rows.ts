import type { Ahead } from "@heliograph/domain/data/counter.ts";
import { withoutDust } from "@heliograph/domain/data/coarse.ts";
import { qualityText, type DayQuality } from "@heliograph/domain/data/day-quality.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import { firstSlotSeconds, daySlots } from "@heliograph/domain/data/plant-day.ts";
import type { BlockRow } from "./stored-block.ts";
import {
  aheadIn,
  blockRow,
  carryOf,
  endOf,
  slotsOfRow,
  type Before,
  type DaySeries,
} from "./block-row.ts";
import { planFormulas } from "./formula-plan.ts";
import { emptySlots } from "./samples.ts";
import type { Beside, Overlay } from "./overlay.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** A block that was written, and what it replaced. */
export interface Changed {
  readonly base: BlockRow | undefined;
  readonly row: BlockRow;
}
/** A variable's day that is to become a block. */
export interface DayToJudge {
  readonly series: SeriesFacts;
  readonly day: DaySeries;
  readonly before: Before;
}

const isOpen = (row: BlockRow | undefined): boolean =>
  row !== undefined && row.carry !== null && row.n > 0 && carryOf(row).isOpen;

/** Blocks of days, judged by what is known up to a moment; where the end of one is judged by what comes after it, with the next block that there is. (D7, look-ahead) */
export async function judgedRows(
  overlay: Overlay,
  days: readonly DayToJudge[],
  knownUntil: number,
): Promise<BlockRow[]> {
  const rows = days.map(({ series, day, before }) => blockRow(series, day, { before, knownUntil }));
  const open = new Map<number, number[]>();
  rows.forEach((row, at) => {
    if (isOpen(row)) open.set(row.day, [...(open.get(row.day) ?? []), at]);
  });
  for (const [day, places] of open) {
    const numbers = places.map((at) => rows[at]!.number);
    const after = await firstWithSamples(overlay, { numbers, day });
    for (const at of places) {
      const next = after.get(rows[at]!.number);
      if (next === undefined) continue;
      const { series, day: own, before } = days[at]!;
      const ahead = aheadIn(next, endOf(rows[at]!));
      rows[at] = blockRow(series, own, { before, ahead, knownUntil });
    }
  }
  return rows;
}
/** For each variable its first block after the day that has a sample: one that only holds a value says nothing of a counter. */
async function firstWithSamples(overlay: Overlay, of: Beside): Promise<Map<number, BlockRow>> {
  const found = await overlay.after(of);
  for (const [number, row] of found) {
    let next: BlockRow | undefined = row;
    while (next !== undefined && next.n === 0)
      next = (await overlay.after({ numbers: [number], day: next.day })).get(number);
    if (next === undefined) found.delete(number);
    else found.set(number, next);
  }
  return found;
}

/** A block's day as it lies there, to be judged again. */
export function dayOfRow(series: SeriesFacts, row: BlockRow): DaySeries {
  return { ...row, step: row.step as StepMinutes, slots: slotsOfRow(row, series.kind) };
}

/**
 * The blocks before a day whose ends are judged by it, again: what it begins with has changed. They are put on the overlay, with those between
 * that have no sample of their own and hand on what was left to them.
 * @param of.aheads by variable, what the day begins with
 * @returns of each variable the later ones last
 */
export async function judgeBefore(
  overlay: Overlay,
  befores: ReadonlyMap<number, BlockRow>,
  of: { aheads: ReadonlyMap<SeriesFacts, (end: number) => Ahead>; knownUntil: number },
): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (const [series, ahead] of of.aheads) {
    const numbers = [series.number];
    const olderThan = async ({ day }: BlockRow): Promise<BlockRow | undefined> =>
      (await overlay.before({ numbers, day })).get(series.number);
    const last = befores.get(series.number);
    if (last === undefined || last.carry === null || !carryOf(last).isOpen) continue;
    const bases = [last];
    while (bases[0]!.n === 0) {
      const older = await olderThan(bases[0]!);
      if (older === undefined) break;
      bases.unshift(older);
    }
    let before = await olderThan(bases[0]!);
    for (const base of bases) {
      const { knownUntil } = of;
      const beside = base.n === 0 ? { before } : { before, ahead: ahead(endOf(base)), knownUntil };
      before = blockRow(series, dayOfRow(series, base), beside);
      if (differs(base, before)) changed.push({ base, row: before });
    }
  }
  await overlay.put(changed.map(({ row }) => row));
  return changed;
}

export function differs(a: BlockRow, b: BlockRow): boolean {
  return (
    a.step !== b.step ||
    a.energy !== b.energy ||
    a.since !== b.since ||
    a.mib !== b.mib ||
    a.quality !== b.quality ||
    !a.block.equals(b.block) ||
    !a.coarse.equals(b.coarse) ||
    !sameBytes(a.carry, b.carry) ||
    !sameBytes(a.unbelieved, b.unbelieved)
  );
}
export const sameBytes = (a: Buffer | null, b: Buffer | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

/**
 * A block of a formula that is a linear combination of counters, with the energy of its inputs: what is there of them makes the figure,
 * which is partial then. (D7.10)
 * @param inputs the blocks of the day by id of the variable
 */
export function withSum(
  series: SeriesFacts,
  row: BlockRow,
  inputs: (id: string) => BlockRow | undefined,
): BlockRow {
  const terms = series.terms ?? [];
  let energy: number | null = null;
  let have = 0;
  const found: DayQuality[] = [];
  for (const [id, times] of terms) {
    const input = inputs(id);
    if (input?.quality != null) found.push(scaled(JSON.parse(input.quality) as DayQuality, times));
    if (input === undefined || input.energy === null) continue;
    have++;
    energy = (energy ?? 0) + times * input.energy;
  }
  const own = row.quality === null ? {} : (JSON.parse(row.quality) as DayQuality);
  return {
    ...row,
    energy: energy === null ? null : withoutDust(energy),
    quality: qualityText(sumOfQualities(own, found, [have, terms.length])),
  };
}
/** What an input's quality says of a sum in which it goes so many times. */
const scaled = (quality: DayQuality, times: number): DayQuality => ({
  ...quality,
  ...(quality.lump === undefined
    ? {}
    : { lump: { ...quality.lump, energy: quality.lump.energy * times } }),
  ...(quality.quarantined === undefined
    ? {}
    : { quarantined: [quality.quarantined[0], quality.quarantined[1] * Math.abs(times)] as const }),
});
/** Of a formula: its own coverage, and what its inputs are not sure of. */
function sumOfQualities(
  { coverage }: DayQuality,
  inputs: readonly DayQuality[],
  [have, of]: readonly [number, number],
): DayQuality {
  const quarantined = inputs.flatMap((one) => (one.quarantined ? [one.quarantined] : []));
  const lumps = inputs.flatMap((one) => (one.lump ? [one.lump] : []));
  const longest = lumps.toSorted((a, b) => b.days - a.days)[0];
  return {
    ...(coverage === undefined ? {} : { coverage }),
    ...(have < of ? { parts: [have, of] as const } : {}),
    ...(longest === undefined
      ? {}
      : { lump: { ...longest, energy: lumps.reduce((sum, { energy }) => sum + energy, 0) } }),
    ...(quarantined.length === 0
      ? {}
      : {
          quarantined: [
            quarantined.reduce((sum, [count]) => sum + count, 0),
            quarantined.reduce((sum, [, energy]) => sum + energy, 0),
          ] as const,
        }),
    ...(inputs.some((one) => one.isOpen === true) ? { isOpen: true as const } : {}),
  };
}

/** An empty block of a formula's day, for an energy without a single slot in which every input has a value. */
export function emptyRow(series: SeriesFacts, day: number, tz: string): BlockRow {
  const slots = emptySlots(series.kind, daySlots(day, tz));
  const start = firstSlotSeconds(day, tz);
  return blockRow(
    series,
    { day, start, step: 5, slots, since: 0, mib: null },
    { before: undefined },
  );
}

/**
 * After counters changed on some days, the energy of the formulas that are linear combinations of them, put on the overlay.
 * @param only the formulas in question, by number
 */
export async function sumAgain(
  overlay: Overlay,
  of: { facts: PlantFacts; only: ReadonlySet<number> },
  changed: readonly Changed[],
): Promise<Changed[]> {
  const idOf = new Map(of.facts.series.map(({ number, id }) => [number, id]));
  const byId = new Map(of.facts.series.map((series) => [series.id, series]));
  const done: Changed[] = [];
  for (const [day, some] of Map.groupBy(changed, ({ row }) => row.day)) {
    const touched = new Set(some.map(({ row }) => idOf.get(row.number)));
    const formulas: SeriesFacts[] = [];
    for (const { facts } of planFormulas(of.facts)) {
      if (!of.only.has(facts.number) || !facts.terms?.some(([id]) => touched.has(id))) continue;
      touched.add(facts.id);
      formulas.push(facts);
    }
    if (formulas.length === 0) continue;
    const inputs = formulas.flatMap(({ terms }) => terms!.map(([id]) => byId.get(id)!.number));
    const numbers = [...new Set([...inputs, ...formulas.map(({ number }) => number)])];
    const rows = await overlay.day({ numbers, day });
    const put: BlockRow[] = [];
    for (const series of formulas) {
      const base = rows.get(series.number);
      const row = withSum(series, base ?? emptyRow(series, day, of.facts.tz), (id) =>
        rows.get(byId.get(id)!.number),
      );
      rows.set(series.number, row);
      if (base === undefined ? row.energy === null : !differs(base, row)) continue;
      put.push(row);
      done.push({ base, row });
    }
    await overlay.put(put);
  }
  return done;
}
