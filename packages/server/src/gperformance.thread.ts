/** The thread in which samples of guaranteed performance are read and added up. */
import { daysAtOnce, readDaySamples } from "./data/day-samples.ts";
import { doSunJob, type SunAnswer, type SunJob } from "./gperformance/sun-job.ts";
import { plantParts } from "./plant-parts.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import { openThreadDb } from "./platform/thread-db.ts";
import { readModel } from "./plants/plant-models.ts";

const db = openThreadDb("heliograph guaranteed performance");

answerJobs(
  async (job: SunJob): Promise<SunAnswer> =>
    await doSunJob(
      {
        model: (plantId) => readModel(db, plantId, plantParts),
        days: (model, wanted) => readDaySamples(db, model, wanted),
        daysAtOnce,
      },
      job,
    ),
);
