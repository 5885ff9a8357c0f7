import { isDeepStrictEqual } from "node:util";
import type { MaintenanceWindow } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { findingOf, findingOfPlant } from "@heliograph/domain/alerts/alert-check.ts";
import { worstOf } from "@heliograph/domain/alerts/alert-machine.ts";
import { followSince, type AlertSince } from "@heliograph/domain/alerts/alert-since.ts";
import { planAlert, type AlertPlan } from "@heliograph/domain/alerts/alert-plan.ts";
import {
  firstReplayed,
  newWatched,
  replay,
  type Replayed,
  type Watched,
} from "@heliograph/domain/alerts/alert-replay.ts";
import { lookBackSlots, SlotReadings } from "@heliograph/domain/alerts/slot-readings.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { isInWindow } from "@heliograph/domain/logbook/subject.ts";
import type { AlertEpisode } from "@heliograph/domain/health/symptoms.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { RecentSlots, RecentSlotsWanted } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Enqueue } from "../messages/messages.service.ts";
import type { Announce, ChangeFeed } from "../platform/change-feed.ts";
import type { Db } from "../platform/database.ts";
import { holdWatch, watchedAlerts, writeChecks, writeWatch, type Checks } from "./alerts.store.ts";
import { writeAlarms } from "./alarms.store.ts";
import { newsOf, occasionsOf, turnsOf, type Turn } from "./alert-news.ts";
import { wholePlant } from "./whole-plant.ts";

/** A plant to look at, as plain data. */
export interface PlantLook {
  readonly plantId: string;
  /** The last slot that was looked at before, and the last one to look at. [unix s / 300] */
  readonly before: number;
  readonly last: number;
  readonly nowSeconds: number;
}
/** What a look stands on. */
export interface LookParts {
  readonly db: Db;
  readonly changes: Pick<ChangeFeed, "transaction">;
  /** The plant as the database has it now. */
  readonly model: (plantId: string) => Promise<PlantModel | null>;
  /** What a plant measured in some slots. */
  readonly recentSlots: (model: PlantModel, wanted: RecentSlotsWanted) => Promise<RecentSlots>;
  /** The maintenance windows of a plant that touch [from, to). [unix s] */
  readonly windows: (
    plantId: string,
    span: { readonly from: number; readonly to: number },
  ) => Promise<readonly MaintenanceWindow[]>;
  readonly logs: Pick<LogsService, "eventWith">;
  /** What codes mean. */
  readonly tables: () => Promise<readonly Bitmask[]>;
  readonly enqueue: Enqueue;
  /** The incident that an alarm of the plant is a symptom of, while it stands; held until the transaction ends. */
  readonly incidentOf: (
    trx: Db,
    model: PlantModel,
    episode: AlertEpisode,
  ) => Promise<string | null>;
  /** Alarms of the plant began or ended: called in the transaction that writes them. */
  readonly onAlarms: (
    trx: Db,
    announce: Announce,
    of: { readonly model: PlantModel; readonly nowSeconds: number },
  ) => Promise<void>;
}

