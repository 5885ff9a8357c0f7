import { workerData } from "node:worker_threads";
import { openDb, type Db } from "./database.ts";

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
