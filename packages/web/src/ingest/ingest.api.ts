import {
  getLogger,
  suggestDevices,
  suggestVariables,
} from "@heliograph/contract/ingest/ingest.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

export { GuessMark } from "./guess-mark.tsx";
export { PacketFault, ReloadButton } from "./packet-state.tsx";
export { SendPanel } from "./send-panel.tsx";
export { useCreation } from "./use-creation.ts";

/** Of the packet that is the last when the page opens, and again when it is asked for: nobody ticks what moves under his eyes. */
const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, retry: false } as const;

/** What went wrong is said by the page. */
export const suggestedDevicesQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["suggested", "devices", plantId],
    queryFn: (context) => call(suggestDevices, { params: { plant_id: plantId } }, manners(context)),
    ...once,
    meta: { quiet: true },
  });
export const suggestedVariablesQuery = (plantId: string, withUnknown: boolean) =>
  queryOptions({
    queryKey: ["suggested", "variables", plantId, withUnknown],
    queryFn: (context) =>
      call(
        suggestVariables,
        {
          params: { plant_id: plantId },
          query: { include_unknown: withUnknown ? "true" : "false" },
        },
        manners(context),
      ),
    ...once,
    meta: { quiet: true },
  });

/** What arrives is seen within half a minute. */
export const loggerQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["logger", plantId],
    queryFn: (context) => call(getLogger, { params: { plant_id: plantId } }, manners(context)),
    refetchInterval: 30_000,
    meta: { quiet: true },
  });
