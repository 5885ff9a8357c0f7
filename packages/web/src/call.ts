import type { ErrorReply } from "@heliograph/contract/errors.ts";
import { apiBase, type Ask, type Reply, type Route } from "@heliograph/contract/route.ts";
import type { QueryFunctionContext } from "@tanstack/react-query";
import { CallError } from "./call-error.ts";
import { endRefused, tokenStore } from "./session.ts";
import { startLoading } from "./ui/loading.tsx";
import { refusalRooms } from "./ui/refusal-text.ts";
import { loadTexts } from "./ui/texts/texts.ts";

const defaultTimeoutMs = 45_000;
export interface CallOptions {
  /** A ghost does not show the loading overlay: periodic refreshes. */
  readonly ghost?: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** The body as a form, as the token call wants it. */
  readonly form?: boolean;
  /** The token of another session than the current one. Such a call goes on when the page is left. */
  readonly as?: string;
}

/** A reading is a ghost when its answer is on the screen already: only the first one shows that something loads. */
export const manners = ({
  signal,
  client,
  queryKey,
}: Pick<QueryFunctionContext, "signal" | "client" | "queryKey">): CallOptions => ({
  signal,
  ghost: client.getQueryData(queryKey) !== undefined,
});

type Part = Readonly<Record<string, unknown>>;
const isFilled = (value: unknown): boolean => value !== undefined && value !== null;

/** The address of a call: parameters in the path, the rest behind the question mark. */
export function addressOf(path: string, params: Part, query: Part): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (!isFilled(value)) throw new CallError("network");
    return encodeURIComponent(String(value));
  });
  const asked = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      isFilled(value) ? [[key, String(value)]] : [],
    ),
  ).toString();
  return `${apiBase}${filled}${asked === "" ? "" : `?${asked}`}`;
}

function bodyOf(
  body: unknown,
  form: boolean,
): { readonly body?: BodyInit; readonly type?: string } {
  if (body === undefined || body === null) return {};
  if (body instanceof FormData) return { body };
  if (form) return { body: new URLSearchParams(body as Record<string, string>) };
  return { body: JSON.stringify(body), type: "application/json" };
}

/** What a refusal says; empty where it is no JSON of ours. Its texts are there when it is. */
async function refusedIn(response: Response): Promise<Partial<ErrorReply>> {
  try {
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) return {};
    const { detail, code, ...more } = answer as Partial<ErrorReply>;
    // Without them the server's own words are shown.
    if (code !== undefined) await loadTexts(refusalRooms).catch(() => {});
    return {
      ...(typeof detail === "string" ? { detail } : {}),
      ...(code === undefined ? {} : { code, ...more }),
    };
  } catch {
    return {};
  }
}

/**
 * Sends a request below the API base, with the session's token, and gives the answer that came.
 * @throws CallError for every failure; a 401 outside the login ends the session
 */
export async function send(
  address: string,
  init: RequestInit,
  options: CallOptions = {},
): Promise<Response> {
  const done = options.ghost ? undefined : startLoading();
  const token = options.as ?? tokenStore.get();
  try {
    const headers = new Headers(init.headers);
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let request: Request;
    try {
      request = new Request(new URL(address, globalThis.location.href), {
        ...init,
        headers,
        signal,
        keepalive: options.as !== undefined,
      });
    } catch {
      throw new CallError("network");
    }
    const response = await fetch(request).catch((error: unknown) => {
      // The reader left the page: nobody waits for this answer, so it is not an error to show.
      if (options.signal?.aborted) throw error;
      throw new CallError("noAnswer");
    });
    if (response.ok) return response;
    const refused = await refusedIn(response);
    if (response.status === 401 && token !== null && tokenStore.get() === token) endRefused();
    const wait = response.headers.get("retry-after");
    const waitSeconds = wait !== null && /^\d+$/.test(wait) ? Number(wait) : null;
    throw new CallError("status", response.status, refused, waitSeconds);
  } finally {
    done?.();
  }
}

/** What a call needs; parts that the route does not have may be left out. */
export type Given<T extends Route> = {
  readonly [K in keyof Ask<T> as Record<never, never> extends Ask<T>[K] ? never : K]: Ask<T>[K];
} & {
  readonly [K in keyof Ask<T> as Record<never, never> extends Ask<T>[K] ? K : never]?: Ask<T>[K];
};

/**
 * Calls one route of the contract.
 * @throws CallError
 */
export async function call<T extends Route>(
  route: T,
  given: Given<T>,
  options: CallOptions = {},
): Promise<Reply<T>> {
  const {
    params = {},
    query = {},
    body,
  } = given as { params?: Part; query?: Part; body?: unknown };
  const sent = route.method === "GET" ? {} : bodyOf(body, options.form ?? false);
  const response = await send(
    addressOf(route.path, params, query),
    {
      method: route.method,
      ...(sent.body === undefined ? {} : { body: sent.body }),
      ...(sent.type ? { headers: { "content-type": sent.type } } : {}),
    },
    options,
  );
  try {
    return (await response.json()) as Reply<T>;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // The head came and the rest did not.
    throw new CallError("noAnswer");
  }
}
