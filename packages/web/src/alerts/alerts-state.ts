import { getAlertsState, getObjectsAlertState } from "@heliograph/contract/alerts/alerts.routes.ts";
import type { AlertsState, ObjectsAlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../call.ts";
import { onLivePush, useLiveMarker } from "../live/live.api.ts";
import { useMay } from "../me.ts";
import { reloadWaitMs } from "./reload-wait.ts";

/** The server checks every five minutes; a quiet plant is asked this often all the same. [ms] (LIVE-11) */
const everyMs = 120_000;
const stateKey = (plantId: string, of: "state" | "objects") => ["alerts", plantId, of] as const;
const manners = { staleTime: 60_000, refetchInterval: everyMs, meta: { quiet: true } } as const;

/** State of each alert and of each variable that it watches. */
const alertsStateQuery = (plantId: string) =>
  queryOptions({
    queryKey: stateKey(plantId, "state"),
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getAlertsState,
        { params: { plant_id: plantId } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    ...manners,
  });
/** Worst state of each variable and each device. */
const objectsStateQuery = (plantId: string) =>
  queryOptions({
    queryKey: stateKey(plantId, "objects"),
    queryFn: ({ signal }) =>
      call(getObjectsAlertState, { params: { plant_id: plantId } }, { signal, ghost: true }),
    ...manners,
  });

/**
 * Keeps a state true while it is shown: read again after pushes, forgotten while the connection is lost. (LIVE-09, LIVE-10)
 * @returns whether it may be asked for now
 */
function useKeptTrue(plantId: string, of: "state" | "objects"): boolean {
  const client = useQueryClient();
  const isLost = useLiveMarker() !== null;
  const isAsked = useMay(plantId)("alerts_show") && !isLost;
  useEffect(() => {
    const queryKey = stateKey(plantId, of);
    // What was true before the outage must not flash up after it.
    if (isLost) client.getQueryCache().find({ queryKey, exact: true })?.reset();
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const reload = (): void => {
      timer = null;
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    };
    const stop = onLivePush(() => {
      if (timer !== null) return;
      const read = client.getQueryState(queryKey);
      const last = {
        isFetching: read?.fetchStatus === "fetching",
        endedAtMs: Math.max(read?.dataUpdatedAt ?? 0, read?.errorUpdatedAt ?? 0),
      };
      timer = setTimeout(reload, reloadWaitMs(last, Date.now()));
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client, plantId, of, isLost, isAsked]);
  return isAsked;
}

export interface KnownAlertsState {
  /** Undefined: not read yet, not allowed, or not known while the connection is lost. */
  readonly states: AlertsState | undefined;
  /** When it was read. [epoch ms] */
  readonly readAtMs: number;
  readonly error: Error | null;
  readonly retry: () => void;
}
export function useAlertsState(plantId: string): KnownAlertsState {
  const enabled = useKeptTrue(plantId, "state");
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...alertsStateQuery(plantId),
    enabled,
  });
  return {
    states: enabled ? data : undefined,
    readAtMs: dataUpdatedAt,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
/** Undefined where `useAlertsState` would be. */
export function useObjectsState(plantId: string): ObjectsAlertState | undefined {
  const enabled = useKeptTrue(plantId, "objects");
  const { data } = useQuery({ ...objectsStateQuery(plantId), enabled });
  return enabled ? data : undefined;
}
