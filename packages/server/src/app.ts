import compress from "@fastify/compress";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { adminRoutes } from "./admin/admin.routes.ts";
import { adminService } from "./admin/admin.service.ts";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { alertsService, type AlertsService } from "./alerts/alerts.service.ts";
import { bannerRoutes } from "./banner/banner.routes.ts";
import { bannerService } from "./banner/banner.service.ts";
import type { BacktestJob, BacktestRuns } from "./alerts/backtest-job.ts";
import type { PlantLook } from "./alerts/plant-look.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { authService, type AuthService } from "./auth/auth.service.ts";
import { chartsRoutes } from "./charts/charts.routes.ts";
import { chartsService } from "./charts/charts.service.ts";
import { controlsRoutes } from "./controls/controls.routes.ts";
import { controlsService } from "./controls/controls.service.ts";
import { dashboardsRoutes } from "./dashboards/dashboards.routes.ts";
import { dashboardsService } from "./dashboards/dashboards.service.ts";
import { dataRoutes } from "./data/data.routes.ts";
import { dataService, type DataService } from "./data/data.service.ts";
import { redisBus, silentBus } from "./data/live-bus.ts";
import { devicesRoutes } from "./devices/devices.routes.ts";
import { devicesService } from "./devices/devices.service.ts";
import { displaysRoutes } from "./displays/displays.routes.ts";
import { type DisplaysService, displaysService } from "./displays/displays.service.ts";
import { videoRoutes } from "./displays/video.routes.ts";
import { filesRoutes } from "./files/files.routes.ts";
import { filesService } from "./files/files.service.ts";
import { healthRoutes } from "./health/health.routes.ts";
import { healthService, type HealthService } from "./health/health.service.ts";
import type { Judged, JudgeLook } from "./health/judge-parts.ts";
import { forecastRoutes } from "./forecast/forecast.routes.ts";
import { forecastService, type ForecastService } from "./forecast/forecast.service.ts";
import { fleetRoutes } from "./fleet/fleet.routes.ts";
import { fleetService } from "./fleet/fleet.service.ts";
import { formulasRoutes } from "./formulas/formulas.routes.ts";
import { formulasService } from "./formulas/formulas.service.ts";
import { gperformanceRoutes } from "./gperformance/gperformance.routes.ts";
import { gperformanceService } from "./gperformance/gperformance.service.ts";
import type { SunAnswer, SunJob } from "./gperformance/sun-job.ts";
import { gseRoutes, utfRoutes } from "./gse/gse.routes.ts";
import { type GseService, gseService } from "./gse/gse.service.ts";
import { importRoutes } from "./import/import.routes.ts";
import { fileImports, plantImport } from "./import/import.service.ts";
import { ingestRoutes } from "./ingest/ingest.routes.ts";
import { ingestService } from "./ingest/ingest.service.ts";
import { liveService } from "./live/live.service.ts";
import { serveSockets } from "./live/live.sockets.ts";
import { logbookRoutes } from "./logbook/logbook.routes.ts";
import { logbookService } from "./logbook/logbook.service.ts";
import { logsRoutes } from "./logs/logs.routes.ts";
import { logsService } from "./logs/logs.service.ts";
import { messagesRoutes } from "./messages/messages.routes.ts";
import { messagesService, type MessagesService } from "./messages/messages.service.ts";
import { plantParts } from "./plant-parts.ts";
import { plantsRoutes } from "./plants/plants.routes.ts";
import { plantsService, type PlantsService } from "./plants/plants.service.ts";
import { plantFilesRoutes } from "./plantfiles/plantfiles.routes.ts";
import { plantFilesService } from "./plantfiles/plantfiles.service.ts";
import type { DiskRoom } from "./platform/disk-room.ts";
import { answerUnknown, newApp } from "./platform/http.ts";
import { isPage, servePortalFiles } from "./platform/portal-files.ts";
import { watchForProxies } from "./platform/proxy-watch.ts";
import { describeSettings, type DescribedSetting } from "./platform/settings.ts";
import { WorkerThread } from "./platform/worker-thread.ts";
import type { RoomContext } from "./platform/room-context.ts";
import type { DrawJob } from "./reports/draw-job.ts";
import { drawReport } from "./reports/draw-report.ts";
import { MailingClock } from "./reports/mailing-clock.ts";
import { mailingIssues } from "./reports/mailing-issues.ts";
import { mailingsRoutes } from "./reports/mailings.routes.ts";
import { mailingsService } from "./reports/mailings.ts";
import { type FactRooms, readPeriodFacts } from "./reports/period-facts.ts";
import { ReportClock } from "./reports/report-clock.ts";
import { reportIssues } from "./reports/report-issues.ts";
import { type ReaderOf, reportsRoutes } from "./reports/reports.routes.ts";
import { reportsService } from "./reports/reports.service.ts";
import { setupAcceptance } from "./setup/setup-acceptance.ts";
import { setupRoutes } from "./setup/setup.routes.ts";
import { setupService } from "./setup/setup.service.ts";
import { tariffsRoutes } from "./tariffs/tariffs.routes.ts";
import { tariffsService } from "./tariffs/tariffs.service.ts";
import { tasksRoutes } from "./tasks/tasks.routes.ts";
import { tasksService } from "./tasks/tasks.service.ts";
import { trackersRoutes } from "./trackers/trackers.routes.ts";
import { trackersService } from "./trackers/trackers.service.ts";
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
    readonly health: HealthService;
    readonly messages: MessagesService;
    readonly reportClock: Pick<ReportClock, "look" | "makeDue">;
    readonly mailingClock: Pick<MailingClock, "makeDue">;
    readonly gse: Pick<GseService, "lookDaily">;
    readonly forecasts: Pick<ForecastService, "look">;
    readonly displays: Pick<DisplaysService, "ledFiles">;
  };
  /** Stops what works in the background and closes every connection but the database's. */
  stop(): Promise<void>;
}
export interface ServerOptions {
  /** How worker threads connect to the database. */
  readonly databaseConfig: unknown;
  /** Of the database's disk, where it is ours. */
  readonly room?: DiskRoom | null;
  /** The built portal; absent in tests that need none. */
  readonly portalFolder?: string;
  /** The settings as an administrator reads them; absent where nobody set any. */
  readonly described?: readonly DescribedSetting[];
  /** What the demo fleet is doing, for the visitor's eyes. */
  readonly fleetProgress?: () => { phase: string; done: number; total: number } | null;
}

