import { stepOf, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import { isStale } from "@heliograph/domain/data/staleness.ts";
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { DataRow } from "../../data/data.api.ts";
import type { LiveValue } from "../../live/live.api.ts";

/** What was measured of a variable on a day, in its order. */
interface Column {
  readonly id: string;
  readonly step: StepMinutes;
  readonly samples: readonly (readonly [timeSeconds: number, value: Value])[];
}

/**
 * A day's rows as live values of any of its moments: the last one that was measured until then, stale as it would have been. (D10)
 * @param ids in the order of the columns
 * @returns of a moment [unix s] what was known of each variable; one without any value until then is left out
 */
export function replayedValues(
  ids: readonly string[],
  rows: readonly DataRow[],
): (momentSeconds: number) => ReadonlyMap<string, LiveValue> {
  const columns = ids.map((id, at): Column => {
    const samples = rows.flatMap((row) => {
      const value = row[at + 1] ?? null;
      return value === null ? [] : [[Number(row[0]), value] as const];
    });
    return { id, step: stepOf(samples.map(([time]) => time)), samples };
  });
  return (momentSeconds) =>
    new Map(
      columns.flatMap(({ id, step, samples }) => {
        const last = samples.findLast(([time]) => time <= momentSeconds);
        if (last === undefined) return [];
        const [timeSeconds, value] = last;
        const stale = isStale(timeSeconds, step, momentSeconds);
        return [[id, { value, timeSeconds, stale, marker: null, recent: [] }] as const];
      }),
    );
}
