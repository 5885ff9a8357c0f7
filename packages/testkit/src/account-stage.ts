/** The rooms of accounts on a database of their own, behind the real access check: each caller logs in with a token of his own. */
import type { FastifyInstance } from "fastify";
import type { NewUser } from "@heliograph/contract/users/users.wire.ts";
import { authRoutes } from "../../server/src/auth/auth.routes.ts";
import { authService, type AuthService } from "../../server/src/auth/auth.service.ts";
import { logsRoutes } from "../../server/src/logs/logs.routes.ts";
import { logsService, type LogsService } from "../../server/src/logs/logs.service.ts";
import type { ChangeFeed } from "../../server/src/platform/change-feed.ts";
import type { Db } from "../../server/src/platform/database.ts";
import { newApp } from "../../server/src/platform/http.ts";
import { newLog, type LogLevel } from "../../server/src/platform/log.ts";
import { readSettings } from "../../server/src/platform/settings.ts";
import type { RoomContext } from "../../server/src/platform/room-context.ts";
import { usersRoutes } from "../../server/src/users/users.routes.ts";
import { usersService, type UsersService } from "../../server/src/users/users.service.ts";
import { fakeClock, type FakeClock } from "./fake-clock.ts";
import { freshDb } from "./fresh-database.ts";
import { sharedFeed, type Answered } from "./plant-stage.ts";

/** One API process. */
export interface AccountProcess {
  readonly app: FastifyInstance;
  readonly users: UsersService;
  readonly auth: AuthService;
  readonly logs: LogsService;
}
export interface AccountStage extends AccountProcess {
  readonly world: RoomContext;
  readonly clock: FakeClock;
  /** A second process on the same database, which is notified of changes through the feed alone. */
  anotherProcess(): Promise<AccountProcess>;
  plant(plantId: string): Promise<void>;
  /** Someone with these permission numbers by plant, logged in; his password is `stagePassword`. */
  person(
    username: string,
    perms?: Record<string, number[]>,
    more?: Partial<NewUser>,
  ): Promise<Person>;
  /** `as` is a token; null without one. */
  ask(as: string | null, line: string, body?: unknown): Promise<Answered>;
  close(): Promise<void>;
}
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly token: string;
}
export const stagePassword = "password-of-the-stage";

export async function askApp(
  app: FastifyInstance,
  as: string | null,
  question: { line: string; body?: unknown; address?: string },
): Promise<Answered & { headers: Record<string, unknown> }> {
  const [method, path] = question.line.split(" ") as ["GET", string];
  const reply = await app.inject({
    method,
    url: `/api/v1${path}`,
    remoteAddress: question.address ?? "198.51.100.1",
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
    ...(question.body === undefined ? {} : { payload: question.body as object }),
  });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
}

/** The stage begins with one admin, who is `stage.admin`. Internal errors are printed unless the test expects them. */
export async function accountStage(
  logLevel: LogLevel = "error",
): Promise<AccountStage & { readonly admin: Person }> {
  const db = await freshDb();
  const clock = fakeClock();
  const settings = readSettings(
    { SECRET: "the secret of a stage, long enough for it" },
    { demo: false },
  );
  const feeds = sharedFeed();
  const worldWith = (changes: ChangeFeed): RoomContext => ({
    db,
    settings,
    clock,
    log: newLog(logLevel),
    changes,
  });
  const world = worldWith(feeds());
  const apps: FastifyInstance[] = [];
  const processOf = async (itsWorld: RoomContext): Promise<AccountProcess> => {
    const logs = logsService(itsWorld);
    const users = usersService(itsWorld, logs);
    const auth = authService(itsWorld, users, logs);
    const app = await newApp(
      {
        authenticate: (request) => auth.authenticate(request),
        plantExists: (plantId) => plantExists(db, plantId),
        plantOf: () => Promise.resolve(null),
      },
      newLog(logLevel),
    );
    authRoutes(app, auth);
    usersRoutes(app, users);
    logsRoutes(app, logs, async () => ({ seesAll: true, seesVariable: () => true }));
    apps.push(app);
    return { app, users, auth, logs };
  };
  const first = await processOf(world);
  const ask: AccountStage["ask"] = (as, line, body) => askApp(first.app, as, { line, body });
  const tokenOf = async (username: string): Promise<string> => {
    const answer = await ask(null, "POST /auth/token", { username, password: stagePassword });
    if (answer.status !== 200) throw new Error(`${username}: ${JSON.stringify(answer)}`);
    return (answer.body as { access_token: string }).access_token;
  };
  await first.users.createByOperator({
    username: "boss",
    password: stagePassword,
    emails: ["boss@example.org"],
    fullname: null,
    isAdmin: true,
  });
  const token = await tokenOf("boss");
  const { body: me } = await ask(token, "GET /user/me");
  const admin: Person = { id: (me as { id: string }).id, username: "boss", token };
  return {
    ...first,
    admin,
    world,
    clock,
    ask,
    anotherProcess: () => processOf(worldWith(feeds())),
    plant: (plantId) => addPlant(db, plantId),
    async person(username, perms = {}, more = {}) {
      const fields = { username, password: stagePassword, emails: [`${username}@example.org`] };
      const made = await ask(token, "POST /user", { ...fields, ...more });
      if (made.status !== 200) throw new Error(`${username}: ${JSON.stringify(made)}`);
      const { id } = made.body as { id: string };
      for (const [plantId, numbers] of Object.entries(perms)) {
        // oxlint-disable-next-line no-await-in-loop -- one or two plants
        const linked = await ask(token, `PATCH /user/${id}/perms/${plantId}`, numbers);
        if (linked.status !== 200) throw new Error(`${username}: ${JSON.stringify(linked)}`);
      }
      return { id, username, token: await tokenOf(username) };
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await db.destroy();
    },
  };
}

async function plantExists(db: Db, plantId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("plant")
    .select("plant_id")
    .where("plant_id", "=", plantId)
    .execute();
  return rows.length > 0;
}
/** A minimal plant: these rooms check nothing but its existence. */
async function addPlant(db: Db, plantId: string): Promise<void> {
  const row = { plant_id: plantId, name: `Plant ${plantId}`, active_since: 1_735_686_000 };
  await db
    .insertInto("plant")
    .values(row as never)
    .execute();
}
