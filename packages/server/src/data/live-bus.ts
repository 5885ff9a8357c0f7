import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { Log } from "../platform/log.ts";
import { createClient } from "redis";

/** Carries changes of last values to the other processes on the same database. */
export interface LiveBus {
  publish(plantId: string, changes: () => LastValues): void;
  onMessage(react: (plantId: string, changes: LastValues) => Promise<void>): void;
  /** Something may have been missed: what is remembered must be read again. */
  onGap(react: () => void): void;
  close(): Promise<void>;
}

/** For one process alone: it needs to tell nobody. */
export const silentBus: LiveBus = {
  publish: () => {},
  onMessage: () => {},
  onGap: () => {},
  close: async () => {},
};

const channel = "heliograph:live";

/** Over Redis publish and subscribe. A lost Redis is waited for: meanwhile each process shows what it received itself. */
export async function redisBus(url: string, log: Log): Promise<LiveBus> {
  const self = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  const gaps: (() => void)[] = [];
  const publisher = createClient({ url, disableOfflineQueue: true });
  const subscriber = createClient({ url });
  for (const client of [publisher, subscriber])
    client.on("error", (error: Error) =>
      log.warn("Redis is not reachable", { reason: error.message }),
    );
  await Promise.all([publisher.connect(), subscriber.connect()]);
  subscriber.on("ready", () => gaps.forEach((react) => react()));
  return {
    publish(plantId, changes) {
      if (!publisher.isReady) return;
      void publisher
        .publish(channel, JSON.stringify({ from: self, plantId, changes: changes() }))
        .catch((error: Error) =>
          log.warn("a live value was not shared", { reason: error.message }),
        );
    },
    onMessage(react) {
      const take = async (text: string): Promise<void> => {
        const message = JSON.parse(text) as { from: string; plantId: string; changes: LastValues };
        if (message.from !== self) await react(message.plantId, message.changes);
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
    async close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
