/** Brings the tables up to date from SQL files: migrations/NNNN-name.sql, in the order of their names, each in one transaction. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { liftLimitOf, type Db } from "./database.ts";
import { OperatorError } from "./operator-error.ts";

export interface MigrateOptions {
  readonly folder?: URL;
  readonly onApplied?: (name: string) => void;
}

interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/** Any number that nothing else in the product locks: "helio" in ASCII. */
const lockNumber = 0x68_65_6c_69_6f;
const nameOfFile = /^\d{4}-[a-z0-9-]+\.sql$/;

async function readMigrations(folder: URL): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).toSorted();
  const strange = names.filter((name) => !nameOfFile.test(name));
  if (strange.length > 0)
    throw new Error(`Not a migration, NNNN-name.sql: ${strange.join(", ")} in ${folder.pathname}`);
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name: name.replace(/\.sql$/, ""), text, checksum };
    }),
  );
}

/** The first file that is not applied yet; null when all are. */
function nextOf(
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): MigrationFile | null {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const [name, checksum] of applied) {
    const file = known.get(name);
    if (file === undefined)
      throw new OperatorError(
        `The database was migrated by a newer version: it has ${name}, which this version does not know.`,
      );
    if (file.checksum !== checksum)
      throw new OperatorError(
        `The migration ${name} was changed after it had been applied to this database: write the change as a new migration.`,
      );
  }
  return files.find((file) => !applied.has(file.name)) ?? null;
}

/**
 * Applies what is missing and returns the names of what it applied. Processes that start together wait for one another:
 * each transaction holds an advisory lock and looks again at what is missing. A migration that fails leaves nothing.
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<readonly string[]> {
  const files = await readMigrations(options.folder ?? new URL("migrations/", import.meta.url));
  const names: string[] = [];
  for (;;) {
    const name = await db.transaction().execute(async (trx) => {
      await liftLimitOf(trx);
      await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(trx);
      await sql`
        create table if not exists migration (
          name text primary key,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`.execute(trx);
      const { rows } = await sql<{ name: string; checksum: string }>`
        select name, checksum from migration order by name`.execute(trx);
      const file = nextOf(files, new Map(rows.map((row) => [row.name, row.checksum])));
      if (file === null) return null;
      try {
        await sql.raw(file.text).execute(trx);
      } catch (error) {
        throw new Error(`Migration ${file.name}: ${(error as Error).message}`, { cause: error });
      }
      await sql`insert into migration (name, checksum) values (${file.name}, ${file.checksum})`.execute(
        trx,
      );
      return file.name;
    });
    if (name === null) return names;
    names.push(name);
    options.onApplied?.(name);
  }
}
