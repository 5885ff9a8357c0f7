import type { Db } from "../platform/database.ts";
import { readSummaries } from "./health-days.store.ts";
import { readNow } from "./health.store.ts";

/** A night, and days without sun, do not make it forget that it could. */
const daysLookedBack = 7;

/** Whether it could be said in the last days what was to be expected of a plant; null: there was nothing to look at. */
export async function isExpectedKnown(db: Db, plantId: string): Promise<boolean | null> {
  const now = (await readNow(db, plantId))?.now;
  if (now === undefined) return null;
  const range = { from: now.day - daysLookedBack, to: now.day };
  const judged = [...(await readSummaries(db, plantId, range)), now].flatMap(
    ({ scopes }) => scopes.find(({ section }) => section === 0)?.verdict ?? [],
  );
  if (judged.some(({ expectedKwh }) => (expectedKwh ?? 0) > 0)) return true;
  return judged.some(({ why }) => why === "no_reference") ? false : null;
}
