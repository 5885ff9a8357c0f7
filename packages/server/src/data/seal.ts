import { dayOf, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { Db } from "../platform/database.ts";
import { composeDays, withInputs, withReaders } from "./compose.ts";
import { marginSlots } from "./fold-measured.ts";
import {
  awaitSealer,
  countingEdition,
  daysToSettle,
  readMark,
  readPlantZone,
  readUnsealed,
  retainedHours,
  takeSealer,
  writeMark,
} from "./seal.store.ts";
import type { PlantFacts } from "./series-facts.ts";
import { shapesOf } from "./reshape.ts";
import { storedOverlay } from "./overlay.ts";

/** Packets of one step: about ten days of a plant that sends every five minutes. */
export const packetsAStep = 3000;
/** So many packets are folded at once without waiting for their slots to settle. */
export const backlogPackets = 500;
const daysToSettleAStep = 30;

/**
 * Folds the plant's next unsealed packets into blocks and moves its mark, in one transaction: a crash in between repeats it, and repeating
 * changes nothing. Answers how many packets it folded; 0 when there are none, another sealer is at work, or the facts are no longer those
 * of the plant's zone. (D4, D5)
 * @param settledSlot packets wait until one of them is of this slot or an older one
 */
export async function sealPlant(
  db: Db,
  facts: PlantFacts,
  { nowSeconds, settledSlot = Infinity }: { nowSeconds: number; settledSlot?: number | undefined },
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return 0;
    const mark = await readMark(trx, facts.plantId);
    if ((await readPlantZone(trx, facts.plantId)) !== facts.tz) return 0;
    if (mark !== null && mark.timezone !== facts.tz) return 0;
    const head = await readUnsealed(trx, facts.plantId, packetsAStep);
    const last = head.at(-1);
    // The plant may be looked at for another reason than its packets.
    const isDue = head.length >= backlogPackets || head.some(({ slot }) => slot <= settledSlot);
    if (last === undefined || !isDue) return 0;
    const overlay = storedOverlay(trx, facts.plantId);
    const waitedUntil = Math.floor(nowSeconds);
    await composeDays({ db: trx, overlay, facts, waitedUntil }, daysOfSlots(head, facts.tz));
    await writeMark(trx, facts.plantId, {
      sealed_seq: last.seq,
      timezone: facts.tz,
      shapes: mark?.shapes ?? shapesOf(facts),
      edition: mark?.edition ?? countingEdition,
    });
    return head.length;
  });
}

/** The days that samples of these slots may change: near midnight also the one beside. (D2) */
export function daysOfSlots(slots: Iterable<{ readonly slot: number }>, tz: string): Set<number> {
  const days = new Set<number>();
  for (const { slot } of slots)
    for (const near of [slot - marginSlots, slot, slot + marginSlots])
      days.add(dayOf(near * slotSeconds, tz));
  return days;
}

/**
 * Judges the ends of days again for which no more samples came in the time in which they were waited for: what is there decides. Late ones
 * open them again. Answers whether there may be more to do. (D7, look-ahead)
 */
export async function settlePlant(db: Db, facts: PlantFacts, nowSeconds: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return false;
    const due = await daysToSettle(trx, facts.plantId, { nowSeconds, most: daysToSettleAStep });
    for (const { day, numbers } of due)
      await foldDays(trx, facts, {
        days: [day],
        only: withReaders(facts, numbers),
        waitedUntil: nowSeconds,
      });
    return due.length === daysToSettleAStep;
  });
}

export interface DaysToFold {
  /** Civil days of the plant. */
  readonly days: Iterable<number>;
  readonly waitedUntil?: number;
  /** Only these variables, by number, with all that their formulas read; all of the plant when absent. */
  readonly only?: ReadonlySet<number>;
}

/**
 * Folds days anew from what the journal holds and the blocks that are there, at the midnights at which the plant's blocks are cut. The
 * caller holds the plant's sealer. Answers how many blocks changed. (D4, D12)
 */
export async function foldDays(trx: Db, facts: PlantFacts, what: DaysToFold): Promise<number> {
  const mark = await readMark(trx, facts.plantId);
  // Without a mark nothing is sealed yet: the tail is read as it is, and sealed with the variables that there are.
  if (mark === null) return 0;
  const asCut = mark.timezone === facts.tz ? facts : { ...facts, tz: mark.timezone };
  const overlay = storedOverlay(trx, facts.plantId);
  const only = what.only === undefined ? {} : { only: withInputs(asCut, what.only) };
  const waited = what.waitedUntil === undefined ? {} : { waitedUntil: what.waitedUntil };
  return await composeDays({ db: trx, overlay, facts: asCut, ...only, ...waited }, what.days);
}

const hourSeconds = 3600;
/** The days of some hours, and the day after each: what is slow is held over midnight. Between a packet of years ago and one of today there is nothing to fold. */
function daysAround(hours: readonly number[], tz: string): CivilDay[] {
  const days = new Set<CivilDay>();
  for (const hour of hours)
    // An hour may hold a midnight.
    for (const seconds of [hour * hourSeconds, (hour + 1) * hourSeconds - 1])
      days.add(dayOf(seconds, tz));
  const last = Math.max(...days);
  const after = [...days].filter((day) => day < last).map((day) => day + 1);
  return [...new Set([...days, ...after])].sort((a, b) => a - b);
}

/**
 * Folds variables anew, and the formulas that read them, from all that the journal retains: they were created, or their mib changed. (D13)
 * Answers how many days it looked at.
 */
export async function refoldVariables(
  db: Db,
  facts: PlantFacts,
  numbers: readonly number[],
): Promise<number> {
  const only = withReaders(facts, numbers);
  const days = daysAround(await retainedHours(db, facts.plantId), facts.tz);
  for (const day of days)
    await db.transaction().execute(async (trx) => {
      await awaitSealer(trx, facts.plantId);
      await foldDays(trx, facts, { days: [day], only });
    });
  return days.length;
}
