import { isDeepStrictEqual } from "node:util";
import { findingOf, findingOfPlant } from "@heliograph/domain/alerts/alert-check.ts";
import { worstOf } from "@heliograph/domain/alerts/alert-machine.ts";
import { followSince, type AlertSince } from "@heliograph/domain/alerts/alert-since.ts";
import { planAlert, type AlertPlan } from "@heliograph/domain/alerts/alert-plan.ts";
import {
  firstReplayed,
  newWatched,
  replay,
  type Replayed,
  type Saying,
  type Watched,
} from "@heliograph/domain/alerts/alert-replay.ts";
import { SlotReadings } from "@heliograph/domain/alerts/slot-readings.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { RecentSlots, RecentSlotsWanted } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Db } from "../platform/database.ts";
import { holdWatch, watchedAlerts, writeChecks, writeWatch, type Checks } from "./alerts.store.ts";
import { newsOf } from "./alert-news.ts";
import { wholePlant } from "./whole-plant.ts";

/** Slots before the first one that is looked at, in which its newest sample and the one before may lie: three steps of an hour, and some. */
const lookBackSlots = 60;

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
  /** The plant as the database has it now. */
  readonly model: (plantId: string) => Promise<PlantModel | null>;
  /** What a plant measured in some slots. */
  readonly recentSlots: (model: PlantModel, wanted: RecentSlotsWanted) => Promise<RecentSlots>;
  readonly logs: Pick<LogsService, "eventWith">;
}

/** Everything is read before the plant's watch is held; what was found, and the news of it, are written in one transaction. (A5) */
export async function lookAtPlant(
  { db, recentSlots, logs, ...parts }: LookParts,
  { plantId, before, last }: PlantLook,
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
  await db.transaction().execute(async (trx) => {
    const held = await holdWatch(trx, plantId);
    // What changed since it was read is looked at in the next tick.
    if (held.slot !== before || !isDeepStrictEqual(await watchedAlerts(trx, plantId), alerts))
      return;
    for (const [at, found] of alerts.entries()) {
      const plan = plans[at]!;
      const judged = judge({ plan, ...found, readings, before, last });
      const { id } = plan.alert;
      if (judged.isChanged) await writeChecks(trx, { plantId, id, ...judged });
      for (const said of newsOf(plan.alert, model, judged.sayings))
        await logs.eventWith(trx, "alert", { plantId, ...said });
    }
    await writeWatch(trx, plantId, { slot: Math.max(before, last), is_due: false });
  });
}

/** What an alert finds on each of its variables, and what there is to say of it. */
function judge(of: {
  plan: AlertPlan;
  checks: Checks | null;
  since: AlertSince;
  readings: SlotReadings;
  before: number;
  last: number;
}) {
  const { plan, readings, before, last } = of;
  const { alert } = plan;
  const keys = alert.vars.length === 0 ? [wholePlant] : alert.vars;
  const checks: Record<string, Watched> = {};
  const sayings: (Saying & { key: string })[] = [];
  const trails: Replayed["trail"][] = [];
  for (const key of keys) {
    const looked = replay(of.checks?.[key] ?? newWatched(), {
      findings: (slot) =>
        key === wholePlant
          ? findingOfPlant(plan, readings, slot)
          : findingOf(plan, key, readings, slot),
      numChecks: alert.num_checks,
      before,
      last,
    });
    checks[key] = looked.watched;
    trails.push(looked.trail);
    for (const saying of looked.sayings) sayings.push({ ...saying, key });
  }
  const { state } = worstOf(keys.map((key) => checks[key]!.now));
  const since = followSince(of.since, { trails, before, last });
  // The database keeps the keys in an order of its own.
  const isChanged = !isDeepStrictEqual({ checks, since }, { checks: of.checks, since: of.since });
  return { state, checks, since, sayings, isChanged };
}
