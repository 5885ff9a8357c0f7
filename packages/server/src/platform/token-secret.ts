/** The secret that signs sessions: that of the settings, else one that is generated once and stored, readable by its owner alone. */
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureDataFolder } from "./data-folder.ts";
import type { Settings } from "./settings.ts";

function readKept(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Processes that start together on one folder get the same secret; an interrupted one leaves no partial file. */
export function tokenSecret({ secret, dataDir }: Pick<Settings, "secret" | "dataDir">): string {
  if (secret !== null) return secret;
  ensureDataFolder(dataDir);
  const file = join(dataDir, "secret");
  const kept = readKept(file);
  if (kept !== null) return kept;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file); // fails when another process was faster: then its secret is used
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}
