import { getPriority, setPriority } from "node:os";
import { isMarkedAsUntransferable, parentPort } from "node:worker_threads";
import { inBackground, type ThreadAnswer, type ThreadQuestion } from "./worker-thread.ts";

/** The nice value of threads in the background: a third of the processor beside one that answers, all of it beside none. */
const niceness = 5;

/** In a worker thread: answers each job of its `WorkerThread`; a job that throws is answered with its message and code. */
export function answerJobs<Job, Answer>(work: (job: Job) => Promise<Answer> | Answer): void {
  // On Linux alone is it the thread's own; elsewhere the process has one for all. A process that was made nicer stays so.
  if (process.platform === "linux" && process.argv.includes(inBackground))
    setPriority(Math.max(niceness, getPriority()));
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
