import { BlockList, isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Log } from "./log.ts";

/** Addresses a trusted proxy can have: this machine and private networks. Headers from elsewhere may be forged. */
const near = new BlockList();
for (const [net, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const)
  near.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  near.addSubnet(net, bits, "ipv6");

const isNear = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  return version !== 0 && near.check(plain, version === 4 ? "ipv4" : "ipv6");
};

export interface ProxyWatch {
  /** There is a proxy in front whose forwarded addresses are not trusted. */
  isUnheard(): boolean;
}

/**
 * Detects requests through a proxy that the settings do not know (TRUSTED_PROXIES=0): all users then share its address, and a few wrong
 * passwords lock everybody out. (U33)
 */
export function watchForProxies(
  app: FastifyInstance,
  { trustedProxies, log }: { readonly trustedProxies: number; readonly log: Log },
): ProxyWatch {
  let isUnheard = false;
  if (trustedProxies === 0)
    app.addHook("onRequest", (request, _reply, done) => {
      const forwarded = request.headers["x-forwarded-for"];
      if (!isUnheard && forwarded !== undefined && isNear(request.ip)) {
        isUnheard = true;
        log.warn(
          "requests come through a proxy, but TRUSTED_PROXIES is 0: everybody counts as one address, and 60 wrong passwords would lock all out. Set TRUSTED_PROXIES to the number of proxies in front of the server",
          { proxy: request.ip },
        );
      }
      done();
    });
  return { isUnheard: () => isUnheard };
}
