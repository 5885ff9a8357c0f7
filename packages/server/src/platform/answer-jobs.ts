import { isMarkedAsUntransferable, parentPort } from "node:worker_threads";
import type { ThreadAnswer, ThreadQuestion } from "./worker-thread.ts";

/** In a worker thread: answers each job of its `WorkerThread`; a job that throws is answered with its message and code. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer> | Answer): void {
  const answer = async ({ id, job }: ThreadQuestion<Job>): Promise<ThreadAnswer<Answer>> => {
    try {
      return { id, answer: await work(job) };
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      return { id, failure: { message, code } };
    }
  };
  parentPort?.on("message", (question: ThreadQuestion<Job>) => {
    void answer(question).then((reply) => parentPort?.postMessage(reply, handedOver(reply)));
  });
}

/** Memory that moves to the other thread instead of being copied; small answers share theirs with others. */
function handedOver(reply: ThreadAnswer<unknown>): ArrayBuffer[] {
  if (!("answer" in reply) || !(reply.answer instanceof Uint8Array)) return [];
  const { buffer } = reply.answer;
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}
