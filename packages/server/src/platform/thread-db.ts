import { workerData } from "node:worker_threads";
import { newChangeFeed, type ChangeFeed } from "./change-feed.ts";
import { openDb, type Db } from "./database.ts";
import { newLog } from "./log.ts";
import { postgresNotices } from "./postgres-notices.ts";

/** A worker thread's own connections to the database whose configuration it was started with. */
export function openThreadDb(applicationName: string): Db {
  return openDb({
    ...(workerData as object),
    max: 2,
    // Work that takes long stands in line here, however long: no job holds a connection while it waits for another one.
    connectionTimeoutMillis: 0,
    application_name: applicationName,
    // Years are read, and days of many packets written, in one statement.
    statementMilliseconds: 30_000,
  });
}

/** What a worker thread announces in its transactions; it hears of nothing itself, and its process hears of it as every other one does. */
export function newThreadFeed(): Pick<ChangeFeed, "transaction"> {
  return newChangeFeed(postgresNotices(workerData as object), newLog("error"));
}
