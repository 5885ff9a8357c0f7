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
  // What somebody else arranges meanwhile stays. (DB13)
  const { plants, widgets } = await stored();
  const theirs = { id: "theirs", kind: "text", text: "Arrivato intanto", x: 0, y: 60, w: 4, h: 1 };
  const body = JSON.stringify({ name, plants, widgets: [...widgets, theirs] });
  await callApi(admin, `/dashboard/${id}`, { method: "POST", body });
  await save.click();
  await expect
    .poll(async () => (await stored()).widgets.some(({ text }) => text === "Benvenuti nell’atrio"))
    .toBe(true);
  // The form beside it may say it too.
  const shown = page.locator(".hg-widget-text");
  await shown.getByText("Benvenuti nell’atrio").waitFor();
  await shown.getByText("Arrivato intanto").waitFor();
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

test("DASHB-06 [DB6] while it is edited a click on a widget picks it, also where it would else lead to a plant", async () => {
  const { plants, widgets } = await stored();
  const place = { x: 4, y: 60, w: 4, h: 2 };
  const ranks = { id: "ranks", kind: "table", quantity: "power", title: "Chi produce", ...place };
  const changed = JSON.stringify({ name, plants, widgets: [...widgets, ranks] });
  await callApi(admin, `/dashboard/${id}`, { method: "POST", body: changed });
  await page.goto(`/dashboard/${id}?edit=true`);
  const link = page
    .getByRole("region", { name: "Chi produce" })
    .locator("a", { hasText: plant.name });
  await link.waitFor();
  await link.scrollIntoViewIfNeeded();
  const box = (await link.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const form = page.getByRole("complementary", { name: "Riquadro scelto" });
  expect(await form.getByRole("textbox", { name: "Titolo" }).inputValue()).toBe("Chi produce");
  expect(new URL(page.url()).pathname).toBe(`/dashboard/${id}`);
  const body = JSON.stringify({ name, plants, widgets });
  await callApi(admin, `/dashboard/${id}`, { method: "POST", body });
});

test("DASHB-06 [DB6] a widget is moved and stretched with the mouse, and moved with a finger; the whole screen shows it without the tools of its maker", async () => {
  await page.goto(`/dashboard/${id}?edit=true`);
  const power = page.getByRole("region", { name: "Potenza adesso" }).first();
  const today = page.getByRole("region", { name: "Energia oggi" });
  const placeOf = (of: typeof power) =>
    of.evaluate((one) => [one.style.gridColumn, one.style.gridRow].join(", "));
  const middleOf = async (name: string) => {
    const box = (await page.getByRole("button", { name }).first().boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await today.waitFor();
  const columnPx = ((await page.locator(".hg-dash").boundingBox())!.width + 12) / 12;
  expect([await placeOf(power), await placeOf(today)]).toEqual([
    "1 / span 3, 1 / span 2",
    "4 / span 3, 1 / span 2",
  ]);
  const mouse = await middleOf("Sposta Potenza adesso");
  await page.mouse.move(mouse.x, mouse.y);
  await page.mouse.down();
  await page.mouse.move(mouse.x + 6 * columnPx, mouse.y, { steps: 6 });
  await page.mouse.up();
  // Where it is put, the others give way.
  await expect.poll(() => placeOf(power)).toBe("7 / span 3, 1 / span 2");
  await page.getByRole("complementary", { name: "Riquadro scelto" }).waitFor();
  await page.getByRole("button", { name: "Annulla" }).click();
  const corner = await middleOf("Ridimensiona Potenza adesso");
  await page.mouse.move(corner.x, corner.y);
  await page.mouse.down();
  await page.mouse.move(corner.x - columnPx, corner.y + 66, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => placeOf(power)).toBe("1 / span 2, 1 / span 3");
  await page.getByRole("button", { name: "Annulla" }).click();
  const finger = await middleOf("Sposta Energia oggi");
  const screen = await context.newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    screen.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: finger.y }],
    });
  await touch("touchStart", finger.x);
  for (let step = 1; step <= 6; step++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a finger goes
    await touch("touchMove", finger.x - (step / 2) * columnPx);
  await touch("touchEnd");
  await expect.poll(() => placeOf(today)).toBe("1 / span 3, 1 / span 2");
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.getByRole("switch", { name: "Modifica" }).uncheck();
  await page.getByRole("button", { name: "Schermo intero" }).click();
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  expect(await page.getByRole("switch", { name: "Modifica" }).count()).toBe(0);
  await page.getByRole("button", { name: "Esci dallo schermo intero" }).click();
  await page.getByRole("switch", { name: "Modifica" }).waitFor();
});

test("DASHB-06 [DB6] with the keyboard a widget is removed and the one beside it goes on; on a phone one that was added is seen above its form", async () => {
  await page.goto(`/dashboard/${id}?edit=true`);
  const grips = page.getByRole("button", { name: /^Sposta/ });
  await grips.first().focus();
  const beside = await grips.nth(1).getAttribute("aria-label");
  const all = await grips.count();
  await page.keyboard.press("Delete");
  await expect.poll(() => grips.count()).toBe(all - 1);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    beside,
  );
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(() => grips.count()).toBe(all);

  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  // In one column neighbours change places.
  const column = () =>
    page.locator(".hg-widget-card").evaluateAll((cards) => cards.map((one) => one.ariaLabel));
  const [first, second, ...others] = await column();
  await page
    .getByRole("button", { name: `Sposta giù ${first}`, exact: true })
    .first()
    .click();
  await expect.poll(column).toEqual([second, first, ...others]);
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect.poll(column).toEqual([first, second, ...others]);
  await page.getByRole("button", { name: "Aggiungi un riquadro" }).click();
  await page.getByRole("menuitem", { name: "Testo" }).click();
  const form = await page.getByRole("complementary", { name: "Riquadro scelto" }).boundingBox();
  const added = page.locator(".hg-widget-card.is-picked");
  await expect
    .poll(async () => {
      const box = await added.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= form!.y;
    })
    .toBe(true);
  await page.getByRole("button", { name: "Annulla" }).click();
  await page.setViewportSize(desk);
  await page.getByRole("switch", { name: "Modifica" }).uncheck();
});
test("OPEN-04 who has the link sees the dashboard without a login, until it is revoked", async () => {
  await page.getByRole("link", { name: "Collegamenti pubblici" }).click();
  await page.getByRole("button", { name: "Nuovo collegamento" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Per chi" }).fill("Comune di Asti");
  await dialog.getByRole("button", { name: "Crea" }).click();
  const address = await dialog.getByRole("textbox", { name: "Collegamento" }).inputValue();
  expect(address).toMatch(/\/open\/[\w-]{20,}$/);
  const nobody = await browser.newContext({ locale: "it-IT" });
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
