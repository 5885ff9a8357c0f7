/** PostgreSQL 18 from npm, supervised under one folder: created when absent, recovered after a kill, restarted when it crashes. */
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureDataFolder } from "./data-folder.ts";
import { hasRoomToRestart, refuseFullDisk } from "./disk-room.ts";
import { claimFolder, ownerOf } from "./folder-claim.ts";
import { OperatorError } from "./operator-error.ts";
import {
  clearRemains,
  createCluster,
  databaseUser,
  isCluster,
  isServerOf,
  killServer,
  postgresEnvironment,
  readPostmasterFile,
  socketFolder,
  socketPort,
  stopServer,
} from "./postgres-cluster.ts";
import { findPostgresPlace, type PostgresPlace } from "./postgres-place.ts";

/** What `pg` needs to connect. */
export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface EmbeddedPostgres {
  /** Pid of the server now running; another one after a restart. */
  readonly pid: number;
  connection(database: string): PostgresConnection;
  /** Where its files lie. */
  readonly data: string;
  /** Stops it within the time, in whatever state it is, even while it starts. */
  stop(milliseconds?: number): Promise<void>;
}
/** A server that can be stopped before it has started. */
export interface StartingPostgres extends EmbeddedPostgres {
  /** Rejects when it is stopped meanwhile. */
  readonly started: Promise<void>;
  /** Kills it synchronously: the next start recovers as after a crash. */
  abandon(): void;
}

export interface EmbeddedOptions {
  readonly folder: string;
  /** Server settings over the lean ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False only for tests: a power cut may then lose everything. */
  readonly durable?: boolean;
  readonly onProgress?: (step: string) => void;
  /** Called once, when the server has crashed so often that it is not restarted. */
  readonly onLost?: (error: Error) => void;
}

/** Small in memory (22 to 26 MB idle), and safe: fsync and synchronous_commit keep their default, on. */
const lean: Readonly<Record<string, string>> = {
  listen_addresses: "",
  max_connections: "60",
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "1GB",
  wal_buffers: "4MB",
  max_wal_size: "512MB",
  min_wal_size: "64MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  io_method: "sync",
  jit: "off",
  huge_pages: "off",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  autovacuum_max_workers: "2",
  random_page_cost: "1.1",
  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "off",
  log_min_messages: "warning",
  dynamic_shared_memory_type: "posix",
  cluster_name: "heliograph",
};
const fragile: Readonly<Record<string, string>> = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
};

const setpriv = "/usr/bin/setpriv";
const logLimitBytes = 10_000_000;
const slowStartMilliseconds = 2000;
const stopMilliseconds = 15_000;
/** Interval of the check for disk space before a restart. [ms] */
const roomMilliseconds = 5000;
/** A server that crashes this often within a minute is not restarted again. */
const restartsPerMinute = 3;

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
    renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

