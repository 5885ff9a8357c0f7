import { energyOfPower } from "@heliograph/domain/data/energy-of-power.ts";
import { stepOf } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Point } from "../../ui/charts/series.ts";
import { inKw, type Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";

/** Energies of a day so far. [kWh] */
export interface Comparison {
  readonly measuredKwh: number;
  readonly expectedKwh: number;
}

/**
 * What was produced against what was expected, over the slots in which both are known, so that a gap is not a loss.
 * Each sample holds for its step. (D1)
 * @param power,expected points of the same slots [kW]
 * @returns null while nothing can be compared
 */
export function compareEnergies(
  power: readonly Point[],
  expected: readonly Point[],
): Comparison | null {
  const expectedAt = new Map(expected);
  const both = power.flatMap(([time, value]) => {
    const other = expectedAt.get(time) ?? null;
    return value === null || other === null ? [] : [{ time, value, other }];
  });
  const first = both[0];
  const last = both.at(-1);
  if (!first || !last) return null;
  // The logger's own rhythm: slots in which only one of the two is known are part of it.
  const step = stepOf(power.flatMap(([time, value]) => (value === null ? [] : [time])));
  const slots = Math.round((last.time - first.time) / slotSeconds) + 1;
  const integral = (of: (one: (typeof both)[number]) => number): number => {
    const column = new Float64Array(slots).fill(Number.NaN);
    for (const one of both) column[Math.round((one.time - first.time) / slotSeconds)] = of(one);
    return energyOfPower(column, step);
  };
  return {
    measuredKwh: integral((one) => one.value),
    expectedKwh: integral((one) => one.other),
  };
}

/** Today so far against what was expected; null where the reader sees only one of the two. */
export function comparisonOf(
  { series }: Pick<Scope, "series">,
  day: Pick<Day, "points">,
): Comparison | null {
  const { fpac, fteo } = series;
  if (!fpac || !fteo) return null;
  const scaled = (variable: Variable): Point[] =>
    day.points(variable).map(([time, value]) => [time, inKw(variable, value)]);
  return compareEnergies(scaled(fpac), scaled(fteo));
}

/** Difference that is worth a word: below 1 % and below a kilowatt-hour the day is as expected. [kWh], negative = less */
export function notableDifference({ measuredKwh, expectedKwh }: Comparison): number | null {
  const difference = measuredKwh - expectedKwh;
  return Math.abs(difference) < Math.max(1, 0.01 * expectedKwh) ? null : difference;
}
