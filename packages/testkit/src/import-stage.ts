/** The import commands beside a whole server of their own, on a fresh database: the operator's input and output. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiBase } from "@heliograph/contract/route.ts";
import { importCommands, type OpenPortal } from "../../server/src/import/import.cli.ts";
import { operatorPortal } from "../../server/src/operator-portal.ts";
import { logsService } from "../../server/src/logs/logs.service.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDb } from "../../server/src/platform/database.ts";
import { newLog } from "../../server/src/platform/log.ts";
import { readSettings } from "../../server/src/platform/settings.ts";
import { runCommand } from "../../server/src/platform/commands.ts";
import type { RoomContext } from "../../server/src/platform/room-context.ts";
import { usersService, type UsersService } from "../../server/src/users/users.service.ts";
import { freshDatabase } from "./fresh-database.ts";
import { sharedFeed } from "./plant-stage.ts";

export interface ImportStage {
  readonly world: RoomContext;
  readonly users: UsersService;
  /** Where the stage's portal listens. */
  readonly portal: OpenPortal;
  /** Opens another portal as the command does. @param url as the operator gave it */
  open(url: string | null): Promise<OpenPortal>;
  /** Runs `import ...` against the stage's portal; returns its output. */
  type(...args: string[]): Promise<string>;
  /** What the progress line has shown. */
  readonly shown: string[];
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it knows to be there
  ask(method: "GET" | "POST" | "PATCH", path: string, body?: unknown): Promise<any>;
  /** A temporary folder that is removed with the stage. */
  readonly folder: string;
  close(): Promise<void>;
}

export async function importStage(): Promise<ImportStage> {
  const config = await freshDatabase();
  const db = openDb(config);
  const folder = mkdtempSync(join(tmpdir(), "heliograph-import-"));
  const settings = readSettings(
    { SECRET: "the secret of a stage, long enough for it", PORT: "0", DATA_DIR: folder },
    { demo: false },
  );
  const log = newLog("error");
  const world: RoomContext = { db, settings, clock: systemClock, log, changes: sharedFeed()() };
  const users = usersService(world, logsService(world));
  await users.createByOperator({
    username: "importer",
    password: "a password of the stage",
    emails: [],
    fullname: null,
    isAdmin: true,
  });
  const open: ImportStage["open"] = (url) => operatorPortal(world, { url, databaseConfig: config });
  const portal = await open(null);
  const shown: string[] = [];
  const room = importCommands({
    openPortal: () => Promise.resolve({ ...portal, close: () => Promise.resolve() }),
    progress: (text) => void shown.push(text),
  });
  return {
    world,
    users,
    portal,
    open,
    shown,
    folder,
    async type(...args) {
      const lines: string[] = [];
      const print = (line: string): void => void lines.push(line);
      const opened = () => Promise.resolve({ db, config, settings, log, print });
      await runCommand([room], ["import", ...args], { open: opened, print });
      return lines.join("\n");
    },
    async ask(method, path, body) {
      const headers = { authorization: `Bearer ${portal.token}` };
      const sent =
        body === undefined
          ? { headers }
          : {
              headers: { ...headers, "content-type": "application/json" },
              body: JSON.stringify(body),
            };
      const answer = await fetch(`${portal.url}${apiBase}${path}`, { method, ...sent });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    async close() {
      await portal.close();
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
