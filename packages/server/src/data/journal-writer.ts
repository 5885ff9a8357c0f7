import type { Db } from "../platform/database.ts";
import { appendPackets, type JournalEntry } from "./journal.store.ts";

/** Beyond these a step of the journal takes too long for those who wait behind it. */
const maxPacketsAStep = 5000;
const maxPlantsAStep = 400;

interface Waiting {
  readonly entries: readonly JournalEntry[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Durable appends that share their commits: what arrives while one commit is on its way goes into the next, whole calls at a time,
 * in the order of arrival. A call is answered after its own commit, never before.
 */
export class JournalWriter {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #running: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
  }
  append(entries: readonly JournalEntry[]): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ entries, done, failed });
      this.#running ??= this.#drain();
    });
  }
  /** Resolves when everything that was handed over is durable or refused. */
  async idle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }
  async #drain(): Promise<void> {
    // Calls of the same turn of the event loop come along.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const step = this.#take();
      try {
        await appendPackets(
          this.#db,
          step.flatMap((call) => call.entries),
        );
        for (const call of step) call.done();
      } catch (error) {
        for (const call of step) call.failed(error);
      }
    }
    this.#running = null;
  }
  #take(): Waiting[] {
    const plants = new Set<string>();
    let packets = 0;
    let calls = 0;
    for (const { entries } of this.#waiting) {
      packets += entries.length;
      for (const entry of entries) plants.add(entry.plantId);
      if (calls > 0 && (packets > maxPacketsAStep || plants.size > maxPlantsAStep)) break;
      calls++;
    }
    return this.#waiting.splice(0, calls);
  }
}
