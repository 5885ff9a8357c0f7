/** The rooms of plants on a database of their own, behind the real access check, asked as anybody. */
import type { FastifyInstance } from "fastify";
import { chartsRoutes } from "../../server/src/charts/charts.routes.ts";
import { chartsService } from "../../server/src/charts/charts.service.ts";
import { devicesRoutes } from "../../server/src/devices/devices.routes.ts";
import { devicesService } from "../../server/src/devices/devices.service.ts";
import { logsService } from "../../server/src/logs/logs.service.ts";
import { plantsRoutes } from "../../server/src/plants/plants.routes.ts";
import { plantParts } from "../../server/src/plant-parts.ts";
import { plantsService, type PlantsService } from "../../server/src/plants/plants.service.ts";
import type { Caller } from "../../server/src/platform/caller.ts";
import type {
  Announce,
  ChangeFeed,
  ChangeTopic,
  Reaction,
} from "../../server/src/platform/change-feed.ts";
import { newApp } from "../../server/src/platform/http.ts";
import { newLog } from "../../server/src/platform/log.ts";
import type { RoomContext } from "../../server/src/platform/room-context.ts";
import { variablesRoutes } from "../../server/src/variables/variables.routes.ts";
import { variablesService } from "../../server/src/variables/variables.service.ts";
import { permissions, type PermissionName } from "@heliograph/contract/users/permissions.ts";
import { fakeClock } from "./fake-clock.ts";
import { freshDb } from "./fresh-database.ts";

export interface Answered {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it knows to be there
  readonly body: any;
}
/** Nobody, an admin, or someone who holds these permissions on these plants. */
export type Asker = "nobody" | "admin" | Readonly<Record<string, readonly PermissionName[]>>;

export interface PlantStage {
  readonly app: FastifyInstance;
  readonly world: RoomContext;
  readonly plants: PlantsService;
  ask(as: Asker, line: string, body?: unknown): Promise<Answered>;
  /** The same as an admin, for the set-up of a test; throws unless it answers 200. */
  make(line: string, body?: unknown): Promise<Answered["body"]>;
  edits(): Promise<
    { act: string; ent: string; nam: string; pid: string | null; uid: string | null }[]
  >;
  close(): Promise<void>;
}

export function callerOf(as: Exclude<Asker, "nobody">): Caller {
  const perms = as === "admin" ? {} : as;
  return {
    userId: "a".repeat(24),
    username: as === "admin" ? "admin" : "someone",
    isAdmin: as === "admin",
    perms: new Map(
      Object.entries(perms).map(([plantId, names]) => [
        plantId,
        new Set(names.map((name) => permissions[name])),
      ]),
    ),
  };
}

/** A feed between the processes of one test: what one announces has been delivered to the others when its transaction resolves. */
export function sharedFeed(): () => ChangeFeed {
  const reactions: (readonly [ChangeTopic, Reaction])[] = [];
  return () => ({
    async transaction(db, work) {
      const announced: Parameters<Announce>[] = [];
      const result = await db
        .transaction()
        .execute((trx) => work(trx, (...change) => void announced.push(change)));
      for (const [topic, key, ...what] of announced)
        for (const [of, react] of reactions) if (of === topic) react(key, ...what);
      return result;
    },
    on: (topic, react) => void reactions.push([topic, react]),
    listen: () => Promise.resolve(),
    close: () => Promise.resolve(),
  });
}

export async function plantStage(
  lastUpdate: (plantId: string) => number | null = () => null,
): Promise<PlantStage> {
  const db = await freshDb();
  const world = {
    db,
    clock: fakeClock(),
    log: newLog("silent"),
    changes: sharedFeed()(),
  } as unknown as RoomContext;
  const logs = logsService(world);
  const plants = plantsService(world, logs, plantParts);
  const app = await newApp(
    {
      authenticate: (request) => {
        const header = request.headers["x-asker"];
        return Promise.resolve(
          typeof header === "string" ? callerOf(JSON.parse(header) as "admin") : null,
        );
      },
      plantExists: (plantId) => plants.exists(plantId),
      plantOf: (objectId) => plants.plantOf(objectId),
    },
    world.log,
  );
  plantsRoutes(app, plants, {
    lastUpdate,
    faulty: () => Promise.resolve(() => 0),
    gseAccounts: () => Promise.resolve([]),
  });
  devicesRoutes(app, devicesService(plants, logs));
  variablesRoutes(
    app,
    variablesService(db, plants, logs, { storedDays: () => Promise.resolve(null) }),
  );
  chartsRoutes(app, chartsService(plants, logs));
  const ask: PlantStage["ask"] = async (as, line, body) => {
    const [method, path] = line.split(" ") as ["GET", string];
    const reply = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: as === "nobody" ? {} : { "x-asker": JSON.stringify(as) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    app,
    world,
    plants,
    ask,
    async make(line, body) {
      const answer = await ask("admin", line, body);
      if (answer.status !== 200) throw new Error(`${line}: ${JSON.stringify(answer)}`);
      return answer.body;
    },
    edits: () =>
      db.selectFrom("edit_log").select(["act", "ent", "nam", "pid", "uid"]).orderBy("id").execute(),
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
