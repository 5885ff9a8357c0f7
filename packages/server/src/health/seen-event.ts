import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import type { EventRow } from "./incidents.store.ts";
import type { IncidentSight } from "./seen-health.ts";

/** An event with the names of people and alerts. */
export function eventSeen(
  { at, code, params, account_id, real_account_id }: EventRow,
  { names, eyes: { model, hidden } }: IncidentSight,
): IncidentPage["events"][number] {
  const { text, until, since, user, alert: alertId } = params;
  const alert = model.alerts.find(({ id }) => id === alertId);
  return {
    at,
    code,
    params: {
      ...(text === undefined ? {} : { text }),
      ...(until === undefined ? {} : { until }),
      ...(code === "assigned" ? { assignee: names.get(user ?? "") ?? null } : {}),
      ...(since === undefined ? {} : { since }),
      // The name of an alert of which he sees no variable stays hidden. (P10)
      ...(alertId === undefined
        ? {}
        : { alert: alert === undefined ? null : (seenAlert(alert, hidden)?.name ?? null) }),
    },
    by: names.get(account_id ?? "") ?? null,
    really_by: names.get(real_account_id ?? "") ?? null,
  };
}
