import type { Db } from "../platform/database.ts";
import type { BlockRow } from "./stored-block.ts";
import { readDay, readVariable, writeBlocks } from "./archive.store.ts";
import { aheadIn, blockRow, endOf } from "./block-row.ts";
import { composeDays, withInputs, withReaders } from "./compose.ts";
import { planFormulas } from "./formula-plan.ts";
import { dayOfRow } from "./judged-rows.ts";
import {
  daysToJudge,
  readJudgedFrom,
  writeJudged,
  writeJudgedFrom,
  type ToJudge,
} from "./judging.store.ts";
import { shapeOf, shapesOf, summed } from "./reshape.ts";
import { readMark, takeSealer, writeMark } from "./seal.store.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";
import { storedOverlay } from "./overlay.ts";

/** Days of one transaction: readers see them together, and ingest never waits. */
const daysAStep = 30;
/** In the mark, of a variable of which only the newest days are judged by this shape. */
const underWay = (shape: string): string => `> ${shape}`;
const noDay = 2 ** 31 - 1;

/**
 * Judges a step of the plant's history anew where the facts that judge have changed, newest day first: what counters counted, what of powers
 * is believed, of what kind a figure is, and the formulas whose inputs are others now. A formula whose text was changed is not computed anew
 * by that: an admin does (F rules). Answers whether there is more to do. (D15)
 * @param version of the facts, read before them
 */
export async function judgeAnew(db: Db, facts: PlantFacts, version: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, facts.plantId))) return false;
    const mark = await readMark(trx, facts.plantId);
    // Blocks that are to be cut anew are judged with that.
    if (mark !== null && mark.timezone !== facts.tz) return false;
    const work =
      mark === null
        ? []
        : facts.series
            .filter(({ number }) => mark.shapes[number] !== undefined)
            .filter((series) => mark.shapes[series.number] !== shapeOf(series));
    if (mark === null || work.length === 0) {
      if (mark !== null) await writeMark(trx, facts.plantId, { ...mark, shapes: shapesOf(facts) });
      await writeJudged(trx, facts.plantId, version);
      return false;
    }
    const isUnderWay = work.every((one) => mark.shapes[one.number] === underWay(shapeOf(one)));
    const from = isUnderWay ? await readJudgedFrom(trx, facts.plantId) : null;
    if (from === null)
      for (const series of work)
        if (series.formula !== null) await recountVariable(trx, facts, series);
    const variables = work.flatMap((series): ToJudge[] =>
      series.formula === null ? [toJudge(series, mark.shapes[series.number]!)] : [],
    );
    const days = await daysToJudge(trx, facts.plantId, {
      variables,
      before: from ?? noDay,
      most: daysAStep,
    });
    const numbers = new Set(variables.map(({ number }) => number));
    for (const day of days) await judgeDay(trx, facts, { day, numbers });
    const isDone = days.length < daysAStep;
    const shapes = shapesOf(facts);
    if (!isDone) for (const one of work) shapes[one.number] = underWay(shapeOf(one));
    await writeMark(trx, facts.plantId, { ...mark, shapes });
    if (isDone) await sumAnew(trx, facts, work);
    if (isDone) await writeJudged(trx, facts.plantId, version);
    else await writeJudgedFrom(trx, facts.plantId, days.at(-1)!);
    return !isDone;
  });
}

/** A power that stays one is looked at where its bound says something; everything else on every day. */
function toJudge({ number, kind, powerBound }: SeriesFacts, before: string): ToJudge {
  const wasAnalogue = /^(> )?analogue/.test(before);
  return { number, bound: kind === "analogue" && wasAnalogue ? (powerBound ?? Infinity) : null };
}

/** A day of measured variables, and of the formulas that read what came out differently. */
async function judgeDay(
  trx: Db,
  facts: PlantFacts,
  of: { readonly day: number; readonly numbers: ReadonlySet<number> },
): Promise<void> {
  const { day, numbers } = of;
  const overlay = storedOverlay(trx, facts.plantId);
  const asked = { numbers: [...numbers], day };
  const before = await readDay(trx, facts.plantId, asked);
  await composeDays({ db: trx, overlay, facts, only: numbers }, [day]);
  const after = await readDay(trx, facts.plantId, asked);
  const changed = [...after.values()].filter((row) => slotsDiffer(before.get(row.number), row));
  if (changed.length === 0) return;
  const read = withReaders(
    facts,
    changed.map(({ number }) => number),
  );
  await composeDays({ db: trx, overlay, facts, only: withInputs(facts, read) }, [day]);
}
const slotsDiffer = (a: BlockRow | undefined, b: BlockRow): boolean =>
  a === undefined || a.n !== b.n || !a.block.equals(b.block);

/** The figures of a formula's whole history, by its own slots as they are stored; of a sum of counters by their energies. (D7.10) */
async function recountVariable(trx: Db, facts: PlantFacts, series: SeriesFacts): Promise<void> {
  const stored = await readVariable(trx, facts.plantId, series.number);
  const rows: BlockRow[] = [];
  for (const [at, row] of stored.entries()) {
    const ahead = aheadIn(stored[at + 1], endOf(row));
    rows.push(blockRow(series, dayOfRow(series, row), { before: rows.at(-1), ahead }));
  }
  const counted = series.terms === null ? rows : await summed(trx, facts, { series, rows });
  await writeBlocks(trx, facts.plantId, counted);
}
/** The sums of what was judged follow it. */
async function sumAnew(trx: Db, facts: PlantFacts, work: readonly SeriesFacts[]): Promise<void> {
  const ids = new Set(work.map(({ id }) => id));
  for (const { facts: series } of planFormulas(facts)) {
    if (!series.terms?.some(([id]) => ids.has(id))) continue;
    ids.add(series.id);
    await recountVariable(trx, facts, series);
  }
}
