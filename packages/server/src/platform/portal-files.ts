import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { apiBase } from "@heliograph/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pathOf } from "./http.ts";

/** A file of the portal as it is sent; null where the build left no such form beside it. */
interface PortalFile {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
  /** Its name changes with its content: a browser keeps it for ever. */
  readonly isHashed: boolean;
}
export interface PortalFiles {
  /** Another one for each build. */
  readonly build: string;
  /** The single page of the portal. */
  sendIndex(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".pbf": "application/x-protobuf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * Serves the built portal from memory, each file in the forms that the build left (scripts/portal.mjs): no request waits for a disk or for a
 * thread of the pool. null when there is no built portal.
 */
export async function servePortalFiles(
  app: FastifyInstance,
  folder: string | undefined,
): Promise<PortalFiles | null> {
  if (folder === undefined || !existsSync(join(folder, "index.html"))) return null;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, relative(folder, path).replaceAll(sep, "/")] as const)
    // Names that begin with a dot belong to the build.
    .filter(([, name]) => !name.split("/").some((part) => part.startsWith(".")));
  const bytes = new Map(
    await Promise.all(paths.map(async ([path, name]) => [name, await readFile(path)] as const)),
  );
  const byPath = new Map(
    [...bytes]
      .filter(([name]) => !/\.(br|gz)$/.test(name))
      .map(([name, plain]) => {
        const file: PortalFile = {
          type: types[extname(name)] ?? "application/octet-stream",
          tag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
          plain,
          br: bytes.get(`${name}.br`) ?? null,
          gzip: bytes.get(`${name}.gz`) ?? null,
          // Its name changes with its content: a browser keeps it for ever.
          isHashed: name.startsWith("assets/"),
        };
        return [`/${name}`, file] as const;
      }),
  );
  const index = byPath.get("/index.html");
  if (index === undefined) return null;
  byPath.set("/", index);
  for (const [path, file] of byPath)
    // Compressed by the build.
    app.get(encodeURI(path), { compress: false }, (request, reply) => send(file, request, reply));
  return {
    build: index.tag.replaceAll('"', ""),
    sendIndex: (request, reply) => send(index, request, reply.code(200)),
  };
}

function send(file: PortalFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const keep = file.isHashed ? "public, max-age=31536000, immutable" : "no-cache";
  void reply.header("cache-control", keep).header("vary", "accept-encoding");
  const known = request.headers["if-none-match"]?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, "") === file.tag))
    return reply.code(304).header("etag", file.tag).send();
  const [encoding, bytes] = chosen(file, request.headers["accept-encoding"]);
  if (encoding !== null) void reply.header("content-encoding", encoding);
  return reply.header("etag", file.tag).type(file.type).send(bytes);
}
/** The smallest form that the browser takes. */
function chosen(
  file: PortalFile,
  accepted: string | string[] | undefined,
): readonly ["br" | "gzip" | null, Buffer] {
  const names = String(accepted ?? "")
    .slice(0, 200)
    .split(",")
    .filter((each) => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map((each) => each.split(";")[0]?.trim().toLowerCase());
  if (file.br !== null && names.includes("br")) return ["br", file.br];
  if (file.gzip !== null && names.includes("gzip")) return ["gzip", file.gzip];
  return [null, file.plain];
}

/** A path that is no call and no file: the portal knows its own routes. */
export const isPage = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  !pathOf(request).startsWith(apiBase) &&
  !/\.\w+$/.test(pathOf(request));
