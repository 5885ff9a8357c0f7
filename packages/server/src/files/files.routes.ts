import {
  deleteFile,
  getFile,
  listPlantImages,
  uploadFile,
} from "@heliograph/contract/files/files.routes.ts";
import { maxUploadBytes } from "@heliograph/contract/files/files.wire.ts";
import { apiBase } from "@heliograph/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../platform/caller.ts";
import { serve } from "../platform/http.ts";
import { problem } from "../platform/problem.ts";
import type { FilesService, ServedFile } from "./files.service.ts";
import { readUploadForm } from "./upload-form.ts";

/** A form is collected in memory before it is judged and written at once: so many at a time, so many of them of one user. */
const maxUploads = { process: 6, user: 2 };
const yearSeconds = 31_536_000;
/** Opened by itself a file may run nothing, load nothing and send nothing. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** @param authenticate who asks; null for nobody */
export function filesRoutes(
  app: FastifyInstance,
  files: FilesService,
  authenticate: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  const present = new Map<string, number>();
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: maxUploadBytes },
      async (request: FastifyRequest, body: Buffer) =>
        await readUploadForm(body, request.headers["content-type"] ?? ""),
    );
    scope.addHook("onRequest", async (request, reply) => {
      const userId = request.call.caller?.userId ?? "";
      const own = present.get(userId) ?? 0;
      const all = [...present.values()].reduce((sum, count) => sum + count, 0);
      if (own >= maxUploads.user || all >= maxUploads.process) throw problem("too_many_uploads");
      present.set(userId, own + 1);
      // Answered, or gone in the middle.
      reply.raw.once("close", () => {
        const left = (present.get(userId) ?? 1) - 1;
        if (left > 0) present.set(userId, left);
        else present.delete(userId);
      });
    });
    serve(scope, uploadFile, async ({ body }, call) => await files.upload(call, body));
  });
  serve(app, listPlantImages, async ({ params }) => await files.imagesOf(params.plant_id));
  serve(app, deleteFile, async ({ params, query }, call) => {
    await files.delete(call, params.id, query.version);
    return { ok: true as const };
  });
  app.get<{ Params: { id: string }; Querystring: { v?: string } }>(
    apiBase + getFile.path,
    {
      config: { may: getFile.may },
      schema: { params: getFile.params, querystring: getFile.query },
      // Images are compressed already.
      compress: false,
    },
    async (request, reply) => {
      const file = await files.serve(request.params.id, async () => {
        const caller = await authenticate(request);
        if (caller === null) throw problem("not_logged_in");
        return caller;
      });
      return await send(file, request, reply);
    },
  );
}

async function send(
  file: ServedFile,
  request: FastifyRequest<{ Querystring: { v?: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const tag = `"${file.version}"`;
  const isNamed = request.query.v === String(file.version);
  const keep = isNamed ? `max-age=${yearSeconds}, immutable` : "no-cache";
  void reply.headers({
    etag: tag,
    "cache-control": `${file.isPublic ? "public" : "private"}, ${keep}`,
    "content-security-policy": inertPolicy,
    "content-disposition": `inline; filename*=UTF-8''${quoted(file.name)}`,
    "x-content-type-options": "nosniff",
  });
  if (!file.isPublic) void reply.header("vary", "authorization");
  const known = request.headers["if-none-match"]?.split(/\s*,\s*/) ?? [];
  if (known.some((one) => one.replace(/^W\//, "") === tag)) return reply.code(304).send();
  const bytes = await file.bytes();
  return reply.type(file.type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** RFC 8187: what encodeURIComponent leaves and a header's value may not hold is encoded too. */
const quoted = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
