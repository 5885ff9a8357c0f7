import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import type { EventRow } from "./incidents.store.ts";
import type { IncidentSight } from "./seen-health.ts";

/** An event with the names of people and alerts. */
export function eventSeen(
  { at, code, params, account_id, real_account_id }: EventRow,
  { names, eyes: { model } }: IncidentSight,
): IncidentPage["events"][number] {
  const { text, until, user, alert } = params;
  return {
    at,
    code,
    params: {
      ...(text === undefined ? {} : { text }),
      ...(until === undefined ? {} : { until }),
      ...(code === "assigned" ? { assignee: names.get(user ?? "") ?? null } : {}),
      ...(alert === undefined
        ? {}
        : { alert: model.alerts.find(({ id }) => id === alert)?.name ?? null }),
    },
    by: names.get(account_id ?? "") ?? null,
    really_by: names.get(real_account_id ?? "") ?? null,
  };
}
