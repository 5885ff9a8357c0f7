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
