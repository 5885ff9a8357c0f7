/** Computes argon2 in a thread of its own. */
import { hashSync, verifySync } from "@node-rs/argon2";
import { answerJobs } from "../platform/answer-jobs.ts";
import type { PasswordJob } from "./password-pool.ts";

/** argon2id with 19 MiB and two passes: the second of the equivalent choices of OWASP's password storage cheat sheet. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

answerJobs((job: PasswordJob) =>
  job.kind === "hash" ? hashSync(job.password, argon2id) : verifySync(job.hash, job.password),
);
