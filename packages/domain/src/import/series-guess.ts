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
  /** An energy that may be what was made in each interval: it falls again and again, or moves too seldom to tell. */
  readonly isDoubtful: boolean;
}

/** A counter falls once a day at most; so many falls in a hundred steps are none of its. */
const fallsOfIncrements = 0.1;
/** Fewer steps tell nothing by how often they fall. */
const enough = 12;
/** Then a counter is known by standing so many times above what it rises by. */
const farAbove = 10;

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
      isDoubtful: unitOf(unitOfFile(unit))?.dimension === "energy" && mayBeIncrements(own),
    };
  });
}
function mayBeIncrements(values: readonly number[]): boolean {
  // A night of zeros is no step.
  const steps = values.slice(1).map((value, at) => value - values[at]!);
  const moved = steps.filter((step) => step !== 0);
  const falls = moved.filter((step) => step < 0).length;
  // A counter rises, or, in a file with the newest first, falls.
  const against = Math.min(falls, moved.length - falls);
  if (moved.length >= enough) return against > moved.length * fallsOfIncrements;
  const smallest = values.reduce((a, b) => Math.min(a, b), Infinity);
  const largest = steps.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  // Zeros alone are the same either way.
  if (largest === 0) return smallest !== 0 && values.length > 0;
  return against > 0 || smallest < farAbove * largest;
}
