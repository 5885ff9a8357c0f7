import { getHealthNow } from "@heliograph/contract/health/health.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./call.ts";

/** The portal looks at a plant every few minutes; in between the news of a plant say that something changed. */
export const healthEveryMs = 60_000;

/** How a plant is now: for the rooms before that of its health too. */
export const healthNowQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["health", "now", plantId],
    queryFn: ({ signal }) =>
      call(getHealthNow, { params: { plant_id: plantId } }, { signal, ghost: true }),
    staleTime: 0,
    refetchInterval: healthEveryMs,
    meta: { quiet: true },
  });
