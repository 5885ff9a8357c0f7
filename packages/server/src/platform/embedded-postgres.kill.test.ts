import { spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findRunningPostgres, type PostgresConnection } from "./embedded-postgres.ts";
import { isAlive, programsIn } from "./process-table.ts";

const program = fileURLToPath(new URL("../../../testkit/src/keep-postgres.ts", import.meta.url));
const root = fileURLToPath(new URL("../../../../", import.meta.url));
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

const folders: string[] = [];
const keepers: Keeper[] = [];

function newFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-kill-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

interface Fact {
  readonly event: string;
  readonly fact: unknown;
}

/** The program under test as a process, with the lines that it has printed. */
class Keeper {
  readonly child: ChildProcess;
  readonly output: Fact[] = [];
  readonly ended: Promise<number | null>;

  constructor(folder: string, uid?: number) {
    this.child = spawn(process.execPath, [program, folder], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    createInterface({ input: this.child.stdout! }).on("line", (line) => {
      this.output.push(JSON.parse(line) as Fact);
    });
    this.ended = new Promise((done) => {
      this.child.on("close", done);
    });
    keepers.push(this);
  }

  async waitFor<T>(event: string): Promise<T> {
    return await vi
      .waitUntil(
        () => {
          const refusal = this.output.find((line) => line.event === "refused");
          if (refusal && event !== "refused") throw new Error(String(refusal.fact));
          return this.output.find((line) => line.event === event) as { fact: T } | undefined;
        },
        { timeout: 30_000, interval: 10 },
      )
      .then((line) => line.fact);
  }

  async ready(): Promise<{ pid: number; connection: PostgresConnection }> {
    return await this.waitFor("ready");
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    this.child.kill(signal);
    const code = await this.ended;
    if (code !== 0) throw new Error(`ended with ${code} after ${signal}`);
  }
}

async function ask<T>(connection: PostgresConnection, text: string): Promise<T | undefined> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: T }>(text);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const remember = "create table kept as select 42 as answer";
const recall = "select answer from kept";

const gone = async (pid: number): Promise<void> => {
  await vi.waitUntil(() => !isAlive(pid), { timeout: 30_000, interval: 10 });
};

afterEach(async () => {
  for (const keeper of keepers.splice(0)) {
    keeper.child.kill("SIGKILL");
    await keeper.ended;
  }
  for (const folder of folders.splice(0)) {
    const link = join(folder, "data", "cluster");
    const data = existsSync(link) ? realpathSync(link) : link;
    await vi.waitUntil(() => programsIn("postgres", data).length === 0, { timeout: 30_000 });
    if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      rmSync(dirname(data), { recursive: true });
    rmSync(folder, { recursive: true });
  }
});

