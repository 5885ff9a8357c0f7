import type { Browser } from "playwright-core";
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";

let browser: Browser;
let admin: string;
let plant: string;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  do plant = String(randomInt(5000, 10_000));
  while (await callApi<boolean>(admin, `/plant/${plant}/exists`));
  await callApi(admin, "/plant", {
    method: "POST",
    body: JSON.stringify({
      id: plant,
      name: "Impianto da completare",
      client: "Prova del portale",
      active_since: 1_735_686_000,
      http_passwd: "logger",
    }),
  });
});
afterAll(async () => {
  await browser.close();
});

test("ONB-02 a new plant's dashboard lists what is missing and leads to where it is mended, until it is set aside", async () => {
  const page = await (await newUser(browser, admin)).newPage();
  const list = page.getByRole("region", { name: "Si può partire?" });
  const line = (name: string) =>
    list.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await page.goto(`/plant/${plant}`);
  await line("Pacchetti").getByText("non è ancora arrivato nulla").waitFor();
  await expect.poll(() => list.getByText("1 di 11", { exact: true }).count()).toBe(1);
  expect(await seriousFaults(page)).toEqual([]);

  await callApi(admin, `/ingest/${plant}`, {
    method: "POST",
    body: JSON.stringify({
      timestamp: Math.floor(Date.now() / 1000) - 20,
      values: { "inv.1.pac": 11.9, "inv.1.etot": 98_765 },
    }),
  });
  await page.reload();
  const devices = line("Dispositivi");
  await devices.getByText("1 rilevato, da creare").waitFor();
  await devices.getByRole("link", { name: "Dispositivi rilevati", exact: true }).click();
  await page.getByRole("button", { name: "Seleziona tutti", exact: true }).click();
  await page.getByRole("button", { name: "Crea i selezionati", exact: true }).click();
  await page.getByText("1 apparato creato", { exact: true }).waitFor();
  await page.goBack();
  await line("Variabili").getByText("2 valori riconosciuti, da creare").waitFor();
  await expect.poll(() => list.getByText("2 di 11", { exact: true }).count()).toBe(1);
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBe(0);

  await list.getByRole("button", { name: "Non mostrare più", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Non mostrare più" }).click();
  await page.getByText("L’elenco non sarà più mostrato", { exact: true }).waitFor();
  await expect.poll(() => list.count()).toBe(0);
});
