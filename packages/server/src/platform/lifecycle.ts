/** The one place that knows what must be stopped, in which order, and what ends the process. */
import { constants } from "node:os";
import { isDiskFull } from "./database-faults.ts";
import { OperatorError } from "./operator-error.ts";

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
type EndingSignal = (typeof endingSignals)[number];

/** The part of `process` that a lifecycle uses; a test gives another one. */
export interface ProcessSide {
  on(signal: EndingSignal, listener: (signal: EndingSignal) => void): unknown;
  exit(code: number): void;
}

export interface LifecycleOptions {
  readonly process: ProcessSide;
  readonly print: (line: string) => void;
  /** Time limit for stopping everything. [s] */
  readonly limitSeconds?: number;
  /** Monotonic time. [ms] */
  readonly nowMilliseconds?: () => number;
}

export interface StopOptions {
  /** Time reserved for it at the end of the limit: what is stopped before may not use it. [s] */
  readonly reserveSeconds?: number;
  /** The last resort, before the process exits without having stopped it: synchronous. */
  readonly abandon?: () => void;
}
/** @param leftMilliseconds time that is left for it */
export type Stop = (leftMilliseconds: number) => Promise<void> | void;

export interface Lifecycle {
  /** Registers what must be stopped. The last registered is stopped first: it may depend on the ones before. */
  onStop(name: string, stop: Stop, options?: StopOptions): void;
  /** Aborted at the first request to end: loops and long work check it. */
  readonly ending: AbortSignal;
  /** Stops everything and exits with the code; prints the reason unless it is null. Later calls change nothing. */
  end(reason: string | null, code: number): Promise<void>;
  /** Runs the start; when it fails, prints the reason, stops what had begun and exits with 1. */
  run(start: () => Promise<void>): Promise<void>;
}

/**
 * Ctrl-C reaches this process several times within a moment, from the terminal, from npm and from the bootstrap that
 * started it, and all of them count as one. Only a later one is a second request, to leave at once.
 */
const oneWishMilliseconds = 1000;

function sentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Error && isDiskFull(error))
    return `The disk is full, make room: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

export function newLifecycle(options: LifecycleOptions): Lifecycle {
  const { print, limitSeconds = 20, nowMilliseconds = () => performance.now() } = options;
  const stops: ({ readonly name: string; readonly stop: Stop } & StopOptions)[] = [];
  let current: (typeof stops)[number] | null = null;
  let hasLeft = false;
  const ending = new AbortController();
  let ended: Promise<void> | null = null;
  let firstSignalAt: number | null = null;

  /** Exits without waiting, and leaves nothing running. */
  function leave(code: number): void {
    hasLeft = true;
    for (const one of [...(current === null ? [] : [current]), ...stops.toReversed()])
      one.abandon?.();
    options.process.exit(code);
  }

  /** False when it takes longer than it may. */
  async function stopped(one: (typeof stops)[number], milliseconds: number): Promise<boolean> {
    const { promise: tooLate, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => resolve(false), milliseconds);
    const stopping = Promise.resolve(one.stop(milliseconds)).then(() => true as const);
    return await Promise.race([stopping, tooLate]).finally(() => clearTimeout(timer));
  }

  async function stopAll(code: number): Promise<void> {
    let failed = false;
    const began = nowMilliseconds();
    const limit = setTimeout(() => {
      print(`still not stopped after ${limitSeconds} s: ${current?.name ?? ""}. Leaving.`);
      leave(1);
    }, limitSeconds * 1000);
    for (current = stops.pop() ?? null; current !== null; current = stops.pop() ?? null) {
      const reserved = stops.reduce((sum, { reserveSeconds = 0 }) => sum + reserveSeconds, 0);
      const left = began + (limitSeconds - reserved) * 1000 - nowMilliseconds();
      try {
        if (await stopped(current, Math.max(0, left))) continue;
        if (hasLeft) return;
        failed = true;
        print(`${current.name} did not stop in time and is left`);
        current.abandon?.();
      } catch (error) {
        failed = true;
        print(`${current.name} did not stop cleanly: ${sentence(error)}`);
        current.abandon?.();
      }
    }
    clearTimeout(limit);
    if (!hasLeft) options.process.exit(failed ? Math.max(code, 1) : code);
  }

  const end = async (reason: string | null, code: number): Promise<void> => {
    if (ended === null) {
      if (reason !== null) print(`stopping: ${reason}`);
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
        print(`${signal} again: leaving at once`);
        leave(128 + constants.signals[signal]);
      }
    });

  return {
    onStop: (name, stop, more = {}) => {
      stops.push({ name, stop, ...more });
    },
    ending: ending.signal,
    end,
    run: async (start) => {
      try {
        await start();
      } catch (error) {
        if (ending.signal.aborted) return; // errors caused by the shutdown itself are expected
        print(sentence(error));
        await end(null, 1);
      }
    },
  };
}
