import type { Log } from "./log.ts";

/** Tells every process on the database that something cached has changed: a topic and a key, such as ("plant", "101"). */
export interface ChangeFeed {
  /** Tells this process at once and the others through the database. */
  announce(topic: ChangeTopic, key: string): Promise<void>;
  on(topic: ChangeTopic, react: (key: string) => void): void;
  /** Starts listening to the other processes. */
  listen(): Promise<void>;
  close(): Promise<void>;
}
export type ChangeTopic = "plant" | "user" | "task";

/** The part of a database connection that the feed needs; `postgresNotices` makes one. */
export interface Notices {
  notify(payload: string): Promise<void>;
  /** Calls back for each payload, also after a reconnect; `onLost` after a connection was lost, when anything may have changed. */
  listen(onPayload: (payload: string) => void, onLost: () => void): Promise<void>;
  close(): Promise<void>;
}

export function newChangeFeed(notices: Notices, log: Log): ChangeFeed {
  const reactions = new Map<ChangeTopic, ((key: string) => void)[]>();
  const tell = (topic: ChangeTopic, key: string): void => {
    for (const react of reactions.get(topic) ?? []) react(key);
  };
  return {
    async announce(topic, key) {
      tell(topic, key);
      await notices.notify(`${topic} ${key}`);
    },
    on(topic, react) {
      reactions.set(topic, [...(reactions.get(topic) ?? []), react]);
    },
    async listen() {
      await notices.listen(
        (payload) => {
          const [topic, key] = payload.split(" ") as [ChangeTopic, string];
          tell(topic, key);
        },
        () => {
          log.warn("changes of other processes may have been missed, caches are emptied");
          for (const topic of reactions.keys()) tell(topic, "*");
        },
      );
    },
    close: () => notices.close(),
  };
}
