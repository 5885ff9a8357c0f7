import { expect, test } from "vitest";
import { WorkerThread } from "./worker-thread.ts";

/** A thread that answers twice the number, dies of 0 and refuses 13. */
const file = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerJobs } from ${JSON.stringify(new URL("answer-jobs.ts", import.meta.url).href)};
    answerJobs(async (job) => {
      if (job === 0) process.exit(1);
      if (job === 13) throw Object.assign(new Error("unlucky"), { code: "13" });
      return job * 2;
    });
  `)}`,
);

test("each job has its own answer, what fails says why, and a thread that dies fails its waiting jobs and is replaced at the next one", async () => {
  const thread = new WorkerThread<number, number>(file);
  expect(await Promise.all([1, 2, 3].map((job) => thread.do(job)))).toEqual([2, 4, 6]);
  await expect(thread.do(13)).rejects.toMatchObject({ message: "unlucky", code: "13" });
  await expect(thread.do(0)).rejects.toThrow("the worker thread ended");
  expect(await thread.do(21)).toBe(42);
  await thread.close();
});
