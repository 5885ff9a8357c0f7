import { isMarkedAsUntransferable, parentPort, workerData } from "node:worker_threads";
import { openDb } from "../platform/database.ts";
import { doSeriesJob } from "./series-jobs.ts";
import type { ThreadAnswer, ThreadData, ThreadQuestion } from "./series-thread.ts";

const { config } = workerData as ThreadData;
// Work that takes long stands in line here, however long: no job holds a connection while it waits for another one.
const db = openDb({
  ...(config as object),
  max: 2,
  connectionTimeoutMillis: 0,
  application_name: "heliograph series",
  // Years are read, and days of many packets written, in one statement.
  statementMilliseconds: 30_000,
});

async function answer({ id, job }: ThreadQuestion): Promise<ThreadAnswer> {
  try {
    return { id, answer: await doSeriesJob(db, job) };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { id, failure: { message, code } };
  }
}
/** Memory that moves to the other thread instead of being copied; small answers share theirs with others. */
function handedOver(reply: ThreadAnswer): ArrayBuffer[] {
  if (!("answer" in reply) || !(reply.answer instanceof Uint8Array)) return [];
  const { buffer } = reply.answer;
  return buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
}

parentPort?.on("message", (question: ThreadQuestion) => {
  void answer(question).then((reply) => parentPort?.postMessage(reply, handedOver(reply)));
});
