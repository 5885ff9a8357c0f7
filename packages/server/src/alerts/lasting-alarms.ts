import type { AlertEpisode } from "@heliograph/domain/health/symptoms.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { watchedAlerts } from "./alerts.store.ts";
import { wholePlant } from "./whole-plant.ts";

/** The alarms of a plant that were raised and last, with the variables that are KO: none where the plant as a whole is. */
export async function lastingAlarms(db: Db, model: PlantModel): Promise<AlertEpisode[]> {
  const alerts = await watchedAlerts(db, model.plant.id);
  return alerts.flatMap(({ alert, checks }) => {
    const failed = Object.entries(checks ?? {}).filter(
      ([, { now, reported }]) => now.state === "KO" && reported.alarm,
    );
    if (failed.length === 0) return [];
    const since = failed.flatMap(([, { now }]) => now.since ?? []);
    if (since.length === 0) return [];
    return [
      {
        alertId: alert.id,
        code: alert.template_id ?? "",
        variables: failed.flatMap(([id]) =>
          id === wholePlant ? [] : [{ id, deviceId: model.byId.get(id)?.device_id ?? null }],
        ),
        since: Math.min(...since),
        ended: null,
      },
    ];
  });
}
