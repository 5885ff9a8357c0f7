import { setFlagsFromString } from "node:v8";

/** V8 collects when the heap has grown by so much over what lived at the last collection. [%] */
const flag = (growth: number): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
const tightGrowth = 50;
/** Of a server, which is started with it. */
const usualGrowth = 100;
/** What makes garbage in calls that follow each other is one work: V8 decides at the end of a collection when the next is due, and that may be between two of them. [ms] */
const lingerMs = 5000;
let atWork = 0;
let release: NodeJS.Timeout | undefined;

/**
 * Keeps the process's garbage small while some work lasts and a little longer: for what makes garbage for minutes, and whose memory counts more
 * than its speed. All requests share the heap, so it is not kept small for good: collecting more often costs them a tenth.
 * docs/decisions/0005-small-nursery.md
 */
export async function inTightHeap<T>(work: () => Promise<T>): Promise<T> {
  if (atWork++ === 0) {
    clearTimeout(release);
    flag(tightGrowth);
  }
  try {
    return await work();
  } finally {
    if (--atWork === 0) release = setTimeout(flag, lingerMs, usualGrowth).unref();
  }
}
