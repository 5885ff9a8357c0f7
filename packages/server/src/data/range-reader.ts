import { hasFew } from "@heliograph/domain/data/fold.ts";
import { longestAheadSeconds } from "@heliograph/domain/data/look-ahead.ts";
import {
  daySlots,
  dayOf,
  dayStartSeconds,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { composeDays, withInputs } from "./compose.ts";
import { daysThatShowAStep } from "./day-steps.ts";
import { Drawings } from "./drawings.ts";
import { drawnRow, type RangeMode, type RangeRow } from "./range-modes.ts";
import { readRange, type DaysByVariable, type RangeAnswer } from "./range.store.ts";
import { daysOfSlots } from "./seal.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import { DrawnOverlay, storedOverlay } from "./overlay.ts";

export interface BlocksQuestion<Mode extends RangeMode> {
  readonly mode: Mode;
  readonly facts: PlantFacts;
  readonly wanted: readonly SeriesFacts[];
  /** [unix s], start included, end excluded */
  readonly start: number;
  readonly end: number;
  /** Of figures, until when it was waited for readings that judge those before them; slots do not depend on it. [unix s] (D7) */
  readonly nowSeconds?: number;
}
export interface Blocks<Mode extends RangeMode> {
  /** Days that touch the range, ascending, by variable number; also the one before it, of slots only where it holds over midnight. */
  readonly rows: DaysByVariable<RangeRow<Mode>>;
  /** The plant as its blocks are cut: until they are cut anew, its zone is the former one. */
  readonly facts: PlantFacts;
}
/** Jitter reaches three slots. (D2) */
const slotsAfter = 3;
/** So far from a day with few samples others show its step, and hold into it. (D1) */
const slotsOfSteps = (daysThatShowAStep + 1) * 288;
/** The end of a counter's day is judged by what follows it. (D7, look-ahead) */
const slotsJudging = longestAheadSeconds / slotSeconds;
const isFigures = (mode: RangeMode): boolean =>
  mode === "figures" || mode === "energies" || mode === "qualities" || mode === "counted";
/** Of days before the range that the tail touches, so many may still show in it: where a counter stood. */
const touchedDaysBefore = 3;

/** Runs reads that see one moment of the database. (D5) */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await read(db);
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}

/**
 * The blocks of a range as they would be if everything that was acknowledged were sealed at this moment: an acknowledged sample is seen at
 * once, and sealing changes no answer. Where no unsealed packet can change the answer, it is one statement. (D4, D5)
 */
export async function readBlocks<Mode extends RangeMode>(
  db: Db,
  q: BlocksQuestion<Mode>,
): Promise<Blocks<Mode>> {
  const plain = await readPlain(db, q);
  if (plain.zone !== null && plain.zone !== q.facts.tz)
    return await readBlocks(db, { ...q, facts: { ...q.facts, tz: plain.zone } });
  if (!mayChange(q, plain)) return { rows: plain.rows, facts: q.facts };
  const known = drawings.find(q.facts, plain.state, drawingOf(q, plain));
  if (known !== undefined) return { rows: laidOver(q, plain.rows, known), facts: q.facts };
  const drawn = await inSnapshot(db, async (snapshot) => {
    const read = await readPlain(snapshot, q);
    if (read.zone !== null && read.zone !== q.facts.tz) return null;
    const overlay = new DrawnOverlay(storedOverlay(snapshot, q.facts.plantId));
    const only = withInputs(q.facts, numbersOf(q));
    const waitedUntil = waitedSlot(q);
    await composeDays(
      { db: snapshot, overlay, facts: q.facts, only, waitedUntil },
      daysToDraw(q, read.touched),
    );
    const rows = [...overlay.rows()];
    drawings.keep(q.facts, { state: read.state, question: drawingOf(q, read) }, rows);
    return laidOver(q, read.rows, rows);
  });
  // The plant's zone was changed between two looks.
  return drawn === null ? await readBlocks(db, q) : { rows: drawn, facts: q.facts };
}

const drawings = new Drawings();
type Plain = Pick<RangeAnswer<never>, "state" | "touched">;

