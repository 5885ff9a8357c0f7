/** The one place that knows what must be stopped, in which order, and what ends the process. */
import { constants } from "node:os";
import { OperatorError } from "./operator-error.ts";

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type EndingSignal = (typeof endingSignals)[number];

/** Of the process, what a lifecycle touches; a test gives another one. */
export interface ProcessSide {
  on(signal: EndingSignal, listener: (signal: EndingSignal) => void): unknown;
  exit(code: number): void;
}

export interface LifecycleOptions {
  readonly process: ProcessSide;
  readonly say: (line: string) => void;
  /** Everything together may take so long to stop. [s] */
  readonly limitSeconds?: number;
  /** Monotonic time. [ms] */
  readonly nowMilliseconds?: () => number;
}

export interface Lifecycle {
  /** Registers what must be stopped. The last registered is stopped first: it may stand on the ones before. */
  onStop(name: string, stop: () => Promise<void> | void): void;
  /** Aborted at the first wish to end: loops and long work look at it. */
  readonly ending: AbortSignal;
  /** Stops everything and exits with the code; says the reason unless it is null. Later calls change nothing. */
  end(reason: string | null, code: number): Promise<void>;
  /** Runs the start; when it fails, says why, stops what had begun and exits with 1. */
  run(start: () => Promise<void>): Promise<void>;
}

/**
 * Ctrl-C reaches this process several times within a moment, from the terminal, from npm and from the bootstrap that
 * started it, and all of them are one wish. Only what comes later is a second, impatient one.
 */
const oneWishMilliseconds = 1000;

function sentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function newLifecycle(options: LifecycleOptions): Lifecycle {
  const { say, limitSeconds = 20, nowMilliseconds = () => performance.now() } = options;
  const stops: { readonly name: string; readonly stop: () => Promise<void> | void }[] = [];
  const ending = new AbortController();
  let ended: Promise<void> | null = null;
  let firstSignalAt: number | null = null;

  async function stopAll(code: number): Promise<void> {
    let failed = false;
    let current = "";
    const limit = setTimeout(() => {
      say(`still not stopped after ${limitSeconds} s: ${current}. Leaving.`);
      options.process.exit(1);
    }, limitSeconds * 1000);
    for (let next = stops.pop(); next !== undefined; next = stops.pop()) {
      current = next.name;
      try {
        await next.stop();
      } catch (error) {
        failed = true;
        say(`${next.name} did not stop cleanly: ${sentence(error)}`);
      }
    }
    clearTimeout(limit);
    options.process.exit(failed ? Math.max(code, 1) : code);
  }

  const end = async (reason: string | null, code: number): Promise<void> => {
    if (ended === null) {
      if (reason !== null) say(`stopping: ${reason}`);
      ended = Promise.resolve().then(async () => {
        ending.abort();
        await stopAll(code);
      });
    }
    await ended;
  };

  for (const signal of endingSignals)
    options.process.on(signal, () => {
      if (firstSignalAt === null) {
        firstSignalAt = nowMilliseconds();
        void end(signal, 0);
      } else if (nowMilliseconds() - firstSignalAt > oneWishMilliseconds) {
        say(`${signal} again: leaving at once`);
        options.process.exit(128 + constants.signals[signal]);
      }
    });

  return {
    onStop: (name, stop) => {
      stops.push({ name, stop });
    },
    ending: ending.signal,
    end,
    run: async (start) => {
      try {
        await start();
      } catch (error) {
        if (ending.signal.aborted) return; // what fails because we are ending is no news
        say(sentence(error));
        await end(null, 1);
      }
    },
  };
}
