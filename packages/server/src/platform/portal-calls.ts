import type { Ask, Reply, Route } from "@heliograph/contract/route.ts";

/** The calls of a running portal, or of one that serves for the time of a command. */
export interface PortalCalls {
  /** Throws OperatorError with the portal's own sentence for a refusal. */
  call<T extends Route>(route: T, ask: Partial<Ask<T>>): Promise<Reply<T>>;
  close(): Promise<void>;
}