const numbersOf = (q: BlocksQuestion<RangeMode>): number[] =>
  q.wanted.map((series) => series.number);
const drawingOf = (q: BlocksQuestion<RangeMode>, { touched }: Plain): string =>
  `${numbersOf(q).join()} of ${daysToDraw(q, touched).join()} at ${waitedSlot(q)}`;
/** Readings stand at the beginnings of slots: within one nothing is decided. [unix s] */
const waitedSlot = ({ nowSeconds = 0 }: BlocksQuestion<RangeMode>): number =>
  Math.floor(nowSeconds / slotSeconds) * slotSeconds;

/** First and last day that are read: from the day before the range, which is two days back where a zone left one out. */
function daysOf(q: BlocksQuestion<RangeMode>): { first: number; last: number } {
  const { tz } = q.facts;
  const before = dayStartSeconds(dayOf(q.start, tz), tz) - 1;
  return { first: dayOf(before, tz), last: dayOf(q.end - 1, tz) };
}
async function readPlain<Mode extends RangeMode>(db: Db, q: BlocksQuestion<Mode>) {
  const { first, last } = daysOf(q);
  const firstSlot = firstSlotSeconds(first, q.facts.tz) / slotSeconds;
  const end = firstSlotSeconds(last, q.facts.tz) / slotSeconds + daySlots(last, q.facts.tz);
  return await readRange(db, q.facts.plantId, {
    mode: q.mode,
    question: {
      numbers: numbersOf(q),
      fromDay: first,
      toDay: last,
      // A counter goes on from where it stood, however long before that was.
      fromSlot: isFigures(q.mode) ? 0 : firstSlot - slotsOfSteps,
      toSlot: end + slotsOfSteps,
    },
  });
}

/** Whether packets of the slots that are touched can change the answer. Of later days they do where it has days with few samples. */
function mayChange<Mode extends RangeMode>(
  q: BlocksQuestion<Mode>,
  { touched, rows }: RangeAnswer<RangeRow<Mode>>,
): boolean {
  if (touched.length === 0) return false;
  const { last } = daysOf(q);
  const end = firstSlotSeconds(last, q.facts.tz) / slotSeconds + daySlots(last, q.facts.tz);
  const nearEnd = end + (isFigures(q.mode) ? slotsJudging : slotsAfter);
  if (touched.some((slot) => slot <= nearEnd)) return true;
  return q.wanted.some(({ number }) =>
    rows.get(number)?.some((row) => "n" in row && hasFew(row.n)),
  );
}

function daysToDraw(q: BlocksQuestion<RangeMode>, touched: readonly number[]): number[] {
  const { first, last } = daysOf(q);
  const days = [
    ...daysOfSlots(
      touched.map((slot) => ({ slot })),
      q.facts.tz,
    ),
  ]
    .filter((day) => day <= last + daysThatShowAStep + 1)
    .sort((a, b) => a - b);
  const inside = days.findIndex((day) => day >= first - 1);
  return inside < 0
    ? days.slice(-touchedDaysBefore)
    : days.slice(Math.max(0, inside - touchedDaysBefore));
}

/** Stored rows, but for those that were drawn. */
function laidOver<Mode extends RangeMode>(
  q: BlocksQuestion<Mode>,
  stored: DaysByVariable<RangeRow<Mode>>,
  drawn: readonly BlockRow[],
): DaysByVariable<RangeRow<Mode>> {
  const { first, last } = daysOf(q);
  const drawnOf = Map.groupBy(drawn, (row) => row.number);
  const get = (number: number): RangeRow<Mode>[] => {
    const rows = [...(stored.get(number) ?? [])];
    for (const row of drawnOf.get(number) ?? []) {
      if (row.day < first || row.day > last) continue;
      const at = rows.findLastIndex((one) => one.day <= row.day);
      const isThere = at >= 0 && rows[at]!.day === row.day;
      rows.splice(isThere ? at : at + 1, Number(isThere), drawnRow(q.mode, row));
    }
    return rows;
  };
  return { get };
}
