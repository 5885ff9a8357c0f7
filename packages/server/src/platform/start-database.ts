/** Opens the database that the settings name: a PostgreSQL of one's own, or the embedded one under DATA_DIR. */
import { join } from "node:path";
import type pg from "pg";
import { checkServer, ensureDatabase, openDb, type Db } from "./database.ts";
import { beginEmbeddedPostgres, findRunningPostgres } from "./embedded-postgres.ts";
import { DiskRoom } from "./disk-room.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

const databaseName = "heliograph";
/** Of a connection on which nothing came for so long, the system asks whether the other side is still there. [ms] */
const idleMilliseconds = 10_000;

/** Of the time that everything has to stop, this much is PostgreSQL's: its last checkpoint takes a while. [s] */
const postgresReserveSeconds = 10;

export interface StartedDatabase {
  readonly db: Db;
  /** For what needs connections of its own: the queue, and listening for notifications. */
  readonly config: pg.PoolConfig;
  /** Of the disk of the embedded database; null where the database is somebody else's. */
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
  // Before it has started: who is told to stop meanwhile leaves nothing running either.
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

/** Opens the database and registers its end. Does not migrate. Throws OperatorError when it cannot be had. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { settings, lifecycle, log } = options;
  const { config, room } =
    settings.databaseUrl === null
      ? await embeddedConfig(options)
      : {
          config: {
            connectionString: settings.databaseUrl,
            // Of a machine that is switched off while nothing is asked of it no end comes.
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
        // The pool lets go of its connections before they are closed: the database that stops next may be faster.
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
