/** The watch's thread: the rooms that a look at a plant stands on, put together on connections of its own. */
import { lookAtPlant, type LookParts, type PlantLook } from "./alerts/plant-look.ts";
import { readRecentSlots } from "./data/recent-slots.ts";
import { factsOf } from "./data/series-facts.ts";
import { logsService } from "./logs/logs.service.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import { newLog } from "./platform/log.ts";
import { openThreadDb } from "./platform/thread-db.ts";
import { plantParts } from "./plant-parts.ts";
import { readModel } from "./plants/plant-models.ts";

const db = openThreadDb("heliograph watch");
let nowSeconds = 0;
const logs = logsService({ db, log: newLog("error"), clock: { nowSeconds: () => nowSeconds } });

const parts: LookParts = {
  db,
  logs,
  model: (plantId) => readModel(db, plantId, plantParts),
  recentSlots: (model, wanted) => readRecentSlots(db, { facts: factsOf(model), ...wanted }),
};

answerJobs(async (look: PlantLook): Promise<void> => {
  ({ nowSeconds } = look);
  await lookAtPlant(parts, look);
});
