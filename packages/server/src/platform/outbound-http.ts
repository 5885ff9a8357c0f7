/** HTTP to addresses that people typed: bounded in time and size, without redirects, and not into private networks. */
import { lookup as resolve, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingHttpHeaders } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What is not the public internet: RFC 6890 and its followers. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  notPublic.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  notPublic.addSubnet(network, bits, "ipv6");

/** Whether an address lies in the public internet. IPv4 that is written as IPv6 counts as IPv4. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").split("%")[0] ?? "";
  const mapped = mappedAddress(bare);
  if (mapped !== null) return isPublicAddress(mapped);
  const family = isIP(bare);
  return family !== 0 && !notPublic.check(bare, family === 4 ? "ipv4" : "ipv6");
}
/** ::ffff:192.168.0.1, in dots or in hexadecimal digits, as IPv4; null for every other address. */
function mappedAddress(address: string): string | null {
  if (isIP(address) !== 6) return null;
  // One spelling of each address.
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return null;
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

/** Whether a URL's host is an address of a private network as it is written; what a name leads to is judged when it is called. */
export const isPrivate = (host: string): boolean =>
  host === "localhost" || (isIP(host.replace(/^\[|\]$/g, "")) !== 0 && !isPublicAddress(host));

/** The address leads where the portal does not send. */
export class PrivateAddress extends Error {}

export interface OutboundAnswer {
  readonly status: number;
  /** Its beginning. */
  readonly text: string;
  /** Before that it wants no other call; null: it says nothing of it (RFC 9110, 10.2.3). [s] */
  readonly retryAfter: number | null;
}
export interface Outbound {
  readonly method?: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Whether private networks may be reached: addresses that the operator set, and what he allows. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}
const maxAnswerBytes = 65_536;

/** The name's addresses are judged when the connection is made: a name that changes meanwhile gains nothing. */
const publicLookup: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) {
      callback(error, "", 4);
      return;
    }
    const wrong = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (wrong !== undefined || first === undefined)
      callback(new PrivateAddress(wrong?.address ?? host), "", 4);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** In seconds, or until a moment of the answer's own clock. */
function waitOf({
  "retry-after": wait = "",
  date = "",
}: Pick<IncomingHttpHeaders, "retry-after" | "date">): number | null {
  const seconds = /^\d+$/.test(wait) ? Number(wait) : (Date.parse(wait) - Date.parse(date)) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
/** Sends one request, follows no redirect. Throws PrivateAddress, the signal's reason, or the error of the connection. */
export async function sendOut(of: Outbound): Promise<OutboundAnswer> {
  const url = new URL(of.url);
  if (!of.allowPrivate && isPrivate(url.hostname)) throw new PrivateAddress(url.hostname);
  return await new Promise((done, failed) => {
    const request = (url.protocol === "https:" ? requestHttps : requestHttp)(
      url,
      {
        method: of.method ?? "POST",
        headers: {
          "user-agent": "Heliograph",
          ...(of.body === undefined
            ? {}
            : { "content-length": String(Buffer.byteLength(of.body)) }),
          ...of.headers,
        },
        signal: of.signal,
        // A connection of another request was judged by that one's rules.
        agent: false,
        ...(of.allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const end = (): void =>
          done({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString("utf8").slice(0, maxAnswerBytes),
            retryAfter: waitOf(response.headers),
          });
        response.on("data", (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size < maxAnswerBytes) return;
          end();
          request.destroy();
        });
        response.on("end", end);
        response.on("error", failed);
      },
    );
    request.on("error", failed);
    request.end(of.body);
  });
}
