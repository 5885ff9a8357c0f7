import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { freshDatabase } from "@heliograph/testkit/fresh-database.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseSilent } from "./database-faults.ts";
import { liftLimitOf, openDb, type Db } from "./database.ts";
import type { PostgresConnection } from "./embedded-postgres.ts";

/** A TCP proxy to the database, which can stall with its connections open, or be cut. */
class Line {
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  readonly #server = createServer();
  #port = 0;
  isSilent = false;

  async open(path: string): Promise<number> {
    this.#server.on("connection", (near) => {
      const far = connect(path);
      const pair = [near, far] as const;
      this.#pairs.add(pair);
      for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
        from.on("data", (bytes) => {
          if (!this.isSilent) to.write(bytes);
        });
        from.on("error", () => {});
        from.on("close", () => to.destroy());
      }
      near.on("close", () => this.#pairs.delete(pair));
    });
    await this.listen();
    return (this.#port = (this.#server.address() as AddressInfo).port);
  }
  async listen(): Promise<void> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
  }
  /** As a database that was killed: connections are cut, new ones are refused. */
  async refuse(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, "close");
  }
  get connections(): number {
    return this.#pairs.size;
  }
  cut(): void {
    for (const [near] of this.#pairs) near.destroy();
  }
  close(): void {
    this.#server.close();
    this.cut();
  }
}

let line: Line;
let db: Db;
let database: PostgresConnection;
beforeEach(async () => {
  line = new Line();
  database = await freshDatabase();
  const port = await line.open(`${database.host}/.s.PGSQL.${database.port}`);
  db = openDb({ ...database, host: "127.0.0.1", port, max: 2, statementMilliseconds: 300 });
});
afterEach(async () => {
  await db.destroy();
  line.close();
});
const one = () => sql<{ n: number }>`select 1 as n`.execute(db);
const isAnswered = async (): Promise<number> => (await one()).rows[0]!.n;

test("OPS-03 a connection that stalls: each statement times out, nothing queues behind them, and work resumes with the connection", async () => {
  expect(await isAnswered()).toBe(1);
  line.isSilent = true;
  const asked = await Promise.allSettled(Array.from({ length: 20 }, one));
  const reasons = asked.map((a) => (a.status === "rejected" ? (a.reason as Error) : null));
  expect(reasons.every((reason) => reason instanceof DatabaseSilent)).toBe(true);
  // What did not answer is closed: there are never more than the pool may have.
  expect(line.connections).toBeLessThanOrEqual(2);
  await expect(one()).rejects.toThrow("the database has not answered for 2 s");
  line.isSilent = false;
  await expect.poll(async () => await isAnswered().catch(() => 0)).toBe(1);
});

test("OPS-03 the database itself ends a statement that takes too long, and the connection stays usable", async () => {
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: "57014" });
  expect(await isAnswered()).toBe(1);
});

test("OPS-03 a statement may lift the limit for itself, and the next one has it again", async () => {
  await db.transaction().execute(async (trx) => {
    await liftLimitOf(trx);
    await sql`select pg_sleep(0.5)`.execute(trx);
  });
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: "57014" });
});

test("a read on an idle connection that was cut is retried on another one", async () => {
  await Promise.all([isAnswered(), isAnswered()]);
  const reading = Promise.all([isAnswered(), isAnswered()]);
  line.cut();
  expect(await reading).toEqual([1, 1]);
});

test("a statement inside of a transaction is not retried", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      line.cut();
      await sql`select 1`.execute(trx);
    }),
  ).rejects.toThrow(/terminated|not queryable|connection/);
  expect(await isAnswered()).toBe(1);
});

test("a read waits for a database that restarts, and gives up on one that stays away", async () => {
  await Promise.all([isAnswered(), isAnswered()]);
  await line.refuse();
  const reading = Promise.all([isAnswered(), isAnswered(), isAnswered()]);
  await line.listen();
  expect(await reading).toEqual([1, 1, 1]);
  await line.refuse();
  await expect(isAnswered()).rejects.toMatchObject({ code: "ECONNREFUSED" });
});
