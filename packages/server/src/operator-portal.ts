import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { newServer } from "./app.ts";
import { sessionTokens } from "./auth/session-token.ts";
import type { OpenPortal } from "./import/import.cli.ts";
import { portalAt } from "./import/operator-client.ts";
import { OperatorError } from "./platform/operator-error.ts";
import { tokenSecret } from "./platform/token-secret.ts";
import type { RoomContext } from "./platform/room-context.ts";
import { logsService } from "./logs/logs.service.ts";
import { usersService } from "./users/users.service.ts";

/** A command may take long, but not longer than its operator. [s] */
const sessionSeconds = 12 * 3600;

/**
 * A portal for a command that speaks HTTP as an admin. One that listens at the address is used; where nobody listens at
 * the address of the settings, this process serves on a free port of the loopback until `close`. The operator holds the
 * secret and the database, so his process signs the session of the first enabled admin itself.
 * Throws OperatorError when nobody listens at an address that was given, and when there is no admin.
 * @param url as given; null is the address of the settings
 */
export async function operatorPortal(
  context: RoomContext,
  { url, databaseConfig }: { readonly url: string | null; readonly databaseConfig: unknown },
): Promise<OpenPortal> {
  const token = await adminToken(context);
  const own = url ?? addressOf(context);
  const running = own === null ? null : await portalAt(own);
  if (running !== null) return { url: running, token, close: () => Promise.resolve() };
  if (url !== null) throw new OperatorError(`Nobody listens at ${url}.`);
  // A demonstration stays one: it is served to this machine alone here too.
  const demo = await usersService(context, logsService(context)).isDemoDatabase();
  const settings = { ...context.settings, demo };
  const server = await newServer({ ...context, settings }, { databaseConfig });
  let stopped: Promise<void> | null = null;
  const close = (): Promise<void> => (stopped ??= server.stop());
  try {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
  } catch (error) {
    await close();
    throw error;
  }
  const { port } = server.app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, token, close };
}

/** Where the settings say that the portal listens; null for a port that nobody can know. */
function addressOf({ settings: { host, port } }: RoomContext): string | null {
  if (port === 0) return null;
  // An address for every network is reached by the loopback's.
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

async function adminToken(context: RoomContext): Promise<string> {
  const accounts = await usersService(context, logsService(context)).listForOperator();
  const admin = accounts.find(({ user }) => user.is_admin && !user.disabled);
  if (admin === undefined)
    throw new OperatorError(
      "There is no admin who could do this: make one with `npm run heliograph -- user create NAME --admin`.",
    );
  return await sessionTokens(tokenSecret(context.settings)).sign({
    sub: admin.user.id,
    version: admin.tokenVersion,
    jti: randomBytes(12).toString("base64url"),
    iat: 0,
    exp: Math.floor(context.clock.nowSeconds()) + sessionSeconds,
  });
}
