import { setTimeout as wait } from "node:timers/promises";
import type { TaskHandler } from "./task-lane.ts";

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
      const ms = Math.round((performance.now() - began) * 10) / 10;
      const mb = Math.round(process.memoryUsage.rss() / 1e6);
      run.log("test_step", { step, steps, ms, mb });
      await run.progress(step / steps, step);
    }
  };
}
