/** The whole server on a database of its own: every room behind the real access check, called over HTTP as any user; its clock stands still. */
import { aDevice, aPlant, aVariable } from "./a-plant.ts";
import type { FastifyInstance } from "fastify";
import type { IngestReply } from "@heliograph/contract/ingest/ingest.wire.ts";
import { newServer, type Server } from "../../server/src/app.ts";
import { readUnjudgedVersion } from "../../server/src/data/judging.store.ts";
import { Sealer } from "../../server/src/data/sealer.ts";
import { factsOf, type PlantFacts } from "../../server/src/data/series-facts.ts";
import { doSeriesJob } from "../../server/src/data/series-jobs.ts";
import { openDb, type Db } from "../../server/src/platform/database.ts";
import type { PostgresConnection } from "../../server/src/platform/embedded-postgres.ts";
import { newLog } from "../../server/src/platform/log.ts";
import { readSettings } from "../../server/src/platform/settings.ts";
import type { RoomContext } from "../../server/src/platform/room-context.ts";
import { askApp } from "./account-stage.ts";
import { fakeClock, type FakeClock } from "./fake-clock.ts";
import { freshDatabase } from "./fresh-database.ts";
import { sharedFeed, type Answered } from "./plant-stage.ts";

export const loggerPassword = "password-of-the-logger";
const bossPassword = "password-of-the-boss";
const personPassword = "password-of-a-person";

/** One packet as a logger sends it. */
export interface SentPacket {
  readonly timestamp: number;
  readonly values: Readonly<Record<string, unknown>>;
}
/** A bucket of `data/fetch`, or a period of `data/aggregated`. */
export type Row = readonly [label: number | string, ...values: (number | string | null)[]];
export interface Range {
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly tz?: string;
}

