import { setFlagsFromString } from "node:v8";

/** V8 collects when the heap has grown by so much over what lived at the last collection; 0: as it sees fit, which is by up to three times. [%] */
const flag = (growth: number): void => setFlagsFromString(`--heap-growing-percent=${growth}`);
const tightGrowth = 50;
let atWork = 0;

/**
 * Keeps the process's garbage small while some work lasts: for what makes garbage for minutes, and whose memory counts more than its speed. All
 * requests share the heap, so it is not kept small for good: collecting more often costs them a tenth. docs/decisions/0005-small-nursery.md
 */
export async function inTightHeap<T>(work: () => Promise<T>): Promise<T> {
  if (atWork++ === 0) flag(tightGrowth);
  try {
    return await work();
  } finally {
    if (--atWork === 0) flag(0);
  }
}
