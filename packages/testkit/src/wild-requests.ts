/** Hostile requests, generated from the contract's schemas. */
import { apiBase, type Route } from "@heliograph/contract/route.ts";
import fc from "fast-check";
import type { ZodType } from "zod";
import { nearly, schemaOf, wildText, type Nameable } from "./wild-values.ts";

export interface WildRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a call without a body. */
  readonly payload?: string | Buffer;
}
/** Existing objects, so that a request passes the access check: ids by the name of the path's parameter. */
export interface Known extends Nameable {
  readonly parameters: (route: Route) => Readonly<Record<string, readonly string[]>>;
  /** Generator of the body, where the contract leaves its format to the room. */
  readonly bodyOf?: (route: Route) => ZodType | undefined;
  /** Values of `Authorization`, some of them valid. */
  readonly credentials: (route: Route) => readonly string[];
}

const deep = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
/** Bytes that are not JSON, and JSON that is not an object. */
const noBody = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "nul",
    "[",
    '{"a":}',
    '{"__proto__": {"isAdmin": true}}',
    '{"constructor": {"prototype": {}}}',
    "\uFEFF{}",
    '"',
    "0",
    "1e999",
    "-",
    deep(100_000),
    '{"name": '.repeat(5000),
    '{"a":1,"a":2}',
    "\0",
    "name=a&name=b",
    "a".repeat(5000),
  ),
  fc.json({ maxDepth: 4 }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
);
const contentTypes = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "nonsense",
  "application/json\u00FF",
  "*/*",
];
const headerValues = [
  "",
  " ",
  "0",
  "-1",
  "gzip",
  "identity, gzip",
  "x".repeat(4000),
  "\u00FF\u00FE",
  "bytes=0-",
  "null",
  'W/"1"',
];
const headerNames = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-encoding",
  "if-none-match",
  "range",
  "origin",
  "cookie",
  "x-forwarded-for",
  "x-request-id",
  "x-http-method-override",
  "user-agent",
];

/** Requests on one call of the contract. */
export function wildRequests(route: Route, known: Known): fc.Arbitrary<WildRequest> {
  const takesBody = route.method !== "GET" && route.method !== "DELETE";
  const parameters = known.parameters(route);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const path = fc
    .tuple(
      ...names.map((name) =>
        fc.oneof(
          { weight: 15, arbitrary: fc.constantFrom(...(parameters[name] ?? ["0"])) },
          { weight: 1, arbitrary: wildText.map((text) => encodeURIComponent(text.toWellFormed())) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              "%",
              "%zz",
              "%00",
              "%c3%28",
              "..",
              "%2e%2e%2f",
              "a".repeat(2000),
              ":id",
              "me;a=b",
            ),
          },
        ),
      ),
    )
    .map((values) =>
      names.reduce(
        (text, name, i) => text.replace(`:${name}`, () => values[i]!),
        route.path as string,
      ),
    );
  const query = fc.oneof(
    { weight: 4, arbitrary: nearly(schemaOf(route.query), known).map(asQuery) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "?",
        "?&&&",
        "?full=%",
        "?__proto__[a]=1",
        "?ids=%00",
        "?limit=1&limit=2",
        `?a=${"b".repeat(5000)}`,
      ),
    },
  );
  const body = takesBody
    ? fc.oneof(
        {
          weight: 8,
          arbitrary: nearly(schemaOf(known.bodyOf?.(route) ?? route.body), known).map(
            (value) => JSON.stringify(value) ?? "",
          ),
        },
        { weight: 2, arbitrary: noBody },
      )
    : fc.constant(undefined);
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
  );
  const extra = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues), {
        maxKeys: 3,
      }),
    },
  );
  const credential = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...known.credentials(route)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "",
        "Bearer",
        "Bearer ",
        "Bearer a.b.c",
        "Basic",
        "Basic ====",
        "Basic OjEyMw==",
        `Bearer ${"x".repeat(9000)}`,
        "\u00FF",
      ),
    },
  );
  return fc.record({ path, query, body, type, extra, credential }).map((made) => ({
    method: route.method,
    url: apiBase + made.path + made.query,
    headers: {
      ...made.extra,
      authorization: made.credential,
      ...(made.body === undefined ? {} : { "content-type": made.type }),
    },
    ...(made.body === undefined ? {} : { payload: made.body }),
  }));
}

function asQuery(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return `?${encodeURIComponent(String(value).toWellFormed())}`;
  const pairs = Object.entries(value).flatMap(([key, one]) =>
    (Array.isArray(one) ? one : [one]).map(
      (each) =>
        `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent((typeof each === "string" ? each : (JSON.stringify(each) ?? "")).toWellFormed())}`,
    ),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
