import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createToken } from "@heliograph/contract/auth/auth.routes.ts";
import { ingest } from "@heliograph/contract/ingest/ingest.routes.ts";
import type { IngestReply, Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import { apiBase, type Ask, type Reply, type Route } from "@heliograph/contract/route.ts";
import { pathOf } from "./path-of.ts";

const compressed = promisify(gzip);

/** The portal refused a call for good: what was asked, the status and the portal's own words. */
export class PortalRefusal extends Error {
  readonly what: string;
  readonly status: number;
  constructor(what: string, status: number, detail: string) {
    super(`${what}: ${status} ${detail}`);
    this.name = "PortalRefusal";
    this.what = what;
    this.status = status;
  }
}
/** The portal cannot be reached; `reason` is the network's error. */
export class PortalAway extends Error {
  readonly what: string;
  readonly reason: string;
  constructor(what: string, reason: string) {
    super(`${what}: no answer (${reason})`);
    this.name = "PortalAway";
    this.what = what;
    this.reason = reason;
  }
}

export interface ClientOptions {
  /** Without a path. */
  readonly url: string;
  /** A token, or an account to log in with. */
  readonly session:
    | { readonly token: string }
    | { readonly username: string; readonly password: string };
  /**
   * `few`: a call that the portal asks to repeat is repeated four times; an unreachable portal throws PortalAway.
   * `endless`: every transient failure is retried with growing pauses, until `signal` aborts.
   */
  readonly patience: "few" | "endless";
  readonly signal?: AbortSignal;
}
/** The portal from outside: its public calls as an account, and its ingest protocol as a logger. */
export interface PortalClient {
  /** Calls a route of the contract. `ask` holds params, query and body, as far as the route has them. Throws PortalRefusal, PortalAway. */
  call<T extends Route>(route: T, ask?: Partial<Ask<T>>): Promise<Reply<T>>;
  /** Sends packets of one plant as its logger does. The answer names what was refused. */
  push(
    plant: { readonly id: string; readonly password: string },
    packets: readonly Packet[],
  ): Promise<IngestReply>;
}

const firstWaitMs = 500;
const longestWaitMs = 15_000;
const longestAskedWaitMs = 60_000;
const timeoutMs = 60_000;
const fewTries = 5;

/** Transient: the server restarts, is overloaded or asks to come back later. */
const isPassing = {
  few: (status: number): boolean => status === 429 || status === 503,
  endless: (status: number): boolean => status >= 500 || status === 408 || status === 429,
} as const;

interface Message {
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}
type Part = Readonly<Record<string, unknown>>;
const json = { "content-type": "application/json" };

export function portalClient(options: ClientOptions): PortalClient {
  const { url, session, patience } = options;
  const aborts = options.signal ?? new AbortController().signal;
  let token: string | null = "token" in session ? session.token : null;

  async function send(method: string, path: string, message: Message): Promise<Response> {
    for (
      let attempt = 1, wait = firstWaitMs;
      ;
      attempt++, wait = Math.min(wait * 2, longestWaitMs)
    ) {
      aborts.throwIfAborted();
      const answer = await fetch(`${url}${apiBase}${path}`, {
        method,
        ...message,
        signal: AbortSignal.any([aborts, AbortSignal.timeout(timeoutMs)]),
      }).catch((error: unknown) => {
        aborts.throwIfAborted();
        return new PortalAway(`${method} ${path}`, reasonOf(error));
      });
      let waitMs = wait;
      if (answer instanceof Response) {
        if (!isPassing[patience](answer.status)) return answer;
        if (patience === "few" && attempt === fewTries) return answer;
        const asked = Number(answer.headers.get("retry-after"));
        if (asked > 0) waitMs = Math.min(asked * 1000, longestAskedWaitMs);
        await answer.body?.cancel();
      } else if (patience === "few") throw answer;
      await pause(waitMs, undefined, { signal: aborts });
    }
  }
  async function login(): Promise<string> {
    if ("token" in session) return session.token;
    const { username, password } = session;
    const answer = await send(createToken.method, createToken.path, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ username, password, grant_type: "password" }).toString(),
    });
    const reply = createToken.reply.parse(await read(answer, `login of ${username}`));
    return reply.access_token;
  }
  async function asked(
    route: Route,
    ask: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown },
  ): Promise<Response> {
    token ??= await login();
    const path = pathOf(route.path, (ask.params ?? {}) as Part, (ask.query ?? {}) as Part);
    const authorization = `Bearer ${token}`;
    return ask.body === undefined
      ? await send(route.method, path, { headers: { authorization }, body: null })
      : await send(route.method, path, {
          headers: { authorization, ...json },
          body: JSON.stringify(ask.body),
        });
  }
  return {
    async call(route, ask = {}) {
      let answer = await asked(route, ask);
      if (answer.status === 401 && !("token" in session)) {
        // The token may be invalid since the server's secret changed, or expired: one fresh login, then the refusal is final.
        token = null;
        answer = await asked(route, ask);
      }
      return (await read(answer, `${route.method} ${route.path}`)) as Reply<typeof route>;
    },
    async push(plant, packets) {
      const text = JSON.stringify(packets.length === 1 ? packets[0] : { packets });
      const basic = Buffer.from(`${plant.id}:${plant.password}`).toString("base64");
      const answer = await send(ingest.method, pathOf(ingest.path, { plant_id: plant.id }), {
        headers: { authorization: `Basic ${basic}`, ...json, "content-encoding": "gzip" },
        body: new Uint8Array(await compressed(text, { level: 1 })),
      });
      return (await read(answer, `ingest of plant ${plant.id}`)) as IngestReply;
    },
  };
}

const longestDetail = 400;
async function read(answer: Response, what: string): Promise<unknown> {
  const text = await answer.text();
  if (answer.ok) return text === "" ? null : (JSON.parse(text) as unknown);
  throw new PortalRefusal(what, answer.status, detailOf(text));
}
function detailOf(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    if (typeof detail === "string") return detail.slice(0, longestDetail);
  } catch {
    // Not the portal's own body: a proxy's, for example.
  }
  return text.slice(0, longestDetail);
}
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
}
