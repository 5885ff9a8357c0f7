import { PortalAway, portalClient, PortalRefusal } from "@heliograph/client/portal-client.ts";
import { apiBase } from "@heliograph/contract/route.ts";
import type { PortalClient } from "@heliograph/client/portal-client.ts";
import { OperatorError } from "../platform/operator-error.ts";

const timeoutMs = 60_000;

/**
 * The portal's calls for a command: what it refuses, and that it does not answer, is an OperatorError in the portal's own words.
 * @param url of the portal, without a path @param token of an admin's session
 */
export function operatorClient(url: string, token: string): Pick<PortalClient, "call"> {
  const client = portalClient({ url, session: { token }, patience: "few" });
  return {
    async call(route, ask) {
      try {
        return await client.call(route, ask);
      } catch (error) {
        throw error instanceof PortalRefusal || error instanceof PortalAway
          ? new OperatorError(wordsOf(error, url))
          : error;
      }
    },
  };
}
function wordsOf(error: PortalRefusal | PortalAway, url: string): string {
  if (error instanceof PortalAway)
    return `${error.what}: the portal at ${url} does not answer (${error.reason}). What was sent before is kept: the same command goes on from there.`;
  return error.status === 401
    ? `${error.what}: the portal does not take the session that this command signed. Give the command the SECRET, DATA_DIR and DATABASE_URL of that portal.`
    : error.message;
}

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
