import { existsSync } from "node:fs";
import { join } from "node:path";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import { apiBase } from "@heliograph/contract/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { adminRoutes } from "./admin/admin.routes.ts";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { alertsService, type AlertsService } from "./alerts/alerts.service.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { authService, type AuthService } from "./auth/auth.service.ts";
import { chartsRoutes } from "./charts/charts.routes.ts";
import { chartsService } from "./charts/charts.service.ts";
import { dataRoutes } from "./data/data.routes.ts";
import { dataService, type DataService } from "./data/data.service.ts";
import { redisBus, silentBus } from "./data/live-bus.ts";
import { devicesRoutes } from "./devices/devices.routes.ts";
import { devicesService } from "./devices/devices.service.ts";
import { formulasRoutes } from "./formulas/formulas.routes.ts";
import { formulasService } from "./formulas/formulas.service.ts";
import { ingestRoutes } from "./ingest/ingest.routes.ts";
import { ingestService } from "./ingest/ingest.service.ts";
import { liveService } from "./live/live.service.ts";
import { serveSockets } from "./live/live.sockets.ts";
import { logsRoutes } from "./logs/logs.routes.ts";
import { logsService } from "./logs/logs.service.ts";
import { plantsRoutes } from "./plants/plants.routes.ts";
import { plantsService, type PlantsService } from "./plants/plants.service.ts";
import { answerUnknown, newApp, pathOf } from "./platform/http.ts";
import type { World } from "./platform/world.ts";
import { tasksRoutes } from "./tasks/tasks.routes.ts";
import { tasksService } from "./tasks/tasks.service.ts";
import { usersRoutes } from "./users/users.routes.ts";
import { usersService, type UsersService } from "./users/users.service.ts";
import { variablesRoutes } from "./variables/variables.routes.ts";
import { variablesService } from "./variables/variables.service.ts";

/** The whole server, not yet listening. */
export interface Server {
  readonly app: FastifyInstance;
  readonly rooms: {
    readonly users: UsersService;
    readonly auth: AuthService;
    readonly plants: PlantsService;
    readonly data: DataService;
    readonly alerts: AlertsService;
  };
  /** Stops what works in the background and closes every connection but the database's. */
  stop(): Promise<void>;
}
export interface ServerOptions {
  /** How worker threads connect to the database. */
  readonly databaseConfig: unknown;
  /** The built portal; absent in tests that need none. */
  readonly portalFolder?: string;
  /** What the demo fleet is doing, for the visitor's eyes. */
  readonly fleetProgress?: () => { phase: string; done: number; total: number } | null;
}

/** Puts the rooms together: each is made of the world and of the rooms that it stands on. */
export async function newServer(world: World, options: ServerOptions): Promise<Server> {
  const { settings, log } = world;
  const bus = settings.redisUrl === null ? silentBus : await redisBus(settings.redisUrl, log);
  const logs = logsService(world);
  const users = usersService(world, logs);
  // Before anything is written: a demo's database is not production's, nor the other way round.
  await users.claimDatabase();
  const auth = authService(world, users, logs);
  const plants = plantsService(world, logs);
  const data = dataService(world, { plants, bus, databaseConfig: options.databaseConfig });
  const live = liveService(world, { auth, plants, data });
  const tasks = tasksService(world, { logs, plants, databaseConfig: options.databaseConfig });
  const formulas = formulasService(world, { plants, data, tasks });
  const alerts = alertsService(world, { plants, data, users, logs });
  await data.start();

  const gate = {
    authenticate: (request: FastifyRequest) => auth.authenticate(request),
    plantExists: (plantId: string) => plants.exists(plantId),
    plantOf: (id: string) => plants.plantOf(id),
  };
  const app = await newApp(gate, log, settings.trustedProxies);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  await app.register(helmet, {
    // Helmet would put it together anew for every answer.
    contentSecurityPolicy: false,
    // The portal is also served over plain http on one's own machine.
    strictTransportSecurity: false,
  });
  const policy = contentSecurity(settings.mapTilesUrl);
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.header("content-security-policy", policy);
    done();
  });
  authRoutes(app, auth);
  usersRoutes(app, users);
  logsRoutes(app, logs);
  plantsRoutes(app, plants, {
    lastUpdate: (plantId) => data.lastUpdate(plantId),
    faulty: (caller, plantIds) => alerts.faulty(caller, plantIds),
  });
  devicesRoutes(app, devicesService(plants, logs));
  variablesRoutes(app, variablesService(world.db, plants, logs));
  chartsRoutes(app, chartsService(plants, logs));
  alertsRoutes(app, alerts);
  dataRoutes(app, data);
  ingestRoutes(app, ingestService(world, { auth, plants, data }));
  tasksRoutes(app, tasks);
  formulasRoutes(app, formulas);
  adminRoutes(app, {
    settings,
    fleet: options.fleetProgress ?? (() => null),
    inProcess: async () =>
      Object.fromEntries([...(await tasks.plantsInWork()), ...data.inProcess()]),
  });
  const hasPortal = await servePortal(app, options.portalFolder);
  answerUnknown(app, (request, reply) =>
    hasPortal && isPage(request)
      ? reply.header("cache-control", "no-cache").sendFile("index.html")
      : null,
  );
  const sockets = serveSockets(app.server, live, log);
  await tasks.start();
  alerts.start();

  return {
    app,
    rooms: { users, auth, plants, data, alerts },
    async stop() {
      sockets.close();
      await app.close();
      await alerts.stop();
      await tasks.stop();
      await data.stop();
      await bus.close();
    },
  };
}

/** The portal's own files, inline styles of its components, and the map's workers and tiles; nothing else. */
function contentSecurity(mapTilesUrl: string | null): string {
  const tiles = mapTilesUrl === null ? [] : [new URL(mapTilesUrl.replaceAll(/[{}]/g, "")).origin];
  return [
    "default-src 'self'",
    "base-uri 'self'",
    "font-src 'self' https: data:",
    "form-action 'self'",
    "frame-ancestors 'self'",
    ["img-src 'self' data: blob:", ...tiles].join(" "),
    "object-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    ["connect-src 'self' ws: wss:", ...tiles].join(" "),
    "worker-src 'self' blob:",
  ].join(";");
}

/** A path that is no call and no file: the portal knows its own routes. */
const isPage = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  !pathOf(request).startsWith(apiBase) &&
  !/\.\w+$/.test(pathOf(request));

/** The portal's files, those with a hash in their name for ever. False when there is no built portal. */
async function servePortal(app: FastifyInstance, folder: string | undefined): Promise<boolean> {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) return false;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      void reply.header(
        "cache-control",
        isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  return true;
}
