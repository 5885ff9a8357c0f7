import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";

/** A packet's own moment, and when it came. [unix s] */
export interface Arrival {
  readonly stamp: number;
  readonly received: number;
}
/** Packets that were refused because their moment was still to come: the latest of them. */
export interface RefusedAhead {
  readonly stamp: number;
  readonly last: number;
}
/** Network and rounding take so long; what is below is no fault of a clock. [s] */
const usualSeconds = 120;
/** A refusal says something of the clock for so long. [s] */
const freshSeconds = 3 * 3600;

/** What comes later than this, and by lags that differ by more, was read from a file or a memory. [s] */
const pastSeconds = 26 * 3600;
const spreadSeconds = 3600;
/** All that a plant has was brought by files or out of a memory: of its logger nothing has come yet. (SU4) */
export const isPastAlone = ({ last, clock }: Pick<LoggerState, "last" | "clock">): boolean =>
  last !== null &&
  (last.imported || (clock === null && last.received - last.timestamp > pastSeconds));

/**
 * How far a logger's clock is ahead of ours; negative where it is behind. What was refused for lying ahead tells it, else the packet that came
 * soonest after its moment: a logger that sends by the hour has one that is fresh. Null where nothing has come, or nothing but a past. [s] (O6)
 */
export function clockAhead(
  arrivals: readonly Arrival[],
  refused: RefusedAhead | null,
  nowSeconds: number,
): number | null {
  const newest = arrivals.reduce((max, { received }) => Math.max(max, received), 0);
  if (refused !== null && refused.last >= newest && nowSeconds - refused.last <= freshSeconds)
    return refused.stamp - refused.last;
  if (arrivals.length === 0) return null;
  const lags = arrivals.map(({ stamp, received }) => received - stamp);
  const soonest = Math.min(...lags);
  // A clock that is wrong is wrong by as much each time; moments of years that come within minutes are a past.
  if (soonest > pastSeconds && Math.max(...lags) - soonest > spreadSeconds) return null;
  if (Math.abs(soonest) <= usualSeconds) return 0;
  return -Math.round(soonest);
}
