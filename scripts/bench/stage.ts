/** The environment of the benchmark: a durable PostgreSQL of its own in a temporary folder, and the product's own server as a process beside it. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { newServer, type Server } from "../../packages/server/src/app.ts";
import { newChangeFeed } from "../../packages/server/src/platform/change-feed.ts";
import { systemClock } from "../../packages/server/src/platform/clock.ts";
import { openDb, type Db } from "../../packages/server/src/platform/database.ts";
import {
  startEmbeddedPostgres,
  type PostgresConnection,
} from "../../packages/server/src/platform/embedded-postgres.ts";
import { newLog } from "../../packages/server/src/platform/log.ts";
import { migrate } from "../../packages/server/src/platform/migrate.ts";
import { readSettings } from "../../packages/server/src/platform/settings.ts";
import { serverEnvironment, serverFlags } from "../run.mjs";
import type { LoopDelay } from "./loop-probe.ts";

export const adminPassword = "the password of a benchmark";
const secret = "a secret of the benchmark, of no use elsewhere";

export interface BenchServer {
  readonly pid: number;
  /** Address of the API, such as http://127.0.0.1:4711/api/v1 */
  readonly api: string;
  /** An admin's. */
  readonly token: string;
  /** Event-loop delay since the last reset. */
  loopDelay(then: "read" | "reset"): Promise<LoopDelay>;
  stop(): Promise<void>;
}
/** The rooms in this process, without HTTP: the store alone. */
export interface OwnServer {
  readonly rooms: Server["rooms"];
  readonly db: Db;
  stop(): Promise<void>;
}
export interface BenchStage {
  readonly folder: string;
  readonly postgresPid: number;
  readonly postgresVersion: string;
  /** A migrated database of its own for one subject. */
  database(name: string): Promise<PostgresConnection>;
  client(connection: PostgresConnection): Promise<pg.Client>;
  /** Returns the rooms of the product on a database, in this process. Nothing is sealed here. `environment`: settings beside the usual ones. */
  own(
    connection: PostgresConnection,
    environment?: Readonly<Record<string, string>>,
  ): Promise<OwnServer>;
  /** Starts the product as an operator does. */
  server(connection: PostgresConnection): Promise<BenchServer>;
  stop(): Promise<void>;
}

export async function openStage(): Promise<BenchStage> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-bench-"));
  chmodSync(folder, 0o711); // as root, the database's own account must be able to enter
  const postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres") });
  const ends: (() => Promise<void>)[] = [];
  const client = async (connection: PostgresConnection): Promise<pg.Client> => {
    const opened = new pg.Client(connection);
    // A subject that fails leaves its clients open; what they were asked has failed already.
    opened.on("error", () => {});
    await opened.connect();
    return opened;
  };
  const admin = await client(postgres.connection("postgres"));
  const version = await admin.query<{ server_version: string }>("show server_version");
  const ended = (end: () => Promise<void>): (() => Promise<void>) => {
    let isOver = false;
    const once = async (): Promise<void> => {
      if (isOver) return;
      isOver = true;
      await end();
    };
    ends.unshift(once);
    return once;
  };
  return {
    folder,
    postgresPid: postgres.pid,
    postgresVersion: version.rows[0]!.server_version,
    async database(name) {
      await admin.query(`create database ${pg.escapeIdentifier(name)}`);
      const connection = postgres.connection(name);
      const db = openDb(connection);
      await migrate(db);
      await db.destroy();
      return connection;
    },
    client,
    async own(connection, environment = {}) {
      const db = openDb({ ...connection, max: 10 });
      const log = newLog("error");
      const nobody = {
        notify: () => Promise.resolve(),
        listen: () => Promise.resolve(),
        close: () => Promise.resolve(),
      };
      const settings = readSettings(
        { SECRET: secret, ROLES: "api", ...environment },
        { demo: false },
      );
      const world = { db, settings, clock: systemClock, log, changes: newChangeFeed(nobody, log) };
      const server = await newServer(world, { databaseConfig: connection });
      const stop = ended(async () => {
        await server.stop();
        await db.destroy();
      });
      return { rooms: server.rooms, db, stop };
    },
    async server(connection) {
      const child = startServer(connection, folder);
      const stop = ended(async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGTERM");
        await once(child, "exit");
      });
      const api = `${await addressOf(child)}/api/v1`;
      const form = new URLSearchParams({ username: "admin", password: adminPassword });
      const answer = await fetch(`${api}/auth/token`, { method: "POST", body: form });
      if (!answer.ok) throw new Error(`no login: ${await answer.text()}`);
      const { access_token: token } = (await answer.json()) as { access_token: string };
      return {
        pid: child.pid!,
        api,
        token,
        async loopDelay(then) {
          const reply = once(child, "message");
          child.send(then);
          const [delay] = (await reply) as [LoopDelay];
          return delay;
        },
        stop,
      };
    },
    async stop() {
      for (const end of ends) await end();
      await admin.end();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function startServer(connection: PostgresConnection, folder: string): ChildProcess {
  const { user, password, database, host, port } = connection;
  const address = `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  return spawn(
    process.execPath,
    [
      ...serverFlags,
      "--import",
      new URL("loop-probe.ts", import.meta.url).href,
      new URL("../../packages/server/src/main.ts", import.meta.url).pathname,
    ],
    {
      stdio: ["ignore", "pipe", "inherit", "ipc"],
      env: {
        PATH: process.env["PATH"],
        ...serverEnvironment,
        // All sockets are the admin's.
        SOCKETS_PER_USER: "100000",
        DATABASE_URL: address,
        DATA_DIR: join(folder, "data"),
        PORT: "0",
        SECRET: secret,
        ADMIN_PASSWORD: adminPassword,
        LOG_LEVEL: "error",
        ...(process.env["BENCH_NODE_OPTIONS"] === undefined
          ? {}
          : { NODE_OPTIONS: process.env["BENCH_NODE_OPTIONS"] }),
      },
    },
  );
}

/** The URL that the server prints. Throws when it ends before. */
export async function addressOf(child: ChildProcess): Promise<string> {
  const output: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /Heliograph is at (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      child.stdout!.resume();
      return address;
    }
    output.push(line);
  }
  throw new Error(`the server did not start:\n${output.join("\n")}`);
}
