import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

/** Notifies every process on the database that something cached has changed: a topic and a key, such as ("plant", "101"), and where it is known what of it. */
export interface ChangeFeed {
  /**
   * Runs one transaction. The database delivers what it announces to every process at its commit, atomically: nothing after a rollback,
   * everything even when this process is killed at that moment. This process is notified before the promise resolves.
   */
  transaction<T>(db: Db, work: (trx: Db, announce: Announce) => Promise<T>): Promise<T>;
  /** The key is "*" when anything of the topic may have changed. A change may be delivered twice. */
  on(topic: ChangeTopic, react: Reaction): void;
  /** Starts listening. */
  listen(): Promise<void>;
  close(): Promise<void>;
}
/** A transaction of the feed that is under way. */
export interface OpenChange {
  readonly trx: Db;
  readonly announce: Announce;
}
export type ChangeTopic = "plant" | "user" | "task" | "display";
/** `what` of the key changed, in words of the room that announces it; none for all of it. */
export type Announce = (topic: ChangeTopic, key: string, ...what: readonly string[]) => void;
export type Reaction = (key: string, ...what: readonly string[]) => void;
/** PostgreSQL limits a payload to less than 8,000 bytes: a longer one names the key alone. [characters] */
const maxPayload = 4000;
const payloadOf: (...change: Parameters<Announce>) => string = (topic, key, ...what) => {
  const payload = [topic, key, ...what].join(" ");
  return payload.length > maxPayload ? `${topic} ${key}` : payload;
};

/** The transport of the feed through a database; `postgresNotices` makes one. */
export interface Notices {
  /** Publishes each payload when the transaction commits. */
  notify(trx: Db, payloads: readonly string[]): Promise<void>;
  /** Calls back for each payload, also after a reconnect; `onLost` after a connection was lost, when anything may have changed. */
  listen(onPayload: (payload: string) => void, onLost: () => void): Promise<void>;
  close(): Promise<void>;
}

export function newChangeFeed(notices: Notices, log: Log): ChangeFeed {
  const reactions = new Map<ChangeTopic, Reaction[]>();
  const dispatch = (payload: string): void => {
    const [topic, key, ...what] = payload.split(" ") as [ChangeTopic, string, ...string[]];
    for (const react of reactions.get(topic) ?? []) react(key, ...what);
  };
  return {
    async transaction(db, work) {
      const announced = new Set<string>();
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx, (...change) => announced.add(payloadOf(...change)));
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
