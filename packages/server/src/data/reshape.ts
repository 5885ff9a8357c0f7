import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import { aheadOf, nothingAhead } from "@heliograph/domain/data/counter.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { deleteVariableBlocks, readVariable, writeBlocks } from "./archive.store.ts";
import { blockRow } from "./block-row.ts";
import { composeDays, dayAfter, holdsInto } from "./compose.ts";
import { noPacket } from "./fold-measured.ts";
import { planFormulas } from "./formula-plan.ts";
import { emptyRow, withSum } from "./judged-rows.ts";
import { emptySlots, isGap, isText, type Slots } from "./samples.ts";
import {
  countingEdition,
  readMark,
  readPlantZone,
  retainedSlots,
  takeSealer,
  writeMark,
} from "./seal.store.ts";
import { storedOverlay } from "./overlay.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import { judged, measuredSlots } from "./unbelieved.ts";

/** How a variable is judged: it must be judged anew when this changes. */
export function shapeOf({ kind, limit, terms, powerBound }: SeriesFacts): string {
  if (kind !== "counter") return powerBound === null ? kind : `${kind} ${powerBound}`;
  if (terms !== null) return `counter ${terms.map(([id, times]) => `${times} ${id}`).join()}`;
  if (limit.by === "usual") return `counter ${limit.ceilingPerHour ?? "as usual"}`;
  const { latitude, longitude } = limit.place ?? {};
  return `counter ${limit.ratedPerHour}/h at ${latitude},${longitude}`;
}
export const shapesOf = (facts: PlantFacts): Record<string, string> =>
  Object.fromEntries(facts.series.map((series) => [series.number, shapeOf(series)]));

/**
 * After a plant's zone moved every history is cut anew at the midnights of the present zone (D6), and judged by the facts of this moment. All
 * of it in one transaction with the mark that says so: a reader sees the whole plant before or after, and a crash repeats it. Answers whether
 * there was anything to do.
 */
export async function reshapePlant(db: Db, facts: PlantFacts): Promise<boolean> {
  const shapes = shapesOf(facts);
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return false;
    const mark = await readMark(trx, facts.plantId);
    if (mark === null || (await readPlantZone(trx, facts.plantId)) !== facts.tz) return false;
    if (mark.timezone === facts.tz && mark.edition >= countingEdition) return false;
    const touched = new Set<number>();
    for (const series of inOrder(facts, facts.series)) {
      const rows = await readVariable(trx, facts.plantId, series.number);
      await deleteVariableBlocks(trx, facts.plantId, series.number);
      const cut = cutAtMidnights(rows, facts, series);
      await writeBlocks(
        trx,
        facts.plantId,
        series.terms === null ? cut : await summed(trx, facts, { series, rows: cut }),
      );
      for (const { day } of cut) touched.add(day);
    }
    await writeMark(trx, facts.plantId, {
      ...mark,
      timezone: facts.tz,
      shapes,
      edition: countingEdition,
    });
    // Steps and slots beside the new midnights follow from the packets, as far as they are there.
    const retained = await retainedSlots(trx, facts.plantId);
    if (retained !== null) {
      const first = dayOf(retained.from * slotSeconds, facts.tz);
      const last = dayOf(retained.to * slotSeconds, facts.tz);
      const overlay = storedOverlay(trx, facts.plantId);
      await composeDays(
        { db: trx, overlay, facts },
        [...touched].filter((day) => day >= first && day <= last),
      );
    }
    return true;
  });
}

/** What is to be counted anew, with the sums of it, each after what goes into it. (D7.10) */
function inOrder(facts: PlantFacts, asked: readonly SeriesFacts[]): SeriesFacts[] {
  const ids = new Set(asked.map(({ id }) => id));
  const sums: SeriesFacts[] = [];
  for (const { facts: series } of planFormulas(facts)) {
    if (series.terms === null || !(ids.has(series.id) || series.terms.some(([id]) => ids.has(id))))
      continue;
    ids.add(series.id);
    sums.push(series);
  }
  return [...asked.filter(({ id }) => !sums.some((sum) => sum.id === id)), ...sums];
}

/** The blocks of a sum with the energies of its inputs, and a block for each day on which only these have something to say. */
export async function summed(
  trx: Db,
  facts: PlantFacts,
  of: { series: SeriesFacts; rows: readonly BlockRow[] },
): Promise<BlockRow[]> {
  const { series } = of;
  const days = new Map(of.rows.map((row) => [row.day, row]));
  const inputs = new Map<string, ReadonlyMap<number, BlockRow>>();
  for (const [id] of series.terms ?? []) {
    const { number } = facts.series.find((one) => one.id === id)!;
    const rows = await readVariable(trx, facts.plantId, number);
    inputs.set(id, new Map(rows.map((row) => [row.day, row])));
    for (const { day, energy } of rows)
      if (energy !== null && !days.has(day)) days.set(day, emptyRow(series, day, facts.tz));
  }
  return [...days].map(([day, row]) => withSum(series, row, (id) => inputs.get(id)?.get(day)));
}

function cutAtMidnights(
  rows: readonly BlockRow[],
  facts: PlantFacts,
  series: SeriesFacts,
): BlockRow[] {
  const days = new Map<number, { slots: Slots; source: BlockRow }>();
  for (const row of rows) {
    const values = measuredSlots(row, series.kind);
    for (let slot = 0; slot < values.length; slot++) {
      if (isGap(values[slot])) continue;
      const moment = row.start + slot * slotSeconds;
      const day = dayOf(moment, facts.tz);
      const own = days.get(day) ?? {
        slots: emptySlots(series.kind, daySlots(day, facts.tz)),
        source: row,
      };
      // Of two sources: what neither is sure of, the new block is not sure of either.
      if (own.source !== row)
        own.source = {
          ...row,
          since: Math.min(own.source.since, row.since),
          mib: own.source.mib === row.mib ? row.mib : null,
        };
      days.set(day, own);
      const at = (moment - firstSlotSeconds(day, facts.tz)) / slotSeconds;
      (own.slots as (number | string | null)[])[at] = values[slot]!;
    }
  }
  const cut: BlockRow[] = [];
  const ordered = [...days].sort(([a], [b]) => a - b);
  for (const [at, [day, { slots, source }]] of ordered.entries()) {
    const { since, mib } = source;
    const step = source.step as StepMinutes;
    const start = firstSlotSeconds(day, facts.tz);
    const end = start + slots.length * slotSeconds;
    const later = ordered[at + 1];
    const ahead =
      later === undefined || isText(later[1].slots)
        ? nothingAhead
        : aheadOf(later[1].slots, firstSlotSeconds(later[0], facts.tz), end);
    const believed = judged(slots, { series, start, site: facts.site });
    const whole = { day, start, step, since, mib, ...believed };
    cut.push(blockRow(series, whole, { before: cut.at(-1), ahead }));
    const next = dayAfter(day, facts.tz);
    const after = { day: next, start: firstSlotSeconds(next, facts.tz) };
    if (days.has(next) || !holdsInto(after.start, series, cut.at(-1))) continue;
    const empty = emptySlots(series.kind, daySlots(next, facts.tz));
    const held = { ...after, step, slots: empty, since: noPacket, mib };
    cut.push(blockRow(series, held, { before: cut.at(-1) }));
  }
  return cut;
}
