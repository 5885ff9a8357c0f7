/**
 * A connection pool in which nothing waits for ever: each statement has a time limit, and a database that does not answer is probed with a
 * short one until it does. A read waits a moment for a database that restarts, so that its caller notices nothing.
 */
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { DatabaseSilent, isRestarting } from "./database-faults.ts";

/** A call waits this long for a connection, then it is refused, which resolves deadlocks over connections. [ms] */
export const longestWaitMilliseconds = 15_000;
/** Statement timeout: the database ends the statement, and where it does not answer, the connection is closed. [ms] */
export const statementMilliseconds = 15_000;
/** Connect timeout. [ms] */
const connectMilliseconds = 5000;
/** Extra time for the database to report its own statement timeout. [ms] */
const graceMilliseconds = 2000;
/** How long to wait for a database that is restarting or has not answered. [ms] */
const briefMilliseconds = 2000;
const retryMilliseconds = 50;
/** Time for a clean close of the connections at the end. [ms] */
const endMilliseconds = 1000;

/** How the text of a hot statement begins: PostgreSQL then parses and plans it once a connection, not at every call. */
const preparedMark = "/* prepared */";
const hotNames = new Map<string, string>();

/** What pg's types lack of a client. */
interface Inside {
  readonly connection: { readonly stream: Duplex };
}
function cut(client: pg.Client, error?: Error): void {
  (client as unknown as Inside).connection.stream.destroy(error);
}
/** Closes the connection, cleanly as long as the other side answers. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(client), endMilliseconds);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

/** Lifts the statement timeout until the transaction ends, for long-running work. */
export const liftLimit = "set local statement_timeout = 0";
/** The same of a connection, for what runs outside of transactions, until it is given back. */
export const liftLimitOutside = "set statement_timeout = 0";
export const giveLimitBack = "reset statement_timeout";

type Query = (...given: unknown[]) => unknown;
const textOf = (asked: unknown): string =>
  typeof asked === "string" ? asked : ((asked as { text?: string } | null)?.text ?? "");

/** Called for every statement that was answered, and for none that was not. */
interface Listener {
  answered(): void;
  silent(): void;
}

/** Gives each statement of a client its limit, and names the hot ones: their text must be one of few, what differs from call to call is a parameter. */
function watchStatements(client: pg.Client, milliseconds: number, listener?: Listener): void {
  const query = client.query.bind(client) as Query;
  let isLifted = false;
  client.query = ((asked: unknown, ...more: unknown[]) => {
    const text = textOf(asked);
    if (text === liftLimit || text === liftLimitOutside) isLifted = true;
    else if (isLifted && /^(commit|rollback|reset)/i.test(text)) isLifted = false;
    const timer = isLifted
      ? undefined
      : setTimeout(() => {
          listener?.silent();
          cut(client, new DatabaseSilent(milliseconds));
        }, milliseconds + graceMilliseconds);
    const ended = (error?: unknown): void => {
      clearTimeout(timer);
      if (error === undefined || error === null) listener?.answered();
    };
    const last = more.at(-1);
    if (typeof last === "function") {
      more[more.length - 1] = (error: unknown, ...answer: unknown[]) => {
        ended(error);
        (last as Query)(error, ...answer);
      };
      return query(asked, ...more);
    }
    const answer =
      typeof asked === "string" && asked.startsWith(preparedMark)
        ? askHot(query, asked, more[0])
        : query(asked, ...more);
    if (answer instanceof Promise) answer.then(() => ended(), ended);
    else clearTimeout(timer);
    return answer;
  }) as typeof client.query;
}
/** A statement that has a name. Made here: pg would copy what it is given property by property, which is nine tenths of making one. */
async function askHot(query: Query, text: string, values: unknown): Promise<unknown> {
  const hot = Object.assign(new pg.Query(text, values as unknown[]), { name: nameOf(text) });
  try {
    return await new Promise((resolve, reject) => {
      query(hot, (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer)));
    });
  } catch (error) {
    // Its stack would lead to the socket, not to who asked.
    if (error instanceof Error) Error.captureStackTrace(error, askHot);
    throw error;
  }
}
function nameOf(text: string): string {
  const name = hotNames.get(text) ?? `hot_${hotNames.size}`;
  hotNames.set(text, name);
  return name;
}

/** A client whose statements have the limit; for `pg.Pool`, also of those who make their own. */
export function limitedClient(milliseconds: number, listener?: Listener): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === "string" ? { connectionString: config } : config;
      super({
        ...given,
        ...(given?.password === undefined ? {} : { password: given.password }), // the pool hides it from spreading
        statement_timeout: milliseconds,
        connectionTimeoutMillis: connectMilliseconds,
      });
      // The pool has no error handler on a connection in use: its loss between two statements of a transaction would end the process.
      this.on("error", () => {});
      watchStatements(this, milliseconds, listener);
    }
  };
}