/** One API process. */
export interface ServerProcess {
  readonly server: Server;
  readonly app: FastifyInstance;
  readonly world: RoomContext;
}
export interface ServerStage extends ServerProcess {
  readonly db: Db;
  readonly connection: PostgresConnection;
  readonly clock: FakeClock;
  /** The token of the first admin. */
  readonly admin: string;
  /** Another process on the same database: it is notified of changes through the feed, and of values through Redis where there is one. */
  anotherProcess(): Promise<ServerProcess>;
  /** `as` is a token; null without one. */
  ask(as: string | null, line: string, body?: unknown): Promise<Answered>;
  /** The same as the admin; throws unless it answers 200. */
  make(line: string, body?: unknown): Promise<Answered["body"]>;
  /** A plant that loggers may send to with `loggerPassword`. */
  plant(id: string, more?: object): Promise<string>;
  /** Answers its id. */
  device(plantId: string, more?: object): Promise<string>;
  /** A measured variable; answers its id. */
  variable(deviceId: string, mib: string, more?: object): Promise<string>;
  formula(plantId: string, formula: string, more?: object): Promise<string>;
  /** Someone with these permission numbers by plant, logged in. */
  person(username: string, perms: Record<string, number[]>): Promise<{ id: string; token: string }>;
  /** Sends as a logger does; throws unless it answers 200. */
  post(plantId: string, packets: SentPacket | readonly SentPacket[]): Promise<IngestReply>;
  fetch(range: Range, resolution?: number): Promise<Row[]>;
  aggregated(range: Range, period: "day" | "month" | "year"): Promise<Row[]>;
  stats(ids: readonly string[], include: string, tz?: string): Promise<Answered["body"]>;
  facts(plantId: string): Promise<PlantFacts>;
  /** Folds one step of the plant's journal into blocks, settled or not. Answers how many packets. */
  seal(plantId: string): Promise<number>;
  /** The sealer, as the server runs it, without its timer. */
  sealer(): Sealer;
  close(): Promise<void>;
}
export interface ServerStageOptions {
  /** By default noon of the longest day in Rome. [unix s] */
  readonly startSeconds?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function serverStage(options: ServerStageOptions = {}): Promise<ServerStage> {
  const connection = await freshDatabase();
  const db = openDb(connection);
  const clock = fakeClock(options.startSeconds);
  const feeds = sharedFeed();
  const settings = readSettings(
    {
      SECRET: "the secret of a stage, long enough for it",
      // Sealing runs only when a test calls it.
      ROLES: "api",
      // The clock of a stage may go on by months.
      TOKEN_DAYS: "365",
      ...options.environment,
    },
    { demo: false },
  );
  const processes: ServerProcess[] = [];
  const anotherProcess = async (): Promise<ServerProcess> => {
    const world: RoomContext = { db, settings, clock, log: newLog("silent"), changes: feeds() };
    const server = await newServer(world, { databaseConfig: connection });
    await server.app.ready();
    const process = { server, app: server.app, world };
    processes.push(process);
    return process;
  };
  const first = await anotherProcess();
  const ask: ServerStage["ask"] = (as, line, body) => askApp(first.app, as, { line, body });
  const must = async (as: string, line: string, body?: unknown): Promise<Answered["body"]> => {
    const answer = await ask(as, line, body);
    if (answer.status !== 200) throw new Error(`${line}: ${JSON.stringify(answer)}`);
    return answer.body;
  };
  const tokenOf = async (username: string, password: string): Promise<string> => {
    const answer = await ask(null, "POST /auth/token", { username, password });
    return (answer.body as { access_token: string }).access_token;
  };
  await first.server.rooms.users.createByOperator({
    username: "boss",
    password: bossPassword,
    emails: ["boss@example.org"],
    fullname: null,
    isAdmin: true,
  });
  const admin = await tokenOf("boss", bossPassword);
  const make: ServerStage["make"] = (line, body) => must(admin, line, body);
  const idOf = (body: unknown): string => (body as { id: string }).id;
  const facts: ServerStage["facts"] = async (plantId) => {
    const model = await first.server.rooms.plants.model(plantId);
    if (model === null) throw new Error(`there is no plant ${plantId}`);
    return factsOf(model);
  };
  return {
    ...first,
    db,
    connection,
    clock,
    admin,
    anotherProcess,
    ask,
    make,
    plant: async (id, more = {}) =>
      idOf(await make("POST /plant", aPlant(id, { http_passwd: loggerPassword, ...more }))),
    device: async (plantId, more) => idOf(await make("POST /device", aDevice(plantId, more))),
    variable: async (deviceId, mib, more) =>
      idOf(await make("POST /variable", aVariable(deviceId, mib, more))),
    formula: async (plantId, formula, more = {}) =>
      idOf(
        await make("POST /variable", {
          plant_id: plantId,
          name: "formula",
          tags: [],
          formula,
          ...more,
        }),
      ),
    async person(username, perms) {
      const id = idOf(
        await make("POST /user", {
          username,
          password: personPassword,
          emails: [`${username}@example.org`],
        }),
      );
      for (const [plantId, numbers] of Object.entries(perms))
        await make(`PATCH /user/${id}/perms/${plantId}`, numbers);
      return { id, token: await tokenOf(username, personPassword) };
    },
    async post(plantId, packets) {
      const reply = await first.app.inject({
        method: "POST",
        url: `/api/v1/ingest/${plantId}`,
        headers: { authorization: basic(plantId, loggerPassword) },
        payload: (Array.isArray(packets) ? { packets } : packets) as object,
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<IngestReply>();
    },
    fetch: async (range, resolution = 5) =>
      (await make("POST /data/fetch", { ...range, resolution })) as Row[],
    aggregated: async (range, period) =>
      (await make("POST /data/aggregated", { ...range, period })) as Row[],
    stats: async (ids, include, tz) =>
      await make(
        `GET /data/stats?ids=${ids.join("|")}&include=${include}${tz === undefined ? "" : `&tz=${encodeURIComponent(tz)}`}`,
      ),
    facts,
    seal: async (plantId) =>
      (await doSeriesJob(db, {
        kind: "seal",
        nowSeconds: clock.nowSeconds(),
        unjudged: await readUnjudgedVersion(db, plantId),
        facts: await facts(plantId),
      })) as number,
    sealer: () =>
      new Sealer(first.world, {
        model: (plantId) => first.server.rooms.plants.model(plantId),
        freshModel: (plantId) => first.server.rooms.plants.freshModel(plantId),
        do: async (job) => (await doSeriesJob(db, job)) as number,
      }),
    async close() {
      for (const { server } of processes) await server.stop();
      await db.destroy();
    },
  };
}

/** The header of a logger. */
export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Unix seconds of an ISO timestamp: `at("2026-03-29T00:00+01:00")`. */
export const at = (moment: string): number => Date.parse(moment) / 1000;
