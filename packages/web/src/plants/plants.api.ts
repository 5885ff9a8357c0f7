import { getPlant, listPlants } from "@heliograph/contract/plants/plants.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** The plants that the user may view. The list is reused for 5 s, then asked again. */
export const plantListQuery = () =>
  queryOptions({
    queryKey: ["plant", "list"],
    queryFn: ({ signal }) => call(listPlants, {}, { signal }),
    staleTime: 5000,
  });

/** One plant with its devices, formulas and charts: what the tree and every plant page stand on. */
export const plantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plant", plantId],
    queryFn: ({ signal }) =>
      call(getPlant, { params: { plant_id: plantId }, query: { full: "1" } }, { signal }),
    staleTime: 30_000,
  });
