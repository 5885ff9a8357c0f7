import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Coverage } from "./coverage.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "coverage-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("what is covered grows both ways and survives a restart", async () => {
  const file = join(folder, "deep", "state.json");
  const first = await Coverage.open(file, 1);
  expect(first.span("101")).toBeNull();
  await first.cover("101", 1000, 2000);
  await Promise.all([
    first.cover("101", 500, 1000),
    first.cover("101", 2000, 2600),
    first.cover("118", 1, 2),
  ]);
  const second = await Coverage.open(file, 1);
  expect(second.span("101")).toEqual({ oldest: 500, newest: 2600 });
  expect(second.span("118")).toEqual({ oldest: 1, newest: 2 });
  expect((await readFile(file, "utf8")).length).toBeGreaterThan(0);
});

test("with another seed, a broken file or no file nothing counts as covered", async () => {
  const file = join(folder, "other.json");
  await (await Coverage.open(file, 1)).cover("101", 1, 2);
  expect((await Coverage.open(file, 2)).span("101")).toBeNull();
  await writeFile(file, "{ half");
  expect((await Coverage.open(file, 1)).span("101")).toBeNull();
  const memory = await Coverage.open(null, 1);
  await memory.cover("101", 1, 2);
  expect(memory.span("101")).toEqual({ oldest: 1, newest: 2 });
});

test("data of an older fleet version are sent again, since its values differ", async () => {
  const file = join(folder, "old.json");
  await writeFile(file, JSON.stringify({ seed: 1, plants: { "101": { oldest: 1, newest: 2 } } }));
  const old = await Coverage.open(file, 1);
  expect([old.isOutdated, old.span("101")]).toEqual([true, null]);
  await old.cover("101", 5, 9);
  const next = await Coverage.open(file, 1);
  expect([next.isOutdated, next.span("101")]).toEqual([false, { oldest: 5, newest: 9 }]);
  expect((await Coverage.open(join(folder, "none.json"), 1)).isOutdated).toBe(false);
});
