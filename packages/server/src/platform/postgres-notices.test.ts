import { freshDatabase } from "@heliograph/testkit/fresh-database.ts";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { openDb } from "./database.ts";
import { postgresNotices } from "./postgres-notices.ts";

test("what a process could not say while its own connection was lost is heard by the others when it is back", async () => {
  const config = await freshDatabase();
  const db = openDb(config);
  const [speaker, listener] = [postgresNotices(config), postgresNotices(config)];
  const heard: string[] = [];
  const losses = { speaker: 0, listener: 0 };
  await speaker.listen(
    () => {},
    () => losses.speaker++,
  );
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'heliograph notices'`.execute(db);
  await listener.listen(
    (payload) => heard.push(payload),
    () => losses.listener++,
  );
  await speaker.notify("plant 101");
  await vi.waitUntil(() => heard.length === 1);

  const end = sql`select pg_terminate_backend(${rows[0]!.pid}::integer)`.execute(db);
  await Promise.all([end, speaker.notify("plant 102")]);
  // Said again and again before it is back: it is one notice.
  for (let time = 0; time < 3; time++) await speaker.notify("plant 103");
  await vi.waitUntil(() => losses.speaker === 1, 5000);
  await speaker.notify("plant 104");
  await vi.waitUntil(() => heard.at(-1) === "plant 104", 5000);
  expect([...new Set(heard)].toSorted()).toEqual([101, 102, 103, 104].map((id) => `plant ${id}`));
  expect(losses.listener).toBe(0);
  await speaker.close();
  await listener.close();
  await db.destroy();
});
