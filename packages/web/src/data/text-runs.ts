import { bridged, stepSecondsOf } from "../ui/charts/step.ts";
import type { DataRow } from "./rows.ts";

/** A stretch of time in which a variable had the same text. */
export interface TextRun {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly text: string;
}

/**
 * The texts of a variable and how long each held, newest first. A gap ends a run; a sample holds for its step. (D1, D3)
 * @param rows rows of a fetch: [unix s, v1, v2, ...]
 * @param column place of the variable
 * @param bucketSeconds distance of the rows
 */
export function textRuns(
  rows: readonly DataRow[],
  column: number,
  bucketSeconds: number,
): readonly TextRun[] {
  const textAt = new Map<number, string>();
  for (const row of rows) {
    const value = row[column + 1];
    if (value !== null && value !== undefined) textAt.set(Number(row[0]), String(value));
  }
  const times = rows.map(([time]): readonly [number, number | null] => [
    Number(time),
    textAt.has(Number(time)) ? 0 : null,
  ]);
  const stepSeconds = stepSecondsOf(times, bucketSeconds);
  const runs: TextRun[] = [];
  let isOpen = false;
  for (const [time, value] of bridged(times, stepSeconds)) {
    const text = value === null ? undefined : textAt.get(time);
    const last = runs.at(-1);
    if (text === undefined) isOpen = false;
    else if (isOpen && last?.text === text) {
      runs[runs.length - 1] = { ...last, toSeconds: time + stepSeconds };
    } else {
      if (isOpen && last) runs[runs.length - 1] = { ...last, toSeconds: time };
      runs.push({ fromSeconds: time, toSeconds: time + stepSeconds, text });
      isOpen = true;
    }
  }
  return runs.toReversed();
}
