import type { Browser, Page } from "playwright-core";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newReader, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

/** MapLibre and what draws with it: on demand, and not part of the list. */
const ofTheMap = /\/(plant-map|map-tools|maplibre)[^/]*$/;

/** Gzipped JavaScript that the browser fetched for a page, file by file. [kB] @param kinds of files that count */
async function scriptsOf(
  page: Page,
  address: string,
  kinds = /\.js$/,
): Promise<Map<string, number>> {
  const files = new Map<string, number>();
  const read: Promise<void>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!kinds.test(pathname) || ofTheMap.test(pathname)) return;
    read.push(
      response.body().then((bytes) => {
        files.set(pathname, gzipSync(bytes).byteLength / 1000);
      }),
    );
  });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await Promise.all(read);
  return files;
}
/** Every page adds its address to the beginning, about 0.1 kB: the bound leaves room for those to come. */
const sum = (files: ReadonlyMap<string, number>): number =>
  [...files.values()].reduce((all, one) => all + one, 0);

test("the login asks for less than 200 kB of JavaScript, the list of plants for less than 280 kB beside its map", async () => {
  const stranger = await newReader(browser);
  const login = await scriptsOf(await stranger.newPage(), "/login");
  await stranger.close();
  expect(login.size).toBeGreaterThan(2);
  expect(sum(login)).toBeLessThan(200);

  const reader = await newUser(browser, await tokenOf("client"));
  const home = await scriptsOf(await reader.newPage(), "/");
  await reader.close();
  expect(sum(home)).toBeGreaterThan(sum(login) / 2);
  expect(sum(home)).toBeLessThan(280);
});

test("[DI8] a public screen asks for less than 300 kB of JavaScript and styles, the one for old televisions for less than 20 kB", async () => {
  const admin = await tokenOf("admin");
  const save = (fields: object) =>
    callApi<{ id: string }>(admin, "/display", { method: "POST", body: JSON.stringify(fields) });
  const display = {
    name: "Peso",
    options: { plants: ["101"] },
    pages: [{ template_id: "summary", options: {} }],
  };
  const { id } = await save(display);
  await save({ ...display, id, disabled: false });
  const stranger = await newReader(browser);
  const hd = await scriptsOf(await stranger.newPage(), `/videohd/${id}`, /\.(js|css)$/);
  const legacy = await scriptsOf(await stranger.newPage(), `/video/${id}`, /\.js$|^\/video\//);
  await stranger.close();
  expect(hd.size).toBeGreaterThan(2);
  expect(sum(hd)).toBeLessThan(300);
  expect(legacy.size).toBe(2);
  expect(sum(legacy)).toBeLessThan(20);
});
