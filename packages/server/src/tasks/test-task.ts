import { setTimeout as wait } from "node:timers/promises";
import type { TaskHandler } from "./task-loop.ts";

const steps = 10;

export interface TestTaskParts {
  /** Pause before each step, so that a person can watch, force and cancel. [s] */
  readonly pauseSeconds: number;
  /** Asks the database something that costs it nothing. */
  readonly ping: () => Promise<void>;
}

/** Shows that tasks are worked: in ten steps it says how fast the database answers the worker, and what memory the worker takes. */
export function testTask({ pauseSeconds, ping }: TestTaskParts): TaskHandler {
  return async (run) => {
    const done = typeof run.checkpoint === "number" ? run.checkpoint : 0;
    for (let step = done + 1; step <= steps; step++) {
      if (run.shouldStop()) return;
      await wait(pauseSeconds * 1000);
      const began = performance.now();
      await ping();
      const milliseconds = (performance.now() - began).toFixed(1);
      const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
      run.say(
        `step ${step} of ${steps}: the database answered in ${milliseconds} ms, the worker takes ${megabytes} MB`,
      );
      await run.progress(step / steps, step);
    }
  };
}
