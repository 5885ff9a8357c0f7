/** The same work for every engine, over HTTP, one after the other on the same machine. */
import autocannon from "autocannon";
import { setTimeout as pause } from "node:timers/promises";
import { familyOf, memoryOf, processorTime } from "../memory.ts";
import {
  packetWidth,
  plantVariables,
  seriesOf,
  slotSeconds,
  weatherFrom,
} from "../plant-series.ts";
import { median } from "../timing.ts";
import type { Ask, Engine, Question, Row, Stretch } from "./engine.ts";

/** Senders of the first part, each with a plant of its own; the plant after them has a year. */
export const senders = 8;
const postsASender = 1000;
const yearPlant = senders;
const yearStart = Date.UTC(2025, 0, 1) / 1000;
const yearEnd = Date.UTC(2026, 0, 1) / 1000;
const daySeconds = 86_400;
/** With the day before it, by whose last readings the first month is counted. */
const fillStart = yearStart - daySeconds;
/** Of the year, 15 that are read and 12 counters. */
const readIndexes = Array.from({ length: 15 }, (_, index) => index);
const counterIndexes = Array.from({ length: 12 }, (_, index) => 15 + index);
const clients = 8;
/** Each question is another: a day that begins at another quarter of an hour. */
const shiftSeconds = 900;
const kills = 3;
const killAfterSeconds = 1.5;

/** What an engine did. Times in ms, sizes in bytes, memory in MB; null where it cannot be said. */
export interface Outcome {
  readonly ingest: number;
  readonly ingestP99: number;
  readonly kept: readonly [kept: number, acknowledged: number][];
  readonly day: number;
  readonly days: number;
  readonly daysP99: number;
  readonly year: number;
  readonly means: number;
  readonly months: number;
  readonly archive: number;
  readonly journal: number | null;
  readonly memory: number | null;
  /** What it answered, to be compared with what the others did. */
  readonly answers: Readonly<Record<"day" | "means" | "months", Row[]>>;
}

const yearSeries = (): Float64Array[] => {
  const weather = weatherFrom(fillStart, (yearEnd - fillStart) / slotSeconds);
  return [...readIndexes, ...counterIndexes].map((index) =>
    seriesOf(plantVariables[index]!, weather),
  );
};
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

export async function measure(engine: Engine): Promise<Outcome> {
  const series = yearSeries();
  let address = await engine.start();
  const report = (text: string) => console.log(`  ${engine.name}: ${text}`);

  // A moment at which the logger was away has no packet.
  const moments = [...series[0]!.keys()].filter((n) =>
    series.some((column) => column[n] === column[n]),
  );
  await send(address, moments.length, (n) =>
    engine.post(
      yearPlant,
      fillStart + moments[n]! * slotSeconds,
      series.map((column) => orNull(column[moments[n]!]!)),
    ),
  );
  const values = series.reduce((sum, one) => sum + one.filter((v) => v === v).length, 0);
  await engine.settle();
  await quiet(engine);
  const room = await engine.room();
  report(`a year of ${values} values is written`);

  const stretch = { plant: yearPlant, variables: readIndexes, start: yearStart, end: yearEnd };
  let shift = 0;
  /** A day that nobody asked for before. */
  const nextDay = (): Stretch => {
    // A step that is prime to the number of places goes once through all of them.
    const places = (yearEnd - yearStart - daySeconds) / shiftSeconds;
    const start = yearStart + ((shift++ * 7919) % places) * shiftSeconds;
    return { ...stretch, start, end: start + daySeconds };
  };
  const time = async (turns: number, question: (turn: number) => Question): Promise<number> => {
    const took: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const { asks } = question(turn);
      const began = performance.now();
      for (const ask of asks) await answerOf(address, ask);
      took.push(performance.now() - began);
    }
    return median(took);
  };
  await time(50, () => engine.raw(nextDay()));
  const day = await time(300, () => engine.raw(nextDay()));
  const storm = await autocannon({
    url: address,
    connections: clients,
    duration: 8,
    requests: [{ setupRequest: (request) => asRequest(request, engine.raw(nextDay()).asks[0]!) }],
  });
  if (storm.non2xx + storm.errors > 0) throw new Error(`${engine.name} did not answer a day`);
  // Each turn moves the window, so that no answer is one that was given before.
  const moved = (turn: number): Stretch => ({
    ...stretch,
    start: yearStart + turn * daySeconds,
    end: yearEnd,
  });
  const yearRaw = await time(5, (turn) => engine.raw(moved(turn)));
  const means = await time(15, (turn) => engine.means(moved(turn), 180));
  const counted = { ...stretch, variables: counterIndexes };
  const months = await time(15, (turn) =>
    // Of the counters themselves, no answer is kept: the order changes.
    engine.months({ ...counted, variables: rotated(counterIndexes, turn) }),
  );
  const memory = memoryOfAll(engine.pids());
  report("read");
  const june = Date.UTC(2025, 5, 10) / 1000;
  const answers = {
    day: await rowsOf(address, engine.raw({ ...stretch, start: june, end: june + daySeconds })),
    means: await rowsOf(address, engine.means(stretch, 180)),
    months: await rowsOf(address, engine.months(counted)),
  };

  // Writing, after reading: nothing of it stands in the memory that was measured.
  const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds;
  const first = today - 30 * daySeconds;
  const wide = wideSeries(first);
  const wideAt = (plant: number, n: number): Ask =>
    engine.post(
      plant,
      first + n * slotSeconds,
      wide.map((column) => orNull(column[n]!)),
    );
  const posts = Array.from({ length: senders * postsASender }, (_, n) =>
    wideAt(n % senders, Math.floor(n / senders)),
  );
  const before = await engine.room();
  const began = performance.now();
  const outcome = await send(address, posts.length, (n) => posts[n]!);
  const ingest = (posts.length * packetWidth * 1000) / (performance.now() - began);
  const after = await engine.room();
  const journal =
    before.journal === null
      ? null
      : (after.journal! - before.journal) / (posts.length * packetWidth);
  report("written");
  const kept: [number, number][] = [];
  for (let turn = 0; turn < kills; turn++) {
    const from = postsASender * (turn + 2);
    const acknowledged = await sendUntilKilled(engine, address, (plant, n) =>
      wideAt(plant, from + n),
    );
    address = await engine.start();
    let there = 0;
    for (const [plant, count] of acknowledged.entries())
      there += await countOf(engine, address, {
        plant,
        variables: [0],
        start: first + from * slotSeconds,
        end: first + (from + count) * slotSeconds,
      });
    kept.push([there, acknowledged.reduce((sum, count) => sum + count, 0)]);
  }
  await engine.stop();
  return {
    ingest,
    ingestP99: outcome.latency.p99,
    kept,
    day,
    days: storm.requests.total / storm.duration,
    daysP99: storm.latency.p99,
    year: yearRaw,
    means,
    months,
    archive: room.archive / values,
    journal,
    memory,
    answers,
  };
}

