import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { healthPlant } from "@heliograph/domain/health/health-plant-of.ts";
import { reconcile } from "@heliograph/domain/health/incidents.ts";
import {
  hasOwnIncident,
  isSymptom,
  type AlertEpisode,
} from "@heliograph/domain/health/symptoms.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { Db } from "../platform/database.ts";
import { holdHealth, setHealthDue } from "./health.store.ts";
import { holdJudgedIncidents, storedIncident } from "./incidents.store.ts";
import { writeChange, type OnIncident } from "./write-incidents.ts";

/**
 * Alarms began or ended at a plant: those of an alert that no built-in cause stands for are an incident of their own at once, unless it is
 * under another one as a symptom; the others are put under theirs at the next look, which is due now. (H8, O18)
 * @param episodes alarms of the plant that last
 */
export async function settleAlarms(
  trx: Db,
  of: {
    readonly model: PlantModel;
    readonly episodes: readonly AlertEpisode[];
    readonly nowSeconds: number;
    readonly onIncident: OnIncident;
  },
): Promise<string[]> {
  const { model, nowSeconds } = of;
  const plantId = model.plant.id;
  await holdHealth(trx, plantId);
  await setHealthDue(trx, plantId);
  const stored = await holdJudgedIncidents(trx, plantId, nowSeconds);
  const symptoms = new Set(
    stored
      .filter(({ cause, state }) => !isOfAlert(cause) && (state === "open" || state === "dormant"))
      .flatMap(({ alerts }) => alerts),
  );
  const changes = reconcile({
    plant: healthPlant(model),
    stored: stored.filter(({ cause }) => isOfAlert(cause)).map(storedIncident),
    findings: [],
    episodes: of.episodes.filter((one) => hasOwnIncident(one) && !symptoms.has(one.alertId)),
    now: nowSeconds,
  });
  const today = dayOf(nowSeconds, model.plant.timezone);
  const changed: string[] = [];
  for (const change of changes)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    changed.push(await writeChange(trx, { ...of, plantId, today, before: stored }, change));
  return changed;
}
/** The incident that explains an alarm and stands, the one that began first; null where none does. What is judged meanwhile waits until the transaction ends. (H8) */
export async function incidentOfAlarm(
  trx: Db,
  model: PlantModel,
  episode: AlertEpisode,
): Promise<string | null> {
  const { id: plantId } = model.plant;
  await holdHealth(trx, plantId);
  const plant = healthPlant(model);
  const stored = await holdJudgedIncidents(trx, plantId, episode.since);
  const own = stored.find(
    (one) => (one.state === "open" || one.state === "dormant") && isSymptom(plant, episode, one),
  );
  return own?.id ?? null;
}
const isOfAlert = (cause: string): boolean => cause.startsWith("alert:");
