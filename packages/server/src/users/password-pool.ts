import { Worker } from "node:worker_threads";
import { problem } from "../platform/problem.ts";

/** What a thread is told, and what it answers. */
export type PasswordJob =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "verify"; readonly hash: string; readonly password: string };
export type PasswordAnswer = { readonly answer: string | boolean } | { readonly failure: string };

/** Of a thread, what the pool needs; a test gives it another one. */
export interface PasswordThread {
  ask(job: PasswordJob): Promise<string | boolean>;
}
export interface PoolSize {
  readonly threads: number;
  /** One more is refused, rather than everybody wait. */
  readonly mostWaiting: number;
}

/**
 * Threads of their own for argon2, which takes a processor for tens of milliseconds: among the few threads that Node shares between files, compression and
 * host names, a storm of logins would keep all of these waiting.
 */
export class PasswordPool {
  readonly #size: PoolSize;
  readonly #start: () => PasswordThread;
  readonly #idle: PasswordThread[] = [];
  readonly #waiting: ((thread: PasswordThread) => void)[] = [];
  #started = 0;

  constructor(size: PoolSize, start: () => PasswordThread = startThread) {
    this.#size = size;
    this.#start = start;
  }
  /** Throws too_many_logins (503) when too many wait already. */
  async do(job: PasswordJob): Promise<string | boolean> {
    const thread = await this.#take();
    try {
      return await thread.ask(job);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(thread);
      else next(thread);
    }
  }
  #take(): Promise<PasswordThread> | PasswordThread {
    const idle = this.#idle.pop();
    if (idle !== undefined) return idle;
    if (this.#started < this.#size.threads) {
      this.#started += 1;
      return this.#start();
    }
    if (this.#waiting.length >= this.#size.mostWaiting) throw problem("too_many_logins");
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}

interface Waiting {
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}
/** A thread that does one job at a time; one that has died is replaced at its next job. */
function startThread(): PasswordThread {
  let worker: Worker | null = null;
  let waiting: Waiting | null = null;
  const end = (): Waiting | null => {
    const ended = waiting;
    waiting = null;
    // It keeps no process from ending while it has nothing to do.
    worker?.unref();
    return ended;
  };
  const begin = (): Worker => {
    const mine = new Worker(new URL("password.thread.ts", import.meta.url));
    const die = (error: Error): void => {
      if (worker !== mine) return;
      const ended = end();
      worker = null;
      ended?.reject(error);
    };
    mine.on("message", (told: PasswordAnswer) => {
      const ended = end();
      if ("answer" in told) ended?.resolve(told.answer);
      else ended?.reject(new Error(told.failure));
    });
    mine.on("error", die);
    mine.on("exit", () => die(new Error("the thread of the passwords ended")));
    return mine;
  };
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        waiting = { resolve, reject };
        worker.ref();
        worker.postMessage(job);
      }),
  };
}
