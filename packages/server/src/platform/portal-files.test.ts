import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import compress from "@fastify/compress";
import { afterAll, beforeAll, expect, test } from "vitest";
import { servePortalFiles } from "./portal-files.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-"));
const script = `export const words = "${"sole ".repeat(2000)}";\n`;
const page = `<!doctype html><title>Heliograph</title>${"<p>sole</p>".repeat(300)}`;
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  for (const [name, text] of Object.entries({
    "index.html": page,
    "assets/main-1a2b.js": script,
  })) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(folder, "assets", "tiny.js"), "1;");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, ".built-from"), "a hash");
  app = Fastify();
  await app.register(compress, { threshold: 2048, encodings: ["br", "gzip"] });
  const portal = await servePortalFiles(app, folder);
  app.setNotFoundHandler((request, reply) => portal!.sendIndex(request, reply));
  // From here on nothing is read from the disk.
  rmSync(folder, { recursive: true });
});
afterAll(() => app.close());
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test("[U29] a file is sent from memory in the smallest form that the browser takes", async () => {
  const asset = "/assets/main-1a2b.js";
  const plain = await get(asset);
  expect([plain.statusCode, plain.body]).toEqual([200, script]);
  expect(plain.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const br = await get(asset, { "accept-encoding": "gzip, deflate, br" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(String(brotliDecompressSync(br.rawPayload))).toBe(script);
  const gzip = await get(asset, { "accept-encoding": "br;q=0, gzip" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(String(gunzipSync(gzip.rawPayload))).toBe(script);
  const small = await get("/assets/tiny.js", { "accept-encoding": "br" });
  expect([small.body, small.headers["content-encoding"]]).toEqual(["1;", undefined]);
});
test("the page is served at every path that is no file, is revalidated, and is 304 when unchanged", async () => {
  for (const url of ["/", "/index.html", "/plant/101/energies"]) {
    const reply = await get(url, { "accept-encoding": "br" });
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(String(brotliDecompressSync(reply.rawPayload))).toBe(page);
    const again = await get(url, { "if-none-match": `W/${String(reply.headers["etag"])}` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  }
  expect((await get("/favicon.svg")).headers["content-type"]).toBe("image/svg+xml");
  expect((await get("/.built-from")).body).toBe(page);
  const head = await app.inject({ method: "HEAD", url: "/favicon.svg" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});
test("a folder without a built portal serves none", async () => {
  expect(await servePortalFiles(Fastify(), undefined)).toBeNull();
  expect(await servePortalFiles(Fastify(), "/nowhere")).toBeNull();
});
