import type { Clock } from "../../server/src/platform/clock.ts";

export interface FakeClock extends Clock {
  /** Moves the clock on. [s] */
  advance(seconds: number): void;
  /** Sets the clock. [unix s] */
  set(epochSeconds: number): void;
}

/** A clock that stands still until it is advanced; begins at 2026-06-21T10:00:00Z, noon of the longest day in Rome. */
export function fakeClock(startSeconds = 1_782_036_000): FakeClock {
  let nowSeconds = startSeconds;
  return {
    nowSeconds: () => nowSeconds,
    advance: (seconds) => {
      nowSeconds += seconds;
    },
    set: (epochSeconds) => {
      nowSeconds = epochSeconds;
    },
  };
}
