import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { withInputs, withReaders } from "./compose.ts";
import { daysWithBlocks, firstDayOf } from "./history.store.ts";
import { foldDays } from "./seal.ts";
import { awaitSealer } from "./seal.store.ts";
import { factsOf, type PlantFacts } from "./series-facts.ts";

/** Which day is folded, and when: what was settled by then stays so. [unix s] */
export interface DayToRecalculate {
  readonly day: number;
  readonly nowSeconds: number;
}
/** Formulas to be computed anew, by number. */
export interface Recalculation {
  readonly facts: PlantFacts;
  readonly numbers: readonly number[];
}

export const recalculationOf = (model: PlantModel, ids: readonly string[]): Recalculation => ({
  facts: factsOf(model),
  numbers: ids.flatMap((id) => model.byId.get(id)?.number ?? []),
});

/** First day that has anything for these formulas to read or to lose; null when there is none. (F4) */
export async function firstDayToRecalculate(
  db: Db,
  { facts, numbers }: Recalculation,
): Promise<number | null> {
  const read = withInputs(facts, withReaders(facts, numbers));
  return await firstDayOf(db, facts.plantId, [...read]);
}

/**
 * The days between two that hold anything of the plant, each with the next one, over whose midnight it may be held: those in between, of a
 * plant whose past was imported often years of them, change nothing. (F4)
 */
export async function daysToRecalculate(
  db: Db,
  plantId: string,
  between: { readonly first: number; readonly last: number },
): Promise<readonly number[]> {
  const held = await daysWithBlocks(db, plantId, { ...between, first: between.first - 1 });
  return [...new Set(held.flatMap((day) => [day, day + 1]))].filter(
    (day) => day >= between.first && day <= between.last,
  );
}

/**
 * Folds one day of formulas, of all that reads them and of what they read, as sealing folds it: all of the day or nothing of it. It holds
 * the plant's sealer for this day alone. Answers how many blocks changed. (D12, F5)
 */
export async function recalculateDay(
  db: Db,
  { facts, numbers }: Recalculation,
  { day, nowSeconds }: DayToRecalculate,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await awaitSealer(trx, facts.plantId);
    return await foldDays(trx, facts, {
      days: [day],
      only: withReaders(facts, numbers),
      waitedUntil: Math.floor(nowSeconds),
    });
  });
}
