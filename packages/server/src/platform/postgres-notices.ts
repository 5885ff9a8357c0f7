import pg from "pg";
import type { Notices } from "./change-feed.ts";

const channel = "heliograph_changed";
const reconnectSeconds = 1;

/**
 * Notices over PostgreSQL's own LISTEN and NOTIFY, on one connection that is opened again when it is lost. Only this one may be lost, and not
 * those of the processes that are to hear: what could not be said meanwhile is said when it is back.
 */
export function postgresNotices(config: pg.ClientConfig): Notices {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;
  let hear: (payload: string) => void = () => {};
  let lost: () => void = () => {};
  /** What the others could not be told yet. */
  const unsaid = new Set<string>();

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: "heliograph notices" });
    next.on("notification", ({ payload }) => hear(payload ?? ""));
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    await say();
  };
  const say = async (): Promise<void> => {
    for (const payload of unsaid) {
      const own = client;
      if (own === null) return;
      unsaid.delete(payload);
      try {
        await own.query("select pg_notify($1, $2)", [channel, payload]);
      } catch {
        // Each connection tries once; the next one says what this one could not.
        unsaid.add(payload);
        if (client === own) return;
      }
    }
  };
  const again = (failed: pg.Client): void => {
    if (closed || retry !== null || (client !== null && client !== failed)) return;
    client = null;
    retry = setTimeout(() => {
      retry = null;
      connect().then(
        () => lost(),
        () => again(failed),
      );
    }, reconnectSeconds * 1000);
  };

  return {
    async notify(payload) {
      unsaid.add(payload);
      await say();
    },
    async listen(onPayload, onLost) {
      hear = onPayload;
      lost = onLost;
      await connect();
    },
    async close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
