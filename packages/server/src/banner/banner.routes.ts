import { getBanner } from "@heliograph/contract/banner/banner.routes.ts";
import { apiBase, type Input } from "@heliograph/contract/route.ts";
import type { FastifyInstance } from "fastify";
import { type BannerService, bannerSeconds } from "./banner.service.ts";

type Asked = Input<typeof getBanner>;

export function bannerRoutes(app: FastifyInstance, banner: BannerService): void {
  app.get<{ Params: Asked["params"]; Querystring: Asked["query"] }>(
    apiBase + getBanner.path,
    {
      config: { may: getBanner.may },
      schema: { params: getBanner.params, querystring: getBanner.query },
    },
    async ({ params, query }, reply) => {
      const { type, bytes } = await banner.file(params.file, query);
      return await reply
        .headers({
          "content-type": type,
          "cache-control": `public, max-age=${bannerSeconds}`,
          "content-security-policy": "default-src 'none'",
          // They are there for the pages of others.
          "cross-origin-resource-policy": "cross-origin",
          "access-control-allow-origin": "*",
          "x-content-type-options": "nosniff",
        })
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    },
  );
}
