import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDb } from "../../server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres.ts";
import { migrate } from "../../server/src/platform/migrate.ts";
import { templateDatabase } from "./fresh-database.ts";

/** One PostgreSQL for the whole run, with every migration in a template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-test-"));
  chmodSync(folder, 0o711); // mkdtemp makes 0700: as root, the server's own account could not enter
  const server = await startEmbeddedPostgres({
    folder,
    durable: false,
    settings: { max_connections: "200" },
  });
  const admin = new pg.Client(server.connection("postgres"));
  admin.on("error", () => {});
  await admin.connect();
  await admin.query(`create database ${templateDatabase}`);
  const db = openDb(server.connection(templateDatabase));
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    await admin.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  await db.destroy();
  await admin.query(
    `alter database ${templateDatabase} with is_template true allow_connections false`,
  );
  await admin.end();
  project.provide("postgres", server.connection("postgres"));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
