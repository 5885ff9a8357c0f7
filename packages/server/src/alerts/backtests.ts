import { setTimeout as pause } from "node:timers/promises";
import {
  type BacktestLine,
  type BacktestResult,
  maxBacktestSeconds,
} from "@heliograph/contract/alerts/backtest.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { problem } from "../platform/problem.ts";
import type { WorkerThread } from "../platform/worker-thread.ts";
import {
  controlCancelled,
  controlDone,
  type BacktestJob,
  type BacktestRuns,
} from "./backtest-job.ts";

/** Tries drafts away from the thread that answers calls. */
export type BacktestThread = Pick<WorkerThread<BacktestJob, BacktestRuns | null>, "do" | "close">;

/** A year, unless somebody asks for another stretch. [s] */
const usualSeconds = 365 * 86_400;
/** The slots of a stretch of time, as far as they have settled and the plant was there. [unix s / 300] */
export function backtestSlots(
  asked: { readonly from?: number | undefined; readonly to?: number | undefined },
  { settled, activeSince }: { readonly settled: number; readonly activeSince: number },
): { readonly first: number; readonly last: number } {
  const end = Math.min(asked.to ?? Infinity, (settled + 1) * slotSeconds);
  const begin = Math.max(asked.from ?? end - usualSeconds, end - maxBacktestSeconds, activeSince);
  return { first: Math.ceil(begin / slotSeconds), last: Math.floor(end / slotSeconds) - 1 };
}

/** How often progress is reported. [ms] */
const reportMs = 150;

type Tried = Omit<BacktestJob, "control">;

/** Drafts that are tried, one after the other; somebody's newer one ends the one before. */
export class Backtests {
  readonly #thread: BacktestThread;
  readonly #controls = new Map<string, Int32Array>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(thread: BacktestThread) {
    this.#thread = thread;
  }
  /** The lines of the answer to a user. It ends when nobody asks for the next line any more. */
  async *lines(
    userId: string,
    job: Tried,
    of: Pick<BacktestResult, "from" | "to" | "incidents">,
  ): AsyncGenerator<BacktestLine> {
    const began = performance.now();
    const run = this.#run(userId, job);
    try {
      for (;;) {
        const next = await run.next();
        if (next.done === true) {
          // Somebody's newer draft took its place: nobody waits for this one.
          if (next.value === null) throw problem("backtest_ended");
          const { draft, inForce: in_force } = next.value;
          const took = Math.round((performance.now() - began) / 10) / 100;
          yield { result: { ...of, took, draft, in_force } };
          return;
        }
        yield { progress: next.value };
      }
    } finally {
      await run.return(null);
    }
  }
  /** How far it is, 0 to 1, until it is done; then what came of it, null where it was ended. */
  async *#run(userId: string, job: Tried): AsyncGenerator<number, BacktestRuns | null> {
    const control = new Int32Array(new SharedArrayBuffer(8));
    const before = this.#controls.get(userId);
    if (before !== undefined) Atomics.store(before, controlCancelled, 1);
    this.#controls.set(userId, control);
    const isCancelled = (): boolean => Atomics.load(control, controlCancelled) === 1;
    const tried = this.#last.then(async () =>
      isCancelled() ? null : await this.#thread.do({ ...job, control }),
    );
    this.#last = tried.catch(() => {});
    const ended = tried.then(
      () => true,
      () => true,
    );
    try {
      for (;;) {
        const isOver = await Promise.race([ended, pause(reportMs, false, { ref: false })]);
        if (isOver) return await tried;
        yield Atomics.load(control, controlDone) / 1000;
      }
    } finally {
      Atomics.store(control, controlCancelled, 1);
      if (this.#controls.get(userId) === control) this.#controls.delete(userId);
    }
  }
  async close(): Promise<void> {
    for (const control of this.#controls.values()) Atomics.store(control, controlCancelled, 1);
    await this.#thread.close();
  }
}
