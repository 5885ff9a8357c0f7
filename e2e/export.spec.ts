import { readFile } from "node:fs/promises";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { texts as common } from "../packages/web/src/ui/texts/it/common.ts";
import { texts as exported } from "../packages/web/src/ui/texts/it/export.ts";
import { texts as form } from "../packages/web/src/ui/texts/it/form.ts";
import { newUser, tokenOf } from "./browser.ts";
import { type ChartPlant, dayPackets, makeChartPlant, makeReader } from "./chart-plant.ts";
import { openBrowser } from "./chromium.ts";

const day = "2026-06-17";

let browser: Browser;
let admin: string;
let plant: ChartPlant;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeChartPlant(admin, "Tetto dei dati");
  await plant.send(...dayPackets(day), ...dayPackets("2026-06-18"));
});
afterAll(async () => {
  await browser.close();
});

async function openExport(search: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  await page.goto(`/plant/${plant.id}/tools/export?${search}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { context, page };
}
const button = (page: Page, name: string): Locator =>
  page.getByRole("button", { name, exact: true });
const preview = (page: Page): Locator =>
  page.getByRole("region", { name: exported.preview }).getByRole("row");
async function choose(page: Page, label: string, option: RegExp | string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}
async function saved(page: Page): Promise<string> {
  const coming = page.waitForEvent("download");
  await button(page, exported.download).click();
  return await readFile(await (await coming).path(), "utf8");
}

test("EXP-01 EXP-09 without a variable nothing can be asked; too much is warned of, tried, and refused by the server", async () => {
  const { context, page } = await openExport("from=2025-01-01&to=2025-12-31");
  const load = button(page, exported.load);
  await page.getByText(exported.chooseVariables).waitFor();
  await expect.poll(() => load.isDisabled()).toBe(true);
  for (const place of [1, 2, 3])
    await page.getByRole("checkbox", { name: `Corrente ${place} A`, exact: true }).check();
  // 3 variables x 365 days x 96 quarters of an hour = 105,120
  await page.getByText(/105\.120/).waitFor();
  await page.getByRole("alert").getByText(exported.tooMany).waitFor();
  await expect.poll(() => load.isDisabled()).toBe(false);
  const answer = page.waitForResponse("**/data/fetch");
  await load.click();
  const refused = await answer;
  expect(refused.status()).toBe(400);
  await expect
    .poll(() => refused.json())
    .toMatchObject({
      detail: expect.stringMatching(/^Limit exceeded/),
      params: { values: 105_120, limit: 100_000, resolution: 30 },
    });
  const failure = page.getByRole("alert").filter({ hasText: form.export.limit });
  await failure.waitFor();
  await expect.poll(() => failure.textContent()).toContain("100.000");
  await expect.poll(() => button(page, exported.download).count()).toBe(0);
  await context.close();
});

test("EXP-10 EXP-11 EXP-12 a result belongs to its question: another variable, period or resolution takes it away", async () => {
  const { context, page } = await openExport(`vars=${plant.power}&from=${day}&to=${day}`);
  const load = button(page, exported.load);
  const shown = preview(page).first();
  const answers: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith("/data/fetch")) answers.push(response.url());
  });
  const changes: readonly (() => Promise<void>)[] = [
    () => page.getByRole("checkbox", { name: "Corrente 1 A", exact: true }).check(),
    () => page.getByRole("textbox", { name: common.period.from }).fill("16/06/2026"),
    () => page.getByRole("radiogroup").getByText("60", { exact: true }).click(),
  ];
  for (const [index, change] of changes.entries()) {
    await load.click();
    await shown.waitFor();
    await change();
    await page.keyboard.press("Tab");
    await shown.waitFor({ state: "detached" });
    await expect.poll(() => button(page, exported.download).count()).toBe(0);
    // Nothing is asked before the reader asks.
    expect(answers).toHaveLength(index + 1);
  }
  await context.close();
});

test("EXP-07 EXP-13 EXP-14 EXP-15 EXP-16 EXP-18 300 rows are looked at, the file holds all of them, as it was chosen to be", async () => {
  const vars = `${plant.power}.${plant.irradiance}`;
  const { context, page } = await openExport(`vars=${vars}&from=${day}&to=2026-06-18&resolution=5`);
  await button(page, exported.load).click();
  await preview(page).first().waitFor();
  // A head and 300 of the 576 slots of two days.
  await expect.poll(() => preview(page).count()).toBe(301);
  const slot = 145;
  const row = async (): Promise<string> => {
    const lines = (await saved(page)).trimEnd().split("\r\n");
    expect(lines).toHaveLength(577);
    return lines[slot] ?? "";
  };
  // Slot 144 begins at noon: 1.44 kW and 144 W/m².
  await expect.poll(() => row()).toBe("2026-06-17 12:00:00;1,44;144");
  await choose(page, exported.separator, exported.separators.tab);
  await choose(page, exported.decimal, exported.decimals.dot);
  await expect.poll(() => row()).toBe("2026-06-17 12:00:00\t1.44\t144");
  await choose(page, exported.separator, exported.separators.pipe);
  await choose(page, exported.date, /^dt1/);
  await page.getByRole("checkbox", { name: exported.split }).check();
  await expect.poll(() => row()).toBe("17/06/2026|12:00:00|1.44|144");
  await choose(page, exported.date, /^unix/);
  const noon = Date.parse("2026-06-17T10:00:00Z") / 1000;
  await expect.poll(() => row()).toBe(`${noon}|1.44|144`);
  await page.getByRole("radiogroup", { name: exported.format }).getByText("JSON").click();
  const read = JSON.parse(await saved(page)) as { rows: unknown[][] };
  expect(read.rows).toHaveLength(576);
  expect(read.rows[144]).toEqual([noon, 1.44, 144]);
  await context.close();
});

test("EXP-20 without 1000 the page is refused, with it alone it opens", async () => {
  const [reader, exporter] = await Promise.all([
    makeReader(admin, plant.id, ["charts_show"]),
    makeReader(admin, plant.id, ["export_data"]),
  ]);
  expect(permissions.export_data).toBe(1000);
  const context = await newUser(browser, reader.token);
  const page = await context.newPage();
  await page.goto(`/plant/${plant.id}/tools/export`);
  await page.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await expect.poll(() => button(page, exported.load).count()).toBe(0);
  await context.close();
  const other = await newUser(browser, exporter.token);
  const own = await other.newPage();
  await own.goto(`/plant/${plant.id}/tools/export`);
  await button(own, exported.load).waitFor();
  await other.close();
});

test("the biggest export that is allowed leaves nothing in the page's memory", async () => {
  // 1 variable x 347 days x 288 slots = 99,936 values.
  const { context, page } = await openExport(
    `vars=${plant.power}&from=2025-07-06&to=2026-06-17&resolution=5`,
  );
  await button(page, exported.load).click();
  await preview(page).first().waitFor();
  const session = await context.newCDPSession(page);
  const heapMegabytes = async (): Promise<number> => {
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    return usedSize / 1_000_000;
  };
  const lines = (await saved(page)).trimEnd().split("\r\n").length;
  expect(lines).toBe(1 + 347 * 288);
  const before = await heapMegabytes();
  for (let times = 0; times < 5; times += 1) await saved(page);
  const after = await heapMegabytes();
  // Five files of 2.5 MB have gone through.
  expect(after - before).toBeLessThan(2);
  await context.close();
});
