import { getSetup, getSetupProposal } from "@heliograph/contract/setup/setup.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

const shownKey = (plantId: string) => ["setup", plantId] as const;
/** What a plant lacks, as long as it is shown. Who comes back from mending sees it mended. */
export const setupQuery = (plantId: string) =>
  queryOptions({
    queryKey: shownKey(plantId),
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
/** The same for the guided way, also where the list is not shown any more. */
export const wholeSetupQuery = (plantId: string) =>
  queryOptions({
    queryKey: [...shownKey(plantId), "whole"],
    queryFn: (context) => call(getSetup, { params: { plant_id: plantId } }, manners(context)),
    staleTime: 0,
    refetchInterval: 15_000,
    meta: { quiet: true },
  });
/** Of the packet that is the last when it is asked for: nobody ticks what moves under his eyes. */
export const proposalQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["suggested", "setup", plantId],
    queryFn: (context) =>
      call(getSetupProposal, { params: { plant_id: plantId } }, manners(context)),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { quiet: true },
  });
