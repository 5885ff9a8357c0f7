import { slotEndSeconds } from "@heliograph/domain/alerts/alert-machine.ts";
import type { AlertEpisode } from "@heliograph/domain/health/symptoms.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { watchedAlerts } from "./alerts.store.ts";
import { wholePlant } from "./whole-plant.ts";

/**
 * The alarms of a plant that were raised and have no all-clear yet, with their variables: none where it is the plant as a whole. Night, a
 * closed window and a value that is missing end none of them. (A2, H9)
 */
export async function lastingAlarms(db: Db, model: PlantModel): Promise<AlertEpisode[]> {
  const alerts = await watchedAlerts(db, model.plant.id);
  return alerts.flatMap(({ alert, checks }) => {
    const raised = Object.entries(checks ?? {}).filter(([, { reported }]) => reported.alarm);
    if (raised.length === 0) return [];
    return [
      {
        alertId: alert.id,
        code: alert.template_id ?? "",
        variables: raised.flatMap(([id]) =>
          id === wholePlant ? [] : [{ id, deviceId: model.byId.get(id)?.device_id ?? null }],
        ),
        since: slotEndSeconds(Math.min(...raised.map(([, { reported }]) => reported.slot))),
        ended: null,
      },
    ];
  });
}
