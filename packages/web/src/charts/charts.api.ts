import { createChart, deleteChart, patchChart } from "@heliograph/contract/charts/charts.routes.ts";
import type { Chart, NewChart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";
import { plantQuery, readAgain } from "../plant-queries.ts";

/** The charts of a plant are part of the plant, for its tree; what changes one puts the plant right at once and reads it again. */
function useChartsChanged(
  plantId: string,
): (id: string, change: (charts: readonly Chart[]) => Chart[]) => void {
  const queries = useQueryClient();
  return (id, change) => {
    const key = plantQuery(plantId).queryKey;
    queries.setQueryData<Plant>(key, (plant) =>
      plant ? { ...plant, charts: change(plant.charts ?? []) } : plant,
    );
    void readAgain(queries, plantId, [id]);
  };
}

/** Saves a chart: a new one without id, else the one that it names. Failures are shown by the page. */
export function useSaveChart(plantId: string) {
  const changed = useChartsChanged(plantId);
  return useMutation({
    mutationFn: ({ id, fields }: { readonly id: string | null; readonly fields: NewChart }) =>
      id === null
        ? call(createChart, { params: { plant_id: plantId }, body: fields })
        : call(patchChart, { params: { plant_id: plantId }, body: { ...fields, id } }),
    onSuccess: (saved) =>
      changed(saved.id, (charts) =>
        charts.some((one) => one.id === saved.id)
          ? charts.map((one) => (one.id === saved.id ? saved : one))
          : [...charts, saved],
      ),
    meta: { quiet: true },
  });
}

export function useDeleteChart(plantId: string) {
  const changed = useChartsChanged(plantId);
  return useMutation({
    mutationFn: (id: string) => call(deleteChart, { params: { plant_id: plantId, chart_id: id } }),
    onSuccess: (_answer, id) => changed(id, (charts) => charts.filter((one) => one.id !== id)),
    meta: { quiet: true },
  });
}
