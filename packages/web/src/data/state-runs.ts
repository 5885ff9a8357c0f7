import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { Meanings } from "../variables/variables.api.ts";

/** One value that lasted: from its first slot (included) to the end of its last one (excluded). */
export interface Run {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Null for a gap. */
  readonly value: Value;
}

/**
 * What a state was, from when to when: neighbouring slots of the same value are one run, a gap is a run of its own.
 * @param rows [unix s, value], ascending
 * @param slotSeconds length of a row [s]
 * @param column which of several values of a row, the first by default
 */
export function runsOf(
  rows: readonly (readonly Value[])[],
  slotSeconds: number,
  column = 0,
): Run[] {
  return joined(
    rows.map((row) => ({
      fromSeconds: Number(row[0]),
      toSeconds: Number(row[0]) + slotSeconds,
      value: row[column + 1] ?? null,
    })),
  );
}

const isSet = (value: Value, bit: number): boolean =>
  typeof value === "number" && Math.floor(value / 2 ** bit) % 2 === 1;

/** A line of the drawing: one for each bit that was ever set, or a single one for all values. */
export interface Lane {
  /** Null for the line of all values. */
  readonly bit: number | null;
  readonly runs: readonly Run[];
}

/** Lines of a state's history: of a table of bits one for each bit that was set in the period, else one. */
export function lanesOf(runs: readonly Run[], bitmask: Meanings | undefined): Lane[] {
  if (!bitmask || !("bits" in bitmask)) return [{ bit: null, runs }];
  const set = new Set<number>();
  for (const { value } of runs)
    for (let bit = 0; typeof value === "number" && 2 ** bit <= value; bit += 1)
      if (isSet(value, bit)) set.add(bit);
  if (set.size === 0) return [{ bit: null, runs }];
  return [...set]
    .toSorted((a, b) => a - b)
    .map((bit) => ({ bit, runs: joined(runs.map((run) => ({ ...run, value: on(run, bit) }))) }));
}
const on = ({ value }: Run, bit: number): Value =>
  value === null ? null : Number(isSet(value, bit));

/** Neighbours of the same value as one. */
function joined(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  for (const run of runs) {
    const last = kept.at(-1);
    if (last && last.value === run.value && last.toSeconds === run.fromSeconds)
      kept[kept.length - 1] = { ...last, toSeconds: run.toSeconds };
    else kept.push(run);
  }
  return kept;
}

/** How long each value lasted in all, the longest first; gaps are left out. [s] */
export function timesOf(runs: readonly Run[]): (readonly [value: Value, seconds: number])[] {
  const sums = new Map<Value, number>();
  for (const { value, fromSeconds, toSeconds } of runs)
    if (value !== null) sums.set(value, (sums.get(value) ?? 0) + toSeconds - fromSeconds);
  return [...sums].toSorted((a, b) => b[1] - a[1]);
}