describe.each(isRoot ? [undefined, nobody] : [undefined])("as user %s", (uid) => {
  function ownFolder(): string {
    const folder = join(newFolder(), "data");
    mkdirSync(folder);
    if (uid !== undefined) chownSync(folder, uid, uid);
    return folder;
  }

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s stops PostgreSQL cleanly and what it held is there again",
    async (signal) => {
      const folder = ownFolder();
      const first = new Keeper(folder, uid);
      const { pid, connection } = await first.ready();
      await ask(connection, remember);
      await first.stop(signal);
      expect(isAlive(pid)).toBe(false);
      expect(existsSync(join(folder, "cluster", "postmaster.pid"))).toBe(false);
      const second = new Keeper(folder, uid);
      expect(await ask((await second.ready()).connection, recall)).toBe(42);
      await second.stop();
    },
  );

  test("[D5] kill -9 of our process loses nothing that was committed", async () => {
    const folder = ownFolder();
    const first = new Keeper(folder, uid);
    const { connection } = await first.ready();
    await ask(connection, remember);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = new Keeper(folder, uid);
    expect(await ask((await second.ready()).connection, recall)).toBe(42);
    await second.stop();
  });

  test("[D5] kill -9 of PostgreSQL: it is started again and holds what was committed", async () => {
    const keeper = new Keeper(ownFolder(), uid);
    const { pid, connection } = await keeper.ready();
    await ask(connection, remember);
    process.kill(pid, "SIGKILL");
    await gone(pid);
    const answer = await vi.waitFor(async () => await ask<number>(connection, recall), {
      timeout: 30_000,
      interval: 20,
    });
    expect(answer).toBe(42);
    // The line may come after the answer: it takes another way.
    await expect
      .poll(() => keeper.output.flatMap((line) => (line.event === "progress" ? [line.fact] : [])))
      // On a slow machine it says afterwards that it recovers, too.
      .toContain("the database ended by itself: starting it again");
    await keeper.stop();
  });

  test("[D5] kill -9 of both at once loses nothing that was committed", async () => {
    const folder = ownFolder();
    const first = new Keeper(folder, uid);
    const { pid, connection } = await first.ready();
    await ask(connection, remember);
    process.kill(pid, "SIGKILL");
    first.child.kill("SIGKILL");
    await first.ended;
    const second = new Keeper(folder, uid);
    expect(await ask((await second.ready()).connection, recall)).toBe(42);
    await second.stop();
  });

  test("a second start on the same folder is refused and leaves the first alone", async () => {
    const folder = ownFolder();
    const first = new Keeper(folder, uid);
    const { pid, connection } = await first.ready();
    const second = new Keeper(folder, uid);
    expect(await second.waitFor("refused")).toContain(`is in use by process ${first.child.pid}`);
    expect(await second.ended).toBe(1);
    expect(await ask(connection, "select 1 as answer")).toBe(1);
    expect(isAlive(pid)).toBe(true);
    await first.stop();
  });

  test("two starts at once: one wins, the others are refused", async () => {
    const folder = ownFolder();
    const both = [new Keeper(folder, uid), new Keeper(folder, uid), new Keeper(folder, uid)];
    const outcomes = await Promise.all(
      both.map(
        async (keeper) =>
          await vi.waitUntil(
            () => keeper.output.find(({ event }) => event === "ready" || event === "refused"),
            { timeout: 30_000, interval: 10 },
          ),
      ),
    );
    expect(outcomes.map(({ event }) => event).toSorted()).toEqual(["ready", "refused", "refused"]);
    await both[outcomes.findIndex(({ event }) => event === "ready")]?.stop();
  });

  test("an initdb that was cut short is done again", async () => {
    const folder = ownFolder();
    const first = new Keeper(folder, uid);
    // initdb writes PG_VERSION first and takes some hundred milliseconds more.
    await vi.waitUntil(() => existsSync(join(folder, "cluster.part", "PG_VERSION")), {
      timeout: 30_000,
      interval: 1,
    });
    first.child.kill("SIGKILL"); // its initdb lives on
    await first.ended;
    expect(existsSync(join(folder, "cluster"))).toBe(false);
    const second = new Keeper(folder, uid);
    expect(await ask((await second.ready()).connection, "select 1 as answer")).toBe(1);
    await second.stop();
  });

  test("a folder whose path is too long for a socket works", async () => {
    const folder = join(ownFolder(), "a".repeat(60), "b".repeat(60));
    mkdirSync(folder, { recursive: true });
    if (uid !== undefined) for (const at of [dirname(folder), folder]) chownSync(at, uid, uid);
    const keeper = new Keeper(folder, uid);
    const { connection } = await keeper.ready();
    expect(connection.host.length).toBeLessThan(80);
    expect(statSync(connection.host).mode & 0o777).toBe(0o700);
    expect(await ask(connection, "select 1 as answer")).toBe(1);
    await keeper.stop();
    rmSync(connection.host, { recursive: true });
  });
});

test("writes wait for the disk: fsync, synchronous_commit and full_page_writes are on", async () => {
  const keeper = new Keeper(join(newFolder(), "data"));
  const { connection } = await keeper.ready();
  const answer = await ask(
    connection,
    `select jsonb_object_agg(name, setting) as answer from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses')`,
  );
  expect(answer).toEqual({
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    listen_addresses: "",
  });
  await keeper.stop();
});

