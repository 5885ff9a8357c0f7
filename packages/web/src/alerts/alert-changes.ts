import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { QueryClient } from "@tanstack/react-query";
import { alertQuery } from "./alert-queries.ts";

/** What every change of an alert has read again: the alert in its plant, and the states. */
export const alertChanged = (plantId: string) =>
  ({
    changes: { plantId, ids: (saved: Alert) => [saved.id] },
    invalidates: [["alerts", plantId]],
    store: (queries: QueryClient, saved: Alert) =>
      queries.setQueryData(alertQuery(saved.id).queryKey, saved),
  }) as const;