/** Everything is read before the plant's watch is held; what was found, and the news of it, are written in one transaction. (A5) */
export async function lookAtPlant(
  { db, changes, recentSlots, logs, enqueue, ...parts }: LookParts,
  { plantId, before, last, nowSeconds }: PlantLook,
): Promise<void> {
  const model = await parts.model(plantId);
  if (model === null) return;
  const alerts = await watchedAlerts(db, plantId);
  const plans = alerts.map(({ alert }) => planAlert(model, alert));
  const readings = new SlotReadings(
    await recentSlots(model, {
      numbers: new Set(plans.flatMap((plan) => [...plan.numbers])),
      from: firstReplayed(before, last) - lookBackSlots,
      to: last,
    }),
  );
  const windows = await parts.windows(plantId, {
    from: firstReplayed(before, last) * slotSeconds,
    to: (last + 1) * slotSeconds,
  });
  const isCoded = plans.some(({ watched }) =>
    [...watched.values()].some(({ variable }) => variable.bitmask !== null),
  );
  const tables = new Map((isCoded ? await parts.tables() : []).map((one) => [one.id, one]));
  /** A slot counts by its start. Of the plant as a whole a window of the whole plant alone is one. */
  const isAtWork = (key: string, slot: number): boolean =>
    isInWindow(model, windows, {
      seconds: slot * slotSeconds,
      of: { section: null, deviceId: null, variableId: key === wholePlant ? null : key },
    });
  await changes.transaction(db, async (trx, announce) => {
    const held = await holdWatch(trx, plantId);
    // What changed since it was read is looked at in the next tick.
    if (held.slot !== before || !isDeepStrictEqual(await watchedAlerts(trx, plantId), alerts))
      return;
    let hasTurned = false;
    for (const [at, found] of alerts.entries()) {
      const plan = plans[at]!;
      const judged = judge({ plan, ...found, readings, isAtWork, before, last });
      const { id } = plan.alert;
      hasTurned ||= judged.transitions.length > 0;
      if (judged.isChanged) await writeChecks(trx, { plantId, id, ...judged });
      await writeAlarms(trx, { plantId, id }, judged.transitions);
      for (const event of newsOf(plan.alert, model, judged.transitions))
        await logs.eventWith(trx, "alert", { plantId, ...event });
      for (const occasion of occasionsOf({ plan, readings, tables }, model, judged.transitions))
        await enqueue(trx, {
          ...occasion,
          plantId,
          incidentId:
            occasion.facts.code === "alert_raised"
              ? await parts.incidentOf(trx, model, episodeOf(plan.alert, model, occasion))
              : null,
          now: Math.floor(nowSeconds),
        });
    }
    if (hasTurned)
      await parts.onAlarms(trx, announce, { model, nowSeconds: Math.floor(nowSeconds) });
    await writeWatch(trx, plantId, { slot: Math.max(before, last), is_due: false });
  });
}

/** An alarm that is raised now, as incidents know it. */
const episodeOf = (
  { id, template_id: code }: Alert,
  model: PlantModel,
  { keys, facts }: ReturnType<typeof occasionsOf>[number],
): AlertEpisode => ({
  alertId: id,
  code: code ?? "",
  variables: keys
    .filter((key) => key !== wholePlant)
    .map((key) => ({ id: key, deviceId: model.byId.get(key)?.device_id ?? null })),
  since: facts.params.at,
  ended: null,
});

/** What an alert finds on each of its variables, and the alarms that begin or end. */
function judge(of: {
  plan: AlertPlan;
  checks: Checks | null;
  since: AlertSince;
  isQuiet: boolean;
  readings: SlotReadings;
  isAtWork: (key: string, slot: number) => boolean;
  before: number;
  last: number;
}) {
  const { plan, readings, before, last } = of;
  const { alert } = plan;
  const keys = alert.vars.length === 0 ? [wholePlant] : alert.vars;
  const checks: Record<string, Watched> = {};
  const transitions: Turn[] = [];
  const trails: Replayed["trail"][] = [];
  for (const key of keys) {
    const known = of.checks?.[key] ?? newWatched();
    const looked = replay(known, {
      findings: (slot) =>
        key === wholePlant
          ? findingOfPlant(plan, readings, slot)
          : findingOf(plan, key, readings, slot),
      numChecks: alert.num_checks,
      isAtWork: (slot) => of.isAtWork(key, slot),
      before,
      last,
    });
    checks[key] = looked.watched;
    trails.push(looked.trail);
    transitions.push(...turnsOf(key, known.reported, looked.transitions));
  }
  const { state } = worstOf(keys.map((key) => checks[key]!.now));
  const since = followSince(of.since, { trails, before, last });
  const wrong = keys.filter((key) => ["KO", "ERROR"].includes(checks[key]!.now.state));
  const isQuiet =
    wrong.length > 0 && !wrong.some((key) => isHeardOf(checks[key]!, of.isAtWork(key, last)));
  const found = { checks, since, isQuiet };
  // The database keeps the keys in an order of its own.
  const isChanged = !isDeepStrictEqual(found, {
    checks: of.checks,
    since: of.since,
    isQuiet: of.isQuiet,
  });
  return { state, ...found, transitions, isChanged };
}
/** Whether people know of what is wrong, or are to know of it: an alarm that was raised, an error outside of work. (A3, A19) */
const isHeardOf = ({ now, reported }: Watched, isAtWork: boolean): boolean =>
  reported.alarm || (now.state === "ERROR" && !isAtWork);
