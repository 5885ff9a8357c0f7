import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import type { Db } from "../platform/database.ts";
import { deleteVariableBlocks, readVariable, writeBlocks, type BlockRow } from "./archive.store.ts";
import { blockRow, slotsOfRow } from "./block-row.ts";
import { composeDays, dayAfter, holdsInto, noPacket } from "./compose.ts";
import { emptySlots, isGap, type Slots } from "./samples.ts";
import { readMark, readPlantZone, retainedSlots, takeSealer, writeMark } from "./seal.store.ts";
import { storedShelf } from "./shelf.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** How the figures of a variable are counted: they must be counted anew when this changes. */
const shapeOf = ({ kind, limit }: SeriesFacts): string =>
  limit.by === "rated"
    ? `${kind} ${limit.ratedPerHour}/h`
    : limit.by === "fixed"
      ? `${kind} ${limit.most}`
      : kind;
export const shapesOf = (facts: PlantFacts): Record<string, string> =>
  Object.fromEntries(facts.series.map((series) => [series.number, shapeOf(series)]));

/**
 * After a plant's zone moved every history is cut anew at the midnights of the present zone (D6); after the kind or the limit of a variable
 * changed, its figures are counted anew (D7, D8). All of it in one transaction with the mark that says so: a reader sees the whole plant
 * before or after, and a crash repeats it. Answers whether there was anything to do.
 */
export async function reshapePlant(db: Db, facts: PlantFacts): Promise<boolean> {
  const shapes = shapesOf(facts);
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return false;
    const mark = await readMark(trx, facts.plantId);
    if (mark === null || (await readPlantZone(trx, facts.plantId)) !== facts.tz) return false;
    const isMoved = mark.timezone !== facts.tz;
    const work = facts.series.filter(
      ({ number }) =>
        isMoved || (mark.shapes[number] !== undefined && mark.shapes[number] !== shapes[number]),
    );
    const isKnown = facts.series.every(({ number }) => mark.shapes[number] === shapes[number]);
    if (work.length === 0 && isKnown) return false;
    const touched = new Set<number>();
    for (const series of work) {
      const rows = await readVariable(trx, facts.plantId, series.number);
      await deleteVariableBlocks(trx, facts.plantId, series.number);
      const cut = cutAtMidnights(rows, facts, series);
      await writeBlocks(trx, facts.plantId, cut);
      for (const { day } of cut) touched.add(day);
    }
    await writeMark(trx, facts.plantId, { ...mark, timezone: facts.tz, shapes });
    // Steps and slots beside the new midnights follow from the packets, as far as they are there.
    const retained = isMoved ? await retainedSlots(trx, facts.plantId) : null;
    if (retained !== null) {
      const first = dayOf(retained.from * slotSeconds, facts.tz);
      const last = dayOf(retained.to * slotSeconds, facts.tz);
      const shelf = storedShelf(trx, facts.plantId);
      await composeDays(
        { db: trx, shelf, facts },
        [...touched].filter((day) => day >= first && day <= last),
      );
    }
    return true;
  });
}

function cutAtMidnights(
  rows: readonly BlockRow[],
  facts: PlantFacts,
  series: SeriesFacts,
): BlockRow[] {
  const days = new Map<number, { slots: Slots; source: BlockRow }>();
  for (const row of rows) {
    const values = slotsOfRow(row, series.kind);
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
  for (const [day, { slots, source }] of [...days].sort(([a], [b]) => a - b)) {
    const { since, mib } = source;
    const step = source.step as StepMinutes;
    const start = firstSlotSeconds(day, facts.tz);
    cut.push(blockRow(series, { day, start, step, slots, since, mib }, cut.at(-1)));
    const next = dayAfter(day, facts.tz);
    const after = { day: next, start: firstSlotSeconds(next, facts.tz) };
    if (days.has(next) || !holdsInto(after.start, series, cut.at(-1))) continue;
    const empty = emptySlots(series.kind, daySlots(next, facts.tz));
    cut.push(blockRow(series, { ...after, step, slots: empty, since: noPacket, mib }, cut.at(-1)));
  }
  return cut;
}
