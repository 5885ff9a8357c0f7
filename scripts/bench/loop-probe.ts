/** Loaded into the server's process before the server: measures how long its event loop is blocked, and replies on request. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** What the probe answers to "reset" and "read". [ms] */
export interface LoopDelay {
  readonly worst: number;
  readonly p99: number;
  readonly mean: number;
}

// A timer fires late by as much as the loop is blocked, and always by its own millisecond.
const resolution = 1;
if (isMainThread && process.send !== undefined) {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  process.on("message", (question) => {
    if (question === "reset") delay.reset();
    const answer: LoopDelay = {
      worst: delay.max / 1e6 - resolution,
      p99: delay.percentile(99) / 1e6 - resolution,
      mean: delay.mean / 1e6 - resolution,
    };
    process.send?.(answer);
  });
  // The channel alone keeps no server alive.
  process.channel?.unref();
}
