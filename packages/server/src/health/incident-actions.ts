import type { IncidentAction } from "@heliograph/contract/health/health.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dailyLoss } from "@heliograph/domain/health/incidents.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { MessagesService } from "../messages/messages.service.ts";
import type { Db } from "../platform/database.ts";
import { problem } from "../platform/problem.ts";
import { incidentOccasion } from "./incident-occasion.ts";
import {
  dailyOf,
  storedIncident,
  type EventParams,
  type IncidentEventCode,
  type IncidentPatch,
  type IncidentRow,
} from "./incidents.store.ts";

/** What a person's act changes, and the event that tells it. */
export interface Acted {
  readonly patch: IncidentPatch;
  readonly code: IncidentEventCode;
  readonly params: EventParams;
}
export interface ActingAt {
  readonly nowSeconds: number;
  readonly zone: string;
  /** Who acts. */
  readonly userId: string;
}

/** Nobody waits longer than a year. [s] */
const longestSnoozeSeconds = 366 * 86_400;

/** null: it is so already. Throws incident_over for what makes no sense of one that ended, and incident_not_closed. (H9) */
export function act(row: IncidentRow, action: IncidentAction, at: ActingAt): Acted | null {
  const { nowSeconds } = at;
  const lasts = row.state === "open" || row.state === "dormant";
  const isAboutLasting = ["acknowledge", "snooze", "close"].includes(action.action);
  if (isAboutLasting && !lasts) throw problem("incident_over");
  switch (action.action) {
    case "acknowledge":
      if (row.acknowledged !== null && row.acknowledged_by === at.userId) return null;
      return {
        patch: { acknowledged_by: at.userId, acknowledged: nowSeconds },
        code: "acknowledged",
        params: {},
      };
    case "snooze": {
      const { until } = action;
      if (until <= nowSeconds || until > nowSeconds + longestSnoozeSeconds)
        throw problem("snooze_until", {}, "until");
      return { patch: { snoozed_until: until }, code: "snoozed", params: { until } };
    }
    case "assign":
      if (row.assignee === action.user) return null;
      return {
        patch: { assignee: action.user },
        code: "assigned",
        params: action.user === null ? {} : { user: action.user },
      };
    case "comment":
      return { patch: {}, code: "commented", params: { text: action.text } };
    case "close": {
      const today = dayOf(nowSeconds, at.zone);
      return {
        patch: {
          state: "closed",
          ended: nowSeconds,
          closed_daily_kwh: dailyLoss(dailyOf(row), today),
          snoozed_until: null,
        },
        code: "closed",
        params: { text: action.text },
      };
    }
    case "reopen":
      if (row.state !== "closed") throw problem("incident_not_closed");
      return {
        patch: {
          state: "open",
          ended: null,
          closed_daily_kwh: null,
          acknowledged: null,
          acknowledged_by: null,
        },
        code: "reopened",
        params: {},
      };
  }
}

export type ActMessages = Pick<
  MessagesService,
  "acknowledgeIncident" | "enqueue" | "snoozeIncident"
>;
/** Who would have been called is called no more, or later; who has its alarm hears that a person closed it, or opened it again. (M3, M14) */
export async function writeOfAct(
  trx: Db,
  messages: ActMessages,
  of: {
    readonly model: PlantModel;
    /** As it was before. */
    readonly row: IncidentRow;
    readonly acted: Acted;
    readonly at: ActingAt;
  },
): Promise<void> {
  const { model, row, at } = of;
  const { code, params } = of.acted;
  const one = { plantId: row.plant_id, incidentId: row.id };
  if (code === "acknowledged" || code === "closed")
    await messages.acknowledgeIncident(trx, { ...one, accountId: at.userId });
  if (code === "snoozed") await messages.snoozeIncident(trx, { ...one, until: params.until! });
  if (code !== "closed" && code !== "reopened") return;
  const occasion = incidentOccasion(model, {
    plantId: row.plant_id,
    id: row.id,
    at: at.nowSeconds,
    facts: storedIncident(row),
    events: [code],
    isQuiet: false,
    ...(params.text === undefined ? {} : { reason: params.text }),
  });
  if (occasion !== null) await messages.enqueue(trx, occasion);
}

/** What of an incident people change, as the log of edits keeps it. */
export const editable = ({
  state,
  acknowledged,
  snoozed_until,
  assignee,
}: Pick<IncidentRow, "state" | "acknowledged" | "snoozed_until" | "assignee">) => ({
  state,
  acknowledged,
  snoozed_until,
  assignee,
});
