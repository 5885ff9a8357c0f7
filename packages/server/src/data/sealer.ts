import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { Repeated } from "../platform/repeated.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { readUnjudgedVersion } from "./judging.store.ts";
import { dropSealedPartitions, ensurePartitions } from "./journal.store.ts";
import { giveBackRoom, packsDue } from "./pack.store.ts";
import { coldBefore, restSeconds } from "./packing.ts";
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
const packsATick = 100;
/** So long after the last pack it is known how much room it left in the table of days. */
const roomKnownSeconds = 60;
const longestPackingSeconds = 5;

export interface SealerRooms {
  model(this: void, plantId: string): Promise<PlantModel | null>;
  /** As the database has it now. */
  freshModel(this: void, plantId: string): Promise<PlantModel | null>;
  do(this: void, job: SeriesJob): Promise<string | number>;
  /** Whether a task lays a large stock of days together; the sealer does when absent. */
  isPackedByTask?(this: void): Promise<boolean>;
  /** Nothing is folded onto a full disk. */
  hasRoom?(this: void): boolean;
  /** What else is to be cleared away, once an hour. */
  tidy?(this: void): Promise<void>;
}

/** The newest slot that has settled. */
export const settledAt = (nowSeconds: number): number =>
  Math.floor((nowSeconds - settleSeconds) / 300) - 1;

/** Folds what has settled, plant after plant, as long as the process lives. */
export class Sealer {
  readonly #context: RoomContext;
  readonly #by: SealerRooms;
  readonly #inProcess = new Map<string, number>();
  readonly #repeated: Repeated;
  #partitionsAt = 0;
  /** Until then room is looked for that days have left. [unix s] */
  #roomUntil = 0;

  constructor(context: RoomContext, by: SealerRooms) {
    this.#context = context;
    this.#by = by;
    this.#repeated = new Repeated({
      everySeconds: tickSeconds,
      work: () => this.#tick(),
      log: context.log,
      failure: "sealing failed, it is tried again",
    });
  }
  /** plant id -> when its folding began [unix s] */
  get inProcess(): ReadonlyMap<string, number> {
    return this.#inProcess;
  }
  start(): void {
    this.#repeated.start(0);
  }
  async stop(): Promise<void> {
    await this.#repeated.stop();
  }
  async #tick(): Promise<void> {
    const now = this.#context.clock.nowSeconds();
    if (now - this.#partitionsAt > partitionTickSeconds) {
      await ensurePartitions(this.#context.db, now);
      const dropped = await dropSealedPartitions(this.#context.db, now);
      if (dropped.length > 0)
        this.#context.log.info("old journal dropped", { partitions: dropped });
      this.#partitionsAt = now;
      await this.#by.tidy?.();
    }
    await this.sealDue();
    await this.packDue();
  }
  /**
   * Folds every plant that has something to fold now: a backlog of years step by step, each plant in its turn. What arrives meanwhile waits for
   * the next tick, which comes within a minute or two: to fold a day for every few packets would cost more than the packets do.
   */
  async sealDue(): Promise<void> {
    const began = this.#context.clock.nowSeconds();
    const settledSlot = settledAt(began);
    // So do a plant on which another process works, and one that failed: the others must not wait for it.
    const passed = new Set<string>();
    for (;;) {
      const due = await plantsToSeal(this.#context.db, {
        settledSlot,
        backlog: backlogPackets,
        nowSeconds: began,
      });
      const next = due.filter((plantId) => !passed.has(plantId));
      if (next.length === 0) return;
      if (this.#context.clock.nowSeconds() - began > longestTickSeconds) return;
      for (const plantId of next) {
        if (this.#repeated.isStopped || this.#by.hasRoom?.() === false) return;
        if ((await this.#seal(plantId)) < packetsAStep) passed.add(plantId);
      }
    }
  }
  /** Lays cold days together: for a few seconds, so that what settles meanwhile does not wait. Many are a task. */
  async packDue(): Promise<void> {
    const began = this.#context.clock.nowSeconds();
    const cold = coldBefore(began);
    const { due, left } = await packsDue(this.#context.db, cold, { most: packsATick, restSeconds });
    if (left > packsATick && this.#by.hasRoom?.() !== false)
      if ((await this.#by.isPackedByTask?.()) === true) return;
    for (const { plantId, pack } of due) {
      if (this.#repeated.isStopped || this.#by.hasRoom?.() === false) return;
      if (this.#context.clock.nowSeconds() - began > longestPackingSeconds) return;
      this.#inProcess.set(plantId, Math.floor(this.#context.clock.nowSeconds()));
      try {
        if (Number(await this.#by.do({ kind: "pack", plantId, pack })) > 0)
          this.#roomUntil = this.#context.clock.nowSeconds() + roomKnownSeconds;
      } catch (error) {
        if (this.#repeated.isStopped) return;
        this.#context.log.error("old days could not be laid together, it is tried again", {
          plantId,
          pack,
          error,
        });
      } finally {
        this.#inProcess.delete(plantId);
      }
    }
    if (left > due.length || this.#context.clock.nowSeconds() > this.#roomUntil) return;
    if (await giveBackRoom(this.#context.db)) this.#roomUntil = 0;
  }
  /** How many packets it folded. */
  async #seal(plantId: string): Promise<number> {
    this.#inProcess.set(plantId, Math.floor(this.#context.clock.nowSeconds()));
    try {
      // Read before the facts: what changes after it is judged at the next look.
      const unjudged = await readUnjudgedVersion(this.#context.db, plantId);
      const read = unjudged === null ? this.#by.model : this.#by.freshModel;
      const model = await read(plantId);
      if (model === null) return 0;
      const nowSeconds = this.#context.clock.nowSeconds();
      const when = { nowSeconds, settledSlot: settledAt(nowSeconds) };
      return Number(await this.#by.do({ kind: "seal", facts: factsOf(model), ...when, unjudged }));
    } catch (error) {
      if (!this.#repeated.isStopped)
        this.#context.log.error("a plant could not be sealed, it is tried again", {
          plantId,
          error,
        });
      return 0;
    } finally {
      this.#inProcess.delete(plantId);
    }
  }
}