/** Puts the rooms together: each is made of the context and of the rooms that it stands on. */
export async function newServer(context: RoomContext, options: ServerOptions): Promise<Server> {
  const { settings, log } = context;
  const { room = null } = options;
  const bus = settings.redisUrl === null ? silentBus : await redisBus(settings.redisUrl, log);
  const logs = logsService(context);
  const users = usersService(context, logs);
  // Before anything is written: a demo's database is not production's, nor the other way round.
  await users.claimDatabase();
  await users.fillUsernameKeys();
  const auth = authService(context, users, logs);
  const plants = plantsService(context, logs, plantParts);
  const data = dataService(context, {
    plants,
    bus,
    room,
    databaseConfig: options.databaseConfig,
    tidy: () => logs.dropOldEvents(settings.eventLogDays),
  });
  const tasks = tasksService(context, { logs, plants });
  data.packByTasks(tasks);
  const formulas = formulasService(context, { plants, data, tasks });
  const watchThread = new WorkerThread<PlantLook, void>(
    new URL("watch.thread.ts", import.meta.url),
    { data: options.databaseConfig },
  );
  const backtestThread = new WorkerThread<BacktestJob, BacktestRuns | null>(
    new URL("backtest.thread.ts", import.meta.url),
    { data: options.databaseConfig },
  );
  // Before the alerts, which hold plants when somebody is unlinked: what is made last is asked first.
  const reports = reportsService(context, { plants, users, logs });
  const alerts = alertsService(context, {
    plants,
    watchThread,
    backtestThread,
    incidents: async (plantId, { from, to }) =>
      (await health.incidentsOf(plantId, from, to)).filter(({ state }) => state !== "closed"),
    users,
    logs,
    messages: { forgetAlarms: (...of) => messages.forgetAlarms(...of) },
  });
  const files = filesService(context, { plants, logs, room });
  const messages = messagesService(context, {
    plants,
    users,
    data,
    logs,
    knownOf: (plantId, incidentId) => health.knownOf(plantId, incidentId),
    reportPdf: (...of) => issues.pdf(...of),
    mailings: {
      mayRead: (issue, caller) => ofMailings.letters.mayRead(issue, caller),
      write: (...of) => ofMailings.letters.write(...of),
    },
    lostByDay: (plantId, incidentId) => health.lostByDay(plantId, incidentId),
    incidents: {
      stateOf: (plantId, id) => health.stateOf(plantId, id),
      act: (call, id, action) => health.act(call, id, action),
    },
  });
  const gse = gseService(context, { plants, data, logs, tasks });
  const tariffs = tariffsService(context, { plants, logs, data });
  const logbook = logbookService(context, { plants, logs, files });
  const health = healthService(context, {
    plants,
    tariffs,
    logbook,
    users,
    logs,
    alerts,
    messages,
    thread: new WorkerThread<JudgeLook, Judged>(new URL("health.thread.ts", import.meta.url), {
      data: options.databaseConfig,
    }),
  });
  const reportThread = new WorkerThread<DrawJob, Uint8Array>(
    new URL("report.thread.ts", import.meta.url),
  );
  const draw = drawReport({ files, thread: reportThread });
  const factRooms: FactRooms = {
    data,
    health,
    alerts,
    tariffs,
    gse,
    gperformance: { availability: (...of) => gperformance.availability(...of) },
  };
  const issues = reportIssues(context, {
    ...factRooms,
    plants,
    reports,
    logs,
    enqueue: messages.enqueue,
    draw,
  });
  const mailings = mailingsService(context, { plants, users, logs });
  const ofMailings = mailingIssues(context, {
    plants,
    users,
    data,
    logs,
    enqueue: messages.enqueue,
    draw,
    thread: reportThread,
    of: (call, id) => mailings.of(call, id),
    facts: (model, span) =>
      readPeriodFacts(factRooms, {
        model,
        span,
        report: { template_id: "R01", freq: span.freq, diff_percent: null, vars: [] },
        nowSeconds: context.clock.nowSeconds(),
      }),
  });
  const readerOf: ReaderOf = async ({ caller }) => {
    const account = caller === null ? null : await users.account(caller.userId);
    return {
      language: account?.user.language ?? "it",
      brand: account?.user.brand ?? "default",
    };
  };
  const gperformance = gperformanceService(context, {
    plants,
    data,
    thread: new WorkerThread<SunJob, SunAnswer>(
      new URL("gperformance.thread.ts", import.meta.url),
      { data: options.databaseConfig },
    ),
    draw: async (call, document, { format }) =>
      await draw(document, {
        format,
        made: context.clock.nowSeconds(),
        brand: (await readerOf(call)).brand,
      }),
  });
  const mailingClock = new MailingClock(context, ofMailings);
  const reportClock = new ReportClock(context, { plants, tasks, issues });
  const devices = devicesService(plants, logs);
  const variables = variablesService(context.db, plants, logs, data);
  const ingest = ingestService(context, { auth, plants, data, logs, room });
  const setup = setupService(context, { plants, data, ingest, health, messages, users, tariffs });
  const imports = plantImport(context, {
    plants,
    devices,
    variables,
    alerts,
    reports,
    users,
    tasks,
    ingest,
  });
  const broughtFiles = fileImports(context, { plants, tasks, ingest, data });
  const charts = chartsService(plants, logs);
  const acceptance = setupAcceptance({
    plants,
    ingest,
    devices,
    variables,
    charts,
    alerts,
    reports,
  });
  const plantFiles = plantFilesService(context, {
    plants,
    devices,
    variables,
    charts,
    alerts,
    reports,
    users,
    data,
    tariffs,
    logbook,
    files,
    logs,
  });
  const fleet = fleetService(context, { plants, data, alerts, health });
  const live = liveService(context, { auth, plants, data, fleet });
  await data.start();

  const access = {
    authenticate: (request: FastifyRequest) => auth.authenticate(request),
    plantExists: (plantId: string) => plants.exists(plantId),
    plantOf: async (id: string) => (await plants.plantOf(id)) ?? (await health.plantOf(id)),
  };
  const app = await newApp(access, log, settings);
  await app.register(compress, {
    globalDecompression: false,
    threshold: 2048,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  const proxies = watchForProxies(app, { trustedProxies: settings.trustedProxies, log });
  authRoutes(app, auth);
  usersRoutes(app, users);
  logsRoutes(app, logs, async ({ caller }, plantId) => {
    const model = await plants.open(caller, plantId);
    const hidden = plants.hidden(caller, model);
    const sight = plants.sight(caller, model);
    return {
      seesAll: sight.holds("irradiance") && sight.holds("theoretical_vars"),
      seesVariable: (id) => model.byId.has(id) && !hidden.has(id),
    };
  });
  plantsRoutes(app, plants, {
    lastUpdate: (plantId) => data.lastUpdate(plantId),
    faulty: (caller, plantIds) => alerts.faulty(caller, plantIds),
    gseAccounts: (caller, plantId) => gse.accounts(caller, plantId),
  });
  devicesRoutes(app, devices);
  variablesRoutes(app, variables);
  chartsRoutes(app, charts);
  alertsRoutes(app, alerts);
  reportsRoutes(app, reports, issues, readerOf);
  mailingsRoutes(app, mailings, ofMailings, readerOf);
  gperformanceRoutes(app, gperformance);
  trackersRoutes(app, trackersService({ plants, data }));
  controlsRoutes(app, controlsService(context, { plants, data, health }));
  tariffsRoutes(app, tariffs);
  gseRoutes(app, gse);
  utfRoutes(app, gse);
  logbookRoutes(app, logbook);
  filesRoutes(app, files, (request) => auth.authenticate(request));
  healthRoutes(app, health);
  messagesRoutes(app, messages);
  const forecasts = forecastService(context, { plants, data, health });
  forecastRoutes(app, forecasts);
  fleetRoutes(app, fleet);
  bannerRoutes(app, bannerService(context, { plants, data }));
  const displays = displaysService(context, { plants, data, fleet, logs });
  files.keepApart("display_image", displays.informative.images);
  displaysRoutes(app, displays, (request) => auth.authenticate(request));
  dashboardsRoutes(app, dashboardsService(context, { plants, data, fleet, health, logs }));
  dataRoutes(app, data);
  ingestRoutes(app, ingest);
  setupRoutes(app, setup, acceptance);
  importRoutes(app, imports, broughtFiles);
  plantFilesRoutes(app, plantFiles);
  tasksRoutes(app, tasks);
  formulasRoutes(app, formulas);
  const admin = adminService(context, {
    described: options.described ?? describeSettings(settings, {}),
    redis: async () => ({ configured: settings.redisUrl !== null, info: await bus.info() }),
  });
  adminRoutes(app, admin, {
    settings,
    fleet: options.fleetProgress ?? (() => null),
    room,
    proxies,
    inProcess: async () =>
      Object.fromEntries([...(await tasks.plantsInWork()), ...data.inProcess()]),
    queuedOf: (plantId) => tasks.waitingOf(plantId),
  });
  const portal = await servePortalFiles(app, options.portalFolder);
  answerUnknown(app, (request, reply) =>
    portal !== null && isPage(request) ? portal.sendIndex(request, reply) : null,
  );
  videoRoutes(app, context, { displays, auth, build: portal?.build ?? "" });
  const sockets = serveSockets(app.server, { live, screens: displays.sockets }, log);
  tasks.start();
  alerts.start();
  health.start();
  messages.start();
  reportClock.start();
  mailingClock.start();
  gse.start();
  forecasts.start();

  const rooms = { users, auth, plants, data, alerts, health, messages, displays };
  return {
    app,
    rooms: { ...rooms, reportClock, mailingClock, gse, forecasts },
    async stop() {
      sockets.close();
      await app.close();
      await fleet.stop();
      await reportClock.stop();
      await mailingClock.stop();
      await gse.stop();
      await forecasts.stop();
      await health.stop();
      await alerts.stop();
      await messages.stop();
      await tasks.stop();
      await gperformance.stop();
      await reportThread.close();
      await data.stop();
      await bus.close();
    },
  };
}
