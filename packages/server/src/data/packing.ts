import { packDays } from "@heliograph/domain/data/day-pack.ts";
import { liftLimitOf, type Db } from "../platform/database.ts";
import { readPackDays } from "./archive.store.ts";
import { packRow } from "./pack-row.ts";
import { endDue, numbersOfPack, writePacks, type PackDue } from "./pack.store.ts";
import { takeSealer } from "./seal.store.ts";

/** Days so old are not likely to change: most loggers that were away have sent what they kept by then. */
const coldAfterDays = 7;
/** Packs whose last day is before this one are packed. @returns a pack's number */
export const coldBefore = (nowSeconds: number): number =>
  Math.floor((Math.floor(nowSeconds / 86_400) - coldAfterDays) / packDays);

/** Days of a pack that were written a moment ago are likely to be followed by others: a history that is filled in. */
export const restSeconds = 60;

/** Variables of which 32 days lie in memory at once. */
const variablesAtOnce = 200;

/**
 * Lays the days of a plant's pack together that can be, in one transaction: what they say stays the same. Days that cannot lie on as they are,
 * until one of them is written again. Answers how many packs it made; null when a sealer is at work on the plant.
 */
export async function packPlant(db: Db, { plantId, pack }: PackDue): Promise<number | null> {
  return await db.transaction().execute(async (trx) => {
    if (!(await takeSealer(trx, plantId))) return null;
    await liftLimitOf(trx);
    const all = await numbersOfPack(trx, { plantId, pack });
    let made = 0;
    for (let from = 0; from < all.length; from += variablesAtOnce) {
      const numbers = all.slice(from, from + variablesAtOnce);
      const days = await readPackDays(trx, plantId, { numbers, pack });
      const packs = [...Map.groupBy(days, ({ number }) => number).values()]
        .map(packRow)
        .filter((row) => row !== null);
      await writePacks(trx, plantId, packs);
      made += packs.length;
    }
    await endDue(trx, { plantId, pack });
    return made;
  });
}
