import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../packages/contract/src/users/permissions.ts";
import { callApi, consoleFaults, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let page: Page;
let faults: string[];
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Impianto delle variabili");
  page = await (await newUser(browser, admin)).newPage();
  faults = consoleFaults(page);
});
afterAll(async () => {
  await browser.close();
});
const stored = (id: string): Promise<Variable> => callApi<Variable>(admin, `/variable/${id}`);
const cell = (id: string, key: string): Locator => page.locator(`[data-cell="${id} ${key}"]`);

test("CVAR-02 CVAR-03 CVAR-13 CVAR-14 the table spans the page; cells are written by keys alone, pasted from a spreadsheet, and stored", async () => {
  await page.goto(`/plant/${plant.id}/config/variables`);
  await cell(plant.power, "name").waitFor();
  const [table, main] = await Promise.all([
    page.locator(".hg-table").boundingBox(),
    page.getByRole("main").boundingBox(),
  ]);
  expect(table!.width).toBeGreaterThan(main!.width * 0.9);
  await page.getByRole("button", { name: "Salva", exact: true }).click();
  await page.getByText("Nessuna cambiamento da salvare").waitFor();
  // A letter begins the cell, Enter ends it and goes on to the row below.
  await cell(plant.power, "vmax").focus();
  await page.keyboard.type("22,5");
  await page.keyboard.press("Enter");
  await cell(plant.irradiance, "vmax").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("1300");
  await page.keyboard.press("Enter");
  // The row below has the focus a frame later, and would take it from the cell that is pasted into.
  await page.locator('[data-cell$=" vmax"]').and(page.locator(":focus")).waitFor();
  await cell(plant.power, "udm").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "kW\tPotenza prodotta\nW/m²\tIrraggiamento; In evidenza");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  const bar = page.getByRole("region", { name: "Modifiche non salvate" });
  await bar.getByText("4 modifiche in 2 variabili, non salvate").waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Cruscotto" }).first().click();
  await page.waitForURL((url) => !url.pathname.includes("config"));
  // What is typed waits for whoever comes back, and for who loads the page anew.
  await page.goBack();
  await bar.getByText("4 modifiche in 2 variabili, non salvate").waitFor();
  await bar.getByRole("button", { name: "Salva" }).click();
  await page.getByText("2 variabili salvate").waitFor();
  await expect.poll(() => stored(plant.power)).toMatchObject({ vmax: 22.5, udm: "kW", tags: [51] });
  await expect.poll(() => stored(plant.irradiance)).toMatchObject({ vmax: 1300, udm: "W/m²" });
  expect((await stored(plant.irradiance)).tags.toSorted((a, b) => a - b)).toEqual([3, 8]);
  await bar.waitFor({ state: "hidden" });
  expect(faults).toEqual([]);
});

test("CVAR-01 CVAR-16 CVAR-24 who is no administrator is led away from the table, and edits name and notes on the variable's page", async () => {
  const { plant_show, devices_show, devices_edit, inverter_show, inverter_vars } = permissions;
  const installer = await makeUser(admin);
  await installer.allow(plant.id, [
    plant_show,
    devices_show,
    devices_edit,
    inverter_show,
    inverter_vars,
  ]);
  const own = await newUser(browser, installer.token, { size: phone });
  const theirs = await own.newPage();
  await theirs.goto(`/plant/${plant.id}/config/variables`);
  await theirs.waitForURL((url) => url.pathname === "/");
  await theirs.goto(`/plant/${plant.id}/var/${plant.power}`);
  await theirs.getByRole("button", { name: "Modifica", exact: true }).click();
  const dialog = theirs.getByRole("dialog");
  await dialog.locator("[data-path]").first().waitFor();
  const fields = await dialog
    .locator("[data-path]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("data-path")));
  expect(fields).toEqual(["name", "notes"]);
  await dialog.locator("[data-path=name]").fill("Potenza in alternata");
  await dialog.getByRole("button", { name: "Salva" }).click();
  await theirs.getByRole("heading", { name: "Potenza in alternata", level: 1 }).waitFor();
  expect(await sidewaysPx(theirs)).toBe(0);
  await own.close();
});
