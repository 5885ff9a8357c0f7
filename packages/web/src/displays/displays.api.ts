import {
  getControlDisplay,
  getLedDisplay,
  getLedJson,
  getWall,
  listControlDisplays,
  listLedDisplays,
} from "@heliograph/contract/displays/displays.routes.ts";
import {
  getDisplay,
  getHallScreen,
  listDisplays,
  listDisplayTemplates,
} from "@heliograph/contract/displays/informative.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

export const controlDisplaysQuery = () =>
  queryOptions({
    queryKey: ["display", "control", "all"],
    queryFn: (context) => call(listControlDisplays, {}, manners(context)),
    meta: { quiet: true },
  });
export const controlDisplayQuery = (id: string) =>
  queryOptions({
    queryKey: ["display", "control", id],
    queryFn: (context) => call(getControlDisplay, { params: { id } }, manners(context)),
    meta: { quiet: true },
  });
export const informativeDisplaysQuery = () =>
  queryOptions({
    queryKey: ["display", "informative", "all"],
    queryFn: (context) => call(listDisplays, {}, manners(context)),
    meta: { quiet: true },
  });
export const informativeDisplayQuery = (id: string) =>
  queryOptions({
    queryKey: ["display", "informative", id],
    queryFn: (context) => call(getDisplay, { params: { id } }, manners(context)),
    meta: { quiet: true },
  });
/** What a television shows now of what is stored, for its editor: of a disabled one too. */
export const storedScreenQuery = (id: string) =>
  queryOptions({
    queryKey: ["display", "informative", id, "screen"],
    queryFn: ({ signal }) =>
      call(getHallScreen, { params: { id }, query: { preview: "1" } }, { signal, ghost: true }),
    refetchInterval: 60_000,
    meta: { quiet: true },
  });
/** What pages can be; they change with the portal alone. */
export const displayTemplatesQuery = () =>
  queryOptions({
    queryKey: ["display templates"],
    queryFn: (context) => call(listDisplayTemplates, {}, manners(context)),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
export const ledDisplaysQuery = () =>
  queryOptions({
    queryKey: ["display", "led", "all"],
    queryFn: (context) => call(listLedDisplays, {}, manners(context)),
    meta: { quiet: true },
  });
export const ledDisplayQuery = (id: string) =>
  queryOptions({
    queryKey: ["display", "led", id],
    queryFn: (context) => call(getLedDisplay, { params: { id } }, manners(context)),
    meta: { quiet: true },
  });
/** What the panel reads, as it is stored now. */
export const ledDataQuery = (id: string) =>
  queryOptions({
    queryKey: ["display", "led", id, "data"],
    queryFn: ({ signal }) =>
      call(getLedJson, { params: { id }, query: { preview: "1" } }, { signal, ghost: true }),
    refetchInterval: 60_000,
    meta: { quiet: true },
  });

/** Between two looks at the wall's plants. */
const everyMs = 10_000;
/** A screen asks for ever, in the background too: it hears by itself when the network is back, or the display is open again. */
export const wallQuery = (id: string, preview: boolean) =>
  queryOptions({
    queryKey: ["display", "wall", id, preview],
    queryFn: ({ signal }) =>
      call(
        getWall,
        { params: { id }, query: preview ? { preview: "1" } : {} },
        { signal, ghost: true, timeoutMs: everyMs },
      ),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    networkMode: "always",
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  });

/** What every change of a display has read again. */
export const displaysChanged = { invalidates: [["display"]] } as const;
