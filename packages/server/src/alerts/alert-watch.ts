import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { runAlone } from "../platform/locks.ts";
import { Repeated } from "../platform/repeated.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import type { RoomContext } from "../platform/room-context.ts";
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
  readonly #context: Pick<RoomContext, "db" | "clock" | "log">;
  readonly #thread: WatchThread;
  readonly #repeated: Repeated;

  constructor(context: Pick<RoomContext, "db" | "clock" | "log">, thread: WatchThread) {
    this.#context = context;
    this.#thread = thread;
    this.#repeated = new Repeated({
      everySeconds: tickSeconds,
      work: () => this.look(),
      log: context.log,
      failure: "the alerts were not looked at, it is tried again",
    });
  }
  start(): void {
    this.#repeated.start();
  }
  async stop(): Promise<void> {
    await this.#repeated.stop();
    await this.#thread.close();
  }
  /** Looks at every plant that is due, one after the other; a plant that fails is logged and does not stop the others. (A14) */
  async look(): Promise<void> {
    const last = settledSlot(this.#context.clock.nowSeconds());
    await runAlone(this.#context.db, "watch", async (own) => {
      await turnBackWatches(own, last);
      for (const { plantId, slot } of await plantsToWatch(this.#context.db, last)) {
        if (this.#repeated.isStopped) return;
        try {
          const nowSeconds = this.#context.clock.nowSeconds();
          await this.#thread.do({ plantId, before: slot, last, nowSeconds });
        } catch (error) {
          this.#context.log.error("the alerts of a plant were not looked at, it is tried again", {
            plantId,
            error,
          });
        }
      }
    });
  }
}
