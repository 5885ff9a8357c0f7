/** The operator's commands: `npm run heliograph -- <command>`. They work beside a running server or without one. */
import { formulaCommands } from "./formulas/formulas.cli.ts";
import { ingestCommands } from "./ingest/ingest.cli.ts";
import { importCommands, type OpenPortal } from "./import/import.cli.ts";
import { operatorClient } from "./import/operator-client.ts";
import { logsService } from "./logs/logs.service.ts";
import { type AddCommands, type CliContext, runCommand } from "./platform/commands.ts";
import { newChangeFeed } from "./platform/change-feed.ts";
import { operatorPortal } from "./operator-portal.ts";
import { systemClock } from "./platform/clock.ts";
import { newLifecycle } from "./platform/lifecycle.ts";
import { newLog } from "./platform/log.ts";
import { migrate } from "./platform/migrate.ts";
import type { PortalCalls } from "./platform/portal-calls.ts";
import { postgresNotices } from "./platform/postgres-notices.ts";
import { plantFileCommands } from "./plantfiles/plantfiles.cli.ts";
import { readSettings } from "./platform/settings.ts";
import { startDatabase } from "./platform/start-database.ts";
import type { RoomContext } from "./platform/room-context.ts";
import { userCommands } from "./users/users.cli.ts";
import { usersService, type UsersService } from "./users/users.service.ts";

const migrateCommand: AddCommands = (program, open) => {
  program
    .command("migrate")
    .description("bring the tables of the database up to date")
    .action(async () => {
      const { db, print } = await open();
      const names = await migrate(db, {
        onApplied: (name) => {
          print(`applied ${name}`);
        },
      });
      print(names.length === 0 ? "nothing to do: every migration is applied" : "done");
    });
};

/**
 * What the rooms stand on. The tables are brought up to date as a start of the server does it; the notices reach a server
 * that is running, so that its caches forget what a command has changed.
 */
async function roomContextOf({ db, config, settings, log }: CliContext): Promise<RoomContext> {
  await migrate(db);
  const changes = newChangeFeed(postgresNotices(config), log);
  lifecycle.onStop("notices", () => changes.close());
  await changes.listen();
  return { db, settings, log, clock: systemClock, changes };
}
const usersOf = async (context: CliContext): Promise<UsersService> => {
  const roomContext = await roomContextOf(context);
  return usersService(roomContext, logsService(roomContext));
};

async function openPortal(context: CliContext, url: string | null): Promise<OpenPortal> {
  const roomContext = await roomContextOf(context);
  const portal = await operatorPortal(roomContext, { url, databaseConfig: context.config });
  lifecycle.onStop("portal of the command", () => portal.close());
  return portal;
}
async function openCalls(context: CliContext, url: string | null): Promise<PortalCalls> {
  const portal = await openPortal(context, url);
  return { ...operatorClient(portal.url, portal.token), close: () => portal.close() };
}
const progress = (text: string): void => {
  // A line that is written over is for eyes alone.
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
};

/** Each room adds its own commands here. */
const rooms: readonly AddCommands[] = [
  migrateCommand,
  userCommands({ usersOf }),
  formulaCommands({ openCalls, progress }),
  ingestCommands({ openCalls }),
  importCommands({ openPortal, progress }),
  plantFileCommands({ openCalls, progress, print: (line) => print(line) }),
];

// Who reads only the first lines (`| head`) has seen enough; the command goes on to its end.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const lifecycle = newLifecycle({
  process,
  print: (line) => {
    process.stderr.write(`${line}\n`);
  },
});
async function open(): Promise<CliContext> {
  const settings = readSettings(process.env, { demo: false });
  // Only what went wrong: the rest of what the platform logs is no answer to a command.
  const log = newLog(settings.logLevel === "info" ? "warn" : settings.logLevel);
  const started = await startDatabase({ settings, lifecycle, log, beside: true });
  return { ...started, settings, log, print };
}

await lifecycle.run(() => runCommand(rooms, process.argv.slice(2), { open, print }));
await lifecycle.end(null, 0);
