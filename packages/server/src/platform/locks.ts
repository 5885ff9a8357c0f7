import { sql } from "kysely";
import type { Db } from "./database.ts";

/**
 * Every advisory lock of the product: the first of PostgreSQL's two keys says what is locked. The second is the plant's code as
 * `hashtext`, for tasks their kind, or 0 where there is one lock for the whole database. `append_packets` in the migrations takes `journal` by its number.
 */
const locks = {
  /** A plant's journal: appending packets, and numbering mibs. */
  journal: 7,
  /** The journal's partitions. */
  partitions: 8,
  /** A plant's sealing. */
  sealing: 9,
  /** The tasks of a kind. */
  tasks: 10,
  /** The alert watch. */
  watch: 11,
  /** Changes after which an active admin must be left. */
  admins: 12,
  /** Sending messages. */
  messages: 13,
  /** The judging of plants. */
  health: 14,
  /** The making of reports. */
  reports: 15,
  /** The making of reports over several plants, and of exports. */
  mailings: 21,
  /** The making of forecasts. */
  forecast: 25,
} as const;
export type Lock = keyof typeof locks;

const keys = (lock: Lock, key: string | null) =>
  key === null ? sql`${sql.lit(locks[lock])}, 0` : sql`${sql.lit(locks[lock])}, hashtext(${key})`;

/** Waits for the lock and holds it until the transaction ends. */
export async function holdLock(trx: Db, lock: Lock, key: string | null = null): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keys(lock, key)})`.execute(trx);
}

/** Takes the lock until the transaction ends; false when another one holds it. */
export async function tryLock(trx: Db, lock: Lock, key: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${keys(lock, key)}) as taken`.execute(trx);
  return rows[0]?.taken === true;
}

/** Runs `work` on the connection that holds the lock; false when another process holds it. The lock goes with the connection. */
export async function runAlone(
  db: Db,
  lock: Lock,
  work: (own: Db) => Promise<void>,
  key: string | null = null,
): Promise<boolean> {
  return await db.connection().execute(async (own) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_lock(${keys(lock, key)}) as taken`.execute(own);
    if (rows[0]?.taken !== true) return false;
    try {
      await work(own);
    } finally {
      // A connection that is lost has released it already.
      await sql`select pg_advisory_unlock(${keys(lock, key)})`.execute(own).catch(() => {});
    }
    return true;
  });
}
