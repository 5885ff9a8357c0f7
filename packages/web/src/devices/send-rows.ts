import type { BulkResult } from "@heliograph/contract/bulk-results.ts";
import { maxBulkRows } from "@heliograph/contract/bulk.ts";
import { CallError } from "../call-error.ts";

/** Up to here each changed row is a call of its own. (CVAR-04) */
const singleRows = 20;

export interface ChangedRow<Set> {
  readonly id: string;
  readonly set: Set;
  /** What stood there as it was edited. */
  readonly was: Set;
}
export interface Outcome {
  readonly id: string;
  /** null where it was taken. */
  readonly error: unknown;
}

/** Sends changed rows of a plant, each for itself or some hundred in a call, and answers what became of each. */
export async function sendRows<Set>(
  rows: readonly ChangedRow<Set>[],
  by: {
    readonly one: (row: ChangedRow<Set>) => Promise<unknown>;
    readonly many: (rows: ChangedRow<Set>[]) => Promise<BulkResult>;
  },
): Promise<Outcome[]> {
  if (rows.length <= singleRows)
    return await Promise.all(
      rows.map(async (row): Promise<Outcome> => {
        try {
          await by.one(row);
          return { id: row.id, error: null };
        } catch (error) {
          return { id: row.id, error };
        }
      }),
    );
  const outcomes: Outcome[] = [];
  for (let from = 0; from < rows.length; from += maxBulkRows) {
    const part = rows.slice(from, from + maxBulkRows);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other: the server changes a plant alone
      for (const { id, refused } of await by.many(part))
        outcomes.push({
          id,
          error: refused === null ? null : new CallError("status", 400, refused),
        });
    } catch (error) {
      outcomes.push(...part.map(({ id }) => ({ id, error })));
    }
  }
  return outcomes;
}
