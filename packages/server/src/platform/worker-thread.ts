import { Worker } from "node:worker_threads";

/** What a thread is asked and what it answers. */
export interface ThreadQuestion<Job> {
  readonly id: number;
  readonly job: Job;
}
export type ThreadAnswer<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | {
      readonly id: number;
      readonly failure: { readonly message: string; readonly code: string | undefined };
    };

export interface ThreadOptions {
  /** Given to the thread when it starts; plain data. */
  readonly data?: unknown;
  readonly maxOldGenerationSizeMb?: number;
}
interface Waiting<Answer> {
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}
interface Running<Answer> {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting<Answer>>;
}

/**
 * One worker thread: what takes long there does not keep a request waiting here. It starts with its first job; one that ends is replaced at
 * the next. Jobs and answers are plain data; `answerJobs` is the other side.
 */
export class WorkerThread<Job, Answer> {
  readonly #file: URL;
  readonly #options: ThreadOptions;
  #running: Running<Answer> | null = null;
  #next = 0;

  /** @param file a `.thread.ts` */
  constructor(file: URL, options: ThreadOptions = {}) {
    this.#file = file;
    this.#options = options;
  }
  do(job: Job): Promise<Answer> {
    const { worker, waiting } = (this.#running ??= this.#start());
    const id = this.#next++;
    return new Promise((done, failed) => {
      waiting.set(id, { done, failed });
      worker.ref();
      worker.postMessage({ id, job } satisfies ThreadQuestion<Job>);
    });
  }
  async close(): Promise<void> {
    await this.#running?.worker.terminate();
  }
  #start(): Running<Answer> {
    const { data, maxOldGenerationSizeMb } = this.#options;
    const worker = new Worker(this.#file, {
      workerData: data,
      ...(maxOldGenerationSizeMb === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb } }),
    });
    const waiting = new Map<number, Waiting<Answer>>();
    worker.on("message", (message: ThreadAnswer<Answer>) => {
      const one = waiting.get(message.id);
      waiting.delete(message.id);
      // It keeps no process from ending while it has nothing to do.
      if (waiting.size === 0) worker.unref();
      if ("answer" in message) one?.done(message.answer);
      else one?.failed(Object.assign(new Error(message.failure.message), message.failure));
    });
    const end = (error: Error): void => {
      // Whoever waits for this thread hears of it; the next job starts a new one.
      if (this.#running?.worker === worker) this.#running = null;
      for (const { failed } of waiting.values()) failed(error);
      waiting.clear();
    };
    worker.on("error", end);
    worker.on("exit", () => end(new Error("the worker thread ended")));
    return { worker, waiting };
  }
}
