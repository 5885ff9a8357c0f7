/** The server as a process, stopped in whatever state it is: it ends in time, and nothing of it runs or is locked afterwards. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { findRunningPostgres } from "./embedded-postgres.ts";
import { ownerOf } from "./folder-claim.ts";

const tries = Number(process.env["STOP_TRIES"] ?? 2);
const seed = Number(process.env["KILL_SEED"] ?? 1);

let server: KilledServer;
afterEach(async () => {
  await server.clear();
});
const postgresFolder = (): string => join(server.folder, "data", "postgres");

async function until(is: () => boolean): Promise<void> {
  await vi.waitUntil(is, { timeout: 60_000, interval: 1 });
}

/** Immediately after its end. */
function expectNothingLeft(): void {
  expect(server.databaseProcesses()).toEqual([]);
  expect(existsSync(join(server.cluster(), "postmaster.pid"))).toBe(false);
  expect(ownerOf(postgresFolder())).toBeNull();
  expect(server.output.filter((line) => /not stop|left|Leaving|Error/.test(line))).toEqual([]);
}

async function ask(text: string): Promise<unknown> {
  const client = new pg.Client(findRunningPostgres(postgresFolder())!("heliograph"));
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(text);
  await client.end();
  return rows[0]?.answer;
}

/** A crash that leaves some hundred megabytes to recover. */
async function crashWithMuchToRecover(): Promise<void> {
  await server.start();
  await ask("alter system set max_wal_size = '4GB'");
  await ask("select pg_reload_conf()");
  await ask("create table heap (id integer primary key, noise text)");
  await ask(
    "insert into heap select n, md5(n::text) || md5((n + 1)::text) from generate_series(1, 1000000) n",
  );
  server.signalDatabase("SIGSTOP"); // so that it does not end with its parent
  await server.killServer();
  server.killDatabase();
  await until(() => server.databaseProcesses().length === 0);
}
/** As in PostgreSQL's control file. */
const isRecovering = (): boolean =>
  readFileSync(join(server.cluster(), "global/pg_control")).readUInt32LE(16) === 4 &&
  existsSync(join(server.cluster(), "postmaster.pid"));

test(
  `OPS-04 SIGTERM while PostgreSQL recovers, ${tries} times: it ends, nothing is left, and the next start has everything`,
  async () => {
    server = new KilledServer();
    await crashWithMuchToRecover();
    for (let n = 0; n < tries; n++) {
      server.begin();
      await until(isRecovering);
      await pause(((seed + n) * 370) % 1100);
      await server.stop();
      expectNothingLeft();
    }
    await server.start();
    expect(await ask("select count(*) as answer from heap")).toBe("1000000");
    await server.stop();
    expectNothingLeft();
  },
  120_000 + tries * 30_000,
);

test("OPS-04 SIGTERM while the database is made, while it starts and right after: nothing is left", async () => {
  server = new KilledServer();
  const stages = [
    () => existsSync(join(postgresFolder(), "owner")),
    () => existsSync(join(`${server.cluster()}.part`, "PG_VERSION")),
    () => existsSync(join(server.cluster(), "postmaster.pid")),
    () => findRunningPostgres(postgresFolder()) !== null,
  ];
  for (const isReached of stages) {
    server.begin();
    await until(isReached);
    await server.stop();
    expectNothingLeft();
  }
});

test("OPS-04 a second SIGTERM while it stops, with a database that does not answer: nothing is left", async () => {
  server = new KilledServer();
  await server.start();
  server.signalDatabase("SIGSTOP");
  server.signal("SIGTERM");
  await until(() => server.output.some((line) => line.includes("stopping")));
  await pause(1100); // sooner it counts as the same signal
  const ended = await server.stop().catch((error: Error) => error.message);
  expect(ended).toContain("it ended with 143");
  expect(server.databaseProcesses()).toEqual([]);
  expect(existsSync(join(server.cluster(), "postmaster.pid"))).toBe(false);
  expect(ownerOf(postgresFolder())).toBeNull();
});
