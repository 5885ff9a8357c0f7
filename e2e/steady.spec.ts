import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, consoleFaults, demoPassword, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
const nowSeconds = (): number => Math.floor(Date.now() / 1000);
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Prova di costanza", noonZone(Date.now()).zone);
  // The table of a chart says every third slot of a day, and the last one: one of the three.
  await plant.send(
    ...[630, 330, 30].map((ago) => ({
      timestamp: nowSeconds() - ago,
      values: { "inv.1.pac": 11, "inv.1.irr": 700 },
    })),
  );
});
afterAll(async () => {
  const body = JSON.stringify({ disabled: true });
  await callApi(admin, `/plant/${plant.id}`, { method: "PATCH", body });
  await callApi(admin, `/plant/${plant.id}`, { method: "DELETE" });
  await browser.close();
});

/** What the chart says to those who cannot see it: heads, and the newest row without its time. */
const announcedBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const table = document.querySelector("figure.hg-chart table");
    const cells = (row: Element | null | undefined): string[] =>
      [...(row?.children ?? [])].slice(1).map((cell) => cell.textContent);
    const rows = [...(table?.querySelectorAll("tbody tr") ?? [])];
    const measured = rows.findLast((row) => cells(row).some((text) => text !== "—"));
    return `${cells(table?.querySelector("thead tr")).join(", ")}: ${cells(measured).join(", ")}`;
  });

test("two tabs: who leaves in one has left in the other, and who comes is who he is in both", async () => {
  // A session of its own: it ends here.
  const context = await newUser(browser, await tokenOf("admin"), { language: "it" });
  const [one, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([one.goto(`/plant/${plant.id}`), other.goto("/plant/640/config/devices")]);
  await one.getByRole("heading", { name: "Prova di costanza" }).waitFor();
  await other
    .getByRole("banner")
    .getByRole("button", { name: /^Account/ })
    .click();
  await other.getByRole("menuitem", { name: "Esci" }).click();
  await one.waitForURL((url) => url.pathname === "/login");

  await other.getByRole("textbox", { name: "Nome utente" }).waitFor();
  await other.locator("label", { hasText: "English" }).click();
  await one.getByRole("button", { name: "Sign in", exact: true }).waitFor();

  await other.getByRole("textbox", { name: "Username" }).fill("client");
  await other.getByRole("textbox", { name: "Password" }).fill(demoPassword);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  // The page that was open here is not for the one who came.
  await one.waitForURL((url) => url.pathname === `/plant/${plant.id}`);
  await one.getByText("Insufficient permissions to view the page").waitFor();
  await expect.poll(() => one.getByRole("button", { name: "Administration" }).count()).toBe(0);

  // A tab that slept hears of a change of hands as one: it begins anew.
  const token = await tokenOf("admin");
  await other.evaluate((text) => localStorage.setItem("heliograph.token", text), token);
  await one.getByRole("heading", { name: "Prova di costanza" }).waitFor();
  await one.getByRole("button", { name: "Administration" }).waitFor();
  await context.close();
});

test("while a curve is taken away the others keep their own values, and a value that comes leaves the tooltip", async () => {
  const context = await newUser(browser, admin, { language: "it" });
  const page = await context.newPage();
  const faults = consoleFaults(page);
  const vars = `${plant.power},${plant.irradiance}`;
  await page.goto(`/plant/${plant.id}/device/${plant.deviceId}?vars=${vars}`);
  await expect
    .poll(() => announcedBy(page))
    .toBe("Potenza AC (kW), Irraggiamento (W/m²): 11,0, 700,0");

  // The answer stays away: what is drawn meanwhile is what is known.
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route("**/api/v1/data/fetch", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: /Potenza AC$/, pressed: true }).click();
  await expect.poll(() => announcedBy(page)).toBe("Irraggiamento (W/m²): 700,0");
  answer();

  const chart = page.locator("figure.hg-chart").first();
  const box = await chart.boundingBox();
  if (!box) throw new Error("no chart");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const tip = page.locator(".hg-tip");
  await tip.waitFor();
  await expect
    .poll(async () => {
      // Again in each poll: the slot of now may end before it is read.
      await plant.send({ timestamp: nowSeconds(), values: { "inv.1.irr": 650 } });
      return await announcedBy(page);
    })
    .toBe("Irraggiamento (W/m²): 650,0");
  await expect.poll(() => tip.isVisible()).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test("a plant that is taken from its reader while he looks at it says so, and does not seem to be interrupted for ever", async () => {
  const user = await makeUser(admin);
  await user.allow(plant.id, [permissions.plant_show]);
  const context = await newUser(browser, user.token, { language: "it" });
  const page = await context.newPage();
  // Its first frame may come before the page's heading does.
  const watched = page
    .waitForEvent("websocket", (socket) => socket.url().includes("/values"))
    .then((socket) => socket.waitForEvent("framereceived"));
  await page.goto(`/plant/${plant.id}`);
  await page.getByRole("heading", { name: "Prova di costanza" }).waitFor();
  await watched;
  await callApi(admin, `/user/${user.id}/perms/${plant.id}`, { method: "DELETE" });
  await page.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Prova di costanza" }).count()).toBe(0);
  await context.close();
});

test("a dialog keeps what was typed: Escape closes its list first, and a click beside it closes nothing", async () => {
  const context = await newUser(browser, admin, { language: "it" });
  const page = await context.newPage();
  await page.goto(`/plant/${plant.id}/config/formulas`);
  await page.getByRole("button", { name: "Nuova formula" }).first().click();
  const dialog = page.getByRole("dialog");
  const text = dialog.locator("textarea");
  await text.click();
  await text.pressSequentially("{Pot");
  const list = dialog.getByRole("listbox", { name: "Variabili e funzioni" });
  await list.waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await page.mouse.click(8, 400);
  // The way from the click to a dialog that has gone takes less than this one to its name.
  await dialog.getByRole("textbox", { name: "Nome" }).fill("Una formula");
  await expect.poll(() => text.inputValue()).toBe("{Pot");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancella le modifiche" }).click();
  await dialog.first().waitFor({ state: "hidden" });
  await context.close();
});
