import type { Browser, BrowserContext, CDPSession, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as charts } from "../packages/web/src/ui/texts/it/charts.ts";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { type Look, newUser, tokenOf } from "./browser.ts";
import { type ChartPlant, dayPackets, makeChartPlant } from "./chart-plant.ts";
import { openBrowser, phone } from "./chromium.ts";

/** Of 24 hours, and the one on which the clock goes back: of its 300 slots the last one is the highest. */
const [plainDay, longDay] = ["2026-06-17", "2026-10-25"];

let browser: Browser;
let admin: string;
let plant: ChartPlant;
let chartId: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto dei passi");
  await plant.send(...[plainDay, longDay].flatMap((day) => dayPackets(day)));
  chartId = (await plant.chart({ name: "Potenza", series: [{ var_id: plant.power }] })).id;
});
afterAll(() => browser.close());

async function opened(
  search: string,
  look: Look = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newUser(browser, admin, look);
  const page = await context.newPage();
  await page.goto(`/plant/${plant.id}/chart/${chartId}?${search}`);
  await drawn(page).waitFor();
  return { context, page };
}
const drawn = (page: Page): Locator =>
  page.locator(".hg-chart-room[aria-busy=false] .hg-chart-box:has(svg, canvas)");
async function boxOf(page: Page) {
  const box = await drawn(page).boundingBox();
  if (!box) throw new Error("nothing is drawn");
  return box;
}
const tip = (page: Page): Locator => page.locator(".hg-tip");

interface Finger {
  readonly x: number;
  readonly y: number;
}
/** Real touches, as the browser gets them from its screen. */
async function hand(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 5 });
  const send = async (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: Finger[]) => {
    const touchPoints = fingers.map((finger, id) => ({ ...finger, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  return {
    down: (...fingers: Finger[]) => send("touchStart", ...fingers),
    move: (...fingers: Finger[]) => send("touchMove", ...fingers),
    up: () => send("touchEnd"),
  };
}

test("CHX-05 on a phone a swipe over the chart scrolls the page, a finger that rests shows the values, two fingers zoom", async () => {
  const { context, page } = await opened(`period=day&day=${plainDay}`, {
    size: { ...phone, height: 600 },
  });
  const { down, move, up } = await hand(page);
  const scrolled = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll("*")].map((one) => one.scrollTop)),
    );
  const before = await boxOf(page);
  const x = before.x + before.width / 2;
  await down({ x, y: before.y + 200 });
  for (let way = 20; way <= 160; way += 20) await move({ x, y: before.y + 200 - way });
  await up();
  await expect.poll(scrolled).toBeGreaterThan(50);
  await expect.poll(() => tip(page).isVisible()).toBe(false);

  const box = await boxOf(page);
  const y = box.y + box.height / 2;
  await down({ x, y });
  await expect.poll(() => tip(page).isVisible()).toBe(true);
  const shown = await tip(page).innerText();
  // The finger stays down and goes on: the values follow it.
  await move({ x: x + 60, y });
  await expect.poll(() => tip(page).innerText()).not.toBe(shown);
  const at = await scrolled();
  await move({ x: x + 60, y: y - 60 });
  await expect.poll(() => scrolled()).toBe(at);
  await up();
  await expect.poll(() => tip(page).isVisible()).toBe(true);

  await down({ x: x - 30, y }, { x: x + 30, y });
  await move({ x: x - 60, y }, { x: x + 60, y });
  await move({ x: x - 90, y }, { x: x + 90, y });
  await up();
  await page.waitForURL(/zoom=\d+-\d+/);
  const [from, to] = (new URL(page.url()).searchParams.get("zoom") ?? "").split("-").map(Number);
  // From 60 px to 180: a third of the day, on ten minutes, about its middle.
  const hours = ((to ?? 0) - (from ?? 0)) / 3600;
  expect(hours).toBeGreaterThan(7.5);
  expect(hours).toBeLessThan(8.7);
  await drawn(page).waitFor();
  const part = await boxOf(page);
  const middle = part.y + part.height / 2;
  await down({ x: x - 100, y: middle }, { x: x + 100, y: middle });
  await move({ x: x - 40, y: middle }, { x: x + 40, y: middle });
  await move({ x: x - 15, y: middle }, { x: x + 15, y: middle });
  await up();
  await page.waitForURL((url) => !url.searchParams.has("zoom"));
  await context.close();
});

test("CHX-06 back and forward step through parts and periods, on a chart and on the page of a device", async () => {
  const { context, page } = await opened(`period=day&day=${plainDay}`);
  const search = (name: string) => new URL(page.url()).searchParams.get(name);
  const drag = async (): Promise<void> => {
    const box = await boxOf(page);
    await page.mouse.move(box.x + box.width * 0.4, box.y + 150);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 160, { steps: 6 });
    await page.mouse.up();
    await page.waitForURL(/zoom=/);
  };
  await drag();
  const part = search("zoom");
  await page.getByRole("button", { name: common.period.next, exact: true }).click();
  await page.waitForURL(/day=2026-06-18/);
  expect(search("zoom")).toBeNull();
  await page.goBack();
  await page.waitForURL(/zoom=/);
  expect([search("day"), search("zoom")]).toEqual([plainDay, part]);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has("zoom"));
  expect(search("day")).toBe(plainDay);
  await page.goForward();
  await page.waitForURL(/zoom=/);

  await page.goto(`/plant/${plant.id}/device/${plant.deviceId}?period=day&day=${plainDay}`);
  await page.locator(".hg-trend .hg-chart-box:has(svg, canvas)").waitFor();
  await page.getByRole("button", { name: common.period.next, exact: true }).first().click();
  await page.waitForURL(/day=2026-06-18/);
  await page.goBack();
  await page.waitForURL(/day=2026-06-17/);
  expect(new URL(page.url()).pathname).toBe(`/plant/${plant.id}/device/${plant.deviceId}`);
  await context.close();
});

test("[G9] CHX-01 a year shows the true highest value with its moment, and a band", async () => {
  const { context, page } = await opened("period=year&day=2026-06-17");
  const row = page.locator(".hg-legend-table tbody tr");
  // Slot 299 of the day of 25 hours; a mean of three hours would be 2.81 at most.
  await expect.poll(() => row.innerText()).toMatch(/25\/10 23:55\s*3,0/);
  const head = page.locator(".hg-chart table thead");
  await expect.poll(() => head.innerText()).toContain(common.chart.highest);
  await context.close();
});

test("[P25] CHART-17 limits the wrong way round are refused on the page by their field, and Enter in the name saves", async () => {
  const { context, page } = await opened(`period=day&day=${plainDay}&edit=true&tab=variables`);
  await page.locator(".hg-series-name").first().click();
  await page.getByLabel(charts.series.min).fill("10");
  await page.getByLabel(charts.series.max).fill("2");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") calls.push(request.url());
  });
  await page.getByRole("button", { name: common.save, exact: true }).click();
  await page.getByRole("alert").getByText(charts.upsideDown).first().waitFor();
  expect(calls).toEqual([]);
  await page.getByLabel(charts.series.max).fill("20");
  await page.getByRole("tab", { name: charts.tab.options }).click();
  await page.getByLabel(charts.name).fill("Potenza fino a 20");
  await page.getByLabel(charts.name).press("Enter");
  await page.getByRole("heading", { name: "Potenza fino a 20" }).waitFor();
  await page.waitForURL((url) => !url.searchParams.has("edit"));
  expect(calls).toHaveLength(1);
  await context.close();
});
