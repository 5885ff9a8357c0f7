import type { Dashboard } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, consoleFaults, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";

/** Of the demonstration. */
const plant = { id: "118", name: "Ca’ Morosina" };
const name = `Atrio ${Date.now() % 1_000_000}`;
let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
let faults: string[];
let id: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  context = await newUser(browser, admin);
  page = await context.newPage();
  faults = consoleFaults(page);
});
afterAll(async () => {
  if (id) await callApi(admin, `/dashboard/${id}`, { method: "DELETE" }).catch(() => null);
  await browser.close();
});
const stored = () => callApi<Dashboard>(admin, `/dashboard/${id}`);

test("FRAME-04 DASHB-01 DASHB-02 DASHB-04 DASHB-05 the bar leads to all dashboards; a new one begins with a template and shows each of its charts", async () => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.waitForURL("**/dashboard/list");
  await page.getByRole("heading", { level: 1, name: "Tutte le dashboard" }).waitFor();
  await page.getByRole("button", { name: "Nuova dashboard" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /Nome/ }).fill(name);
  await dialog.getByRole("combobox", { name: /Impianti/ }).fill(plant.id);
  await page.getByRole("option").filter({ hasText: plant.name }).click();
  await dialog.getByRole("heading").first().click();
  await dialog.getByRole("radio", { name: "Un impianto" }).check();
  await dialog.getByRole("button", { name: "Salva" }).click();
  // A new one is opened to be changed.
  await page.waitForURL(/\/dashboard\/[0-9a-f]{24}\?edit=true$/);
  id = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.goto(`/dashboard/${id}`);
  await page.getByRole("heading", { level: 1, name: `Dashboard: ${name}` }).waitFor();
  await page.getByText(id, { exact: true }).waitFor();
  const charts = (await stored()).widgets.filter(({ kind }) => kind === "chart").length;
  expect(charts).toBeGreaterThan(0);
  await expect
    .poll(() => page.locator(".is-chart svg, .is-chart canvas").count())
    .toBeGreaterThan(0);
  expect(await page.locator("section.is-chart").count()).toBe(charts);
  await expect.poll(() => page.locator(".hg-skeleton, [aria-busy=true]").count()).toBe(0);
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0);
  await page.goto("/dashboard/list");
  await page.getByRole("link", { name }).click();
  await page.waitForURL(`**/dashboard/${id}`);
});

test("DASHB-03 DASHB-06 with the switch it is edited: a note is added, a widget moved with the keyboard, undone, saved", async () => {
  await page.getByRole("switch", { name: "Modifica" }).check();
  await page.getByRole("button", { name: "Testo" }).click();
  const form = page.getByRole("complementary", { name: "Riquadro scelto" });
  await form.getByRole("textbox", { name: "Testo" }).fill("Benvenuti nell’atrio");
  const save = page.getByRole("button", { name: "Salva" });
  await save.click();
  await expect
    .poll(async () => (await stored()).widgets.some(({ text }) => text === "Benvenuti nell’atrio"))
    .toBe(true);
  await page.getByText("Benvenuti nell’atrio").waitFor();
  if (!(await page.getByRole("switch", { name: "Modifica" }).isChecked()))
    await page.getByRole("switch", { name: "Modifica" }).check();
  const before = await stored();
  await page.getByRole("button", { name: "Sposta Potenza adesso" }).first().press("ArrowDown");
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect(await stored()).toEqual(before);
  await page.goto(`/dashboard/${id}`);
  expect(await seriousFaults(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(faults).toEqual([]);
});

test("OPEN-04 who has the link sees the dashboard without a login, until it is revoked", async () => {
  await page.getByRole("link", { name: "Collegamenti pubblici" }).click();
  await page.getByRole("button", { name: "Nuovo collegamento" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Crea" }).click();
  const address = await dialog.getByRole("textbox").inputValue();
  expect(address).toMatch(/\/open\/[\w-]{20,}$/);
  const nobody = await browser.newContext();
  const open = await nobody.newPage();
  const quiet = consoleFaults(open);
  await open.goto(address);
  await open.getByRole("heading", { level: 1, name }).waitFor();
  await open.getByText("Benvenuti nell’atrio").waitFor();
  await expect.poll(() => open.locator(".hg-skeleton, [aria-busy=true]").count()).toBe(0);
  expect(await open.evaluate(() => localStorage.getItem("heliograph.token"))).toBeNull();
  expect(quiet).toEqual([]);
  const [link] = await callApi<{ id: string }[]>(
    admin,
    `/public_link/list?kind=dashboard&of=${id}`,
  );
  await callApi(admin, `/public_link/${link!.id}`, { method: "DELETE" });
  await open.reload();
  await open.getByRole("heading", { level: 1 }).waitFor();
  expect(await open.getByText("Benvenuti nell’atrio").count()).toBe(0);
  await open
    .getByText("Questo collegamento non è più valido")
    .first()
    .waitFor({ state: "attached" });
  await nobody.close();
});
