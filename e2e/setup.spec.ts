import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
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

test("[SU7] from a new plant's form to its first curve by the guided way, on a phone; left and come back to, it goes on; created in one go, undone in one", async () => {
  const page = await (await newUser(browser, admin)).newPage();
  await page.setViewportSize(phone);
  let id: string;
  do id = String(randomInt(5000, 10_000));
  while (await callApi<boolean>(admin, `/plant/${id}/exists`));
  const main = page.getByRole("main");
  const button = (name: string | RegExp) => main.getByRole("button", { name, exact: true });
  const fill = async (path: string, text: string) =>
    await page.locator(`[data-path="${path}"]`).fill(text);
  await page.goto("/admin/plant_add");
  await fill("id", id);
  await fill("name", "Dal nulla alla curva");
  await fill("client", "Prova del portale");
  await fill("active_since", "01/01/2025");
  await button("Salva").click();
  await page.waitForURL(`**/plant/${id}/config/setup`);
  await main.getByLabel("Potenza di picco").fill("60");
  await main.getByLabel("Latitudine").fill("41,9");
  await main.getByLabel("Longitudine").fill("12,5");
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await button("Salva e continua").click();
  await button("Crea la password").click();
  await main.getByText("In attesa del primo pacchetto…", { exact: true }).waitFor();

  const now = Math.floor(Date.now() / 1000);
  const packets = [600, 300, 20].map((ago) => ({
    timestamp: now - ago,
    values: { "inv.1.pac": 11.9, "inv.1.etot": 98_765, "inv.2.pac": 12.1, "inv.2.x4": 23.7 },
  }));
  await callApi(admin, `/ingest/${id}`, { method: "POST", body: JSON.stringify({ packets }) });
  await button("Guarda che cosa è arrivato").waitFor();
  // Left and come back to: the first that is not done is open.
  await page.goto(`/plant/${id}/config/setup`);
  await main.getByLabel("Potenza nominale di ciascuno (2 inverter)").fill("-30");
  await main.getByText("Serve un numero, zero o più").waitFor();
  await main.getByLabel("Potenza nominale di ciascuno (2 inverter)").fill("30");
  await expect.poll(() => seriousFaults(page)).toEqual([]);
  await main.getByLabel("Che cos’è: inv.2.x4").selectOption({ label: "Temperatura" });
  await button("Crea 2 dispositivi e 4 variabili").click();
  await button("Annulla").click();
  await page.getByText("Tolto ciò che era stato creato", { exact: true }).waitFor();
  await button("Indietro").click();
  // What was typed and chosen is still there.
  await button("Crea 2 dispositivi e 4 variabili").click();
  await button(/^Crea \d+ elementi$/).click();
  // What was created in this step goes in one call, and may be created again.
  await main.getByText(/^\d+ elementi creati$/).waitFor();
  await button("Annulla").click();
  await page.getByText("Tolto ciò che era stato creato", { exact: true }).last().waitFor();
  await expect
    .poll(async () => {
      const plant = await callApi<Plant>(admin, `/plant/${id}?full=true`);
      return [plant.alerts, plant.charts, plant.reports, plant.formulas].map((one) => one?.length);
    })
    .toEqual([0, 0, 0, 0]);
  await button("Indietro").click();
  await button(/^Crea \d+ elementi$/).click();
  await main.getByRole("link", { name: "Vai alla dashboard", exact: true }).click();
  await page.waitForURL(`**/plant/${id}`);
  await main.getByText("24,0", { exact: false }).first().waitFor();
  await expect
    .poll(async () => {
      const plant = await callApi<Plant>(admin, `/plant/${id}?full=true`);
      return {
        kwp: plant.kwp,
        devices: plant.devices?.map(({ name, nominal, variables }) => [
          name,
          nominal,
          variables.length,
        ]),
        alerts: plant.alerts?.map(({ template_id: template }) => template),
        charts: plant.charts?.map(({ name }) => name),
      };
    })
    .toEqual({
      kwp: 60,
      devices: [
        ["Inverter 1", 30, 2],
        ["Inverter 2", 30, 2],
      ],
      alerts: ["003", "015"],
      charts: [
        "Potenza del giorno",
        "Inverter per kWp",
        "Energia del mese",
        "Temperature della settimana",
      ],
    });
});
