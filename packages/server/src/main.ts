import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { newServer } from "./app.ts";
import { startDemoFleet, type DemoFleet } from "./demo-fleet.ts";
import { newChangeFeed } from "./platform/change-feed.ts";
import { systemClock } from "./platform/clock.ts";
import { collectOnce } from "./platform/first-collection.ts";
import { newLifecycle } from "./platform/lifecycle.ts";
import { listen, orAdvise } from "./platform/listen.ts";
import { newLog } from "./platform/log.ts";
import { ftpServer } from "./displays/ftp-server.ts";
import { migrate } from "./platform/migrate.ts";
import { postgresNotices } from "./platform/postgres-notices.ts";
import { refuseUnsafe } from "./platform/settings-refusals.ts";
import { describeSettings, readFlags, readSettings } from "./platform/settings.ts";
import { startDatabase } from "./platform/start-database.ts";
import type { RoomContext } from "./platform/room-context.ts";
import { demoAccounts, demoPassword } from "./users/users.service.ts";

const began = performance.now();
// Who reads our lines may end before us, as a log collector that is restarted: a line is lost then, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const lifecycle = newLifecycle({ process, print });

await lifecycle.run(async () => {
  const settings = readSettings(process.env, readFlags(process.argv.slice(2)));
  refuseUnsafe(settings);
  const log = newLog(settings.logLevel);
  const described = describeSettings(settings, process.env);
  for (const { variable, value, from } of described)
    log.info("setting", { [variable]: value, from });

  const { db, config, room } = await startDatabase({ settings, lifecycle, log });
  const changes = newChangeFeed(postgresNotices(config), log);
  lifecycle.onStop("notices", () => changes.close());
  await migrate(db, { onApplied: (name) => log.info("migration applied", { name }) });
  const context: RoomContext = { db, settings, clock: systemClock, log, changes };
  await changes.listen();

  let fleet: DemoFleet | null = null;
  const server = await newServer(context, {
    databaseConfig: config,
    room,
    described,
    portalFolder: fileURLToPath(new URL("../../web/dist", import.meta.url)),
    fleetProgress: () => fleet?.progress() ?? null,
  });
  lifecycle.onStop("server", () => server.stop());
  const { users } = server.rooms;
  if (settings.demo) await users.ensureDemoAccounts([]);
  else await users.ensureFirstAdmin();

  // Before anybody waits for an answer.
  collectOnce();
  if (!settings.roles.includes("api")) {
    print("working without serving (ROLES=worker)");
    return;
  }
  await listen(server.app, settings);
  if (settings.ftpPort !== null) {
    const place = { host: settings.host, port: settings.ftpPort };
    const { ftpPassivePorts: passivePorts, ftpAddress: publicAddress } = settings;
    const ftp = await orAdvise(
      ftpServer(context, { ...place, passivePorts, publicAddress }, (user, password) =>
        server.rooms.displays.ledFiles(user, password),
      ),
      `${place.host}:${place.port}`,
      "FTP_PORT",
    );
    lifecycle.onStop("FTP", () => ftp.stop());
  }
  const { port } = server.app.server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const url = `http://${host}:${port}`;
  print(
    `\n  Heliograph is at ${url}   (after ${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  if (settings.demo) {
    print(
      `  Log in as ${demoAccounts.map((a) => a.username).join(", ")}: password ${demoPassword}\n`,
    );
    fleet = startDemoFleet({ url, folder: settings.dataDir, months: settings.demoMonths });
    lifecycle.onStop("demo fleet", () => fleet?.stop());
  }
});
