import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

/** Notifies every process on the database that something cached has changed: a topic and a key, such as ("plant", "101"). */
export interface ChangeFeed {
  /**
   * Runs one transaction. The database delivers what it announces to every process at its commit, atomically: nothing after a rollback,
   * everything even when this process is killed at that moment. This process is notified before the promise resolves.
   */
  transaction<T>(db: Db, work: (trx: Db, announce: Announce) => Promise<T>): Promise<T>;
  /** The key is "*" when anything of the topic may have changed. A change may be delivered twice. */
  on(topic: ChangeTopic, react: (key: string) => void): void;
  /** Starts listening. */
  listen(): Promise<void>;
  close(): Promise<void>;
}
export type ChangeTopic = "plant" | "user" | "task";
export type Announce = (topic: ChangeTopic, key: string) => void;

/** The transport of the feed through a database; `postgresNotices` makes one. */
export interface Notices {
  /** Publishes each payload when the transaction commits. */
  notify(trx: Db, payloads: readonly string[]): Promise<void>;
  /** Calls back for each payload, also after a reconnect; `onLost` after a connection was lost, when anything may have changed. */
  listen(onPayload: (payload: string) => void, onLost: () => void): Promise<void>;
  close(): Promise<void>;
}

export function newChangeFeed(notices: Notices, log: Log): ChangeFeed {
  const reactions = new Map<ChangeTopic, ((key: string) => void)[]>();
  const dispatch = (payload: string): void => {
    const [topic, key] = payload.split(" ") as [ChangeTopic, string];
    for (const react of reactions.get(topic) ?? []) react(key);
  };
  return {
    async transaction(db, work) {
      const announced = new Set<string>();
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx, (topic, key) => announced.add(`${topic} ${key}`));
        if (announced.size > 0) await notices.notify(trx, [...announced]);
        return done;
      });
      // Without waiting for the database's notification: the caller of the change reads it next.
      for (const payload of announced) dispatch(payload);
      return result;
    },
    on(topic, react) {
      reactions.set(topic, [...(reactions.get(topic) ?? []), react]);
    },
    async listen() {
      await notices.listen(dispatch, () => {
        log.warn("changes of other processes may have been missed, caches are emptied");
        for (const topic of reactions.keys()) dispatch(`${topic} *`);
      });
    },
    close: () => notices.close(),
  };
}
