import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { freshDatabase } from "@heliograph/testkit/fresh-database.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newChangeFeed, type ChangeFeed } from "./change-feed.ts";
import { openDb, type Db } from "./database.ts";
import { newLog } from "./log.ts";
import { postgresNotices } from "./postgres-notices.ts";

let config: Awaited<ReturnType<typeof freshDatabase>>;
let db: Db;
const feeds: ChangeFeed[] = [];
beforeEach(async () => {
  config = await freshDatabase();
  db = openDb(config);
});
afterEach(async () => {
  for (const feed of feeds.splice(0)) await feed.close();
  await db.destroy();
});

/** A process, and the changes of plants that it received. */
async function listener(
  of: Partial<typeof config> = {},
): Promise<{ feed: ChangeFeed; received: string[] }> {
  const pulse = { everyMilliseconds: 20, patienceMilliseconds: 1500 };
  const feed = newChangeFeed(postgresNotices({ ...config, ...of }, pulse), newLog("silent"));
  feeds.push(feed);
  const received: string[] = [];
  feed.on("plant", (key) => received.push(key));
  await feed.listen();
  return { feed, received };
}
const pidsOfNotices = async (): Promise<number[]> => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'heliograph notices'`.execute(db);
  return rows.map(({ pid }) => pid);
};
const change = (feed: ChangeFeed, key: string): Promise<void> =>
  feed.transaction(db, async (_, announce) => announce("plant", key));

test("a rollback announces nothing; a commit is announced to every process, once by the database", async () => {
  const [here, there] = [await listener(), await listener()];
  const undone = here.feed.transaction(db, async (_, announce) => {
    announce("plant", "100");
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await here.feed.transaction(db, async (_, announce) => {
    announce("plant", "101");
    announce("plant", "101");
  });
  // Before any notification could have arrived.
  expect(new Set(here.received)).toEqual(new Set(["101"]));
  await expect.poll(() => there.received).toEqual(["101"]);
});

test("[P27] what of a key changed is announced with it to every process; of what is too long for a notification the key alone", async () => {
  const [here, there] = [await listener(), await listener()];
  const received = [here, there].map(({ feed }) => {
    const changes: string[][] = [];
    feed.on("plant", (...change) => changes.push(change));
    return changes;
  });
  const many = Array.from({ length: 400 }, (_, i) => String(i).padStart(24, "0"));
  await here.feed.transaction(db, async (_, announce) => {
    announce("plant", "101", "devices", "a", "b");
    announce("plant", "102", "alerts", ...many);
  });
  for (const changes of received)
    await expect.poll(() => changes.slice(0, 2)).toEqual([["101", "devices", "a", "b"], ["102"]]);
});

test("[P21] a process that is killed the moment its change is committed has notified the others", async () => {
  const there = await listener();
  const file = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { newChangeFeed } from ${file("./change-feed.ts")};
    import { openDb } from ${file("./database.ts")};
    import { newLog } from ${file("./log.ts")};
    import { postgresNotices } from ${file("./postgres-notices.ts")};
    const config = ${JSON.stringify(config)};
    const feed = newChangeFeed(postgresNotices(config), newLog("silent"));
    feed.on("plant", () => process.kill(process.pid, "SIGKILL"));
    await feed.transaction(openDb(config), async (_, announce) => announce("plant", "101"));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: "ignore",
  });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  await expect.poll(() => there.received).toEqual(["101"]);
});

test("a process whose listening is interrupted still notifies, and empties its caches when it listens again", async () => {
  const here = await listener();
  const [pid] = await pidsOfNotices();
  const there = await listener();
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
  await change(here.feed, "102");
  await expect.poll(() => there.received).toEqual(["102"]);
  await expect.poll(() => here.received).toContain("*");
  await change(there.feed, "103");
  await expect.poll(() => here.received).toContain("103");
  // One connection each: the lost one was replaced once.
  expect(await pidsOfNotices()).toHaveLength(2);
});

test("a connection that is dead without having been closed, as behind a firewall that dropped it, is detected and replaced", async () => {
  const lines: Socket[] = [];
  const firewall = createServer((near) => {
    const { host, port } = config;
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    near.pipe(far).pipe(near);
    for (const line of [near, far]) line.on("error", () => {});
    lines.push(near, far);
  }).listen(0, "127.0.0.1");
  await once(firewall, "listening");
  const { port } = firewall.address() as AddressInfo;
  const here = await listener();
  const there = await listener({ host: "127.0.0.1", port });
  // It drops the connection silently: no packet passes, and neither side gets an error.
  for (const line of lines.splice(0)) line.unpipe().pause();
  await change(here.feed, "104");
  await expect.poll(() => there.received).toEqual(["*"]);
  await change(here.feed, "105");
  await expect.poll(() => there.received).toEqual(["*", "105"]);
  for (const feed of feeds.splice(0)) await feed.close();
  for (const line of lines) line.destroy();
  firewall.close();
});
