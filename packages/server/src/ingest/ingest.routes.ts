import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream";
import type { Transform } from "node:stream";
import {
  getLogger,
  ingest,
  pruneMibs,
  suggestDevices,
  suggestVariables,
} from "@heliograph/contract/ingest/ingest.routes.ts";
import { maxIngestBytes } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { FastifyInstance } from "fastify";
import { problem } from "../platform/problem.ts";
import { Raw, serve } from "../platform/http.ts";
import type { IngestService } from "./ingest.service.ts";

/** Loggers push here. A plugin scope of its own: only here may a body be 2 MB and come zipped. */
export function ingestRoutes(app: FastifyInstance, service: IngestService): void {
  serve(app, pruneMibs, async ({ params }, call) => ({
    removed: await service.pruneMibs(call, params.plant_id),
  }));
  serve(
    app,
    getLogger,
    async ({ params }, { caller }) => await service.logger(caller, params.plant_id),
  );
  serve(
    app,
    suggestDevices,
    async ({ params }, { caller }) => await service.suggestDevices(caller, params.plant_id),
  );
  serve(
    app,
    suggestVariables,
    async ({ params, query }, { caller }) =>
      await service.suggestVariables(caller, params.plant_id, query.include_unknown),
  );
  void app.register(async (scope) => {
    scope.removeContentTypeParser(["application/json", "text/plain"]);
    // Loggers do not all name their JSON rightly; what is not JSON is refused by its content.
    scope.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: maxIngestBytes },
      (_request, body, done) => done(null, body),
    );
    scope.addHook("preParsing", async (request, _reply, payload) => {
      // A wrong password is refused before two megabytes are read.
      await service.admit(request);
      // A content type that is none, such as "json", would be refused before any parser is asked.
      request.headers["content-type"] = "application/json";
      const encoding = request.headers["content-encoding"]?.toLowerCase() || "identity";
      if (encoding === "identity") return payload;
      if (encoding !== "gzip" && encoding !== "x-gzip") throw problem("unsupported_encoding");
      const unzipped: Transform & { receivedEncodedLength?: number } = createGunzip();
      // Fastify compares this with the header, which it also needs to see that there is a body.
      unzipped.receivedEncodedLength = Number(request.headers["content-length"] ?? 0);
      // Bytes that are not gzip are the caller's fault.
      unzipped.on("error", (error: Error & { statusCode?: number }) => {
        error.statusCode = 400;
        error.message = `the body is no whole gzip: ${error.message}`;
      });
      return pipeline(payload, unzipped, () => {}) as typeof unzipped;
    });
    serve(scope, ingest, async ({ params, body }) => {
      const reply = await service.take(params.plant_id, body);
      return new Raw(JSON.stringify(reply));
    });
  });
}
