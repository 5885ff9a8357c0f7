/** The one pool of connections, and Kysely on it. Column names are those of the wire, in snake_case: nothing renames them. */
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { OperatorError } from "./operator-error.ts";

/**
 * The tables of the product. Each room adds its own beside its SQL:
 * `declare module "../platform/database.ts" { interface Tables { plant: PlantTable } }`
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- it is filled by declaration merging
export interface Tables {}

export type Db = Kysely<Tables>;

export interface DatabaseOptions {
  /** Told when an idle connection is lost; the pool replaces it by itself. */
  readonly onLostConnection?: (error: Error) => void;
}

/** bigint as a number: seconds, counts and ids all lie far below 2^53. A value that does not is an error, never rounded. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a number`);
  return value;
}

/** A `date` is a civil day: pg would make it a moment in the time zone of this machine. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text") => {
    if (oid === pg.types.builtins.INT8) return safeInteger;
    if (oid === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig["getTypeParser"],
};

/** How the text of a hot statement begins: PostgreSQL then parses and plans it once a connection, not at every call. */
const preparedMark = "/* prepared */";

const hotNames = new Map<string, string>();

/** Makes a connection name the marked statements. Their text must be one of few: what differs from call to call is a parameter. */
function nameHotStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((text: unknown, ...more: unknown[]) => {
    if (typeof text !== "string" || !text.startsWith(preparedMark)) return query(text, ...more);
    const name = hotNames.get(text) ?? `hot_${hotNames.size}`;
    hotNames.set(text, name);
    return query({ name, text, values: more[0] });
  }) as typeof client.query;
}

/** So long a call waits for a connection, then it is refused: what others hold while they wait for each other must come free again. [ms] */
const longestWaitMilliseconds = 15_000;

/** Opens the pool; `await db.destroy()` closes it. Connects at the first statement. */
export function openDb(config: pg.PoolConfig, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    max: 10,
    application_name: "heliograph",
    connectionTimeoutMillis: longestWaitMilliseconds,
    ...config,
    types,
  });
  pool.on("connect", nameHotStatements);
  // Without a handler, one lost idle connection ends the whole process.
  pool.on("error", (error) => options.onLostConnection?.(error));
  // The pool does not listen to a connection that is in use: lost between two statements of a transaction, it would end the process too.
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Creates the database unless it exists; `admin` connects to another one of the same server. */
export async function ensureDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  const client = new pg.Client(admin);
  client.on("error", () => {}); // the statement under way rejects: that is enough
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0)
      await client.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: unknown) => {
        if ((error as { code?: string }).code !== "42P04") throw error; // another process was faster
      });
  } finally {
    await client.end();
  }
}

const oldestServerVersion = 160_000;

/** Refuses a server that is too old for our SQL. Throws OperatorError, also when there is no connection. */
export async function checkServer(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(config);
  client.on("error", () => {});
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
    await client.end().catch(() => {});
  }
}
