import pg from "pg";
import type { Notices } from "./change-feed.ts";

const channel = "heliograph_changed";
const reconnectSeconds = 1;

/** Notices over PostgreSQL's own LISTEN and NOTIFY, on one connection that is opened again when it is lost. */
export function postgresNotices(config: pg.ClientConfig): Notices {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | null = null;
  let hear: (payload: string) => void = () => {};
  let lost: () => void = () => {};

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...config, application_name: "heliograph notices" });
    next.on("notification", ({ payload }) => hear(payload ?? ""));
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
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
      // A process that cannot tell the others has told itself; they read anew after they have lost the connection too.
      await client?.query("select pg_notify($1, $2)", [channel, payload]).catch(() => {});
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
