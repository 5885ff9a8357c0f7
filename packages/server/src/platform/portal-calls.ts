import type { Ask, Reply, Route } from "@heliograph/contract/route.ts";
import { OperatorError } from "./operator-error.ts";

/** The calls of a portal that runs, or of one that serves for the time of a command. */
export interface PortalCalls {
  /** Throws OperatorError with the portal's own words for a refusal. */
  call<T extends Route>(route: T, ask: Partial<Ask<T>>): Promise<Reply<T>>;
  close(): Promise<void>;
}

/** A portal's address as an operator gave it; null when none was given. */
export function portalUrl(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^https?:\/\//.test(given))
    throw new OperatorError("--url: an address that begins with http:// or https:// is needed.");
  return given.replace(/\/+$/, "");
}
