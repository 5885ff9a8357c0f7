import { apiBase } from "@heliograph/contract/route.ts";

/** Where a socket below the API base is opened. */
export function socketAddress(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(`${apiBase}${path}`, globalThis.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
