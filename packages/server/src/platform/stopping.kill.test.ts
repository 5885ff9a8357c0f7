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

test("OPS-04 SIGTERM when nobody reads its lines any more: nothing is left", async () => {
  server = new KilledServer();
  await server.start();
  server.closeOutput();
  await server.stop();
  expectNothingLeft();
});

/** Until a moment of its own, the work that calls it lasts. */
async function makeSlow(seconds: number, schema = "public"): Promise<void> {
  const end = Date.now() / 1000 + seconds;
  await ask(`create or replace function ${schema}.wait_there() returns void language plpgsql as $$
    begin perform pg_sleep(greatest(0, ${end} - extract(epoch from clock_timestamp()))); end $$`);
}
/** Waits for a statement that sleeps, in whichever session of a database that may still be starting. */
async function untilItWaits(): Promise<void> {
  await vi.waitUntil(
    async () =>
      findRunningPostgres(postgresFolder()) !== null &&
      (await ask(
        "select count(*)::integer as answer from pg_stat_activity where wait_event = 'PgSleep'",
      ).catch(() => 0)) !== 0,
    { timeout: 60_000, interval: 20 },
  );
}

test(
  "OPS-04 SIGTERM while the tables are migrated: nothing is left, and the next start makes the rest",
  { timeout: 120_000 },
  async () => {
    server = new KilledServer();
    await server.start();
    const tables = "select count(*)::integer as answer from migration";
    const before = await ask(tables);
    // A database whose tables are not made yet, and in which making them takes a while.
    await ask("drop schema public cascade");
    await ask("create schema public");
    await ask("create schema slow");
    await makeSlow(8, "slow");
    await ask(`create function slow.wait_each() returns event_trigger language plpgsql as $$
      begin perform slow.wait_there(); end $$`);
    await ask("create event trigger slow on ddl_command_start execute function slow.wait_each()");
    await server.stop();
    expectNothingLeft();
    server.begin();
    await untilItWaits();
    await server.stop();
    expectNothingLeft();
    await server.start();
    expect(await ask(tables)).toBe(before);
    await server.stop();
    expectNothingLeft();
  },
);

test(
  "OPS-04 SIGTERM while days are sealed: nothing is left, and the next start seals them",
  { timeout: 120_000 },
  async () => {
    server = new KilledServer();
    await server.start();
    const noon = (Math.floor(Date.now() / 86_400_000) - 3) * 86_400 + 43_200;
    const plant = { id: "101", name: "Stopped", client: "Acme Solar", timezone: "Europe/Rome" };
    await server.make("POST /plant", { ...plant, active_since: noon - 86_400 });
    const made = async (line: string, body: object): Promise<string> =>
      ((await server.make(line, body)) as { id: string }).id;
    const device = await made("POST /device", { plant_id: "101", name: "METER", type: "meter" });
    const power = { device_id: device, name: "power", mib: "power", udm: "kW", tags: [] };
    await made("POST /variable", power);
    await makeSlow(10);
    await ask(`create function wait_each() returns trigger language plpgsql as $$
      begin perform wait_there(); return new; end $$`);
    await ask(
      "create trigger slow before insert on day_block for each row execute function wait_each()",
    );
    await server.make("POST /ingest/101", { timestamp: noon, values: { power: 5 } });
    await untilItWaits();
    await server.stop();
    expectNothingLeft();
    await server.start();
    const blocks = () => ask("select count(*)::integer as answer from day_block");
    await vi.waitUntil(async () => (await blocks()) !== 0, { timeout: 60_000, interval: 100 });
    await server.stop();
    expectNothingLeft();
  },
);
