import { getPlant, listPlants } from "@heliograph/contract/plants/plants.routes.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { usePlantIdOfPage } from "./ui/page.ts";

/** The plants that the user may view. The list is reused for 5 s, then asked again; only the first reading shows that something loads. */
export const plantListQuery = () =>
  queryOptions({
    queryKey: ["plant", "list"],
    queryFn: ({ signal, client, queryKey }) =>
      call(listPlants, {}, { signal, ghost: client.getQueryData(queryKey) !== undefined }),
    staleTime: 5000,
    // The home page says it in its place; the others have nothing to offer then.
    meta: { quiet: true },
  });

/** One plant with its devices, formulas and charts: what the tree and every plant page stand on. Only the first reading shows that something loads. */
export const plantQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["plant", plantId],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getPlant,
        { params: { plant_id: plantId }, query: { full: "1" } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 30_000,
  });

/** The plant of the address; the guard has read it before. */
export const usePlant = (): Plant => useSuspenseQuery(plantQuery(usePlantIdOfPage() ?? "")).data;
