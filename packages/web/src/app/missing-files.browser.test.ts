import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginAnew, isMissingFile, watchMissingFiles } from "./missing-files.ts";

const pageOf = (entry: string): string =>
  `<!doctype html><head><script type="module" crossorigin src="${entry}"></script></head>`;
const startAnew = vi.fn<() => void>();
const server = vi.fn<() => Promise<Response>>();
let stop: () => void;
beforeEach(() => {
  const own = new DOMParser().parseFromString(pageOf("/assets/index-one.js"), "text/html");
  vi.spyOn(document, "querySelector").mockImplementation((what: string) => own.querySelector(what));
  vi.stubGlobal("fetch", server);
  stop = watchMissingFiles(startAnew);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  startAnew.mockReset();
  server.mockReset();
  vi.unstubAllGlobals();
});

/** As the built portal says that a file of it did not come. */
async function miss(): Promise<Error> {
  const payload = new Error("Unable to preload CSS for /assets/energies-old.css");
  globalThis.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  await expect.poll(() => server.mock.calls.length).toBe(1);
  await new Promise((done) => setTimeout(done, 0));
  return payload;
}

test("a file that another build has replaced: the page begins anew", async () => {
  server.mockImplementation(async () => new Response(pageOf("/assets/index-two.js")));
  expect(isMissingFile(await miss())).toBe(true);
  expect(startAnew).toHaveBeenCalledTimes(1);
});

test("a file of this build, or a server that does not answer: the page stays and knows why", async () => {
  server.mockImplementation(async () => new Response(pageOf("/assets/index-one.js")));
  expect(isMissingFile(await miss())).toBe(true);
  server.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  await miss();
  server.mockReset().mockImplementation(async () => new Response("", { status: 502 }));
  await miss();
  expect(startAnew).not.toHaveBeenCalled();
  expect(isMissingFile(new Error("another"))).toBe(false);
});

test("asked for by hand it begins anew as soon as the server answers, and not before", async () => {
  server.mockRejectedValue(new TypeError("Failed to fetch"));
  await beginAnew(startAnew);
  expect(startAnew).not.toHaveBeenCalled();
  server.mockImplementation(async () => new Response(pageOf("/assets/index-one.js")));
  await beginAnew(startAnew);
  expect(startAnew).toHaveBeenCalledTimes(1);
});
