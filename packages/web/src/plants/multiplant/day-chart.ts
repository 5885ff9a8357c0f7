import { kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { type DataRow, pointsOf } from "../../data/data.api.ts";
import type { SeriesColour, TimeSeries } from "../../ui/charts/series.ts";

/** The power of one plant of the stack. */
export interface PlantPower {
  readonly id: string;
  readonly name: string;
  readonly colour: SeriesColour;
  /** Unit of the variable, as it is stored. */
  readonly udm: string | null;
}

/**
 * One area for each plant, in kW, upon an axis that begins at zero: a stack that does not would lie about its parts.
 * (MULTI-25, MULTI-27)
 * @param rows slots of five minutes, columns in the order of the powers
 */
export const stackedPowers = (
  powers: readonly PlantPower[],
  rows: readonly DataRow[],
): TimeSeries[] =>
  powers.map(({ udm, ...plant }, column) => ({
    ...plant,
    unit: "kW",
    kind: "area",
    fill: 0.5,
    min: 0,
    points: pointsOf(rows, column, kwPerUnit(udm) ?? 1),
  }));