/** Starts the server process. Detached, so that Ctrl-C reaches this process first; on Linux it ends by itself when this process is killed. */
function spawnServer(
  place: PostgresPlace,
  settings: Readonly<Record<string, string>>,
  logFile: string,
): ChildProcess {
  const server = [
    join(place.native, "bin/postgres"),
    "-D",
    place.data,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const leashed = process.platform === "linux" && existsSync(setpriv);
  const [program = "", ...args] = leashed ? [setpriv, "--pdeathsig", "INT", ...server] : server;
  const log = openLog(logFile);
  const child = spawn(program, args, {
    ...place.account,
    cwd: place.data,
    detached: true,
    stdio: ["ignore", log, log],
    env: postgresEnvironment(place.native),
  });
  closeSync(log);
  child.unref();
  return child;
}

async function untilReady(
  child: ChildProcess,
  { data, ending }: { readonly data: string; readonly ending: AbortSignal },
  options: EmbeddedOptions,
): Promise<void> {
  let failure: string | null = null;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  const began = performance.now();
  let isReported = false;
  for (;;) {
    ending.throwIfAborted();
    if (failure !== null)
      throw new OperatorError(
        `PostgreSQL did not start (${String(failure)}), see ${join(options.folder, "postgres.log")}`,
      );
    const file = readPostmasterFile(data);
    if (file?.pid === child.pid && file?.isReady === true) return;
    if (!isReported && performance.now() - began > slowStartMilliseconds) {
      isReported = true;
      options.onProgress?.("the database recovers what it had not yet written");
    }
    await pause(10);
  }
}

/** The password that was made with the cluster. */
function readPassword(folder: string): string {
  try {
    return readFileSync(join(folder, "password"), "utf8");
  } catch (error) {
    throw new OperatorError(`The database's password cannot be read: ${(error as Error).message}`);
  }
}

const connectionTo =
  (socket: string, password: string) =>
  (database: string): PostgresConnection => ({
    host: socket,
    port: socketPort,
    user: databaseUser,
    password,
    database,
  });

/**
 * Connects to the server that another living process of ours keeps on the folder, without owning it; null without one. For the operator's
 * commands beside a running server.
 */
export function findRunningPostgres(
  folder: string,
): ((database: string) => PostgresConnection) | null {
  if (ownerOf(resolve(folder)) === null) return null;
  const { data } = findPostgresPlace(resolve(folder));
  const running = readPostmasterFile(data);
  if (running === null || !running.isReady || !isServerOf(running.pid, data)) return null;
  return connectionTo(running.socket, readPassword(resolve(folder)));
}

/**
 * Starts PostgreSQL on the folder. As root it runs as an unprivileged account. Throws OperatorError when another living
 * process owns the folder, which is then left alone, or when the server does not start.
 */
export async function startEmbeddedPostgres(asked: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = beginEmbeddedPostgres(asked);
  await server.started;
  return server;
}

/** The same, for a caller that may have to stop it before it has started. */
export function beginEmbeddedPostgres(asked: EmbeddedOptions): StartingPostgres {
  const options = { ...asked, folder: resolve(asked.folder) };
  const ending = new AbortController();
  let running: RunningPostgres | null = null;
  let cluster: { readonly data: string; readonly socket: string } | null = null;
  let release: (() => void) | null = null;
  const letGo = (): void => {
    release?.();
    release = null;
  };
  const begin = async (): Promise<void> => {
    try {
      await Promise.resolve(); // the caller can stop it from here on
      refuseFullDisk(options.folder, !existsSync(join(options.folder, "cluster")));
      ensureDataFolder(options.folder);
      release = claimFolder(options.folder);
      const place = findPostgresPlace(options.folder);
      refuseFullDisk(place.data, !isCluster(place.data));
      cluster = { data: place.data, socket: socketFolder(place) };
      running = await startCluster(
        { place, socket: cluster.socket, ending: ending.signal },
        options,
      );
    } catch (error) {
      if (cluster !== null) await stopServer(cluster, stopMilliseconds);
      letGo();
      throw error;
    }
  };
  const started = begin();
  started.catch(() => {}); // whoever awaits it gets the error
  const runningOne = (): RunningPostgres => {
    if (running === null) throw new Error("PostgreSQL has not started");
    return running;
  };
  return {
    started,
    get pid() {
      return runningOne().pid();
    },
    connection: (database) => runningOne().connection(database),
    get data() {
      return runningOne().data;
    },
    async stop(milliseconds = stopMilliseconds) {
      ending.abort(new Error("PostgreSQL is being stopped"));
      await started.catch(() => {});
      await running?.restarted();
      if (cluster !== null) await stopServer(cluster, milliseconds);
      letGo();
    },
    abandon() {
      ending.abort(new Error("PostgreSQL is abandoned"));
      if (cluster !== null) killServer(cluster.data, cluster.socket);
      letGo();
    },
  };
}

interface RunningPostgres {
  readonly data: string;
  readonly pid: () => number;
  readonly connection: (database: string) => PostgresConnection;
  /** Resolves when no restart is under way. */
  readonly restarted: () => Promise<void>;
}

async function startCluster(
  at: { readonly place: PostgresPlace; readonly socket: string; readonly ending: AbortSignal },
  options: EmbeddedOptions,
): Promise<RunningPostgres> {
  const { place, socket, ending } = at;
  const durable = options.durable ?? true;
  if (!isCluster(place.data)) {
    options.onProgress?.("creating the database");
    await createCluster(place, join(options.folder, "password"), { durable, ending });
  }
  const password = readPassword(options.folder);
  const settings = {
    ...lean,
    ...(durable ? {} : fragile),
    unix_socket_directories: socket,
    port: String(socketPort),
    ...options.settings,
  };
  const start = async (): Promise<ChildProcess> => {
    ending.throwIfAborted();
    await clearRemains(place.data, socket, ending);
    ending.throwIfAborted();
    const child = spawnServer(place, settings, join(options.folder, "postgres.log"));
    try {
      await untilReady(child, { data: place.data, ending }, options);
    } catch (error) {
      child.kill("SIGQUIT"); // its folder may not name it yet
      throw error;
    }
    return child;
  };
  // With a full disk it would end again at once: that does not count as a crash.
  const startAgain = async (): Promise<ChildProcess> => {
    for (;;) {
      while (!hasRoomToRestart(place.data)) {
        options.onProgress?.("the database waits for room on its disk");
        await pause(roomMilliseconds, undefined, { signal: ending });
      }
      try {
        return await start();
      } catch (error) {
        if (ending.aborted || hasRoomToRestart(place.data)) throw error;
      }
    }
  };
  const keeper = keepAlive(await start(), startAgain, { ...options, ending });
  return { ...keeper, data: place.data, connection: connectionTo(socket, password) };
}

/** Restarts the server when it ends unexpectedly, a few times. */
function keepAlive(
  first: ChildProcess,
  start: () => Promise<ChildProcess>,
  options: EmbeddedOptions & { readonly ending: AbortSignal },
): Pick<RunningPostgres, "pid" | "restarted"> {
  let child = first;
  let restarting: Promise<void> = Promise.resolve();
  let deaths: readonly number[] = [];
  const giveUp = (cause: unknown): void => {
    if (options.ending.aborted) return;
    options.onLost?.(new Error("The embedded PostgreSQL ended and stays down.", { cause }));
  };
  const watch = (): void => {
    const died = (): void => {
      if (options.ending.aborted) return;
      const now = performance.now();
      deaths = [...deaths.filter((at) => now - at < 60_000), now];
      if (deaths.length > restartsPerMinute) {
        giveUp(new Error(`It ended ${deaths.length} times within a minute.`));
        return;
      }
      options.onProgress?.("the database ended by itself: starting it again");
      restarting = start().then(
        (next) => {
          child = next;
          watch();
        },
        (error: unknown) => {
          giveUp(error);
        },
      );
    };
    // It may have ended between being ready and being watched, when no event follows.
    if (child.exitCode !== null || child.signalCode !== null) died();
    else child.once("exit", died);
  };
  watch();
  return {
    pid: () => child.pid ?? 0,
    restarted: () => restarting,
  };
}
