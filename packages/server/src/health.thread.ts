/** The thread in which plants are judged: the rooms that this stands on, put together on connections of its own. */
import { neighbourKm } from "@heliograph/domain/health/neighbours.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { lastingAlarms } from "./alerts/lasting-alarms.ts";
import { daysAtOnce, readDaySamples } from "./data/day-samples.ts";
import { DayRoom } from "./data/measured-days.ts";
import { firstDayOf } from "./data/history.store.ts";
import { incidentOccasion } from "./health/incident-occasion.ts";
import type { Judged, JudgeLook, JudgeParts } from "./health/judge-parts.ts";
import { judgePlant } from "./health/judge-plant.ts";
import { readWindows } from "./logbook/logbook.store.ts";
import { enqueue } from "./messages/outbox.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import { newThreadFeed, openThreadDb } from "./platform/thread-db.ts";
import { plantParts } from "./plant-parts.ts";
import { readModel } from "./plants/plant-models.ts";
import { plantsNear } from "./plants/plants.store.ts";

const db = openThreadDb("heliograph health");
// Its process hears of them as every other one does.
const changes = newThreadFeed();

/** As many plants are kept as this. */
const maxModels = 2000;
const models = new Map<string, { readonly facts: string; readonly model: PlantModel | null }>();
async function modelOf(plantId: string, facts: string): Promise<PlantModel | null> {
  const known = models.get(plantId);
  if (known?.facts === facts) return known.model;
  const model = await readModel(db, plantId, plantParts);
  if (models.size >= maxModels) models.clear();
  models.set(plantId, { facts, model });
  return model;
}

/** One plant is judged after the other, and of each one day. */
const room = new DayRoom();
const parts: JudgeParts = {
  db,
  changes,
  model: modelOf,
  plantsNear: ({ plant }, nowSeconds) => plantsNear(db, plant, { km: neighbourKm, nowSeconds }),
  days: (model, wanted) => readDaySamples(db, model, wanted, room),
  daysAtOnce,
  firstDay: async (model, ids) =>
    await firstDayOf(
      db,
      model.plant.id,
      ids.flatMap((id) => model.byId.get(id)?.number ?? []),
    ),
  episodes: lastingAlarms,
  windows: (plantId, span) => readWindows(db, plantId, span),
  async onIncident(trx, news) {
    const model = models.get(news.plantId)?.model;
    const occasion = model ? incidentOccasion(model, news) : null;
    if (occasion !== null) await enqueue(trx, occasion);
  },
};

answerJobs(async (look: JudgeLook): Promise<Judged> => await judgePlant(parts, look));
