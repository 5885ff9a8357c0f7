import { getSetup } from "@heliograph/contract/setup/setup.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** What a plant lacks, as long as it is shown. Who comes back from mending sees it mended. */
export const setupQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["setup", plantId],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getSetup,
        { params: { plant_id: plantId }, query: { if_shown: "true" } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 0,
    // What arrives is seen without reloading; a plant that needs no list is not asked again.
    refetchInterval: ({ state }) => (state.data?.aside === null ? 15_000 : false),
    meta: { quiet: true },
  });