test("a stale postmaster.pid that names a foreign process does no harm", async () => {
  const folder = join(newFolder(), "data");
  const first = new Keeper(folder);
  const { pid } = await first.ready();
  process.kill(pid, "SIGSTOP"); // so that it does not end with its parent
  first.child.kill("SIGKILL");
  await first.ended;
  process.kill(pid, "SIGKILL");
  await gone(pid);
  const stranger = spawn("sleep", ["600"], { cwd: join(folder, "cluster") });
  writeFileSync(join(folder, "cluster", "postmaster.pid"), `${stranger.pid}\n`);
  const second = new Keeper(folder);
  await second.ready();
  expect(isAlive(stranger.pid!)).toBe(true);
  stranger.kill("SIGKILL");
  await second.stop();
});

test("the operator's commands find the running server, and nothing when none runs", async () => {
  const folder = join(newFolder(), "data");
  expect(findRunningPostgres(folder)).toBeNull();
  const keeper = new Keeper(folder);
  await keeper.ready();
  const connection = findRunningPostgres(folder)?.("postgres");
  expect(connection && (await ask(connection, "select 1 as answer"))).toBe(1);
  await keeper.stop();
  expect(findRunningPostgres(folder)).toBeNull();
});

test("a server that keeps crashing is given up after a few starts", async () => {
  const keeper = new Keeper(join(newFolder(), "data"));
  const { connection } = await keeper.ready();
  const file = join(connection.host, "postmaster.pid");
  const killed = new Set<number>();
  while (!keeper.output.some(({ event }) => event === "lost")) {
    const pid = await vi.waitUntil(
      () => {
        if (keeper.output.some(({ event }) => event === "lost")) return -1;
        const running = programsIn("postgres", dirname(file)).find((at) => !killed.has(at));
        return running !== undefined && existsSync(file) ? running : undefined;
      },
      { timeout: 30_000, interval: 5 },
    );
    if (pid > 0) {
      killed.add(pid);
      process.kill(pid, "SIGKILL");
      await gone(pid);
    }
  }
  expect(keeper.output.at(-1)?.fact).toBe("The embedded PostgreSQL ended and stays down.");
  await keeper.stop();
});

describe.runIf(isRoot)("as root, below a folder that is closed to others", () => {
  test("the cluster lives in an open place, and a folder that moves keeps it", async () => {
    const closed = newFolder(0o700);
    const first = new Keeper(join(closed, "data"));
    const { connection } = await first.ready();
    await ask(connection, remember);
    await first.stop();
    const link = join(closed, "data", "cluster");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(dirname(realpathSync(link))).toMatch(/^\/var\/lib\/heliograph-[0-9a-f]{8}$/);

    const moved = newFolder(0o700);
    renameSync(join(closed, "data"), join(moved, "data"));
    const second = new Keeper(join(moved, "data"));
    expect(await ask((await second.ready()).connection, recall)).toBe(42);
    await second.stop();
  });

  test("a cluster that is gone is not replaced by an empty one", async () => {
    const closed = newFolder(0o700);
    const first = new Keeper(join(closed, "data"));
    await first.ready();
    await first.stop();
    const link = join(closed, "data", "cluster");
    rmSync(dirname(realpathSync(link)), { recursive: true });
    const second = new Keeper(join(closed, "data"));
    expect(await second.waitFor("refused")).toContain("and that is gone");
    rmSync(link);
    expect(readdirSync(join(closed, "data"))).not.toContain("cluster");
  });

  test("another user's cluster is refused, not begun anew", async () => {
    const folder = join(newFolder(), "data");
    const first = new Keeper(folder);
    await first.ready();
    await first.stop();
    for (const at of [folder, join(folder, "owner")]) chmodSync(at, 0o777);
    chownSync(join(folder, "cluster"), 1, 1);
    const second = new Keeper(folder, nobody);
    expect(await second.waitFor("refused")).toContain("belongs to user 1");
  });
});
