import { answerJobs } from "../platform/answer-jobs.ts";
import { openThreadDb } from "../platform/thread-db.ts";
import { doSeriesJob, type SeriesJob } from "./series-jobs.ts";

const db = openThreadDb("heliograph series");
answerJobs((job: SeriesJob) => doSeriesJob(db, job));
