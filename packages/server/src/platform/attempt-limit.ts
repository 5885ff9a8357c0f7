import type { Clock } from "./clock.ts";
import { problem } from "./problem.ts";

const maxKeys = 10_000;

/** How often something may go wrong in a while, by key. Counted in this process. */
export class AttemptLimit {
  readonly #attempts: number;
  readonly #seconds: number;
  readonly #clock: Clock;
  readonly #failures = new Map<string, { count: number; until: number }>();

  constructor(limit: { attempts: number; seconds: number; clock: Clock }) {
    this.#attempts = limit.attempts;
    this.#seconds = limit.seconds;
    this.#clock = limit.clock;
  }
  /** Throws Problem 429 when the key has failed too often. */
  check(key: string): void {
    const now = this.#clock.nowSeconds();
    const failure = this.#failures.get(key);
    if (failure === undefined) return;
    if (failure.until <= now) this.#failures.delete(key);
    else if (failure.count >= this.#attempts)
      throw problem("too_many_attempts", { wait: Math.ceil(failure.until - now) });
  }
  count(key: string): void {
    const now = this.#clock.nowSeconds();
    const failure = this.#failures.get(key);
    if (failure !== undefined && failure.until > now) {
      failure.count++;
      return;
    }
    // Renewed keys go to the end: the map stays in the order in which its entries end.
    this.#failures.delete(key);
    this.#failures.set(key, { count: 1, until: now + this.#seconds });
    // A stranger who tries every code from many addresses must not fill the memory: the oldest are let go.
    for (const [old, { until }] of this.#failures) {
      if (until > now && this.#failures.size <= maxKeys) break;
      this.#failures.delete(old);
    }
  }
}
