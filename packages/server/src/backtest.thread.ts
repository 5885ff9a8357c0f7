/** The thread in which drafts of alerts are tried on history: the rooms that it stands on, on connections of its own. */
import { type BacktestJob, runBacktest, type BacktestRuns } from "./alerts/backtest-job.ts";
import { readRecentSlots } from "./data/recent-slots.ts";
import { factsOf } from "./data/series-facts.ts";
import { answerJobs } from "./platform/answer-jobs.ts";
import { openThreadDb } from "./platform/thread-db.ts";
import { plantParts } from "./plant-parts.ts";
import { readModel } from "./plants/plant-models.ts";

const db = openThreadDb("heliograph backtest");

answerJobs(
  async (job: BacktestJob): Promise<BacktestRuns | null> =>
    await runBacktest(
      {
        model: (plantId) => readModel(db, plantId, plantParts),
        recentSlots: (model, wanted) => readRecentSlots(db, { facts: factsOf(model), ...wanted }),
      },
      job,
    ),
);
