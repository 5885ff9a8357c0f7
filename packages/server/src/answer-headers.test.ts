/** What every answer tells the browser beside its content. */
import { serverStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const paths = ["/", "/api/v1/nothing", "/api/v1/admin/config", "/api/v1/about", "/api/v1/user/me"];

test.each([
  ["without tiles", {}, ""],
  [
    "with tiles of its own",
    { MAP_TILES_URL: "https://tiles.example.org/{z}/{x}/{y}.png" },
    " https://tiles.example.org",
  ],
])(
  "[U32] the policy of content names the portal itself, its sockets and the map's tiles alone, %s",
  async (_, environment, tiles) => {
    const stage = await serverStage({ environment });
    const asked = [
      ...paths.map((url) => [url, true] as const),
      ["/api/v1/user/me", false] as const,
    ];
    for (const [url, isKnown] of asked) {
      const headers = {
        host: "solar.example.org:8443",
        ...(isKnown && { authorization: `Bearer ${stage.admin}` }),
      };
      const reply = await stage.app.inject({ url, headers });
      expect(reply.statusCode === 401, url).toBe(!isKnown);
      expect(reply.headers["content-security-policy"], url).toBe(
        "default-src 'self';base-uri 'self';font-src 'self';form-action 'self';frame-ancestors 'self';" +
          `img-src 'self' data: blob:${tiles};object-src 'none';script-src 'self';script-src-attr 'none';` +
          "style-src 'self' 'unsafe-inline';" +
          `connect-src 'self' ws://solar.example.org:8443 wss://solar.example.org:8443${tiles};worker-src 'self' blob:`,
      );
      expect(reply.headers["x-content-type-options"], url).toBe("nosniff");
      expect(reply.headers["referrer-policy"], url).toBe("no-referrer");
      expect(reply.headers["permissions-policy"], url).toMatch(/camera=\(\).*geolocation=\(\)/);
      expect(reply.headers["strict-transport-security"], url).toBeUndefined();
      expect(reply.headers["cache-control"] === "no-store", url).toBe(url !== "/");
    }
    await stage.close();
  },
);

test("[U32] what is no request is answered with nothing that could be shown, run or kept", async () => {
  const stage = await serverStage();
  const { headers } = await stage.app.inject({ url: "/%" });
  expect(headers).toMatchObject({
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  await stage.close();
});

describe("behind a proxy", () => {
  let trusting: Awaited<ReturnType<typeof serverStage>>;
  let alone: Awaited<ReturnType<typeof serverStage>>;
  beforeAll(async () => {
    trusting = await serverStage({ environment: { TRUSTED_PROXIES: "1" } });
    alone = await serverStage();
  });
  afterAll(async () => {
    await trusting.close();
    await alone.close();
  });
  const forwarded = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  const notices = (stage: typeof alone) =>
    stage.ask(stage.admin, "GET /admin/notices").then(({ body }) => body);

  test("[U32] over TLS the browser is ordered to stay there, where the proxy that says so is ours", async () => {
    const of = async (stage: typeof alone, headers: object) =>
      (await stage.app.inject({ url: "/api/v1/about", headers: { ...headers } })).headers[
        "strict-transport-security"
      ];
    expect(await of(trusting, forwarded)).toBe("max-age=31536000");
    expect(await of(trusting, {})).toBeUndefined();
    expect(await of(alone, { "x-forwarded-proto": "https" })).toBeUndefined();
  });
  test("[U33] forwarded addresses that nobody believes are reported to the admins; a stranger's header is not", async () => {
    const call = (stage: typeof alone, remoteAddress: string) =>
      stage.app.inject({ url: "/api/v1/about", headers: forwarded, remoteAddress });
    expect((await alone.ask(null, "GET /admin/notices")).status).toBe(401);
    await call(alone, "198.51.100.7");
    await call(alone, "2001:db8::7");
    expect(await notices(alone)).toEqual({ unknown_proxy: false });
    await call(alone, "::ffff:10.0.0.2");
    expect(await notices(alone)).toEqual({ unknown_proxy: true });
    await call(trusting, "10.0.0.2");
    expect(await notices(trusting)).toEqual({ unknown_proxy: false });
  });
  test("[U34] a wrong method on a path of the contract is 405 and says which are right", async () => {
    for (const [method, path, allow] of [
      ["PUT", "/plant/101", "DELETE, GET, HEAD, PATCH"],
      ["DELETE", "/auth/token", "POST"],
      ["POST", "/about", "GET, HEAD"],
      ["GET", "/ingest/101", "POST"],
    ] as const) {
      const reply = await alone.app.inject({ method, url: `/api/v1${path}` });
      expect([reply.statusCode, reply.headers["allow"]], path).toEqual([405, allow]);
      expect(reply.json()).toMatchObject({ code: "method_not_allowed" });
    }
    for (const path of ["/nothing", "/plant", "/plant/101/nothing/x", "/auth/token/"])
      expect((await alone.app.inject({ url: `/api/v1${path}` })).statusCode, path).toBe(
        path === "/plant" ? 405 : 404,
      );
  });
});
