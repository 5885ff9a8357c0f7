import { isSlow, slotsOfStep, stepOf } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { slotsOfRow } from "./block-row.ts";
import { packetSlots } from "./journal.store.ts";
import { inSnapshot, readBlocks } from "./range-reader.ts";
import type { RangeRow } from "./range-modes.ts";
import type { DaysByVariable } from "./range.store.ts";
import { isText } from "./samples.ts";
import { seriesByNumber, type PlantFacts, type SeriesFacts } from "./series-facts.ts";

/** Slots as they were measured: nothing is held over its own slot. Slots are unix seconds / 300. */
export interface RecentSlots {
  readonly firstSlot: number;
  /** By variable number: one value a slot, NaN for a gap, and the minutes between samples on its day. Texts are gaps. */
  readonly series: ReadonlyMap<number, { slots: Float64Array; steps: Uint16Array }>;
  /** Slots that a packet of the plant covers, each held for the logger's step. */
  readonly received: ReadonlySet<number>;
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

/** A value of a day's step is the newest one for three days, and the one before it lies a day further back. (D10) */
const slowLookBackSlots = 4 * 288;
/** Fewer packets in the slots asked for do not show how often the plant sends. */
const packetsThatShowAStep = 3;

/** What a plant measured lately, and when it sent anything: at one moment of the database, acknowledged samples included. (D1, D5) */
export async function readRecentSlots(db: Db, q: RecentQuestion): Promise<RecentSlots> {
  const byNumber = seriesByNumber(q.facts);
  const wanted = [...q.numbers].flatMap((number) => byNumber.get(number) ?? []);
  return await inSnapshot(db, async (snapshot) => {
    const received = await packetCover(snapshot, q);
    if (wanted.length === 0) return { firstSlot: q.from, series: new Map(), received };
    const rows = await rowsOf(snapshot, q, wanted);
    const slow = wanted.filter(({ number }) => rows.get(number)?.some(({ step }) => isSlow(step)));
    if (slow.length === 0) return { firstSlot: q.from, series: laidOut(q, wanted, rows), received };
    const further = { ...q, from: q.from - slowLookBackSlots };
    const slowRows = await rowsOf(snapshot, further, slow);
    const isRead = new Set(slow.map(({ number }) => number));
    const all = {
      get: (number: number) => (isRead.has(number) ? slowRows : rows).get(number),
    };
    return { firstSlot: further.from, series: laidOut(further, wanted, all), received };
  });
}

type Rows = DaysByVariable<RangeRow<"slots">>;
async function rowsOf(db: Db, q: RecentQuestion, wanted: readonly SeriesFacts[]): Promise<Rows> {
  const start = q.from * slotSeconds;
  const end = (q.to + 1) * slotSeconds;
  return (await readBlocks(db, { ...q, mode: "slots", wanted, start, end })).rows;
}

function laidOut(
  q: RecentQuestion,
  wanted: readonly SeriesFacts[],
  rows: Rows,
): RecentSlots["series"] {
  const count = q.to - q.from + 1;
  const series = new Map<number, { slots: Float64Array; steps: Uint16Array }>();
  for (const { number, kind } of wanted) {
    const own = {
      slots: new Float64Array(count).fill(NaN),
      steps: new Uint16Array(count).fill(5),
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
  return series;
}

async function packetCover(db: Db, q: RecentQuestion): Promise<Set<number>> {
  const { plantId } = q.facts;
  const near = await packetSlots(db, plantId, q);
  const slots =
    near.length < packetsThatShowAStep
      ? await packetSlots(db, plantId, { from: q.from - slowLookBackSlots, to: q.to })
      : near;
  const held = slotsOfStep(stepOf(slots.map((slot) => slot * slotSeconds)));
  const received = new Set<number>();
  for (const slot of slots) for (let i = 0; i < held; i++) received.add(slot + i);
  return received;
}
