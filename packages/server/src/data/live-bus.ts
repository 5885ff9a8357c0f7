import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { newOutage, type Log } from "../platform/log.ts";
import { createClient } from "redis";

/** Carries changes of last values to the other processes on the same database. */
export interface LiveBus {
  publish(plantId: string, changes: () => LastValues): void;
  onMessage(react: (plantId: string, changes: LastValues) => Promise<void>): void;
  /**
   * Something of the plant, or of any plant for "*", was missed: what is remembered must be read again.
   * @param newest when the newest of it was measured, null when nobody can say [unix s]
   */
  onGap(react: (plantId: string, newest: number | null) => void): void;
  /** What Redis says of itself, by its own names; null where there is none, or it is not reachable. */
  info(): Promise<Readonly<Record<string, string>> | null>;
  close(): Promise<void>;
}

/** For one process alone: it announces nothing. */
export const silentBus: LiveBus = {
  publish: () => {},
  onMessage: () => {},
  onGap: () => {},
  info: async () => null,
  close: async () => {},
};

const channel = "heliograph:live";
/** A connection that says nothing for so long is a lost one. [ms] */
const pingMilliseconds = 5000;
const silenceMilliseconds = 15_000;
/** Between two tries to reach Redis, and to say what it refused. [ms] */
const maxMillisecondsBetweenTries = 2000;
/** A Redis that is there answers at once; a process that begins without it goes on alone, as one that loses it. [ms] */
const startPatienceMilliseconds = 3000;

/** What processes send each other: values that changed, or plants of which something could not be sent, with when the newest was measured. */
type Message = { readonly from: string } & (
  | { readonly plantId: string; readonly changes: LastValues }
  | { readonly missed: Readonly<Record<string, number>> }
);

const newestOf = (changes: LastValues): number =>
  Object.values(changes).reduce((newest, [, stamp]) => Math.max(newest, stamp ?? 0), 0);

/**
 * Over Redis publish and subscribe. A Redis that is lost, or not there yet, is waited for: meanwhile each process shows what it received itself, and notes what it could
 * not say. When it is there again, it announces to the others which plants that was, and read them again from the database. (L7)
 */
export async function redisBus(url: string, log: Log): Promise<LiveBus> {
  const self = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  const gaps: ((plantId: string, newest: number | null) => void)[] = [];
  const patience = {
    url,
    pingInterval: pingMilliseconds,
    socket: {
      socketTimeout: silenceMilliseconds,
      reconnectStrategy: (tries: number) => Math.min(50 * 2 ** tries, maxMillisecondsBetweenTries),
    },
  };
  const publisher = createClient({ ...patience, disableOfflineQueue: true });
  const subscriber = createClient(patience);
  const outage = newOutage(log, {
    away: "Redis is not reachable: look at REDIS_URL; until it is, this process shows what it receives itself",
    back: "Redis is reachable again",
  });
  for (const client of [publisher, subscriber]) {
    client.on("error", (error: Error) => outage.away({ reason: error.message }));
    client.on("ready", () => {
      if (publisher.isReady && subscriber.isReady) outage.back();
    });
  }
  const connected = Promise.all([publisher.connect(), subscriber.connect()]);
  // Its errors were logged above.
  connected.catch(() => {});
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const patient = setTimeout(resolve, startPatienceMilliseconds);
  await Promise.race([connected, tooLate]).finally(() => clearTimeout(patient));
  subscriber.on("ready", () => gaps.forEach((react) => react("*", null)));

  /** Plants of which something could not be sent, and when the newest of it was measured. */
  const unsaid = new Map<string, number>();
  let retry: NodeJS.Timeout | null = null;
  const note = (plantId: string, newest: number): void =>
    void unsaid.set(plantId, Math.max(newest, unsaid.get(plantId) ?? 0));
  const send = (message: Message, keep: () => void): void => {
    publisher.publish(channel, JSON.stringify(message)).catch((error: Error) => {
      keep();
      // Of a Redis that is away it was logged already.
      if (publisher.isReady)
        log.warn("a live value was not shared, it is announced again", { reason: error.message });
      retry ??= setTimeout(catchUp, maxMillisecondsBetweenTries).unref();
    });
  };
  /** Sends what could not be sent. Where Redis is still away, its return calls this again. */
  const catchUp = (): void => {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    if (!publisher.isReady || unsaid.size === 0) return;
    const missed = [...unsaid];
    unsaid.clear();
    send({ from: self, missed: Object.fromEntries(missed) }, () => {
      for (const [plantId, newest] of missed) note(plantId, newest);
    });
  };
  publisher.on("ready", catchUp);

  return {
    publish(plantId, changes) {
      const values = changes();
      if (publisher.isReady)
        send({ from: self, plantId, changes: values }, () => note(plantId, newestOf(values)));
      else note(plantId, newestOf(values));
    },
    onMessage(react) {
      const take = async (text: string): Promise<void> => {
        const message = JSON.parse(text) as Message;
        if (message.from === self) return;
        if ("changes" in message) await react(message.plantId, message.changes);
        else
          for (const [plantId, newest] of Object.entries(message.missed))
            for (const reactToGap of gaps) reactToGap(plantId, newest);
      };
      subscriber
        .subscribe(channel, (text) => {
          take(text).catch((error: unknown) =>
            log.error("a shared live value was not taken", { error }),
          );
        })
        .catch((error: unknown) => log.error("live values are not shared", { error }));
    },
    onGap: (react) => void gaps.push(react),
    async info() {
      if (!publisher.isReady) return null;
      const lines = (await publisher.info()).split(/\r?\n/);
      return Object.fromEntries(
        lines.flatMap((line) => {
          const [, name, value] = /^(\w+):(.*)$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name, value] as const];
        }),
      );
    },
    async close() {
      if (retry !== null) clearTimeout(retry);
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
