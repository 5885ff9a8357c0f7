import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import type { Db } from "../platform/database.ts";
import { deleteVariableBlocks, readVariable, writeBlocks, type BlockRow } from "./archive.store.ts";
import { blockRow, slotsOfRow, type Before } from "./block-row.ts";
import { emptySlots, isGap, type Slots } from "./samples.ts";
import { awaitSealer, readZone, writeZone } from "./seal.store.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** After a plant's zone moved: each variable's history is cut anew, then the plant's mark says so. A crash in between repeats what is left. (D6) */
export async function resliceMoved(db: Db, facts: PlantFacts): Promise<void> {
  const zone = await readZone(db, facts.plantId);
  if (zone === null || zone === facts.tz) return;
  for (const series of facts.series) await resliceVariable(db, facts, series);
  await writeZone(db, facts.plantId, facts.tz);
}

/** Cuts a variable's whole history at the midnights of the plant's present zone, in one transaction. (D6) */
async function resliceVariable(db: Db, facts: PlantFacts, series: SeriesFacts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await awaitSealer(trx, facts.plantId);
    const rows = await readVariable(trx, facts.plantId, series.number);
    if (rows.every((row) => row.start === firstSlotSeconds(row.day, facts.tz))) return;
    await deleteVariableBlocks(trx, facts.plantId, series.number);
    await writeBlocks(trx, facts.plantId, cutAtMidnights(rows, facts, series));
  });
}

function cutAtMidnights(
  rows: readonly BlockRow[],
  facts: PlantFacts,
  series: SeriesFacts,
): BlockRow[] {
  const days = new Map<number, { slots: Slots; step: StepMinutes }>();
  for (const row of rows) {
    const values = slotsOfRow(row, series.kind);
    for (let slot = 0; slot < values.length; slot++) {
      if (isGap(values[slot])) continue;
      const moment = row.start + slot * slotSeconds;
      const day = dayOf(moment, facts.tz);
      const own = days.get(day) ?? {
        slots: emptySlots(series.kind, daySlots(day, facts.tz)),
        step: row.step as StepMinutes,
      };
      days.set(day, own);
      const at = (moment - firstSlotSeconds(day, facts.tz)) / slotSeconds;
      (own.slots as (number | string | null)[])[at] = values[slot]!;
    }
  }
  const cut: BlockRow[] = [];
  let before: Before;
  for (const [day, { slots, step }] of [...days].sort(([a], [b]) => a - b)) {
    const row = blockRow(
      series,
      { day, start: firstSlotSeconds(day, facts.tz), step, slots },
      before,
    );
    cut.push(row);
    before = row;
  }
  return cut;
}
