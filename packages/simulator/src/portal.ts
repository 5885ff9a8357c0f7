import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createToken } from "@heliograph/contract/auth/auth.routes.ts";
import { ingest } from "@heliograph/contract/ingest/ingest.routes.ts";
import type { IngestReply, Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import { apiBase } from "@heliograph/contract/route.ts";
import type { Ask, Reply, Route } from "@heliograph/contract/route.ts";

const compressed = promisify(gzip);

/** The portal refused a call for good: what it asked, the status and the portal's own words. */
export class PortalRefusal extends Error {
  readonly status: number;
  constructor(what: string, status: number, detail: string) {
    super(`${what}: ${status} ${detail}`);
    this.name = "PortalRefusal";
    this.status = status;
  }
}

export interface Account {
  readonly url: string;
  readonly username: string;
  readonly password: string;
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;
/** The client's timeout of the specification. */
const timeoutMs = 45_000;

/** What another try may cure: a server that restarts, is overloaded or asks for patience. */
const isPassing = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/**
 * The portal seen from outside: its public API as an administrator, and its ingest protocol as a logger.
 * Calls are repeated with growing pauses until they are answered or `signal` aborts; a refusal (4xx) throws PortalRefusal.
 */
export class Portal {
  readonly #account: Account;
  readonly #signal: AbortSignal;
  #token: string | null = null;

  constructor(account: Account, signal: AbortSignal) {
    this.#account = account;
    this.#signal = signal;
  }

  /** Calls a route of the contract. `ask` holds params, query and body, as far as the route has them. */
  async call<T extends Route>(route: T, ask: Partial<Ask<T>> = {}): Promise<Reply<T>> {
    const answer = await this.#ask(route, ask);
    if (answer.status !== 401)
      return (await read(answer, `${route.method} ${route.path}`)) as Reply<T>;
    // The token may have died with the server's secret or of age: one fresh login, then the refusal counts.
    this.#token = null;
    return (await read(await this.#ask(route, ask), `${route.method} ${route.path}`)) as Reply<T>;
  }

  async #ask(
    route: Route,
    ask: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  ): Promise<Response> {
    this.#token ??= await this.#login();
    const headers = { authorization: `Bearer ${this.#token}` };
    if (ask.body === undefined)
      return this.#send(route.method, pathOf(route, ask), { headers, body: null });
    return this.#send(route.method, pathOf(route, ask), {
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(ask.body),
    });
  }

  /** Sends packets of one plant as its logger does. The answer says what was refused. */
  async push(
    plant: { readonly id: string; readonly password: string },
    packets: readonly Packet[],
  ): Promise<IngestReply> {
    const text = JSON.stringify(packets.length === 1 ? packets[0] : { packets });
    const body = new Uint8Array(await compressed(text, { level: 1 }));
    const answer = await this.#send(
      ingest.method,
      pathOf(ingest, { params: { plant_id: plant.id } }),
      {
        headers: {
          authorization: `Basic ${Buffer.from(`${plant.id}:${plant.password}`).toString("base64")}`,
          "content-type": "application/json",
          "content-encoding": "gzip",
        },
        body,
      },
    );
    return (await read(answer, `ingest of plant ${plant.id}`)) as IngestReply;
  }

  async #login(): Promise<string> {
    const { username, password } = this.#account;
    const answer = await this.#send(createToken.method, pathOf(createToken, {}), {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ username, password, grant_type: "password" }).toString(),
    });
    const reply = createToken.reply.parse(await read(answer, `login of ${username}`));
    return reply.access_token;
  }

  async #send(method: string, path: string, { headers, body }: Message): Promise<Response> {
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      this.#signal.throwIfAborted();
      const answer = await fetch(`${this.#account.url}${apiBase}${path}`, {
        method,
        headers,
        body,
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        this.#signal.throwIfAborted();
        return error;
      });
      if (answer instanceof Response && !isPassing(answer.status)) return answer;
      let waitMs = wait;
      if (answer instanceof Response) {
        const asked = Number(answer.headers.get("retry-after"));
        if (asked > 0) waitMs = Math.min(asked * 1000, 60_000);
        await answer.body?.cancel();
      }
      await pause(waitMs, undefined, { signal: this.#signal });
    }
  }
}

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

function pathOf(route: Route, ask: { params?: unknown; query?: unknown }): string {
  const params = (ask.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams((ask.query ?? {}) as Record<string, string>).toString();
  return query === "" ? path : `${path}?${query}`;
}

async function read(answer: Response, what: string): Promise<unknown> {
  const text = await answer.text();
  if (answer.ok) return text === "" ? null : (JSON.parse(text) as unknown);
  throw new PortalRefusal(what, answer.status, text.slice(0, 400));
}
