/** Opens the database that the settings name: a PostgreSQL of one's own, or the embedded one under DATA_DIR. */
import { join } from "node:path";
import type pg from "pg";
import { checkServer, ensureDatabase, openDb, type Db } from "./database.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Log } from "./log.ts";
import type { Settings } from "./settings.ts";

const databaseName = "heliograph";
/** Of a connection on which nothing came for so long, the system asks whether the other side is still there. [ms] */
const idleMilliseconds = 10_000;

export interface StartedDatabase {
  readonly db: Db;
  /** For what needs connections of its own: the queue, and listening for notifications. */
  readonly config: pg.PoolConfig;
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
}: StartDatabaseOptions): Promise<pg.PoolConfig> {
  const folder = join(settings.dataDir, "postgres");
  const running = beside === true ? findRunningPostgres(folder) : null;
  if (running !== null) return running(databaseName);
  const server = await startEmbeddedPostgres({
    folder,
    onProgress: (step) => {
      log.info(step);
    },
    onLost: (error) => {
      log.error("the database is lost", { error });
      void lifecycle.end("the database is lost", 1);
    },
  });
  lifecycle.onStop("PostgreSQL", async () => {
    await server.stop();
  });
  await ensureDatabase(server.connection("postgres"), databaseName);
  return server.connection(databaseName);
}

/** Opens the database and registers its end. Does not migrate. Throws OperatorError when it cannot be had. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { settings, lifecycle, log } = options;
  const config =
    settings.databaseUrl === null
      ? await embeddedConfig(options)
      : {
          connectionString: settings.databaseUrl,
          // Of a machine that is switched off in the middle of a statement no answer comes, and no end either: the call would wait for ever.
          keepAlive: true,
          keepAliveInitialDelayMillis: idleMilliseconds,
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
  return { db, config };
}
