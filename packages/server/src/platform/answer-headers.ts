import helmet from "@fastify/helmet";
import { apiBase } from "@heliograph/contract/route.ts";
import type { FastifyInstance } from "fastify";

/** What the portal never asks of a browser. */
const permissionsPolicy = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-get",
  "serial",
  "usb",
]
  .map((name) => `${name}=()`)
  .join(", ");
const yearSeconds = 31_536_000;

/** Of an answer to what is no request of ours: nothing in it is ever shown, run or kept. */
export const bareAnswerHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Security and caching headers of every response, refusals included: docs/rules/users.md, U32. */
export async function sendAnswerHeaders(
  app: FastifyInstance,
  mapTilesUrl: string | null,
): Promise<void> {
  await app.register(helmet, {
    // Both depend on the request.
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
  });
  const policy = contentSecurity(mapTilesUrl);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("content-security-policy", policy(socketsOf(request.host)));
    void reply.header("permissions-policy", permissionsPolicy);
    // Over plain http on localhost it would lock the browser out. Behind a trusted proxy, the protocol is the forwarded one.
    if (request.protocol === "https")
      void reply.header("strict-transport-security", `max-age=${yearSeconds}`);
    // Personal or momentary: no cache in between may store them.
    if (request.url.startsWith(apiBase)) void reply.header("cache-control", "no-store");
    done();
  });
}

/** The sockets of this very host: not every browser counts them to 'self'. */
function socketsOf(host: string): string {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host) ? ` ws://${host} wss://${host}` : "";
}

/** The portal's own files, inline styles of its components, and the map's workers and tiles; nothing else. */
function contentSecurity(mapTilesUrl: string | null): (sockets: string) => string {
  const tiles =
    mapTilesUrl === null ? "" : ` ${new URL(mapTilesUrl.replaceAll(/[{}]/g, "")).origin}`;
  return (sockets) =>
    [
      "default-src 'self'",
      "base-uri 'self'",
      "font-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      `img-src 'self' data: blob:${tiles}`,
      "object-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "style-src 'self' 'unsafe-inline'",
      `connect-src 'self'${sockets}${tiles}`,
      "worker-src 'self' blob:",
    ].join(";");
}
