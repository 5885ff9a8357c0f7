import type { Db } from "../platform/database.ts";
import type { Clock } from "../platform/clock.ts";
import { isConnectionLoss } from "../platform/database-faults.ts";
import { problem } from "../platform/problem.ts";
import { appendPackets, ensurePartitions, type JournalEntry } from "./journal.store.ts";

/** Beyond these a step of the journal takes too long for those who wait behind it. */
const maxPacketsAStep = 5000;
const maxPlantsAStep = 400;
/** What may wait behind a commit that hangs: loggers keep what was not acknowledged and send it again. [bytes] */
const maxWaitingBytes = 64_000_000;

/** PostgreSQL's check_violation: no partition takes the row. */
const noPartition = "23514";
/** Of the data or of a rule: trying the same again changes nothing. */
const isRefusal = (error: unknown): boolean =>
  /^2[23]/.test((error as { code?: string }).code ?? "");

interface Waiting {
  readonly entries: readonly JournalEntry[];
  readonly bytes: number;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Durable appends that share their commits: what arrives while one commit is on its way goes into the next, whole calls at a time,
 * in the order of arrival. A call is answered after its own commit, never before. Throws Problem `unavailable` when too much waits already.
 */
export class JournalWriter {
  readonly #db: Db;
  readonly #clock: Clock;
  #waiting: Waiting[] = [];
  /** Of what waits and of what is being written. */
  #bytes = 0;
  #running: Promise<void> | null = null;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }
  append(entries: readonly JournalEntry[]): Promise<void> {
    const bytes = entries.reduce((sum, { data }) => sum + data.length, 0);
    if (this.#bytes > 0 && this.#bytes + bytes > maxWaitingBytes)
      return Promise.reject(problem("overloaded"));
    this.#bytes += bytes;
    return new Promise((done, failed) => {
      this.#waiting.push({ entries, bytes, done, failed });
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
        await this.#write(step);
        for (const call of step) call.done();
      } catch (error) {
        // Nobody waits for a database that does not answer longer than the first: what has no answer is sent again.
        if (isConnectionLoss(error as Error)) this.#refuseWaiting(error);
        // A call that the database refuses must not take those along that only shared its commit.
        if (step.length === 1 || !isRefusal(error)) for (const call of step) call.failed(error);
        else for (const call of step) await this.#write([call]).then(call.done, call.failed);
      }
      for (const { bytes } of step) this.#bytes -= bytes;
    }
    this.#running = null;
  }
  #refuseWaiting(error: unknown): void {
    for (const call of this.#waiting.splice(0)) {
      this.#bytes -= call.bytes;
      call.failed(error);
    }
  }
  async #write(step: readonly Waiting[]): Promise<void> {
    const entries = step.flatMap((call) => call.entries);
    const now = this.#clock.nowSeconds();
    try {
      await appendPackets(this.#db, entries, now);
    } catch (error) {
      if ((error as { code?: string }).code !== noPartition) throw error;
      // A process that lives longer than the partitions that were made for it.
      await ensurePartitions(this.#db, now);
      await appendPackets(this.#db, entries, now);
    }
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
