import { slotsOfStep, stepOf } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { slotsOfRow } from "./block-row.ts";
import { packetSlots } from "./journal.store.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import { isText } from "./samples.ts";
import { seriesByNumber, type PlantFacts } from "./series-facts.ts";

/** Slots as they were measured: nothing is held over its own slot. Slots are unix seconds / 300. */
export interface RecentSlots {
  readonly firstSlot: number;
  /** By variable number: one value a slot, NaN for a gap, and the minutes between samples on its day. Texts are gaps. */
  readonly series: ReadonlyMap<number, { slots: Float64Array; steps: Uint8Array }>;
  /** Slots that a packet of the plant covers, each held for the logger's step. */
  readonly heard: ReadonlySet<number>;
}
export interface RecentSlotsWanted {
  /** Of the variables. */
  readonly numbers: Iterable<number>;
  /** First and last slot, both included. */
  readonly from: number;
  readonly to: number;
}
interface RecentQuestion extends RecentSlotsWanted {
  readonly facts: PlantFacts;
}

/** What a plant measured lately, and when it sent anything: at one moment of the database, acknowledged samples included. (D1, D5) */
export async function readRecentSlots(db: Db, q: RecentQuestion): Promise<RecentSlots> {
  const byNumber = seriesByNumber(q.facts);
  const wanted = [...q.numbers].flatMap((number) => byNumber.get(number) ?? []);
  const count = q.to - q.from + 1;
  const start = q.from * slotSeconds;
  return await inSnapshot(db, async (snapshot) => {
    const heard = await heardSlots(snapshot, q);
    const series = new Map<number, { slots: Float64Array; steps: Uint8Array }>();
    if (wanted.length === 0) return { firstSlot: q.from, series, heard };
    const end = start + count * slotSeconds;
    const { rows } = await readBlocks(snapshot, { ...q, mode: "slots", wanted, start, end });
    for (const { number, kind } of wanted) {
      const own = {
        slots: new Float64Array(count).fill(NaN),
        steps: new Uint8Array(count).fill(5),
      };
      for (const row of rows.get(number) ?? []) {
        const day = slotsOfRow(row, kind);
        if (isText(day)) continue;
        const offset = row.start / slotSeconds - q.from;
        const first = Math.max(0, -offset);
        const last = Math.min(day.length, count - offset);
        if (first >= last) continue;
        own.slots.set(day.subarray(first, last), offset + first);
        own.steps.fill(row.step, offset + first, offset + last);
      }
      series.set(number, own);
    }
    return { firstSlot: q.from, series, heard };
  });
}

async function heardSlots(db: Db, q: RecentQuestion): Promise<Set<number>> {
  const slots = await packetSlots(db, q.facts.plantId, q);
  const held = slotsOfStep(stepOf(slots.map((slot) => slot * slotSeconds)));
  const heard = new Set<number>();
  for (const slot of slots) for (let i = 0; i < held; i++) heard.add(slot + i);
  return heard;
}
