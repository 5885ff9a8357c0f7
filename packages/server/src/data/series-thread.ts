import { Worker } from "node:worker_threads";
import type { JobAnswer, SeriesJob } from "./series-jobs.ts";

/** What a thread is told and what it answers. */
export interface ThreadQuestion {
  readonly id: number;
  readonly job: SeriesJob;
}
export type ThreadAnswer =
  | { readonly id: number; readonly answer: JobAnswer }
  | {
      readonly id: number;
      readonly failure: { readonly message: string; readonly code: string | undefined };
    };
export interface ThreadData {
  /** How to connect to the database; plain data. */
  readonly config: unknown;
}

interface Waiting {
  readonly done: (answer: JobAnswer) => void;
  readonly failed: (error: Error) => void;
}

/** One worker thread with connections of its own: what takes long there does not keep a request waiting here. */
export class SeriesThread {
  readonly #config: unknown;
  #running: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | null = null;
  #next = 0;

  constructor(config: unknown) {
    this.#config = config;
  }
  do(job: SeriesJob): Promise<JobAnswer> {
    const { worker, waiting } = (this.#running ??= this.#start());
    const id = this.#next++;
    return new Promise((done, failed) => {
      waiting.set(id, { done, failed });
      worker.postMessage({ id, job } satisfies ThreadQuestion);
    });
  }
  async close(): Promise<void> {
    await this.#running?.worker.terminate();
  }
  #start(): { worker: Worker; waiting: Map<number, Waiting> } {
    const worker = new Worker(new URL("series.thread.ts", import.meta.url), {
      workerData: { config: this.#config } satisfies ThreadData,
      resourceLimits: { maxOldGenerationSizeMb: 192 },
    });
    const waiting = new Map<number, Waiting>();
    worker.on("message", (message: ThreadAnswer) => {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      if ("answer" in message) one?.done(message.answer);
      else one?.failed(Object.assign(new Error(message.failure.message), message.failure));
    });
    const end = (error: Error): void => {
      // Whoever waited for this thread is told; the next job starts a new one.
      if (this.#running?.worker === worker) this.#running = null;
      for (const { failed } of waiting.values()) failed(error);
      waiting.clear();
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("the thread of the series ended")));
    return { worker, waiting };
  }
}
