/**
 * Judges the plants of a database once, at one moment, and ends: a process of its own, to be killed on the way.
 * JUDGING is its connection and the moment as JSON. [unix s]
 */
import { newServer } from "../../server/src/app.ts";
import { newChangeFeed } from "../../server/src/platform/change-feed.ts";
import { openDb } from "../../server/src/platform/database.ts";
import type { PostgresConnection } from "../../server/src/platform/embedded-postgres.ts";
import { newLog } from "../../server/src/platform/log.ts";
import { postgresNotices } from "../../server/src/platform/postgres-notices.ts";
import { readSettings } from "../../server/src/platform/settings.ts";
import { fakeClock } from "./fake-clock.ts";

const { connection, nowSeconds } = JSON.parse(process.env["JUDGING"]!) as {
  connection: PostgresConnection;
  nowSeconds: number;
};
const log = newLog("error");
const settings = readSettings(
  { SECRET: "the secret of a stage, long enough for it", ROLES: "api" },
  { demo: false },
);
const changes = newChangeFeed(postgresNotices(connection), log);
const world = { db: openDb(connection), settings, clock: fakeClock(nowSeconds), log, changes };
const server = await newServer(world, { databaseConfig: connection });
await server.rooms.health.look();
process.exit(0);
