import type { ChartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { plantQuery } from "../plant-queries.ts";
import { type PlantVariable, variableMap } from "../variables/variables.api.ts";

/** A variable with the power of its plant. */
export interface ChartVariable extends PlantVariable {
  /** [kWp] */
  readonly plantKwp: number;
}
interface ChartVariables {
  /** By their ids; those of other plants are called after their plant too. */
  readonly known: ReadonlyMap<string, ChartVariable>;
  /** Other plants are still to come. */
  readonly waits: boolean;
}

/** The variables of a chart's plant, and of the others that its series name, as far as they may be seen. */
export function useChartVariables(
  plant: Plant,
  series: readonly Pick<ChartSeries, "plant_id">[],
): ChartVariables {
  const ids = new Set(series.flatMap(({ plant_id: id }) => id ?? []));
  const { others, waits } = useQueries({
    // One that may not be seen, or is gone, has no series here.
    queries: [...ids].toSorted().map((id) => ({ ...plantQuery(id), meta: { quiet: true } })),
    combine: together,
  });
  const known = useMemo(() => {
    const all = new Map<string, ChartVariable>();
    for (const other of others)
      for (const [id, one] of variableMap(other)) {
        const variable = { ...one.variable, name: `${other.name} · ${one.variable.name}` };
        all.set(id, { ...one, variable, plantKwp: other.kwp });
      }
    for (const [id, one] of variableMap(plant)) all.set(id, { ...one, plantKwp: plant.kwp });
    return all;
  }, [plant, others]);
  return { known, waits };
}
const together = (
  read: readonly { readonly data: Plant | undefined; readonly isLoading: boolean }[],
): { readonly others: readonly Plant[]; readonly waits: boolean } => ({
  others: read.flatMap(({ data }) => data ?? []),
  waits: read.some(({ isLoading }) => isLoading),
});
