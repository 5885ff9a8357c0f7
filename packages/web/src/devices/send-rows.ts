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

/** What became of the rows that were answered, and why those after them were not. */
export interface Sent {
  readonly outcomes: readonly Outcome[];
  /** The fault of a call that was not answered, or was refused as a whole: nothing is sent after it. */
  readonly lost: { readonly error: unknown } | null;
}

/**
 * Sends changed rows of a plant, each for itself or some hundred in a call, one call after the other.
 * @param by.onSent how many of the rows are answered, after each call of hundreds
 */
export async function sendRows<Set>(
  rows: readonly ChangedRow<Set>[],
  by: {
    readonly one: (row: ChangedRow<Set>) => Promise<unknown>;
    readonly many: (rows: ChangedRow<Set>[]) => Promise<BulkResult>;
    readonly onSent?: (count: number) => void;
  },
): Promise<Sent> {
  if (rows.length <= singleRows) {
    const outcomes = await Promise.all(
      rows.map(async (row): Promise<Outcome> => {
        try {
          await by.one(row);
          return { id: row.id, error: null };
        } catch (error) {
          return { id: row.id, error };
        }
      }),
    );
    return { outcomes, lost: null };
  }
  const outcomes: Outcome[] = [];
  for (let from = 0; from < rows.length; from += maxBulkRows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other: the server changes a plant alone
      for (const { id, refused } of await by.many(rows.slice(from, from + maxBulkRows)))
        outcomes.push({
          id,
          error: refused === null ? null : new CallError("status", 400, refused),
        });
    } catch (error) {
      return { outcomes, lost: { error } };
    }
    by.onSent?.(outcomes.length);
  }
  return { outcomes, lost: null };
}
