import type { Db } from "./database.ts";
import type { Log } from "./log.ts";

/** Tells every process on the database that something cached has changed: a topic and a key, such as ("plant", "101"), and where it is known what of it. */
export interface ChangeFeed {
  /**
   * Runs one transaction. The database tells every process of what it announces, at its commit and with it: of none of it when the
   * transaction is undone, of all of it though this process is killed at that moment. This process knows before the promise resolves.
   */
  transaction<T>(db: Db, work: (trx: Db, announce: Announce) => Promise<T>): Promise<T>;
  /** The key is "*" when anything of the topic may have changed. A change may be told twice. */
  on(topic: ChangeTopic, react: Reaction): void;
  /** Starts listening. */
  listen(): Promise<void>;
  close(): Promise<void>;
}
export type ChangeTopic = "plant" | "user" | "task";
/** `what` of the key changed, in words of the room that announces it; none for all of it. */
export type Announce = (topic: ChangeTopic, key: string, ...what: readonly string[]) => void;
export type Reaction = (key: string, ...what: readonly string[]) => void;
/** What PostgreSQL carries in a notice is shorter than 8,000 bytes: of a longer change all is told to have changed. [characters] */
const longestNotice = 4000;
const noticeOf: (...said: Parameters<Announce>) => string = (topic, key, ...what) => {
  const notice = [topic, key, ...what].join(" ");
  return notice.length > longestNotice ? `${topic} ${key}` : notice;
};

/** How the feed speaks through a database; `postgresNotices` makes one. */
export interface Notices {
  /** Says each payload when the transaction commits. */
  say(trx: Db, payloads: readonly string[]): Promise<void>;
  /** Calls back for each payload, also after a reconnect; `onLost` after a connection was lost, when anything may have changed. */
  listen(onPayload: (payload: string) => void, onLost: () => void): Promise<void>;
  close(): Promise<void>;
}

export function newChangeFeed(notices: Notices, log: Log): ChangeFeed {
  const reactions = new Map<ChangeTopic, Reaction[]>();
  const tell = (payload: string): void => {
    const [topic, key, ...what] = payload.split(" ") as [ChangeTopic, string, ...string[]];
    for (const react of reactions.get(topic) ?? []) react(key, ...what);
  };
  return {
    async transaction(db, work) {
      const said = new Set<string>();
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx, (...change) => said.add(noticeOf(...change)));
        if (said.size > 0) await notices.say(trx, [...said]);
        return done;
      });
      // Without waiting for the database's word: whoever asked for the change reads it next.
      for (const payload of said) tell(payload);
      return result;
    },
    on(topic, react) {
      reactions.set(topic, [...(reactions.get(topic) ?? []), react]);
    },
    async listen() {
      await notices.listen(tell, () => {
        log.warn("changes of other processes may have been missed, caches are emptied");
        for (const topic of reactions.keys()) tell(`${topic} *`);
      });
    },
    close: () => notices.close(),
  };
}
