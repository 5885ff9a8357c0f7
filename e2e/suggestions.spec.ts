import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let own: OwnPlant;
let page: Page;
let base: string;

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Impianto appena nato");
  base = `/plant/${own.id}/config`;
  page = await (await newUser(browser, admin)).newPage();
});
afterAll(async () => {
  await browser.close();
});

const text = (words: string): Locator => page.getByText(words, { exact: true });
const button = (name: string): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });
const ticked = async (): Promise<number> =>
  await page.getByRole("main").locator("tbody input[type=checkbox]:checked").count();
const now = (): number => Math.floor(Date.now() / 1000);

test("CDEV-03 SUGD-02 SUGD-03 SUGD-04 SUGD-05 SUGD-06 SUGD-07 SUGD-09 SUGD-11 from the first packet to devices: what is new, all or none, created, and then nothing new", async () => {
  // A plant that never sent anything.
  const empty = await makeEmpty();
  await page.goto(`/plant/${empty}/config/suggest_devs`);
  await text("Nessun pacchetto ricevuto").waitFor();

  await page.goto(`${base}/devices`);
  await own.send({
    timestamp: now() - 60,
    devices: [{ oid: "sbx", oidn: 7, name: "Quadro sette", type: "stringbox", brand: "Quadrel" }],
    values: { "sbx.7.i1": 4.2, "sbx.7.i2": 4.1, "sbx.7.q_9": 3, "met.7.etot": 1200 },
  });
  await page.getByRole("link", { name: "Dispositivi rilevati", exact: true }).click();
  const row = page.getByRole("row", { name: /Quadro sette/ });
  await row.waitFor();
  await page.getByText(/Ultimo pacchetto del/).waitFor();
  await button("Crea i selezionati").click();
  await text("Nessun apparato selezionato").waitFor();
  await button("Seleziona tutti").click();
  await expect.poll(ticked).toBe(2);
  await button("Deseleziona tutti").click();
  await expect.poll(ticked).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
  await row.getByRole("checkbox").check();
  await button("Crea i selezionati").click();
  await text("1 apparato creato").waitFor();
  await expect.poll(() => row.count()).toBe(0);
  // Of two that are created, one is refused: the other one is there.
  await page
    .getByRole("row", { name: /Contatore 7/ })
    .getByRole("checkbox")
    .check();
  await page.route("**/api/v1/device", (route) =>
    route.fulfill({ status: 409, json: { detail: "taken", code: "conflict" } }),
  );
  await button("Crea i selezionati").click();
  await page.getByText(/^Errore creazione Contatore 7/).waitFor();
  await page.unroute("**/api/v1/device");
  await button("Crea i selezionati").click();
  await text("Nessun nuovo apparato rilevato").waitFor();
  const plant = await callApi<Plant>(admin, `/plant/${own.id}?full=true`);
  expect(plant.devices?.map(({ name, brand, oid }) => [name, brand, oid])).toEqual(
    expect.arrayContaining([
      ["Quadro sette", "Quadrel", "sbx"],
      ["Contatore 7", null, "met"],
    ]),
  );
});

test("SUGV-02 SUGV-03 SUGV-04 SUGV-05 SUGV-06 SUGV-07 SUGV-08 the values of the packet become variables of their devices: suggested, unknown, none", async () => {
  await page.goto(`${base}/suggest_vars`);
  const string = page.getByRole("row", { name: /Corrente stringa 1/ });
  await string.waitFor();
  await expect.poll(() => string.textContent()).toContain("4,2");
  await expect.poll(() => string.textContent()).toContain("ipotesi");
  await button("Crea i selezionati").click();
  await text("Nessuna variabile selezionata").waitFor();
  await button("Seleziona le consigliate").click();
  await expect.poll(ticked).toBe(3);
  await button("Annulla selezione").click();
  await expect.poll(ticked).toBe(0);
  await expect.poll(() => page.getByRole("row", { name: /sbx\.7\.q_9/ }).count()).toBe(0);
  await page.getByRole("switch", { name: "Includi le sconosciute" }).click();
  await page.getByRole("row", { name: /sbx\.7\.q_9/ }).waitFor();
  await button("Seleziona le consigliate").click();
  await button("Crea i selezionati").click();
  await text("3 variabili create").waitFor();
  const plant = await callApi<Plant>(admin, `/plant/${own.id}?full=true`);
  const box = plant.devices?.find(({ oid }) => oid === "sbx");
  expect(box?.variables.map(({ mib, udm, tags }) => [mib, udm, tags])).toEqual([
    ["sbx.7.i1", "A", [1]],
    ["sbx.7.i2", "A", [1]],
  ]);
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBe(0);
});

test("SUGD-08 SUGD-10 SUGV-09 a packet that cannot be read, and a server that fails, say so on both pages", async () => {
  const answers = [
    [
      422,
      { detail: "broken", code: "packet_invalid" },
      "Pacchetto non valido, attendere il prossimo",
    ],
    [404, { detail: "none", code: "packet_none" }, "Nessun pacchetto ricevuto"],
    [500, { detail: "broken", code: "internal" }, /500/],
  ] as const;
  for (const name of ["suggest_devs", "suggest_vars"])
    for (const [status, json, words] of answers) {
      const calls = "**/api/v1/plant/*/suggest_*";
      await page.route(calls, (route) => route.fulfill({ status, json }));
      await page.goto(`${base}/${name}`);
      await page.getByRole("main").getByText(words).first().waitFor();
      await expect.poll(() => page.getByRole("main").getByRole("table").count()).toBe(0);
      await page.unroute(calls);
    }
});

async function makeEmpty(): Promise<string> {
  const id = String(Number(own.id) === 9999 ? 4999 : Number(own.id) + 1);
  if (!(await callApi<boolean>(admin, `/plant/${id}/exists`)))
    await callApi(admin, "/plant", {
      method: "POST",
      body: JSON.stringify({
        id,
        name: "Impianto muto",
        client: "Prova del portale",
        active_since: Date.parse("2026-02-28T23:00:00Z") / 1000,
      }),
    });
  return id;
}