const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** All 150 values of a packet; the first one has no gaps, by which packets are counted. */
function wideSeries(start: number): Float64Array[] {
  const weather = weatherFrom(start, postsASender * (kills + 3));
  const series = plantVariables.map((variable) => seriesOf(variable, weather));
  series[0] = series[0]!.map((_, n) => n % 1000);
  return series;
}

type Request = Parameters<Parameters<typeof autocannon>[0]["requests"][number]["setupRequest"]>[0];
const asRequest = (request: Request, { method, path, headers, body }: Ask): Request => ({
  ...request,
  method,
  path,
  headers: { ...headers },
  ...(body === undefined ? {} : { body }),
});

async function send(address: string, amount: number, askAt: (n: number) => Ask) {
  let next = 0;
  const outcome = await autocannon({
    url: address,
    connections: senders,
    amount,
    sampleInt: 20,
    requests: [{ setupRequest: (request) => asRequest(request, askAt(next++ % amount)) }],
  });
  if (outcome["2xx"] !== amount)
    throw new Error(`${amount - outcome["2xx"]} of ${amount} posts were not taken`);
  return outcome;
}

async function answerOf(address: string, { method, path, headers, body }: Ask): Promise<string> {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, "accept-encoding": "identity" },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

async function rowsOf(address: string, question: Question): Promise<Row[]> {
  const texts: string[] = [];
  for (const ask of question.asks) texts.push(await answerOf(address, ask));
  return question.rows(texts);
}

/** Every sender posts one packet after the other until the engine is killed. @returns how many were acknowledged to each */
async function sendUntilKilled(
  engine: Engine,
  address: string,
  askAt: (plant: number, n: number) => Ask,
): Promise<number[]> {
  let isAlive = true;
  const acknowledged = Array.from({ length: senders }, () => 0);
  const lanes = acknowledged.map(async (_, plant) => {
    for (let n = 0; isAlive && n < postsASender; n++)
      try {
        await answerOf(address, askAt(plant, n));
        acknowledged[plant] = n + 1;
      } catch (error) {
        if (isAlive) throw error;
      }
  });
  await pause(killAfterSeconds * 1000);
  isAlive = false;
  await engine.kill();
  await Promise.all(lanes);
  return acknowledged;
}

/** How many values there are. An engine that has just begun may need a moment until it knows what it has. */
async function countOf(engine: Engine, address: string, stretch: Stretch): Promise<number> {
  if (stretch.end === stretch.start) return 0;
  const wanted = (stretch.end - stretch.start) / slotSeconds;
  let count = 0;
  for (let turn = 0; turn < 20 && count < wanted; turn++) {
    if (turn > 0) await pause(250);
    const rows = await rowsOf(address, engine.raw(stretch));
    count = rows.filter((row) => typeof row[1] === "number").length;
  }
  return count;
}

const memoryOfAll = (pids: readonly number[]): number | null => {
  const parts = pids.map(memoryOf);
  return parts.some((part) => part === null) ? null : parts.reduce<number>((a, b) => a + b!, 0);
};

/** Until its processes have had nothing to do for three seconds. */
async function quiet(engine: Engine): Promise<void> {
  for (let calm = 0, last = -1; calm < 3;) {
    await pause(1000);
    const now = engine
      .pids()
      .flatMap(familyOf)
      .reduce((sum, pid) => sum + processorTime(pid), 0);
    calm = last >= 0 && now - last < 0.15 ? calm + 1 : 0;
    last = now;
  }
}
