import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { callApi, newReader, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

/** Of the demonstration: production, storage, grid and loads are measured. */
const plant = "101";
const second = 1000;
const minute = 60 * second;
let admin: string;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let display: InformativeDisplay;
const save = async (fields: object): Promise<InformativeDisplay> =>
  await callApi<InformativeDisplay>(admin, "/display", {
    method: "POST",
    body: JSON.stringify(fields),
  });
const close = async (disabled: boolean): Promise<void> => {
  display = await save({ ...display, disabled });
};

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  display = await save({
    name: "Atrio",
    stylesheet: "marzotto",
    options: { plants: [plant], title1: "Il nostro tetto", title2: "__hidden__" },
    pages: [
      { template_id: "summary", options: {} },
      { template_id: "title", options: { title1: "Benvenuti", text: "Qui c’è il sole" } },
    ],
  });
  await close(false);
  context = await newReader(browser, { size: { width: 1920, height: 1080 } });
  page = await context.newPage();
  // Its minutes pass when the test says so, and else as everywhere.
  await page.clock.install();
  await page.goto(`/videohd/${display.id}`);
  await seen().getByText("Dal sole, in questo momento").waitFor();
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
});
const seen = (of: Page = page) => of.locator(".hg-hall-page.is-shown");
const turn = async (): Promise<void> => await page.clock.fastForward(20 * second);

test("DISP-38 DISP-09 DISP-05 without a login the pages come in their order, with the plant's values, in the chosen look", async () => {
  expect(await seen().getByRole("heading", { level: 1 }).innerText()).toBe("Il nostro tetto");
  const { total_kwh: total } = (
    await callApi<{ plants: { total_kwh: number }[] }>(admin, `/display/${display.id}/screen`)
  ).plants[0]!;
  const trees = Math.round(total * 0.00433407).toLocaleString("it-IT", { useGrouping: "always" });
  await expect.poll(async () => await seen().innerText()).toContain(trees);
  expect(await seen().innerText()).toContain("alberi, come averli piantati");
  const main = page.locator("main");
  expect(await main.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
    "rgb(11, 20, 48)",
  );
  await turn();
  await seen().getByText("Benvenuti").waitFor();
  await turn();
  await seen().getByText("Dal sole, in questo momento").waitFor();
});
test("DISP-38 it fills a screen that stands upright, and one of any size, and can be read by everybody", async () => {
  for (const [width, height] of [
    [1920, 1080],
    [1080, 1920],
    [390, 844],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await page.locator(".hg-hall-tiles-in.is-foot").boundingBox();
    expect(box!.y + box!.height, `${width}`).toBeCloseTo(height, 0);
    expect(await sidewaysPx(page)).toBe(0);
    const parts = await Promise.all(
      [".hg-hall-hero", ".hg-hall-day", ".hg-hall-flows"].map(
        async (part) => (await page.locator(part).boundingBox())!,
      ),
    );
    // Nothing stands on what is below it; upright, the flows stand below the curve.
    const [hero, day, flows] = parts;
    expect(day!.y).toBeGreaterThanOrEqual(hero!.y + hero!.height - 1);
    const isBelow = flows!.y >= day!.y + day!.height - 1;
    expect(isBelow, `${width}`).toBe(height > width);
  }
  await page.setViewportSize({ width: 1080, height: 1920 });
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await seriousFaults(page)).toEqual([]);
});
test("DISP-38 [DI8] a network that is cut leaves the last figures and the time; it goes on by itself", async () => {
  const before = await seen().locator(".hg-hall-hero-value").innerText();
  await context.setOffline(true);
  await page.clock.fastForward(61 * second);
  const lost = page.getByRole("status");
  await lost.waitFor();
  expect(await lost.innerText()).toMatch(/^Senza collegamento dalle \d\d:\d\d$/);
  await page.clock.fastForward(40 * second);
  expect(await page.locator(".hg-hall-hero-value").innerText()).toBe(before);
  await context.setOffline(false);
  const isLost = async (): Promise<boolean> => {
    await page.clock.fastForward(16 * second);
    return await lost.isVisible();
  };
  await expect.poll(isLost).toBe(false);
});
test("DISP-07 [DI8] a display that is closed says so and opens by itself", async () => {
  await close(true);
  await page.clock.fastForward(16 * second);
  await page.getByRole("heading", { name: "Questo display è disabilitato" }).waitFor();
  await close(false);
  await page.clock.fastForward(16 * second);
  await expect.poll(async () => await seen().count()).toBe(1);
});
test("DISP-38 [DI8] a new version is loaded by itself, once", async () => {
  let looks = 0;
  const { origin } = new URL(inject("address"));
  await page.route(`${origin}/`, async (route) => {
    looks += 1;
    await route.fulfill({
      contentType: "text/html",
      body: '<script type="module" src="/assets/index-another.js"></script>',
    });
  });
  const marked = async (): Promise<boolean> =>
    await page.evaluate(() => "isOld" in globalThis).catch(() => true);
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await page.clock.fastForward(16 * minute);
  await expect.poll(marked).toBe(false);
  await page.locator(".hg-hall-page").first().waitFor();
  // It came back as it was: nothing more is to be had.
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  const before = looks;
  await page.clock.fastForward(16 * minute);
  await expect.poll(() => looks).toBeGreaterThan(before);
  expect(await marked()).toBe(true);
});
test("DISP-38 DISP-06 [DI22] the engine of old televisions shows the same, keeps it without a network, and says so", async () => {
  const old = await context.newPage();
  await old.clock.install();
  await old.goto(`/video/${display.id}`);
  await old.getByText("alberi, come averli piantati").waitFor();
  expect(await old.getByText("Benvenuti").isVisible()).toBe(false);
  await old.clock.fastForward(20 * second);
  await old.getByText("Benvenuti").waitFor();
  await context.setOffline(true);
  await old.clock.fastForward(100 * second);
  await old.getByText(/^Senza collegamento dalle \d\d:\d\d$/).waitFor();
  // On the next day an hour alone would lie.
  await old.clock.fastForward(24 * 60 * minute);
  await old.getByText(/^Senza collegamento dal \d\d\/\d\d, \d\d:\d\d$/).waitFor();
  await context.setOffline(false);
  await old.clock.fastForward(30 * second);
  await old.locator("#lost").waitFor({ state: "hidden" });
  await old.close();
});
