import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureDataFolder } from "./data-folder.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { OperatorError } from "./operator-error.ts";
import { tokenSecret } from "./token-secret.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliograph-folder-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a folder that is missing is made with its parents, one that is there is left alone", () => {
  const wanted = join(folder, "not", "yet", "there");
  ensureDataFolder(wanted);
  expect(statSync(wanted).isDirectory()).toBe(true);
  ensureDataFolder(wanted);
});

test("a folder that cannot be made is reported in one sentence with the remedy, by the database and by the secret", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const expected = /^The data folder .* cannot be used: .*choose another DATA_DIR\.$/;
  for (const asked of [file, join(file, "below")]) {
    expect(() => {
      ensureDataFolder(asked);
    }).toThrow(OperatorError);
    expect(() => tokenSecret({ secret: null, dataDir: asked })).toThrow(expected);
    await expect(startEmbeddedPostgres({ folder: asked })).rejects.toThrow(expected);
  }
});

test.skipIf(!existsSync("/proc/self"))(
  "a place that takes no folders is an error, not a wait",
  () => {
    expect(() => {
      ensureDataFolder("/proc/heliograph/postgres");
    }).toThrow(OperatorError);
  },
);
