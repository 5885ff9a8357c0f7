import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { QueryClient } from "@tanstack/react-query";
import { plantQuery, readAgain } from "../plant-queries.ts";

/** The charts of a plant are part of the plant, for its tree; what changes one puts the plant right at once and reads it again. */
export function rememberCharts(
  queries: QueryClient,
  { plantId, chartId }: { readonly plantId: string; readonly chartId: string },
  change: (charts: readonly Chart[]) => Chart[],
): void {
  const { queryKey } = plantQuery(plantId);
  queries.setQueryData<Plant>(queryKey, (plant) =>
    plant ? { ...plant, charts: change(plant.charts ?? []) } : plant,
  );
  void readAgain(queries, plantId, [chartId]);
}
/** The same charts with one that is new, or changed. */
export const withChart = (charts: readonly Chart[], saved: Chart): Chart[] =>
  charts.some((one) => one.id === saved.id)
    ? charts.map((one) => (one.id === saved.id ? saved : one))
    : [...charts, saved];
export { CurvesPicture } from "./parts-on-demand.tsx";
