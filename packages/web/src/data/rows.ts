import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Point } from "../ui/charts/series.ts";

/** One bucket on the wire: [unix s, v1, v2, ...], null for a gap. */
export type DataRow = readonly Value[];

const timeOf = (row: DataRow): number => Number(row[0]);

/**
 * The column of one variable as points of a chart; text has no height and is a gap.
 * @param factor to another unit
 */
export const pointsOf = (rows: readonly DataRow[], column: number, factor = 1): Point[] =>
  rows.map((row) => {
    const value = row[column + 1];
    return [timeOf(row), typeof value === "number" ? value * factor : null];
  });

/** What the socket brought of one variable since the page was opened. */
export interface Pushed {
  readonly recent: readonly (readonly [timeSeconds: number, value: Value])[];
}

/**
 * Rows of 5 minutes with the pushed values in them, so that a curve grows without a reload. The newest slot takes the newest value, an empty
 * one what came in it; a slot that is over keeps what the server folded. (D1)
 * @param pushed in the order of the columns
 * @param endSeconds end of the range, excluded
 */
export function withPushed(
  rows: readonly DataRow[],
  pushed: readonly Pushed[],
  endSeconds: number,
): readonly DataRow[] {
  const start = rows.length === 0 ? 0 : timeOf(rows.at(-tail) ?? rows[0] ?? []);
  const known = new Map(rows.slice(-tail).map((row) => [timeOf(row), row]));
  const changed = new Map<number, Value[]>();
  for (const [column, { recent }] of pushed.entries()) {
    const newest = recent.at(-1)?.[0];
    for (const [timeSeconds, value] of recent) {
      const slot = Math.floor(timeSeconds / slotSeconds) * slotSeconds;
      if (value === null || slot >= endSeconds || slot < start) continue;
      const own = changed.get(slot) ?? [...(known.get(slot) ?? [slot, ...pushed.map(() => null)])];
      if ((own[column + 1] ?? null) !== null && timeSeconds !== newest) continue;
      own[column + 1] = value;
      changed.set(slot, own);
    }
  }
  if (changed.size === 0) return rows;
  const kept = rows.filter((row) => !changed.has(timeOf(row)));
  return [...kept, ...changed.values()].toSorted((a, b) => timeOf(a) - timeOf(b));
}
/** Pushed values are younger than this many slots. */
const tail = 24;

/** Rows up to a moment: what has not been yet is not a gap. */
export const until = (rows: readonly DataRow[], nowSeconds: number): readonly DataRow[] => {
  const last = rows.findLastIndex((row) => timeOf(row) <= nowSeconds);
  return rows.slice(0, last + 1);
};
