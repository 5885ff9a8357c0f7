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
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DataService } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Db } from "../platform/database.ts";
import { runAlone } from "../platform/locks.ts";
import type { World } from "../platform/world.ts";
import {
  holdWatch,
  plantsToWatch,
  turnBackWatches,
  watchedAlerts,
  writeChecks,
  writeWatch,
  type Checks,
} from "./alerts.store.ts";
import { newsOf } from "./alert-news.ts";

/** A slot is looked at so long after it closes: jitter and second loggers have arrived. [s] */
const settleSeconds = 600;
const tickSeconds = 10;
/** Slots before the first one that is looked at, in which its newest sample and the one before may lie: three steps of an hour, and some. */
const lookBackSlots = 60;
/** Under this key stands what an alert finds of the plant as a whole. */
export const wholePlant = "";

/** The newest slot that has settled at a moment. [unix s / 300] */
export const settledSlot = (nowSeconds: number): number =>
  Math.floor((nowSeconds - settleSeconds) / slotSeconds) - 1;

export interface WatchParts {
  readonly model: (plantId: string) => Promise<PlantModel | null>;
  readonly data: Pick<DataService, "recentSlots">;
  readonly logs: Pick<LogsService, "eventWith">;
}

/** Looks at the plants that have alerts, each slot once it has settled, as long as the process lives. One process of the fleet does. */
export class AlertWatch {
  readonly #world: Pick<World, "db" | "clock" | "log">;
  readonly #parts: WatchParts;
  #stopped = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(world: Pick<World, "db" | "clock" | "log">, parts: WatchParts) {
    this.#world = world;
    this.#parts = parts;
  }
  start(): void {
    this.#schedule();
  }
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }
  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.look()
        .catch((error: unknown) => {
          if (!this.#stopped)
            this.#world.log.error("the alerts were not looked at, it is tried again", { error });
        })
        .then(() => this.#schedule());
    }, tickSeconds * 1000);
  }
  /** Looks at every plant that is due, one after the other; a plant that fails is told and does not stop the others. (A14) */
  async look(): Promise<void> {
    const last = settledSlot(this.#world.clock.nowSeconds());
    await runAlone(this.#world.db, "watch", async (own) => {
      await turnBackWatches(own, last);
      for (const { plantId, slot } of await plantsToWatch(this.#world.db, last)) {
        if (this.#stopped) return;
        try {
          await this.#lookAt(own, plantId, { before: slot, last });
        } catch (error) {
          this.#world.log.error("the alerts of a plant were not looked at, it is tried again", {
            plantId,
            error,
          });
        }
      }
    });
  }
  /**
   * Everything is read before the plant's watch is held, and what is held is written on this process's own connection: whoever changes an alert
   * waits for the watch with a connection in his hand, and many of them have all that there are.
   */
  async #lookAt(own: Db, plantId: string, of: { before: number; last: number }): Promise<void> {
    const { before, last } = of;
    const model = await this.#parts.model(plantId);
    if (model === null) return;
    const alerts = await watchedAlerts(this.#world.db, plantId);
    const plans = alerts.map(({ alert }) => planAlert(model, alert));
    const readings = new SlotReadings(
      await this.#parts.data.recentSlots(model, {
        numbers: new Set(plans.flatMap((plan) => [...plan.numbers])),
        from: firstReplayed(before, last) - lookBackSlots,
        to: last,
      }),
    );
    await own.transaction().execute(async (trx) => {
      const held = await holdWatch(trx, plantId);
      // What changed since it was read is looked at in the next tick.
      if (held.slot !== before || !isDeepStrictEqual(await watchedAlerts(trx, plantId), alerts))
        return;
      for (const [at, { checks, since }] of alerts.entries())
        await this.#judge(trx, { plan: plans[at]!, model, checks, since, readings, before, last });
      await writeWatch(trx, plantId, { slot: Math.max(before, last), is_due: false });
    });
  }
  async #judge(
    trx: Db,
    of: {
      plan: AlertPlan;
      model: PlantModel;
      checks: Checks | null;
      since: AlertSince;
      readings: SlotReadings;
      before: number;
      last: number;
    },
  ): Promise<void> {
    const { plan, model, readings } = of;
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
        before: of.before,
        last: of.last,
      });
      checks[key] = looked.watched;
      trails.push(looked.trail);
      for (const saying of looked.sayings) sayings.push({ ...saying, key });
    }
    const { state } = worstOf(keys.map((key) => checks[key]!.now));
    const since = followSince(of.since, { trails, before: of.before, last: of.last });
    // The database keeps the keys in an order of its own.
    if (!isDeepStrictEqual({ checks, since }, { checks: of.checks, since: of.since }))
      await writeChecks(trx, { plantId: alert.plant_id, id: alert.id, state, checks, since });
    for (const said of newsOf(alert, model, sayings))
      await this.#parts.logs.eventWith(trx, "alert", { plantId: alert.plant_id, ...said });
  }
}
