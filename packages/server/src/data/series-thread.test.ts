import { at, serverStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { awaitSealer } from "./seal.store.ts";
import { newSeriesThread } from "./series-thread.ts";

test("jobs stand in line as long as those before them take: more than there are connections, and longer than a call would wait", async () => {
  const now = at("2026-06-21T12:00+02:00");
  const stage = await serverStage({ startSeconds: now });
  await stage.plant("101");
  const id = await stage.variable(await stage.device("101"), "p");
  await stage.post("101", { timestamp: now - 3600, values: { p: 1 } });
  await stage.seal("101");
  const facts = await stage.facts("101");
  const { number } = facts.series.find((series) => series.id === id)!;
  // A call gives up after a moment here; a thread reads its own rule.
  const thread = newSeriesThread({ ...stage.connection, connectionTimeoutMillis: 200 });
  const job = { kind: "refold", facts, numbers: [number] } as const;
  const jobs = await stage.db.transaction().execute(async (trx) => {
    await awaitSealer(trx, "101");
    const all = Promise.all([thread.do(job), thread.do(job), thread.do(job), thread.do(job)]);
    all.catch(() => {});
    // Both connections have been held for longer than that.
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from pg_stat_activity
          where datname = current_database() and application_name = 'heliograph series'
            and wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '500 ms'`.execute(
          stage.db,
        );
        return rows[0]!.count === 2;
      },
      { timeout: 20_000 },
    );
    return { all };
  });
  expect(await jobs.all).toEqual([1, 1, 1, 1]);
  await thread.close();
  await stage.close();
});

test("[D13] a variable that is created takes what the journal holds, and asks no day between a packet of years ago and today's", async () => {
  const now = at("2026-06-21T12:00+02:00");
  const stage = await serverStage({ startSeconds: now });
  await stage.plant("101", { active_since: at("1990-01-01T00:00+01:00") });
  const device = await stage.device("101");
  const first = at("1990-10-09T10:00+01:00");
  await stage.post("101", { timestamp: first, values: { p: 1, q: 7 } });
  await stage.post("101", { timestamp: now - 3600, values: { p: 2, q: 8 } });
  await stage.variable(device, "p");
  await stage.seal("101");
  const id = await stage.variable(device, "q");
  const facts = await stage.facts("101");
  const { number } = facts.series.find((series) => series.id === id)!;
  const thread = newSeriesThread(stage.connection);
  // The day of each, and the one after the first: what is slow is held over midnight.
  expect(await thread.do({ kind: "refold", facts, numbers: [number] })).toBe(3);
  await thread.close();
  const around = async (moment: number) =>
    await stage.make("POST /data/fetch", {
      ids: [id],
      start: moment,
      end: moment + 300,
      resolution: 5,
    });
  expect(await around(first)).toEqual([[first, 7]]);
  expect(await around(now - 3600)).toEqual([[now - 3600, 8]]);
  await stage.close();
});
