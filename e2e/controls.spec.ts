import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { callApi, tokenOf } from "./browser.ts";
import { desk, openBrowser } from "./chromium.ts";

/** Of the demonstration: inverters, strings and trackers in one plant. */
const plant = "1087";
const zone = "Europe/Rome";
/** A day that is over. */
const yesterday = Temporal.Now.plainDateISO(zone).subtract({ days: 1 }).toString();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let admin: string;

beforeAll(async () => {
  const [opened, token] = await Promise.all([openBrowser(), tokenOf("admin")]);
  browser = opened;
  admin = token;
  context = await browser.newContext({ baseURL: inject("address"), viewport: desk });
  await context.addInitScript((own) => {
    localStorage.setItem("heliograph.token", own);
    localStorage.setItem("heliograph.language", "it");
  }, token);
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
});
const open = async (path: string): Promise<void> => {
  await page.goto(`/plant/${plant}/${path}`);
};
const slider = () => page.getByRole("slider", { name: "Momento del giorno" });

test("INVC-05 INVC-06 the bars of inverters follow the slider, and lead to their variables", async () => {
  await open(`inverter_control?mode=pacs&day=${yesterday}&at=144`);
  expect(await slider().getAttribute("aria-valuetext")).toBe("12:00");
  const first = page.locator(".hg-control-bars > li").first();
  const noon = await first.getByRole("link").getAttribute("aria-label");
  await slider().press("Home");
  await expect
    .poll(async () => await first.getByRole("link").getAttribute("aria-label"))
    .not.toBe(noon);
  await first.getByRole("link").click();
  await page.waitForURL(/\/var\/[0-9a-f]{24}/);
});
test("STRC-01 STRX-01 strings at a moment and by days are two views of one page", async () => {
  await open(`string_control?day=${yesterday}&at=144`);
  const judged = async (): Promise<number> =>
    (await callApi<{ days: string[] }>(admin, `/plant/${plant}/string_days`)).days.length;
  await expect.poll(judged).toBeGreaterThan(0);
  const cards = page.locator("section.hg-control-card");
  await cards.first().waitFor();
  const boxes = await cards.count();
  await page.getByText("Giorni", { exact: true }).click();
  await page.getByRole("heading", { name: "Stringhe e giorni" }).waitFor();
  expect(new URL(page.url()).searchParams.get("view")).toBe("days");
  const map = page.getByRole("application", { name: /Mappa di stringhe e giorni/ });
  await map.waitFor();
  expect(await page.locator(".hg-string-map > b").count()).toBe(boxes);
  await map.press("ArrowLeft");
  await page.getByRole("link", { name: "Apri quel giorno" }).click();
  await page.getByRole("heading", { name: "Controllo stringhe" }).waitFor();
});
test("TRKC-03 TRKC-04 trackers stand on their scales, and the farthest are listed", async () => {
  await open(`tracker_control?day=${yesterday}&at=144&view=flat`);
  await page.getByRole("img", { name: /posizioni misurate/ }).waitFor();
  expect(await slider().getAttribute("max")).toMatch(/^(275|287|299)$/);
  expect(await page.locator(".hg-tracker-list tbody tr").count()).toBeGreaterThan(1);
});
