import { randomUUID } from "node:crypto";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { changedPart } from "../plants/plants.service.ts";
import { runAlone } from "../platform/locks.ts";
import { Repeated } from "../platform/repeated.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { plantsToJudge, type PlantToJudge } from "./health.store.ts";
import type { Judged, JudgeLook } from "./judge-parts.ts";

/** A slot is judged so long after it closes: by then it is sealed. [s] */
const settleSeconds = 600;
const tickSeconds = 10;
/** After so long a tick ends, whatever is left: other plants have settled meanwhile. [s] */
const longestTickSeconds = 60;

/** Judges a plant, away from the thread that answers calls. */
export type HealthThread = Pick<WorkerThread<JudgeLook, Judged>, "do" | "close">;

/** Has plants judged, each once its slots have settled, and soon after anything of it has changed. One process of the fleet does. */
export class HealthWatch {
  readonly #context: Pick<RoomContext, "db" | "clock" | "log" | "changes">;
  readonly #thread: HealthThread;
  /** Names the facts of plants as this process heard of them last: of another process, or of before, they say nothing. */
  readonly #self = randomUUID();
  #changesOfAll = 0;
  readonly #changesOf = new Map<string, number>();
  /** Plants whose facts changed since they were looked at. */
  readonly #touched = new Set<string>();
  readonly #repeated: Repeated;

  constructor(
    context: Pick<RoomContext, "db" | "clock" | "log" | "changes">,
    thread: HealthThread,
  ) {
    this.#context = context;
    this.#thread = thread;
    this.#repeated = new Repeated({
      everySeconds: tickSeconds,
      work: () => this.look(),
      log: context.log,
      failure: "no plant was judged, it is tried again",
    });
    context.changes.on("plant", (plantId, ...what) => {
      const part = changedPart(what)?.part;
      if (part === "incidents" || part === "charts" || part === "alerts") return;
      if (plantId === "*") this.#changesOfAll++;
      else {
        this.#changesOf.set(plantId, (this.#changesOf.get(plantId) ?? 0) + 1);
        this.#touched.add(plantId);
      }
    });
  }
  start(): void {
    this.#repeated.start();
  }
  async stop(): Promise<void> {
    await this.#repeated.stop();
    await this.#thread.close();
  }
  /**
   * Judges the day that runs of every plant that is due, then the past of those that have one, in turns: one with years behind it lets the others
   * through. One that fails is logged and does not stop them.
   */
  async look(): Promise<void> {
    await runAlone(this.#context.db, "health", async () => {
      const began = this.#context.clock.nowSeconds();
      const isAtEnd = (): boolean =>
        this.#repeated.isStopped || this.#context.clock.nowSeconds() - began > longestTickSeconds;
      const slot = Math.floor((began - settleSeconds) / slotSeconds);
      const due = await plantsToJudge(this.#context.db, slot);
      const idsOf = (some: readonly PlantToJudge[]) => some.map(({ plantId }) => plantId);
      // What is heard from here on is looked at in the next tick.
      const now = new Set([...idsOf(due.filter(({ isNow }) => isNow)), ...this.#touched]);
      const past = new Set(idsOf(due.filter(({ hasPast }) => hasPast)));
      for (const plantId of now) {
        if (isAtEnd()) return;
        this.#touched.delete(plantId);
        if (await this.#judge({ plantId, slot, part: "now" })) past.add(plantId);
      }
      const queue = [...past];
      for (const plantId of queue) {
        if (isAtEnd()) return;
        if (await this.#judge({ plantId, slot, part: "past" })) queue.push(plantId);
      }
    });
  }
  /** Whether there is more of its past that can be judged now. */
  async #judge(look: Pick<JudgeLook, "plantId" | "slot" | "part">): Promise<boolean> {
    const { plantId } = look;
    try {
      const nowSeconds = Math.floor(this.#context.clock.nowSeconds());
      const facts = `${this.#self} ${this.#changesOfAll} ${this.#changesOf.get(plantId) ?? 0}`;
      return (await this.#thread.do({ ...look, nowSeconds, facts })).hasMore;
    } catch (error) {
      if (!this.#repeated.isStopped)
        this.#context.log.error("a plant was not judged, it is tried again", { plantId, error });
      return false;
    }
  }
}
