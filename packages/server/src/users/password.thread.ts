/** Computes argon2 in a thread of its own. */
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import type { PasswordAnswer, PasswordJob } from "./password-pool.ts";

/** argon2id with 19 MiB and two passes: the second of the equivalent choices of OWASP's password storage cheat sheet. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

parentPort?.on("message", (job: PasswordJob) => {
  let told: PasswordAnswer;
  try {
    told = {
      answer:
        job.kind === "hash" ? hashSync(job.password, argon2id) : verifySync(job.hash, job.password),
    };
  } catch (error) {
    told = { failure: (error as Error).message };
  }
  parentPort?.postMessage(told);
});
