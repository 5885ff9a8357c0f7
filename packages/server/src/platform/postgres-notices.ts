import { sql } from "kysely";
import pg from "pg";
import type { Notices } from "./change-feed.ts";
import { endClient } from "./database-pool.ts";

const channel = "heliograph_changed";
const reconnectMilliseconds = 1000;
export interface Pulse {
  /** Interval of the probe: a connection that a firewall has dropped would otherwise never be noticed. [ms] */
  readonly everyMilliseconds: number;
  /** A probe without an answer for this long means a lost connection. [ms] */
  readonly patienceMilliseconds: number;
}
const ofServers: Pulse = { everyMilliseconds: 10_000, patienceMilliseconds: 10_000 };

/**
 * Notices over PostgreSQL's NOTIFY, inside of the transaction that makes the change, and LISTEN, on one connection that is reopened when it
 * is lost. Notifications sent meanwhile are not repeated: after each loss anything may have changed.
 */
export function postgresNotices(config: pg.ClientConfig, pulse: Pulse = ofServers): Notices {
  let client: pg.Client | null = null;
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let onNotice: (payload: string) => void = () => {};
  let onReconnect: () => void = () => {};

  const open = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      application_name: "heliograph notices",
      connectionTimeoutMillis: pulse.patienceMilliseconds,
      query_timeout: pulse.patienceMilliseconds,
    });
    next.on("notification", ({ payload }) => onNotice(payload ?? ""));
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    try {
      client = next;
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      if (client === next) client = null;
      void endClient(next);
      throw error;
    }
    after(pulse.everyMilliseconds, () => feel(next));
  };
  const after = (milliseconds: number, then: () => void): void => {
    if (timer !== null) clearTimeout(timer);
    timer = closed ? null : setTimeout(then, milliseconds);
  };
  const feel = (own: pg.Client): void => {
    own.query("select").then(
      () => client === own && after(pulse.everyMilliseconds, () => feel(own)),
      () => again(own),
    );
  };
  /** Once per connection: its error, its end and the failed probe all arrive here. */
  const again = (failed: pg.Client): void => {
    if (client !== failed) return;
    client = null;
    void endClient(failed);
    after(reconnectMilliseconds, retry);
  };
  const retry = (): void => {
    open().then(
      () => onReconnect(),
      () => after(reconnectMilliseconds, retry),
    );
  };

  return {
    async notify(trx, payloads) {
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        trx,
      );
    },
    async listen(onPayload, onLost) {
      onNotice = onPayload;
      onReconnect = onLost;
      await open();
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      const own = client;
      client = null;
      if (own !== null) await endClient(own);
    },
  };
}
