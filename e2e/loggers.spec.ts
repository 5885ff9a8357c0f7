import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions } from "../packages/contract/src/users/permissions.ts";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let own: OwnPlant;
let page: Page;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Impianto del logger");
  page = await (await newUser(browser, admin)).newPage();
});
afterAll(async () => {
  await browser.close();
});

test("ONB-03 bad packets stand there with their reasons, what nobody reads with its value, and how to send; who may not edit the plant sees no password", async () => {
  const now = Math.floor(Date.now() / 1000);
  await own.send({ timestamp: now - 20, values: { "inv.1.pac": 5, "inv.1.strange": 12.5 } });
  await callApi(admin, `/ingest/${own.id}`, {
    method: "POST",
    body: JSON.stringify({
      timestamp: now - 10,
      values: { "inv.1.pac": 6, "inv.1.strange": 12.5, "inv.1.loose": 1e30 },
    }),
  });
  const path = `/plant/${own.id}/config/loggers`;
  await page.goto(path);
  const main = page.getByRole("main");
  await main.getByText("giusto", { exact: true }).waitFor();
  const refused = main.getByRole("table", { name: "Valori rifiutati" });
  await refused.getByText("inv.1.loose", { exact: true }).waitFor();
  const unread = main.getByRole("row", { name: /inv\.1\.strange/ });
  await expect.poll(() => unread.textContent()).toContain("12,5");
  await main.getByText(`curl -u '${own.id}:PASSWORD'`, { exact: false }).waitFor();
  await main.getByRole("button", { name: "Mostra", exact: true }).click();
  await main.getByText(`curl -u '${own.id}:logger-${own.id}'`, { exact: false }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await main.getByRole("button", { name: "Togli i mib inutili", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Togli i mib inutili" }).click();
  await page.getByText("Nessun mib da togliere", { exact: true }).waitFor();
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBe(0);

  const reader = await makeUser(admin);
  await reader.allow(own.id, [permissions.plant_show, permissions.devices_edit]);
  const theirs = await (await newUser(browser, reader.token)).newPage();
  await theirs.goto(path);
  await theirs.getByText("la vede chi può modificare l’impianto", { exact: true }).waitFor();
  await theirs.getByText(/mib non .* da nessuna variabile/).waitFor();
  await expect.poll(() => theirs.getByText("inv.1.strange").count()).toBe(0);
  await expect
    .poll(() => theirs.getByRole("button", { name: "Togli i mib inutili" }).count())
    .toBe(0);
});
