/** This product as an operator runs it: its own server with the embedded PostgreSQL, the folder of data its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { coldBefore } from "../../../packages/server/src/data/packing.ts";
import { openDb } from "../../../packages/server/src/platform/database.ts";
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from "../../../packages/server/src/platform/embedded-postgres.ts";
import { migrate } from "../../../packages/server/src/platform/migrate.ts";
import { serverEnvironment, serverFlags } from "../../run.mjs";
import { addPlants, loggerOf, plantCode, variableId } from "../bench-fleet.ts";
import { untilSealed } from "../ingest.ts";
import { plantVariables } from "../plant-series.ts";
import { addressOf, adminPassword } from "../stage.ts";
import type { Ask, Engine, Question, Row, Stretch } from "./engine.ts";

const database = "heliograph";
/** Most values of one answer at the finest resolution. (D9) */
const valuesAnAnswer = 100_000;
const slotSeconds = 300;

/** @param plants so many are made, in UTC */
export async function heliograph(folder: string, plants: number): Promise<Engine> {
  const postgresFolder = join(folder, "postgres");
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711); // as root, the database's own account must be able to enter
  await fillPlants(postgresFolder, plants);
  let child: ChildProcess | null = null;
  let token = "";
  const client = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const opened = new pg.Client(findRunningPostgres(postgresFolder)!(database));
    await opened.connect();
    try {
      return await work(opened);
    } finally {
      await opened.end();
    }
  };
  const postmaster = async (): Promise<number> =>
    await client(async (c) => {
      const { rows } = await c.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'checkpointer'",
      );
      return parentOf(rows[0]!.pid);
    });
  let postgresPid = 0;
  const asked = (path: string, body: object): Ask => ({
    method: "POST",
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const ids = ({ plant, variables }: Stretch): string[] =>
    variables.map((index) => variableId(plant, index));
  const rowsIn = (answers: readonly string[]): Row[] =>
    answers.flatMap((answer) => JSON.parse(answer) as Row[]);
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (child === null) return;
    const ended = once(child, "exit");
    // All at once: who lives on would write what the other lost.
    if (signal === "SIGKILL") process.kill(postgresPid, signal);
    child.kill(signal);
    await ended;
    child = null;
  };
  return {
    name: "Heliograph",
    pids: () => (child === null ? [] : [child.pid!]),
    async start() {
      child = spawn(
        process.execPath,
        [...serverFlags, new URL("../../../packages/server/src/main.ts", import.meta.url).pathname],
        {
          stdio: ["ignore", "pipe", "inherit"],
          env: {
            PATH: process.env["PATH"],
            ...serverEnvironment,
            DATA_DIR: folder,
            PORT: "0",
            ADMIN_PASSWORD: adminPassword,
            LOG_LEVEL: "error",
          },
        },
      );
      const address = await addressOf(child);
      const form = new URLSearchParams({ username: "admin", password: adminPassword });
      const answer = await fetch(`${address}/api/v1/auth/token`, { method: "POST", body: form });
      ({ access_token: token } = (await answer.json()) as { access_token: string });
      postgresPid = await postmaster();
      return address;
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    post: (plant, stamp, values) => ({
      method: "POST",
      path: `/api/v1/ingest/${plantCode(plant)}`,
      headers: {
        authorization: loggerOf(plant),
        "content-type": "application/json",
      },
      body: JSON.stringify({
        timestamp: stamp,
        values: Object.fromEntries(values.map((value, v) => [plantVariables[v]!.mib, value])),
      }),
    }),
    raw(stretch) {
      const { start, end: until } = stretch;
      const question = { ids: ids(stretch), start, end: until, resolution: 5 };
      const values = (stretch.variables.length * (until - start)) / slotSeconds;
      if (values <= valuesAnAnswer) return { asks: [asked("/data/fetch", question)], rows: rowsIn };
      return {
        asks: [asked("/data/stream", question)],
        rows: ([answer]) =>
          answer!
            .trimEnd()
            .split("\n")
            .map((line) => JSON.parse(line) as Row),
      };
    },
    means: (stretch, minutes) => ({
      asks: [
        asked("/data/fetch", {
          ids: ids(stretch),
          start: stretch.start,
          end: stretch.end,
          resolution: minutes,
        }),
      ],
      rows: rowsIn,
    }),
    months: (stretch): Question => ({
      asks: [
        asked("/data/aggregated", {
          ids: ids(stretch),
          start: stretch.start,
          end: stretch.end,
          period: "month",
        }),
      ],
      rows: ([answer]) =>
        (JSON.parse(answer!) as [string, ...number[]][]).map(([month, ...values]) => [
          Date.parse(`${month}-01`) / 1000,
          ...values,
        ]),
    }),
    async settle() {
      await client(async (c) => {
        await untilSealed(c);
        await untilPacked(c);
        await untilRoomIsBack(c);
        await c.query("vacuum analyze day_block, day_pack");
      });
    },
    room: () =>
      client(async (c) => {
        const { rows } = await c.query<{ archive: string; journal: string }>(
          `select (pg_total_relation_size('day_block') + pg_total_relation_size('day_pack') + pg_total_relation_size('pack_due'))::text as archive,
             (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'packet'::regclass)::text as journal`,
        );
        return { archive: Number(rows[0]!.archive), journal: Number(rows[0]!.journal) };
      }),
  };
}

/** Waits until days that are long past lie together. */
async function untilPacked(client: pg.Client): Promise<void> {
  const cold = coldBefore(Date.now() / 1000);
  for (;;) {
    const { rows } = await client.query("select from pack_due where pack < $1 limit 1", [cold]);
    if (rows.length === 0) return;
    await pause(500);
  }
}

/** The sealer gives the room of days that were packed back a moment after the last pack; where few were, it does not, and nor do we wait for long. */
async function untilRoomIsBack(client: pg.Client): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const { rows } = await client.query<{ bytes: number }>(
      "select pg_indexes_size('day_block')::integer as bytes",
    );
    if (rows[0]!.bytes < 100_000) return;
    await pause(500);
  }
}

/** The process that began another one. */
const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]);

/** Plants are written straight into the tables, before the server runs. */
async function fillPlants(folder: string, plants: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder });
  const admin = new pg.Client(postgres.connection("postgres"));
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  const db = openDb(postgres.connection(database));
  await migrate(db);
  await db.destroy();
  const client = new pg.Client(postgres.connection(database));
  await client.connect();
  await addPlants(client, 0, plants);
  await client.query("update plant set timezone = 'UTC'");
  await client.end();
  await postgres.stop();
}
