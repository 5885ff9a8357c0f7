import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as charts } from "../packages/web/src/ui/texts/it/charts.ts";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { newUser, tokenOf } from "./browser.ts";
import { type ChartPlant, makeChartPlant, midnightOf } from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";

/** How bright each day was, to that of 25 October, which has 25 hours. */
const brightness = { 19: 0.5, 20: 0.6, 21: 0.3, 22: 0.4, 23: 0.9, 24: 0.5, 25: 0.8 } as const;
const shownDay = "2026-10-25";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let plant: ChartPlant;
let address: string;
beforeAll(async () => {
  const admin = await tokenOf("admin");
  browser = await openBrowser();
  plant = await makeChartPlant(admin, "Tetto dei confronti");
  // 10 kW and 800 W/m² from eight to four of the clock, by how bright the day was.
  for (const [day, share] of Object.entries(brightness)) {
    const start = Temporal.PlainDate.from(`2026-10-${day}`).toZonedDateTime("Europe/Rome");
    const end = start.add({ days: 1 }).epochMilliseconds;
    const packets = [];
    for (let ms = start.epochMilliseconds; ms < end; ms += 300_000) {
      const { hour } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO("Europe/Rome");
      const now = hour >= 8 && hour < 16 ? share : 0;
      packets.push({
        timestamp: ms / 1000,
        values: { "inv.1.pac": now * 10, "inv.1.irr": now * 800 },
      });
    }
    await plant.send(...packets);
  }
  const series = [{ var_id: plant.power }];
  const chart = await plant.chart({ name: "Curva a confronto", series });
  address = `/plant/${plant.id}/chart/${chart.id}`;
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await context.close();
  await browser.close();
});

const choice = () => page.getByRole("combobox", { name: charts.ghost.with });
async function choose(kind: keyof typeof charts.ghost.kind): Promise<void> {
  await choice().click();
  await page.getByRole("option", { name: charts.ghost.kind[kind] }).click();
}
const words = () => page.locator(".hg-ghost-words");

test("CHX-02 the day before stands behind a day on its clock, and words give the difference; so does the clearest day near it", async () => {
  await page.goto(`${address}?day=${shownDay}`);
  await choose("day");
  await page.waitForURL("**ghost=day**");
  await expect.poll(() => words().textContent()).toContain("A confronto: sabato 24/10/2026");
  // 64 kWh against 40.
  await expect
    .poll(() => words().getByRole("listitem").allTextContents())
    .toEqual(["Potenza AC24,0 kWh in più (+60 %)64,0 kWh contro 40,0 kWh"]);

  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: charts.download, exact: true }).click();
  await page.getByRole("menuitem", { name: common.chart.csv }).click();
  const lines = (await readFile(await (await coming).path())).toString().trimEnd().split("\r\n");
  expect(lines[0]).toBe("\uFEFFOra;UTC;Potenza AC (kW);Potenza AC · sabato 24/10/2026 (kW)");
  const at = (clock: string): string[] =>
    lines.filter((line) => line.slice(11, 16) === clock).map((line) => line.slice(20));
  expect(at("07:55")).toEqual(["UTC+01:00;0;0"]);
  expect(at("08:00")).toEqual(["UTC+01:00;8;5"]);
  // The hour that the clock shows twice lies in the day before once.
  expect(at("02:30")).toEqual(["UTC+02:00;0;0", "UTC+01:00;0;"]);

  await choose("clear");
  await expect.poll(() => words().textContent()).toContain("A confronto: venerdì 23/10/2026");
  await expect
    .poll(() => words().getByRole("listitem").allTextContents())
    .toEqual(["Potenza AC8,0 kWh in meno (−11 %)64,0 kWh contro 72,0 kWh"]);
});

test("[G12] what has no data says so, a longer period offers less, and a reading that failed is tried again", async () => {
  await page.goto(`${address}?day=${shownDay}&ghost=year`);
  await expect.poll(() => words().textContent()).toBe("Non ci sono dati: sabato 25/10/2025");
  await page.goto(`${address}?period=month&day=2026-10-01&ghost=day`);
  await choice().click();
  await expect
    .poll(() => page.getByRole("option").allTextContents())
    .toEqual([charts.ghost.kind.month, charts.ghost.kind.year]);
  await expect.poll(() => words().count()).toBe(0);

  const before = midnightOf("2026-10-24");
  let isBroken = true;
  await page.route("**/api/v1/data/fetch", async (route) => {
    const { start } = route.request().postDataJSON() as { start: number };
    if (!isBroken || start !== before) return await route.fallback();
    await route.fulfill({ status: 500, json: { detail: "Archivio non raggiungibile" } });
  });
  await page.goto(`${address}?day=${shownDay}&ghost=day`);
  await expect.poll(() => words().textContent()).toContain("Archivio non raggiungibile");
  isBroken = false;
  await words().getByRole("button", { name: common.retry }).click();
  await expect.poll(() => words().textContent()).toContain("24,0 kWh in più");
  await page.unroute("**/api/v1/data/fetch");
});
