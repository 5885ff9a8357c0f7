import { WorkerThread } from "../platform/worker-thread.ts";
import type { JobAnswer, SeriesJob } from "./series-jobs.ts";

export type SeriesThread = WorkerThread<SeriesJob, JobAnswer>;

/** @param databaseConfig how it connects to the database; plain data */
export const newSeriesThread = (databaseConfig: unknown): SeriesThread =>
  new WorkerThread(new URL("series.thread.ts", import.meta.url), {
    data: databaseConfig,
    maxOldGenerationSizeMb: 192,
  });
