import { problem } from "../platform/problem.ts";
import { WorkerThread } from "../platform/worker-thread.ts";

/** What a thread is asked; it answers the hash, or whether it is the password's. */
export type PasswordJob =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "verify"; readonly hash: string; readonly password: string };

/** Of a thread, what the pool needs; a test gives it another one. */
export interface PasswordThread {
  ask(job: PasswordJob): Promise<string | boolean>;
}
export interface PoolSize {
  readonly threads: number;
  /** One more is refused, rather than everybody wait. */
  readonly maxWaiting: number;
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
    if (this.#waiting.length >= this.#size.maxWaiting) throw problem("too_many_logins");
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }
}

function startThread(): PasswordThread {
  const thread = new WorkerThread<PasswordJob, string | boolean>(
    new URL("password.thread.ts", import.meta.url),
  );
  return { ask: (job) => thread.do(job) };
}
