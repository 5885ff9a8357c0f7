/** Opens the database of the settings: an external PostgreSQL, or the embedded one under DATA_DIR. */
import { join } from "node:path";
import type pg from "pg";
import { checkServer, ensureDatabase, openDb, type Db } from "./database.ts";
import { beginEmbeddedPostgres, findRunningPostgres } from "./embedded-postgres.ts";
import { DiskRoom } from "./disk-room.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

const databaseName = "heliograph";
/** TCP keep-alive: after this idle time the system probes the other side. [ms] */
const idleMilliseconds = 10_000;

/** Part of the stop limit that is reserved for PostgreSQL: its last checkpoint takes a while. [s] */
const postgresReserveSeconds = 10;

export interface StartedDatabase {
  readonly db: Db;
  /** For parts with connections of their own: the queue, and LISTEN. */
  readonly config: pg.PoolConfig;
  /** The disk of the embedded database; null for an external database. */
  readonly room: DiskRoom | null;
}

export interface StartDatabaseOptions {
  readonly settings: Settings;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
  /** True for the operator's commands, which work beside a running server instead of refusing to start. */
  readonly beside?: boolean;
}

async function embeddedConfig({
  settings,
  lifecycle,
  log,
  beside,
}: StartDatabaseOptions): Promise<{ config: pg.PoolConfig; room: DiskRoom | null }> {
  const folder = join(settings.dataDir, "postgres");
  const running = beside === true ? findRunningPostgres(folder) : null;
  if (running !== null) return { config: running(databaseName), room: null };
  const server = beginEmbeddedPostgres({
    folder,
    onProgress: (step) => {
      log.info(step);
    },
    onLost: (error) => {
      log.error("the database is lost", { error });
      void lifecycle.end("the database is lost", 1);
    },
  });
  // Before it has started: a stop meanwhile leaves nothing running either.
  lifecycle.onStop("PostgreSQL", (leftMilliseconds) => server.stop(leftMilliseconds * 0.8), {
    reserveSeconds: postgresReserveSeconds,
    abandon: () => server.abandon(),
  });
  await server.started;
  const room = new DiskRoom(server.data, log);
  room.start();
  lifecycle.onStop("watch of the disk", () => room.stop());
  await ensureDatabase(server.connection("postgres"), databaseName);
  return { config: server.connection(databaseName), room };
}

/** Opens the database and registers its stop. Does not migrate. Throws OperatorError when it cannot be opened. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { settings, lifecycle, log } = options;
  const { config, room } =
    settings.databaseUrl === null
      ? await embeddedConfig(options)
      : {
          config: {
            connectionString: settings.databaseUrl,
            // A machine that is switched off while idle closes no connection.
            keepAlive: true,
            keepAliveInitialDelayMillis: idleMilliseconds,
          },
          room: null,
        };
  await checkServer(config);
  let isWanted = true;
  const db = openDb(
    { ...config, max: settings.databaseConnections },
    {
      onLostConnection: (error) => {
        // The pool releases its connections before they are closed: the database that stops next may be faster.
        if (isWanted) log.warn("a database connection was lost", { reason: error.message });
      },
    },
  );
  lifecycle.onStop("database connections", async () => {
    isWanted = false;
    await db.destroy();
  });
  return { db, config, room };
}
