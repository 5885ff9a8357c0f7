import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { runAlone } from "../platform/locks.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import type { World } from "../platform/world.ts";
import { plantsToWatch, turnBackWatches } from "./alerts.store.ts";
import type { PlantLook } from "./plant-look.ts";

/** A slot is looked at so long after it closes: jitter and second loggers have arrived. [s] */
const settleSeconds = 600;
const tickSeconds = 10;

/** The newest slot that has settled at a moment. [unix s / 300] */
export const settledSlot = (nowSeconds: number): number =>
  Math.floor((nowSeconds - settleSeconds) / slotSeconds) - 1;

/** Judges a plant's slots, away from the thread that answers calls. */
export type WatchThread = Pick<WorkerThread<PlantLook, void>, "do" | "close">;

/** Has the plants that have alerts looked at, each slot once it has settled, as long as the process lives. One process of the fleet does. */
export class AlertWatch {
  readonly #world: Pick<World, "db" | "clock" | "log">;
  readonly #thread: WatchThread;
  #stopped = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(world: Pick<World, "db" | "clock" | "log">, thread: WatchThread) {
    this.#world = world;
    this.#thread = thread;
  }
  start(): void {
    this.#schedule();
  }
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
    await this.#thread.close();
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
          const nowSeconds = this.#world.clock.nowSeconds();
          await this.#thread.do({ plantId, before: slot, last, nowSeconds });
        } catch (error) {
          this.#world.log.error("the alerts of a plant were not looked at, it is tried again", {
            plantId,
            error,
          });
        }
      }
    });
  }
}
