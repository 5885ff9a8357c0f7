/** Several plants drawn as one curve or as one row of bars. Rules DB4 and DB12: docs/rules/dashboards.md. */
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { together, type Term } from "../plants/plant-quantities.ts";
import { awakeElevation, daylightSeconds, type Place } from "../sun/daylight.ts";

/** A plant of a sum: its own columns of the rows, in their order. */
export interface SummedPlant {
  readonly name: string;
  readonly terms: readonly Term[];
  /** null: nobody said where it stands. */
  readonly place: Place | null;
}
export interface SummedRows {
  /** Label, and the sum. [kW] of powers, [kWh] of energies */
  readonly rows: (readonly [label: number | string, sum: number | null])[];
  /** Names of plants that are in no sum, because nothing is known of them. */
  readonly leftOut: readonly string[];
}
/** What is older is not the present. [s] */
export const silentSeconds = 30 * 60;

/** Columns after the label become one value of each plant. */
const valuesOf = (row: readonly Value[], plants: readonly SummedPlant[]): (number | null)[] => {
  let column = 1;
  return plants.map(({ terms }) => {
    const own = row.slice(column, column + terms.length);
    column += terms.length;
    return together(
      own.map((value) => (typeof value === "number" ? value : null)),
      terms,
    );
  });
};

/**
 * Powers of instants as one. What a plant sent stands for half an hour; where longer nothing is known of it, nothing is known of the sum: a hole is
 * no dip. At night who is silent makes nothing. A plant that was silent when the sun last stood high is left out of the whole curve, so that it
 * does not fall when the plant stops sending.
 * @param rows `data/fetch`: [unix s, value of each term], ascending
 */
export function summedPowers(
  rows: readonly (readonly Value[])[],
  plants: readonly SummedPlant[],
  of: {
    readonly nowSeconds: number;
    readonly bucketSeconds: number;
    /** [h] of the clock that the chart is drawn by; says where it is night of a plant whose place nobody knows. */
    readonly hourOf: (unixSeconds: number) => number;
  },
): SummedRows {
  const { nowSeconds, bucketSeconds, hourOf } = of;
  const holdSeconds = Math.max(silentSeconds, bucketSeconds);
  const begun = rows
    .map((row) => ({ at: Number(row[0]), values: valuesOf(row, plants) }))
    .filter(({ at }) => at <= nowSeconds);
  const isDark = (at: number, { place }: SummedPlant): boolean =>
    place === null
      ? hourOf(at) < 5 || hourOf(at) >= 22
      : daylightSeconds(at, at + bucketSeconds, place) === 0;
  // Whoever is silent then is silent, and not asleep.
  const isHighSun = (at: number, { place }: SummedPlant): boolean =>
    place === null
      ? hourOf(at) >= 9 && hourOf(at) < 16
      : daylightSeconds(at, at + bucketSeconds, place, awakeElevation) >= bucketSeconds;
  const columns = plants.map((plant, column) => {
    let last: { at: number; kw: number } | null = null;
    const known = begun.map(({ at, values }) => {
      const kw = values[column] ?? null;
      if (kw !== null) last = { at, kw };
      if (last !== null && at - last.at <= holdSeconds) return last.kw;
      return isDark(at, plant) ? 0 : null;
    });
    const hasAny = last !== null || begun.every(({ at }) => isDark(at, plant));
    const lastHigh = begun.findLastIndex(({ at }) => isHighSun(at, plant));
    return { known, isIn: hasAny && (lastHigh === -1 || known[lastHigh] !== null) };
  });
  const summed = columns.filter(({ isIn }) => isIn);
  const sumAt = (at: number): number | null =>
    summed.reduce<number | null>(
      (sum, { known }) => {
        const kw = known[at] ?? null;
        return sum === null || kw === null ? null : sum + kw;
      },
      summed.length === 0 || at >= begun.length ? null : 0,
    );
  return {
    rows: rows.map((row, at) => [Number(row[0]), sumAt(at)] as const),
    leftOut: plants.flatMap(({ name }, column) => (columns[column]?.isIn === true ? [] : [name])),
  };
}

/** Energies of periods as one, as far as they are known. @param rows `data/aggregated`: [label, value of each term] */
export function summedEnergies(
  rows: readonly (readonly Value[])[],
  plants: readonly SummedPlant[],
): SummedRows {
  const known = rows.map((row) => ({ label: row[0], values: valuesOf(row, plants) }));
  return {
    rows: known.map(({ label, values }) => {
      const some = values.filter((value) => value !== null);
      const sum = some.length === 0 ? null : some.reduce((all, value) => all + value, 0);
      return [typeof label === "number" ? label : String(label), sum] as const;
    }),
    leftOut: plants.flatMap(({ name }, column) =>
      known.every(({ values }) => values[column] === null) ? [name] : [],
    ),
  };
}
