import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { Db } from "../platform/database.ts";
import { readStates } from "./range.store.ts";
import type { SeriesJob } from "./series-jobs.ts";
import type { PlantFacts } from "./series-facts.ts";

/** What a question about ranges asks. */
type RangeJob = SeriesJob & { readonly kind: "fetch" | "aggregated" | "bands" };
interface Kept {
  /** Of the plants, when it was read. */
  readonly state: string;
  readonly bytes: Uint8Array;
}
/** Together, and of one answer: a month of twelve curves. [bytes] */
const maxBytes = 16_000_000;
const maxBytesOfOne = 600_000;
const maxQuestions = 2000;

/**
 * Answers that are asked for again, as long as nothing came to the series of their plants: screens on walls and many people look at the same
 * day. Whether an answer still holds is asked of the database each time, which takes a tenth of the time of reading it: what was acknowledged
 * is seen at once, whoever wrote it. The first asking costs nothing more; from the second on the answer is kept. (D5, S16)
 */
export class AnswerCache {
  /** The one that was not asked for longest comes first; null for a question that was asked once. */
  readonly #kept = new Map<string, Kept | null>();
  #bytes = 0;
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }
  async answer(job: RangeJob, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const question = questionOf(job);
    const kept = this.#kept.get(question);
    if (kept === undefined) {
      this.#keep(question, null);
      return await read();
    }
    // Asked before the answer is read: a packet that comes in between makes it too new for its state, never too old.
    const state = await readStates(
      this.#db,
      job.plants.map(({ facts }) => facts.plantId),
    );
    const isTrue = kept !== null && kept.state === state;
    const bytes = isTrue ? kept.bytes : await read();
    if (bytes.length > maxBytesOfOne) this.#keep(question, null);
    else this.#keep(question, isTrue ? kept : { state, bytes: ofTheirOwn(bytes) });
    return bytes;
  }
  #keep(question: string, kept: Kept | null): void {
    this.#drop(question);
    this.#kept.set(question, kept);
    this.#bytes += sizeOf(question, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= maxBytes && this.#kept.size <= maxQuestions) return;
      this.#drop(oldest);
    }
  }
  #drop(question: string): void {
    const kept = this.#kept.get(question);
    if (kept === undefined) return;
    this.#bytes -= sizeOf(question, kept);
    this.#kept.delete(question);
  }
}

/** A question names its variables, up to a thousand: it takes room as its answer does. */
const sizeOf = (question: string, kept: Kept | null): number =>
  question.length + (kept?.bytes.length ?? 0);

/** A short answer lies in memory that others share, a long one has room to spare beside it: what is kept would hold all of that. */
const ofTheirOwn = (bytes: Uint8Array): Uint8Array =>
  bytes.length === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);

const numberOfFacts = new WeakMap<PlantFacts, number>();
let factsSeen = 0;

/** What an answer depends on but for the series themselves. A plant that was changed has other facts, and so other questions. */
function questionOf(job: RangeJob): string {
  const plants = job.plants.map(({ facts, numbers, at }) => {
    const known = numberOfFacts.get(facts) ?? ++factsSeen;
    numberOfFacts.set(facts, known);
    return `${known}:${numbers.join()}:${at.join()}`;
  });
  const grain = grainOf(job);
  return [job.kind, job.start, job.end, job.tz, grain, ...plants].join(" ");
}

function grainOf(job: RangeJob): string | number {
  switch (job.kind) {
    case "fetch":
      return job.resolution;
    case "aggregated":
      return `${job.period} ${String(job.integral)} ${job.quality} ${job.spread}`;
    case "bands":
      // What is over changes at midnight.
      return `${job.period} ${dayOf(job.nowSeconds, job.tz)}`;
  }
}
