/** A database of one's own for each test file: a clone of the migrated template, made in about 10 ms. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDb, type Db } from "../../server/src/platform/database.ts";
import type { PostgresConnection } from "../../server/src/platform/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresConnection;
  }
}

export const templateDatabase = "template_heliograph";

async function createDatabase(options: string): Promise<PostgresConnection> {
  const server = inject("postgres");
  const database = `test_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client(server);
  admin.on("error", () => {});
  await admin.connect();
  await admin.query(`create database ${database} ${options}`);
  await admin.end();
  return { ...server, database };
}

/** The connection of a new database with all tables and no rows. It is dropped with the run. */
export async function freshDatabase(): Promise<PostgresConnection> {
  return await createDatabase(`template ${templateDatabase} strategy file_copy`);
}

/** The address of a connection, for another process. */
export const urlOf = ({ host, port, user, password, database }: PostgresConnection): string => {
  const [name, word] = [user, password].map(encodeURIComponent);
  return `postgres://${name}:${word}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};

/** The connection of a new database without any table. */
export async function emptyDatabase(): Promise<PostgresConnection> {
  return await createDatabase("");
}

/** A new database, opened. Close it in `afterAll`: `await db.destroy()`. */
export async function freshDb(): Promise<Db> {
  return openDb(await freshDatabase());
}
