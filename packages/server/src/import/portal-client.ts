import { setTimeout as pause } from "node:timers/promises";
import type { ErrorReply } from "@heliograph/contract/errors.ts";
import { apiBase, type Ask, type Reply, type Route } from "@heliograph/contract/route.ts";
import { OperatorError } from "../platform/operator-error.ts";

/** The portal as the import knows it: by its public calls alone. */
export interface PortalClient {
  /** Calls a route. Throws OperatorError with the portal's own words for a refusal, and when it cannot be reached. */
  call<T extends Route>(route: T, ask: Partial<Ask<T>>): Promise<Reply<T>>;
}

const timeoutMs = 60_000;
const tries = 5;
const firstWaitMs = 250;

/** @param url of the portal, without a path @param token of an admin's session */
export function portalClient(url: string, token: string): PortalClient {
  return {
    async call(route, ask) {
      const what = `${route.method} ${route.path}`;
      const body = ask.body === undefined ? null : JSON.stringify(ask.body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === null ? {} : { "content-type": "application/json" }),
      };
      for (let attempt = 1, wait = firstWaitMs; ; attempt++, wait *= 2) {
        const answer = await fetch(`${url}${apiBase}${pathOf(route, ask)}`, {
          method: route.method,
          headers,
          body,
          signal: AbortSignal.timeout(timeoutMs),
        }).catch((error: unknown) => {
          throw new OperatorError(
            `${what}: the portal at ${url} does not answer (${reasonOf(error)}). What was sent before is kept: the same command goes on from there.`,
          );
        });
        if (answer.ok) return (await answer.json()) as Reply<typeof route>;
        // Refused before anything was done: overloaded, or its database is away for a moment.
        const isPassing = answer.status === 429 || answer.status === 503;
        if (isPassing && attempt < tries) {
          const asked = Number(answer.headers.get("retry-after")) * 1000;
          await answer.body?.cancel();
          await pause(Math.min(Math.max(wait, asked || 0), timeoutMs));
          continue;
        }
        throw new OperatorError(await refusalText(what, answer));
      }
    },
  };
}

async function refusalText(what: string, answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.status === 401)
    return `${what}: the portal does not take the session that this command signed. Give the command the SECRET, DATA_DIR and DATABASE_URL of that portal.`;
  try {
    return `${what}: ${answer.status} ${(JSON.parse(text) as ErrorReply).detail}`;
  } catch {
    return `${what}: ${answer.status} ${text.slice(0, 200)}`;
  }
}

function pathOf(route: Route, ask: { params?: unknown; query?: unknown }): string {
  const params = (ask.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const query = new URLSearchParams((ask.query ?? {}) as Record<string, string>).toString();
  return query === "" ? path : `${path}?${query}`;
}
const reasonOf = (error: unknown): string => {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? (error as Error).message;
};

/**
 * Whether a portal listens there: null when nobody does.
 * Throws OperatorError for something else that answers, before it is shown a session.
 */
export async function portalAt(url: string): Promise<string | null> {
  const answer = await fetch(`${url}${apiBase}/plant/all`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "manual",
  }).catch(() => null);
  if (answer === null) return null;
  const text = await answer.text();
  if (answer.status !== 401 || !text.includes("not_logged_in"))
    throw new OperatorError(`What answers at ${url} is not Heliograph (status ${answer.status}).`);
  return url;
}
