import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let own: OwnPlant;
let page: Page;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Impianto con un passato");
  page = await (await newUser(browser, admin)).newPage();
});
afterAll(async () => {
  await browser.close();
});

/** An hour of 2 April 2026, which is the fourth of February as well, in watts with decimal commas. */
const rows = Array.from({ length: 12 }, (_, i) => {
  const minutes = String(i * 5).padStart(2, "0");
  return `02/04/2026 12:${minutes};${4000 + i},5;${i === 3 ? "guasto" : 20 + i}`;
});
const file = {
  name: "storico.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["Ora;inv.1.pac [W];Meteo 1, T_amb [°C]", ...rows].join("\r\n"), "latin1"),
};

test("ONB-04 a file of another logger is read, asked about, tried and imported, on a phone too", async () => {
  await page.setViewportSize(phone);
  await page.goto(`/plant/${own.id}/config/import_data`);
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  await main.getByText("Nessuna importazione").waitFor();
  await page.locator("input[type=file]").setInputFiles({ ...file, buffer: Buffer.from("a;b\n") });
  await main.getByText("Il file ha una riga sola", { exact: false }).waitFor();
  await page.locator("input[type=file]").setInputFiles(file);

  // Day or month first: the file does not say.
  await main.getByText("viene prima il giorno o il mese?", { exact: false }).waitFor();
  await expect.poll(() => button("Avanti").isDisabled()).toBe(true);
  expect(await seriousFaults(page)).toEqual([]);
  await main.getByRole("combobox", { name: "Formato" }).click();
  await page.getByRole("option", { name: "giorno/mese/anno" }).click();
  await main.getByText("12 righe, la prima del 02/04/2026", { exact: false }).waitFor();
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await button("Avanti").click();

  await main.getByText("2 colonne da importare · 1 variabile nuova").waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await button("Avanti").click();

  await main.getByText("Riga 5", { exact: true }).waitFor();
  await main.getByText("«guasto»", { exact: true }).waitFor();
  await button("Prova").click();
  await main.getByText("Che cosa cambierebbe").waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await button("Crea 1 variabile nuova e importa").click();
  await main.getByText("Importazione finita.").waitFor();
  await main
    .getByText("istanti scritti 12, valori accettati 23, rifiutati 0", { exact: false })
    .waitFor();

  const start = Date.parse("2026-04-02T10:00:00Z") / 1000;
  const body = { ids: [own.power], start, end: start + 600, resolution: 5 };
  expect(
    await callApi(admin, "/data/fetch", { method: "POST", body: JSON.stringify(body) }),
  ).toEqual([
    [start, 4.0005],
    [start + 300, 4.0015],
  ]);
  await button("Importa un altro file").click();
  await main.getByText("storico.csv", { exact: true }).waitFor();
});
