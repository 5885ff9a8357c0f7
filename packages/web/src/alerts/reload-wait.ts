/** Pushes come every few seconds, checks every five minutes: more reloads than this would tell nothing. [ms] */
const minMs = 10_000;

/** What is known of the last reading of a state. */
export interface LastReading {
  /** An answer is on its way: it may have left before the push came. */
  readonly isFetching: boolean;
  /** When the last answer or failure came; 0 for never. [epoch ms] */
  readonly endedAtMs: number;
}
/** How long after a push the alert state is read again: at once, or when ten seconds have passed since the last reading. [ms] (LIVE-10) */
export const reloadWaitMs = ({ isFetching, endedAtMs }: LastReading, nowMs: number): number =>
  isFetching ? minMs : Math.min(minMs, Math.max(0, endedAtMs + minMs - nowMs));
