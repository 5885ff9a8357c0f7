import { unitOf } from "../data/unit-of.ts";
import { unitOfFile } from "./file-units.ts";
import type { FileRow } from "./file-rows.ts";
import { dataRows, type TableLayout } from "./table-layout.ts";
import { isGap, readNumber } from "./table-numbers.ts";
import { rowKey, type TableSeries } from "./table-series.ts";

/** What the cells of a series are like. */
export interface SeriesShape {
  /** The first value, as the file writes it; empty where there is none. */
  readonly sample: string;
  /** Mostly words: a state, a name. */
  readonly isText: boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** An energy that falls again and again: what was made in each interval, not a counter. */
  readonly isIncrements: boolean;
}

/** A counter falls once a day at most; so many falls in a hundred steps are none of its. */
const fallsOfIncrements = 0.1;
/** Fewer steps tell nothing. */
const enough = 12;

/** @returns shapes by series, in their order */
export function seriesShapes(
  rows: readonly FileRow[],
  layout: TableLayout,
  series: readonly TableSeries[],
): SeriesShape[] {
  const numbers: number[][] = series.map(() => []);
  const words = series.map(() => 0);
  const samples = series.map(() => "");
  const byKey = Map.groupBy(series.entries(), ([, { key }]) => key);
  for (const row of dataRows(rows, layout))
    for (const [at, { column }] of byKey.get(rowKey(row, layout)) ?? []) {
      const cell = row.cells[column] ?? "";
      if (isGap(cell)) continue;
      if (samples[at] === "") samples[at] = cell.trim();
      const text = readNumber(cell, layout.decimal ?? ".");
      if (text === null) words[at]!++;
      else numbers[at]!.push(Number(text));
    }
  return series.map(({ unit }, at) => {
    const own = numbers[at]!;
    return {
      sample: samples[at]!,
      isText: words[at]! > own.length,
      min: own.length === 0 ? null : own.reduce((a, b) => Math.min(a, b)),
      max: own.length === 0 ? null : own.reduce((a, b) => Math.max(a, b)),
      isIncrements: unitOf(unitOfFile(unit))?.dimension === "energy" && fallOften(own),
    };
  });
}
function fallOften(values: readonly number[]): boolean {
  // A night of zeros is no step.
  const steps = values.slice(1).map((value, at) => value - values[at]!);
  const moved = steps.filter((step) => step !== 0);
  const falls = moved.filter((step) => step < 0).length;
  // A counter rises, or, in a file with the newest first, falls.
  const against = Math.min(falls, moved.length - falls);
  return moved.length >= enough && against > moved.length * fallsOfIncrements;
}
