import { getHallScreen } from "@heliograph/contract/displays/informative.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../call.ts";

/** Between two looks at the figures: loggers send once a minute at most. */
const everyMs = 15_000;
/** A television asks for ever, hidden or not: it hears by itself when the network is back, or the display is open again. */
export const hallQuery = (id: string, preview: boolean) =>
  queryOptions({
    queryKey: ["display", "hall", id, preview],
    queryFn: ({ signal }) =>
      call(
        getHallScreen,
        { params: { id }, query: preview ? { preview: "1" } : {} },
        { signal, ghost: true, timeoutMs: everyMs },
      ),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    // A browser that wakes does not wait for its next turn.
    refetchOnWindowFocus: "always",
    networkMode: "always",
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  });
