import type { Log } from "./log.ts";

/** A bell that a worker answers: rung once or often, it is answered at least once after the last ring, here or in another process. */
export interface Bell {
  ring(): void;
  /** Resolves when nobody answers any more. */
  stop(): Promise<void>;
}
export interface BellOptions {
  readonly name: string;
  /** One call at a time in this process. What it throws is tried again later, by any worker. */
  readonly answer: () => Promise<void>;
  readonly log: Log;
}

/** Its tables live in a schema of its own, which it brings up to date itself. */
const schema = "job_queue";
/** What was rung here is answered at once; so often a worker looks for what others left. [s] */
const pollSeconds = 30;
/** A worker that was killed is noticed by the others after about two of these. [s] */
const superviseSeconds = 60;
const hourSeconds = 3600;
const retryRingSeconds = 5;

/**
 * Rings through pg-boss: it keeps an unanswered ring over a restart, gives it to one worker, and gives it to another when that one fails
 * or is killed. What the work is, it does not know: its jobs have no progress, and cancelling one does not stop its handler.
 */
export async function hangBell(config: unknown, options: BellOptions): Promise<Bell> {
  const { name, log } = options;
  // Only processes that work pay for it.
  const { PgBoss } = await import("pg-boss");
  const boss = new PgBoss({
    ...(config as object),
    application_name: "heliograph queue",
    schema,
    max: 2,
    schedule: false,
    monitorVacuum: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: hourSeconds,
    flowIntervalSeconds: hourSeconds,
    bamIntervalSeconds: hourSeconds,
  });
  boss.on("error", (error) => log.warn("the job queue had trouble", { reason: error.message }));
  boss.on("warning", ({ message }) => log.warn("the job queue warns", { message }));
  await boss.start();
  // `short`: while one ring waits, others add nothing.
  await boss.createQueue(name, { policy: "short" });
  await boss.updateQueue(name, {
    retryLimit: 1000,
    retryDelay: retryRingSeconds,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: 24 * hourSeconds,
    heartbeatSeconds: superviseSeconds,
    deleteAfterSeconds: hourSeconds,
  });
  const worker = await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () =>
    options.answer(),
  );
  let retry: NodeJS.Timeout | null = null;
  let stopped = false;
  const ring = async (): Promise<void> => {
    try {
      await boss.send(name);
      boss.notifyWorker(worker);
    } catch (error) {
      if (stopped || retry !== null) return;
      log.warn("a ring of the job queue is repeated", { reason: (error as Error).message });
      retry = setTimeout(() => {
        retry = null;
        void ring();
      }, retryRingSeconds * 1000);
    }
  };
  return {
    ring: () => void ring(),
    async stop() {
      stopped = true;
      if (retry !== null) clearTimeout(retry);
      await boss.offWork(name, { wait: true });
      await boss.stop({ graceful: false });
    },
  };
}
