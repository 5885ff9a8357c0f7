import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { emptyDatabase, freshDatabase } from "@heliograph/testkit/fresh-database.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDb, type Db } from "./database.ts";
import type { PostgresConnection } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let at: PostgresConnection;
let db: Db;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "heliograph-migrations-"));
  at = await emptyDatabase();
  db = openDb(at);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};
const run = async (on: Db = db): Promise<readonly string[]> =>
  await migrate(on, { folder: pathToFileURL(`${folder}/`) });

async function rowsOf(text: string): Promise<readonly unknown[]> {
  return (await sql.raw(text).execute(db)).rows;
}

test("files run in the order of their names, several statements in each, and only once", async () => {
  write("0002-more.sql", "insert into a values (1); insert into a values (2);");
  write("0001-first.sql", "create table a (n integer);");
  expect(await run()).toEqual(["0001-first", "0002-more"]);
  expect(await run()).toEqual([]);
  expect(await rowsOf("select n from a order by n")).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a file that fails is rolled back and named, and those before it stay applied", async () => {
  write("0001-good.sql", "create table a (n integer)");
  write("0002-bad.sql", "insert into a values (1); select nonsense");
  await expect(run()).rejects.toThrow(/^Migration 0002-bad: column "nonsense" does not exist/);
  expect(await rowsOf("select n from a")).toEqual([]);
  write("0002-bad.sql", "insert into a values (7)");
  expect(await run()).toEqual(["0002-bad"]);
});

test("processes that start together run each file once between them", async () => {
  write("0001-slow.sql", "create table a (n integer); select pg_sleep(0.1)");
  write("0002-more.sql", "insert into a values (1)");
  write("0003-last.sql", "insert into a values (2)");
  const others = [openDb(at), openDb(at), openDb(at)];
  const applied = await Promise.all([db, ...others].map(run));
  await Promise.all(others.map(async (other) => await other.destroy()));
  expect(applied.flat().toSorted()).toEqual(["0001-slow", "0002-more", "0003-last"]);
  expect(await rowsOf("select n from a order by n")).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a file that was changed after it ran is refused", async () => {
  write("0001-a.sql", "create table a (n integer)");
  await run();
  write("0001-a.sql", "create table a (n bigint)");
  await expect(run()).rejects.toThrow("0001-a was changed after it had been applied");
});

test("a database of a newer version is refused", async () => {
  write("0001-a.sql", "create table a (n integer)");
  write("0002-b.sql", "create table b (n integer)");
  await run();
  rmSync(join(folder, "0002-b.sql"));
  await expect(run()).rejects.toThrow("it has 0002-b, which this version does not know");
});

test("a file that is no migration is named", async () => {
  write("1-a.sql", "select 1");
  await expect(run()).rejects.toThrow("Not a migration, NNNN-name.sql: 1-a.sql");
});

test("the product's own migrations have a number each", () => {
  const names = readdirSync(new URL("migrations/", import.meta.url));
  const numbers = names.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
});

test("a template of the test stage is migrated, and its clone has nothing left to do", async () => {
  const clone = openDb(await freshDatabase());
  expect(await migrate(clone)).toEqual([]);
  await clone.destroy();
});

test("a bigint is a number, one that does not fit is an error; a date is its civil day", async () => {
  expect(await rowsOf("select 1782036000::bigint as s, date '2026-03-29' as day")).toEqual([
    { s: 1_782_036_000, day: "2026-03-29" },
  ]);
  await expect(rowsOf("select 9007199254740993::bigint as s")).rejects.toThrow(
    "bigint 9007199254740993 does not fit a number",
  );
});
