import {
  at,
  loggerPassword,
  serverStage,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AnswerCache } from "./answer-cache.ts";
import { doSeriesJob, type SeriesJob } from "./series-jobs.ts";

const noon = at("2026-06-21T12:00+02:00");
const midnight = at("2026-06-21T00:00+02:00");

let stage: ServerStage;
let device: string;
let power: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.plant("101");
  device = await stage.device("101");
  power = await stage.variable(device, "p", { udm: "kW" });
  for (let step = 0; step < 10; step++) await send(step, step);
});
afterAll(() => stage.close());

const send = (step: number, p: number, more: object = {}) =>
  stage.post("101", { timestamp: midnight + step * 300, values: { p, ...more } });

/** Asks as the product does, and counts how often the store was read. */
function asker() {
  const kept = new AnswerCache(stage.db);
  let reads = 0;
  const ask = async (change: Partial<SeriesJob & { kind: "fetch" }> = {}): Promise<string> => {
    const facts = await stage.facts("101");
    const number = facts.series.find(({ id }) => id === power)!.number;
    const range = { start: midnight, end: midnight + 86_400, tz: "Europe/Rome", resolution: 5 };
    const plants = [{ facts, numbers: [number], at: [0] }];
    const job = { kind: "fetch", form: "list", plants, width: 1, ...range, ...change } as const;
    const read = async () => {
      reads++;
      return (await doSeriesJob(stage.db, job as SeriesJob)) as Uint8Array;
    };
    return Buffer.from(await kept.answer(job as SeriesJob & { kind: "fetch" }, read)).toString();
  };
  return { kept, ask, reads: () => reads };
}
const rows = (answer: string): [number, number | null][] => JSON.parse(answer);

test("[S16] an answer is read twice, then kept as long as nothing comes to the series", async () => {
  const { ask, reads } = asker();
  const first = await ask();
  expect(rows(first).slice(0, 3)).toEqual([
    [midnight, 0],
    [midnight + 300, 1],
    [midnight + 600, 2],
  ]);
  expect([await ask(), await ask(), await ask()]).toEqual([first, first, first]);
  expect(reads()).toBe(2);
  await ask({ resolution: 10 });
  await ask({ end: midnight + 3600 });
  await ask({ tz: "Europe/Lisbon" });
  expect(reads()).toBe(5);
});

test("[S16] [D4] [D5] what changes the series changes the answer: packets, corrections, sealing, blocks folded anew, other facts", async () => {
  const { ask, reads } = asker();
  const other = await stage.anotherProcess();
  const seen = async (step: number): Promise<number | null> => {
    // Kept twice over: whatever is answered now was checked.
    await ask();
    const before = reads();
    const answer = await ask();
    expect(reads()).toBe(before);
    return rows(answer)[step]![1];
  };
  await ask();
  expect(await seen(10)).toBeNull();
  await send(10, 10);
  expect(await seen(10)).toBe(10);
  await send(10, 11);
  expect(await seen(10)).toBe(11);
  const payload = { timestamp: midnight + 11 * 300, values: { p: 12 } };
  const headers = {
    authorization: `Basic ${Buffer.from(`101:${loggerPassword}`).toString("base64")}`,
  };
  await other.app.inject({ method: "POST", url: "/api/v1/ingest/101", payload, headers });
  expect(await seen(11)).toBe(12);

  const asSealed = await stage.seal("101");
  expect(asSealed).toBeGreaterThan(0);
  expect(await seen(11)).toBe(12);
  // A late packet, folded over blocks that are there.
  await send(3, 33);
  expect(await seen(3)).toBe(33);
  await stage.seal("101");
  expect(await seen(3)).toBe(33);

  // Blocks that are written without a packet, as recalculations do.
  await seen(3);
  const facts = await stage.facts("101");
  const { number } = facts.series.find(({ id }) => id === power)!;
  const before = reads();
  await stage.db
    .deleteFrom("day_block")
    .where("plant_id", "=", "101")
    .where("number", "=", number)
    .execute();
  await doSeriesJob(stage.db, { kind: "refold", facts, numbers: [number] });
  expect(await seen(3)).toBe(33);
  expect(reads()).toBeGreaterThan(before);

  // A plant that was changed is asked anew, though its series are the same.
  const known = reads();
  await stage.make("PATCH /plant/101", { name: "a plant of another name" });
  await ask();
  expect(reads()).toBe(known + 1);
});

test("[S16] a cached answer has no memory but its own: short ones would each hold what many share, long ones the room beside them", async () => {
  const kept = new AnswerCache(stage.db);
  const facts = await stage.facts("101");
  const plants = [{ facts, numbers: [0], at: [0] }];
  const range = { start: 0, end: 300, tz: "Europe/Rome", resolution: 5 } as const;
  const ask = (of: object, bytes: Uint8Array) =>
    kept.answer({ kind: "fetch", form: "list", plants, width: 1, ...range, ...of }, () =>
      Promise.resolve(bytes),
    );
  const memoryOf = async (of: object, bytes: Uint8Array): Promise<number> => {
    for (let turn = 0; turn < 2; turn++) await ask(of, bytes);
    const given = await ask(of, new Uint8Array(1));
    expect(Buffer.from(given)).toEqual(Buffer.from(bytes));
    return given.buffer.byteLength;
  };
  expect(await memoryOf({ end: 600 }, Buffer.from("[[0,1]]"))).toBe(7);
  const long = Buffer.allocUnsafeSlow(300_000).fill(49).subarray(0, 100_000);
  expect(await memoryOf({ end: 900 }, long)).toBe(100_000);
});

test("[S16] a question of many variables takes room too", async () => {
  const kept = new AnswerCache(stage.db);
  const facts = await stage.facts("101");
  const numbers = Array.from({ length: 1000 }, (_, n) => 10_000_000 + n);
  const plants = [{ facts, numbers, at: numbers.map((_, at) => at) }];
  let made = 0;
  const ask = (start: number) =>
    kept.answer(
      {
        kind: "fetch",
        form: "list",
        plants,
        width: 1000,
        start,
        end: start + 300,
        tz: "UTC",
        resolution: 5,
      },
      () => Promise.resolve(new Uint8Array(++made && 1)),
    );
  for (let turn = 0; turn < 2; turn++) await ask(0);
  // 1,300 questions of about 13,000 letters are more than 16 million.
  for (let n = 1; n <= 1300; n++) await ask(n * 300);
  made = 0;
  await ask(0);
  expect(made).toBe(1);
});

test("[S16] an answer that is long, or of many that were asked for, is not kept", async () => {
  const { kept, reads } = asker();
  const facts = await stage.facts("101");
  let made = 0;
  const ask = async (start: number, bytes: number) => {
    const plants = [{ facts, numbers: [0], at: [0] }];
    const range = { start, end: start + 300, tz: "Europe/Rome", resolution: 5 } as const;
    const read = () => {
      made++;
      return Promise.resolve(new Uint8Array(bytes));
    };
    await kept.answer({ kind: "fetch", form: "list", plants, width: 1, ...range }, read);
  };
  for (let turn = 0; turn < 4; turn++) await ask(0, 600_001);
  expect(made).toBe(4);
  // 30 of 600,000 bytes are more than 16 million: the first ones go.
  for (let n = 1; n <= 30; n++) for (let turn = 0; turn < 2; turn++) await ask(n * 300, 600_000);
  made = 0;
  await ask(30 * 300, 600_000);
  expect(made).toBe(0);
  await ask(300, 600_000);
  expect(made).toBe(1);
  expect(reads()).toBe(0);
});
