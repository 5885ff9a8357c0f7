/** What every answer tells the browser beside its content. */
import { serverStage } from "@heliograph/testkit/server-stage.ts";
import { expect, test } from "vitest";

test.each([
  ["without tiles", {}, ""],
  [
    "with tiles of its own",
    { MAP_TILES_URL: "https://tiles.example.org/{z}/{x}/{y}.png" },
    " https://tiles.example.org",
  ],
])(
  "the policy of content names the portal itself and the map's tiles alone, %s",
  async (_, environment, tiles) => {
    const stage = await serverStage({ environment });
    for (const url of ["/", "/api/v1/nothing", "/api/v1/admin/config"]) {
      const headers = { authorization: `Bearer ${stage.admin}` };
      const reply = await stage.app.inject({ url, headers });
      expect(reply.headers["content-security-policy"], url).toBe(
        "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';" +
          `img-src 'self' data: blob:${tiles};object-src 'none';script-src 'self';script-src-attr 'none';` +
          `style-src 'self' 'unsafe-inline';connect-src 'self' ws: wss:${tiles};worker-src 'self' blob:`,
      );
      expect(reply.headers["x-content-type-options"], url).toBe("nosniff");
      expect(reply.headers["strict-transport-security"], url).toBeUndefined();
    }
    await stage.close();
  },
);
