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

/** Security and caching headers of every response: docs/rules/users.md, U32. */
export function sendAnswerHeaders(app: FastifyInstance, mapTilesUrl: string | null): void {
  const policy = contentSecurity(mapTilesUrl);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.header("content-security-policy", policy(socketsOf(request.host)));
    void reply.header("permissions-policy", permissionsPolicy);
    // Over plain http on localhost it would lock the browser out. Behind a trusted proxy, the protocol is the forwarded one.
    if (request.protocol === "https")
      void reply.header("strict-transport-security", `max-age=${yearSeconds}`);
    done();
  });
}

/** Responses are personal or momentary: no cache in between may store them. */
export function keepNoAnswers(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
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