/** A short-lived one, for what looks at the database before there is a pool. */
export function newClient(config: pg.ClientConfig): pg.Client {
  return new (limitedClient(statementMilliseconds))(config);
}

/** What Kysely needs of a pool and of a client. */
interface Lent {
  query(text: string, values?: unknown): Promise<pg.QueryResult>;
  release(failed?: boolean): void;
}

/** The first statement may be retried on another connection: nothing was done on this one, and it changes nothing by itself. */
const isRepeatable = (text: string): boolean =>
  /^(\/\* prepared \*\/\s*)?(select|begin|start transaction)\b/i.test(text.trimStart());

export class PatientPool {
  readonly #pool: pg.Pool;
  readonly #open = new Set<pg.PoolClient>();
  /** Callers waiting for a connection, to be rejected when the database does not answer. */
  readonly #waiting = new Set<() => void>();
  /** The last statement was not answered: the database is probed before the next one. */
  #isSilent = false;

  constructor(config: pg.PoolConfig, milliseconds: number, onLost?: (error: Error) => void) {
    const listener: Listener = {
      answered: () => {
        this.#isSilent = false;
      },
      silent: () => {
        this.#isSilent = true;
        for (const refuse of this.#waiting) refuse();
      },
    };
    this.#pool = new pg.Pool({ ...config, Client: limitedClient(milliseconds, listener) });
    // Without a handler, one lost idle connection ends the whole process.
    this.#pool.on("error", (error) => onLost?.(error));
    this.#pool.on("connect", (client) => {
      this.#open.add(client);
      client.once("end", () => this.#open.delete(client));
    });
  }
  async connect(): Promise<Lent> {
    const until = performance.now() + briefMilliseconds;
    let client: pg.PoolClient | null = await this.#acquire(until);
    let isFresh = true;
    return {
      query: async (text, values) => {
        const isFirst = isFresh;
        isFresh = false;
        const end = performance.now() + briefMilliseconds;
        for (;;) {
          if (client === null) throw new Error("the connection was given back");
          try {
            // oxlint-disable-next-line no-await-in-loop -- one try after the other
            return await client.query(text, values as unknown[]);
          } catch (error) {
            if (!isFirst || !isRepeatable(text) || !isRestarting(error as Error)) throw error;
            if (performance.now() > end) throw error;
          }
          client.release(true);
          client = null; // there may be no other
          // oxlint-disable-next-line no-await-in-loop -- one try after the other
          client = await this.#acquire(end);
        }
      },
      release: (failed) => client?.release(failed),
    };
  }
  /** Resolves when every connection is closed; one that is held for too long is destroyed. */
  async end(): Promise<void> {
    const timer = setTimeout(() => this.#open.forEach((client) => cut(client)), endMilliseconds);
    await this.#pool.end().finally(() => clearTimeout(timer));
  }

  async #acquire(until: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one try after the other
        return this.#isSilent ? await this.#tried() : await this.#lent();
      } catch (error) {
        if (!isRestarting(error as Error) || performance.now() > until) throw error;
      }
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await pause(retryMilliseconds);
    }
  }
  /** A connection of the pool; rejects when the database stops answering meanwhile. */
  async #lent(): Promise<pg.PoolClient> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const refuse = (): void => reject(new DatabaseSilent(statementMilliseconds));
    this.#waiting.add(refuse);
    return await this.#orSooner(this.#pool.connect(), silence).finally(() =>
      this.#waiting.delete(refuse),
    );
  }
  /** A connection on which the database has just answered; rejects when there is none in time. */
  async #tried(): Promise<pg.PoolClient> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    let lent: pg.PoolClient | null = null;
    const timer = setTimeout(() => {
      if (lent !== null) cut(lent);
      reject(new DatabaseSilent(briefMilliseconds));
    }, briefMilliseconds);
    const trying = async (): Promise<pg.PoolClient> => {
      const client = await this.#pool.connect();
      lent = client;
      try {
        await client.query("select");
      } catch (error) {
        client.release(true);
        throw error;
      }
      return client;
    };
    return await this.#orSooner(trying(), tooLate).finally(() => clearTimeout(timer));
  }
  /** A connection that arrives after its caller gave up goes back to the pool. */
  async #orSooner(
    connecting: Promise<pg.PoolClient>,
    refusal: Promise<never>,
  ): Promise<pg.PoolClient> {
    try {
      return await Promise.race([connecting, refusal]);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }
}
