import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { World } from "../platform/world.ts";
import { readUnjudgedVersion } from "./judging.store.ts";
import { dropSealedPartitions, ensurePartitions } from "./journal.store.ts";
import { backlogPackets, packetsAStep } from "./seal.ts";
import { plantsToSeal } from "./seal.store.ts";
import { factsOf } from "./series-facts.ts";
import type { SeriesJob } from "./series-jobs.ts";

/** A slot is left open so long after it closes: jitter and second loggers arrive. [s] */
const settleSeconds = 600;
const tickSeconds = 5;
/** After so long a tick ends, whatever is left: other plants have settled meanwhile. */
const longestTickSeconds = 60;
const partitionTickSeconds = 3600;

export interface SealerRooms {
  model(this: void, plantId: string): Promise<PlantModel | null>;
  /** As the database has it now. */
  freshModel(this: void, plantId: string): Promise<PlantModel | null>;
  do(this: void, job: SeriesJob): Promise<string | number>;
  /** Nothing is folded onto a full disk. */
  hasRoom?(this: void): boolean;
  /** What else is to be cleared away, once an hour. */
  tidy?(this: void): Promise<void>;
}

/** The newest slot that has settled. */
const settledAt = (nowSeconds: number): number =>
  Math.floor((nowSeconds - settleSeconds) / 300) - 1;

/** Folds what has settled, plant after plant, as long as the process lives. */
export class Sealer {
  readonly #world: World;
  readonly #by: SealerRooms;
  readonly #inProcess = new Map<string, number>();
  #stopped = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #partitionsAt = 0;

  constructor(world: World, by: SealerRooms) {
    this.#world = world;
    this.#by = by;
  }
  /** plant id -> when its folding began [unix s] */
  get inProcess(): ReadonlyMap<string, number> {
    return this.#inProcess;
  }
  start(): void {
    this.#schedule(0);
  }
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }
  #schedule(seconds: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#tick()
        .catch((error: unknown) =>
          this.#world.log.error("sealing failed, it is tried again", { error }),
        )
        .then(() => this.#schedule(tickSeconds));
    }, seconds * 1000);
  }
  async #tick(): Promise<void> {
    const now = this.#world.clock.nowSeconds();
    if (now - this.#partitionsAt > partitionTickSeconds) {
      await ensurePartitions(this.#world.db, now);
      const dropped = await dropSealedPartitions(this.#world.db, now);
      if (dropped.length > 0) this.#world.log.info("old journal dropped", { partitions: dropped });
      this.#partitionsAt = now;
      await this.#by.tidy?.();
    }
    await this.sealDue();
  }
  /**
   * Folds every plant that has something to fold now: a backlog of years step by step, each plant in its turn. What arrives meanwhile waits for
   * the next tick, which comes within a minute or two: to fold a day for every few packets would cost more than the packets do.
   */
  async sealDue(): Promise<void> {
    const began = this.#world.clock.nowSeconds();
    const settledSlot = settledAt(began);
    // So do a plant on which another process works, and one that failed: the others must not wait for it.
    const passed = new Set<string>();
    for (;;) {
      const due = await plantsToSeal(this.#world.db, {
        settledSlot,
        backlog: backlogPackets,
        nowSeconds: began,
      });
      const next = due.filter((plantId) => !passed.has(plantId));
      if (next.length === 0) return;
      if (this.#world.clock.nowSeconds() - began > longestTickSeconds) return;
      for (const plantId of next) {
        if (this.#stopped || this.#by.hasRoom?.() === false) return;
        if ((await this.#seal(plantId)) < packetsAStep) passed.add(plantId);
      }
    }
  }
  /** How many packets it folded. */
  async #seal(plantId: string): Promise<number> {
    this.#inProcess.set(plantId, Math.floor(this.#world.clock.nowSeconds()));
    try {
      // Read before the facts: what changes after it is judged at the next look.
      const unjudged = await readUnjudgedVersion(this.#world.db, plantId);
      const read = unjudged === null ? this.#by.model : this.#by.freshModel;
      const model = await read(plantId);
      if (model === null) return 0;
      const nowSeconds = this.#world.clock.nowSeconds();
      const when = { nowSeconds, settledSlot: settledAt(nowSeconds) };
      return Number(await this.#by.do({ kind: "seal", facts: factsOf(model), ...when, unjudged }));
    } catch (error) {
      if (!this.#stopped)
        this.#world.log.error("a plant could not be sealed, it is tried again", { plantId, error });
      return 0;
    } finally {
      this.#inProcess.delete(plantId);
    }
  }
}
