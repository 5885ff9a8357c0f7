import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tokenSecret } from "./token-secret.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "heliograph-secret-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("the secret of the settings is used, and nothing is stored", () => {
  expect(tokenSecret({ secret: "given", dataDir: folder })).toBe("given");
  expect(readdirSync(folder)).toEqual([]);
});

test("unset, one is generated once, long enough, and readable by its owner only", () => {
  const dataDir = join(folder, "not", "yet", "there");
  const made = tokenSecret({ secret: null, dataDir });
  expect(made).toMatch(/^[\w-]{64}$/); // 48 bytes in base64url: 48 * 8 / 6 = 64 characters
  expect(tokenSecret({ secret: null, dataDir })).toBe(made);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  expect(tokenSecret({ secret: null, dataDir: folder })).not.toBe(made);
});
