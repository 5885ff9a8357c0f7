/** What a stranger can make the server do: an attack list, each attack counted by the work that it causes and not by the clock. */
import { createGzip } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { errorReply } from "@heliograph/contract/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

let stage: ServerStage;
/** Characters that a parser was given, statements that the database was sent, and hashes that were asked for. */
const work = { parsed: 0, statements: 0, hashes: 0 };
vi.mock("./users/password-pool.ts", async (load) => {
  const real = await load<typeof import("./users/password-pool.ts")>();
  return {
    ...real,
    PasswordPool: class extends real.PasswordPool {
      override do(job: Parameters<InstanceType<typeof real.PasswordPool>["do"]>[0]) {
        work.hashes += 1;
        return super.do(job);
      }
    },
  };
});
beforeAll(async () => {
  stage = await serverStage();
  await stage.plant("101");
  const parseJson = JSON.parse;
  vi.spyOn(JSON, "parse").mockImplementation((text, reviver) => {
    work.parsed += text.length;
    return parseJson(text, reviver) as unknown;
  });
  const Params = globalThis.URLSearchParams;
  vi.stubGlobal(
    "URLSearchParams",
    class extends Params {
      constructor(given?: ConstructorParameters<typeof Params>[0]) {
        super(given);
        if (typeof given === "string") work.parsed += given.length;
      }
    },
  );
  const { getExecutor } = stage.db as unknown as { getExecutor: () => object };
  const executor = getExecutor.call(stage.db) as { executeQuery: (...q: never[]) => unknown };
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = (...query) => {
    work.statements += 1;
    return execute(...query);
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await stage.close();
});
beforeEach(() => stage.clock.advance(3600));

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}=`).join("&");
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const long = "x".repeat(1_000_000);
const zipped = async (bytes: number): Promise<Buffer> => {
  const gzip = createGzip();
  gzip.end(Buffer.alloc(bytes, " "));
  return await buffer(gzip);
};
/** The route's own limit, and what the handler writes for itself. */
const maxParsed = 6_000;
const loggedIn = { hashes: 1, statements: 8 };
const refusedAtOnce = { hashes: 0, statements: 0 };

interface Attack {
  readonly what: string;
  readonly method?: "POST" | "GET" | "PATCH" | "PUT";
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | Promise<Buffer>;
  readonly status: number;
  readonly most: { readonly hashes: number; readonly statements: number };
}
const token = "/api/v1/auth/token";
const attacks: readonly Attack[] = [
  {
    what: "889 kB of form keys at the login",
    url: token,
    headers: form,
    payload: keys(100_000),
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "as many form keys as its limit takes",
    url: token,
    headers: form,
    payload: keys(800),
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "one field of a megabyte",
    url: token,
    headers: form,
    payload: `username=${long}`,
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "JSON of a megabyte",
    url: token,
    headers: json,
    payload: `{"username":"${long}"}`,
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "JSON as deep as it is long",
    url: token,
    headers: json,
    payload: deep(1900),
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "a login with another's name",
    url: token,
    headers: json,
    payload: '{"username":"boss","password":"x"}',
    status: 401,
    most: loggedIn,
  },
  {
    what: "a login with nobody's name",
    url: token,
    headers: form,
    payload: "username=nobody&password=x",
    status: 401,
    most: { ...loggedIn, hashes: 2 },
  },
  {
    what: "a name that folds for long",
    url: token,
    headers: json,
    payload: JSON.stringify({ username: "\ufdfa".repeat(100), password: "x" }),
    status: 401,
    most: loggedIn,
  },
  {
    what: "a megabyte to a path that does not exist",
    url: "/api/v1/nothing",
    headers: json,
    payload: `{"a":"${long}"}`,
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "a deep body to a path that does not exist",
    url: "/api/v1/nothing",
    headers: json,
    payload: deep(30_000),
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "a megabyte with a wrong method",
    method: "PUT",
    url: "/api/v1/plant/101",
    headers: json,
    payload: `"${long}"`,
    status: 413,
    most: refusedAtOnce,
  },
  {
    what: "a megabyte to a call for members",
    method: "PATCH",
    url: "/api/v1/plant/101",
    headers: json,
    payload: `"${long}"`,
    status: 401,
    most: refusedAtOnce,
  },
  {
    what: "a megabyte with a made-up token",
    method: "PATCH",
    url: "/api/v1/plant/101",
    headers: { ...json, authorization: `Bearer ${"a.".repeat(4000)}b` },
    payload: `"${long}"`,
    status: 401,
    most: refusedAtOnce,
  },
  {
    what: "a zipped flood without a password",
    url: "/api/v1/ingest/101",
    headers: { ...json, "content-encoding": "gzip" },
    payload: zipped(50_000_000),
    status: 401,
    most: { hashes: 0, statements: 12 },
  },
  {
    what: "a query of many keys",
    method: "GET",
    url: `/api/v1/about?${keys(1500)}`,
    status: 200,
    most: refusedAtOnce,
  },
  {
    what: "a path without an end",
    method: "GET",
    url: `/api/v1/${"a/".repeat(6000)}`,
    status: 404,
    most: refusedAtOnce,
  },
  {
    what: "many ranges",
    method: "GET",
    url: "/api/v1/about",
    headers: { range: `bytes=${"0-1,".repeat(2000)}` },
    status: 200,
    most: refusedAtOnce,
  },
  {
    what: "many encodings",
    method: "GET",
    url: "/api/v1/about",
    headers: { "accept-encoding": "br;q=0.1,".repeat(1000) },
    status: 200,
    most: refusedAtOnce,
  },
];

describe("SECX-07 [U30] a stranger's call", () => {
  test.each(attacks)(
    "$what: $status",
    async ({ method = "POST", url, headers = {}, payload, status, most }) => {
      Object.assign(work, { parsed: 0, statements: 0, hashes: 0 });
      const body = await payload;
      Object.assign(work, { parsed: 0, statements: 0, hashes: 0 });
      const reply = await stage.app.inject({
        method,
        url,
        headers,
        remoteAddress: "198.51.100.9",
        ...(body === undefined ? {} : { payload: body }),
      });
      const done = { ...work };
      expect(reply.statusCode).toBe(status);
      expect(done.parsed).toBeLessThanOrEqual(maxParsed);
      expect(done.statements).toBeLessThanOrEqual(most.statements);
      expect(done.hashes).toBeLessThanOrEqual(most.hashes);
      expect(reply.body.length).toBeLessThan(2000);
      if (status < 400) return;
      const { detail } = errorReply.parse(reply.json());
      expect(detail).not.toBe("");
      expect(detail.length).toBeLessThan(500);
    },
  );
  test("what is counted is what a login costs", async () => {
    Object.assign(work, { parsed: 0, statements: 0, hashes: 0 });
    const payload = JSON.stringify({ username: "boss", password: "x" });
    await stage.app.inject({ method: "POST", url: token, headers: json, payload });
    expect(work.parsed).toBeGreaterThanOrEqual(payload.length);
    expect(work.statements).toBeGreaterThanOrEqual(3);
    expect(work.hashes).toBe(1);
  });
  test("guessing from one address costs a hash each only until its limit", async () => {
    Object.assign(work, { hashes: 0 });
    for (let i = 0; i < 80; i += 1)
      await stage.app.inject({
        method: "POST",
        url: token,
        remoteAddress: "198.51.100.10",
        payload: { username: `guess${i}`, password: "x" },
      });
    // One more where the hash that stands in for nobody's is made.
    expect([60, 61]).toContain(work.hashes);
  });
});
