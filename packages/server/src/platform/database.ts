/** The one pool of connections, and Kysely on it. Column names are those of the wire, in snake_case: nothing renames them. */
import { Kysely, PostgresDialect, sql, type PostgresPool } from "kysely";
import pg from "pg";
import {
  endClient,
  giveLimitBack,
  liftLimit,
  liftLimitOutside,
  longestWaitMilliseconds,
  newClient,
  PatientPool,
  statementMilliseconds as usualMilliseconds,
} from "./database-pool.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * The tables of the product. Each room adds its own beside its SQL:
 * `declare module "../platform/database.ts" { interface Tables { plant: PlantTable } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled by declaration merging
export interface Tables {}
/** A row of a view in which a room counts what each plant has. */
export interface PlantCountRow {
  plant_id: string;
  count: number;
}

export type Db = Kysely<Tables>;

export interface DatabaseConfig extends pg.PoolConfig {
  /** Statement timeout, where it is not that of a request. [ms] */
  readonly statementMilliseconds?: number;
}

export interface DatabaseOptions {
  /** Called when an idle connection is lost; the pool replaces it by itself. */
  readonly onLostConnection?: (error: Error) => void;
}

/** bigint as a number: seconds, counts and ids all lie far below 2^53. A value that does not is an error, never rounded. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** A `date` is a civil day: pg would make it a timestamp in the time zone of this machine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") => {
    if (oid === pg.types.builtins.INT8) return safeInteger;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

/** Opens the pool; `await db.destroy()` closes it. Connects at the first statement. */
export function openDb(
  { statementMilliseconds = usualMilliseconds, ...config }: DatabaseConfig,
  options: DatabaseOptions = {},
): Db {
  const pool = new PatientPool(
    {
      max: 10,
      application_name: "heliograph",
      connectionTimeoutMillis: longestWaitMilliseconds,
      ...config,
      types,
    },
    statementMilliseconds,
    options.onLostConnection,
  );
  // Kysely needs more only to cancel statements, which we never do.
  const asPool = pool as Pick<PatientPool, "connect" | "end"> as unknown as PostgresPool;
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asPool }) });
}

/** For long-running work: lifts the time limit of all further statements of the transaction. */
export async function liftLimitOf(trx: Db): Promise<void> {
  await sql.raw(liftLimit).execute(trx);
}

/** Runs statements that no transaction may hold (vacuum, reindex) on a connection of their own, however long they take. */
export async function outsideOfTransactions(
  db: Db,
  work: (own: Db) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (own) => {
    await sql.raw(liftLimitOutside).execute(own);
    try {
      await work(own);
    } finally {
      await sql.raw(giveLimitBack).execute(own);
    }
  });
}

/** Creates the database unless it exists; `admin` connects to another database of the same server. */
export async function ensureDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = newClient(admin);
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "42P04") throw error; // another process was faster
      });
  } finally {
    await endClient(client);
  }
}

const oldestServerVersion = 160_000;

/** Refuses a server that is too old for our SQL. Throws OperatorError, also when there is no connection. */
export async function checkServer(config: pg.ClientConfig): Promise<void> {
  const client = newClient(config);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(rows[0]?.server_version_num) < oldestServerVersion)
      throw new OperatorError(
        `DATABASE_URL leads to PostgreSQL ${Math.floor(Number(rows[0]?.server_version_num) / 10_000)}; 16 or later is needed.`,
      );
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`The database cannot be reached: ${(error as Error).message}`);
  } finally {
    await endClient(client);
  }
}
