/** The watch's thread: the rooms that a look at a plant stands on, put together on connections of its own. */
import { lookAtPlant, type LookParts, type PlantLook } from "./alerts/plant-look.ts";
import { lastingAlarms } from "./alerts/lasting-alarms.ts";
import { readRecentSlots } from "./data/recent-slots.ts";
import { factsOf } from "./data/series-facts.ts";
import { ownIncidents } from "./health/incidents.store.ts";
import { incidentOfAlarm, settleAlarms } from "./health/settle-alarms.ts";
import { readWindows } from "./logbook/logbook.store.ts";
import { logsService } from "./logs/logs.service.ts";
import { putUnderIncident } from "./messages/incident-occasions.store.ts";
import { enqueue } from "./messages/outbox.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import { newLog } from "./platform/log.ts";
import { newThreadFeed, openThreadDb } from "./platform/thread-db.ts";
import { bitmasks } from "./variables/variables.store.ts";
import { plantParts } from "./plant-parts.ts";
import { readModel } from "./plants/plant-models.ts";

const db = openThreadDb("heliograph watch");
let nowSeconds = 0;
const logs = logsService({ db, log: newLog("error"), clock: { nowSeconds: () => nowSeconds } });

const parts: LookParts = {
  db,
  // Its process hears of them as every other one does.
  changes: newThreadFeed(),
  logs,
  enqueue,
  model: (plantId) => readModel(db, plantId, plantParts),
  tables: () => bitmasks(db),
  windows: (plantId, span) => readWindows(db, plantId, span),
  incidentOf: incidentOfAlarm,
  async onAlarms(trx, announce, of) {
    const episodes = await lastingAlarms(trx, of.model);
    // Whom the alert names is written to of its alarm; of findings without any alert others hear. (O30)
    const onIncident = (): Promise<void> => Promise.resolve();
    const changed = await settleAlarms(trx, { ...of, episodes, onIncident });
    for (const { alertId, incidentId } of await ownIncidents(trx, of.model.plant.id))
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await putUnderIncident(trx, of.model.plant.id, incidentId, [alertId]);
    if (changed.length > 0) announce("plant", of.model.plant.id, "incidents", ...changed);
  },
  recentSlots: (model, wanted) => readRecentSlots(db, { facts: factsOf(model), ...wanted }),
};

answerJobs(async (look: PlantLook): Promise<void> => {
  ({ nowSeconds } = look);
  await lookAtPlant(parts, look);
});
