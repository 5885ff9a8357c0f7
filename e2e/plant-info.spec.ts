import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: OwnPlant;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makePlant(admin, "Impianto dei dati");
  await change({
    maintainer: "Rossi Impianti",
    manager: "Gestioni Verdi",
    location: "Lecce",
    country: "Italia",
    address: "Via del Sole 1",
    lat: 40.35,
    lon: 18.17,
    alt: 49.5,
    num_sms: 100,
    notes: "Una nota",
    active_until: Date.parse("2031-12-31T23:59:59+01:00") / 1000,
  });
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
});

const stored = (): Promise<Plant> => callApi<Plant>(admin, `/plant/${plant.id}`);
const change = (body: object): Promise<Plant> =>
  callApi<Plant>(admin, `/plant/${plant.id}`, { method: "PATCH", body: JSON.stringify(body) });
const field = (name: string, on: Page = page): Locator => on.locator(`[data-path="${name}"]`);
const button = (name: string, on: Page = page): Locator =>
  on.getByRole("button", { name, exact: true });
const open = async (on: Page = page): Promise<void> => {
  await on.goto(`/plant/${plant.id}/config/info`);
  await field("name", on).waitFor();
};
/** Fills a field and leaves it: what is wrong with it is shown then. */
async function type(name: string, text: string, on: Page = page): Promise<void> {
  await field(name, on).fill(text);
  await field(name, on).blur();
}

test("CINFO-01 CINFO-05 CINFO-15 every field holds what the plant has; its code cannot be changed", async () => {
  await open();
  const facts = await stored();
  const texts = {
    id: facts.id,
    name: facts.name,
    client: facts.client,
    maintainer: facts.maintainer,
    manager: facts.manager,
    timezone: facts.timezone,
    location: facts.location,
    country: facts.country,
    address: facts.address,
    http_passwd: facts.http_passwd,
    notes: facts.notes,
    lat: "40,35",
    lon: "18,17",
    alt: "49,5",
    num_sms: "100",
    active_since: "01/03/2026",
    active_until: "31/12/2031",
  };
  const found = await Promise.all(
    Object.keys(texts).map(async (name) => [name, await field(name).inputValue()] as const),
  );
  expect(Object.fromEntries(found)).toEqual(texts);
  await expect.poll(() => field("disabled").isChecked()).toBe(false);
  await expect.poll(() => field("notes_in_homepage").isChecked()).toBe(false);
  await expect.poll(() => field("id").getAttribute("readonly")).not.toBeNull();
  await expect.poll(() => field("num_sms").getAttribute("step")).toBe("50");
  await field("num_sms").press("ArrowUp");
  await expect.poll(() => field("num_sms").inputValue()).toBe("150");
});

test("CINFO-18 the map begins at zoom 7 and stops at 4 and at 18", async () => {
  await open();
  const [nearer, further] = [button("Ingrandisci"), button("Rimpicciolisci")];
  await expect.poll(() => page.locator(".hg-map-pin").count()).toBe(1);
  const stepsOf = async (which: Locator): Promise<number> => {
    let steps = 0;
    while (await which.isEnabled()) {
      await which.click();
      steps += 1;
    }
    return steps;
  };
  // From 7 down to 4, and from there up to 18.
  await expect.poll(() => stepsOf(further)).toBe(3);
  await expect.poll(() => stepsOf(nearer)).toBe(14);
});

test("CINFO-02 a cancelled change is none: the page before opens", async () => {
  await page.goto(`/plant/${plant.id}/config/devices`);
  await page
    .getByRole("navigation", { name: "Impianto" })
    .getByRole("link", { name: "Impianto", exact: true })
    .click();
  await field("name").waitFor();
  const { name } = await stored();
  await type("name", "Un altro nome");
  await button("Annulla").click();
  // What was typed is not thrown away without a question.
  await page.getByRole("dialog").getByRole("button", { name: "Esci senza salvare" }).click();
  await page.waitForURL(`**/plant/${plant.id}/config/devices`);
  await expect.poll(async () => (await stored()).name).toBe(name);
});

test("CINFO-19 CINFO-09 ERR-17 a change is saved and announced; what the server refuses is announced too", async () => {
  await open();
  await type("name", "Impianto dei dati 2");
  await type("active_since", "29/03/2026");
  await type("alt", "");
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito: impianto aggiornato").waitFor();
  const facts = await stored();
  expect([facts.name, facts.alt]).toEqual(["Impianto dei dati 2", null]);
  // The day on which the clocks go on begins at +01:00.
  expect(facts.active_since).toBe(Date.parse("2026-03-29T00:00+01:00") / 1000);
  await expect.poll(() => button("Salva").isDisabled()).toBe(true);
  await page.route(`**/api/v1/plant/${plant.id}`, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 409, json: { detail: "not now" } })
      : route.continue(),
  );
  await type("name", "Impianto dei dati 3");
  await button("Salva").click();
  await page.getByText(/^Errore nel salvataggio/).waitFor();
  await expect.poll(() => field("name").inputValue()).toBe("Impianto dei dati 3");
  await page.unroute(`**/api/v1/plant/${plant.id}`);
  await page.close();
  page = await context.newPage();
});

test.each([
  ["CINFO-06", "name", "ab", "Deve avere almeno 3 caratteri"],
  ["CINFO-07", "client", "abc", "Deve avere almeno 4 caratteri"],
  ["CINFO-09", "active_since", "", "Campo obbligatorio"],
  ["CINFO-11", "timezone", "X", "Deve avere almeno 3 caratteri"],
  ["CINFO-12", "lat", "90,1", "Deve essere al massimo 90"],
  ["CINFO-12", "lat", "nord", "Deve essere un numero"],
  ["CINFO-13", "lon", "181", "Deve essere al massimo 180"],
  ["CINFO-14", "alt", "alto", "Deve essere un numero"],
  ["CINFO-15", "num_sms", "-1", "Deve essere almeno 0"],
] as const)("%s %s = %j is refused beside the field", async (_, name, text, sentence) => {
  if (!page.url().includes("/config/info")) await open();
  await field(name).fill(text);
  await field(name).blur();
  await page.getByText(sentence, { exact: true }).waitFor();
  const before = await stored();
  await button("Salva").click();
  await expect.poll(() => field(name).getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => stored()).toEqual(before);
  await page.reload();
  await field("name").waitFor();
});

test("CINFO-12 CINFO-13 CINFO-10 CINFO-08 the ends of the scales are places; what is optional may be empty", async () => {
  await open();
  await type("lat", "90");
  await type("lon", "-180");
  for (const name of ["maintainer", "manager", "notes", "location", "address", "country"])
    // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a reader does
    await type(name, "");
  await type("http_passwd", "");
  await type("active_until", "");
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito: impianto aggiornato").waitFor();
  await expect
    .poll(() => stored())
    .toMatchObject({
      lat: 90,
      lon: -180,
      maintainer: null,
      manager: null,
      notes: null,
      location: null,
      address: null,
      country: null,
      http_passwd: null,
      active_until: null,
    });
});

test("CINFO-17 a plant elsewhere shows its zone, one in Italy does not", async () => {
  const row = page.getByText(/^Nel fuso dell’impianto \(Europe\/London\) ora sono le \d\d:\d\d/);
  await open();
  await expect.poll(() => row.count()).toBe(0);
  await change({ timezone: "Europe/London" });
  await open();
  await row.waitFor();
  await expect.poll(() => field("active_since").inputValue()).toBe("29/03/2026");
});

test("CINFO-03 CINFO-07 CINFO-10 CINFO-15 CINFO-16 CSECT-09 without 40 there is no form; with it the fields of administrators are absent", async () => {
  const reader = await makeUser(admin);
  await reader.allow(plant.id, [0]);
  const theirs = await newUser(browser, reader.token);
  const own = await theirs.newPage();
  await own.goto(`/plant/${plant.id}/config/info`);
  await own.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await expect.poll(() => field("name", own).count()).toBe(0);
  await own.goto(`/plant/${plant.id}/config/sections`);
  await own.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await expect.poll(() => field("count", own).count()).toBe(0);
  await reader.allow(plant.id, [0, 40]);
  await own.goto(`/plant/${plant.id}/config/sections`);
  await field("count", own).waitFor();
  await open(own);
  const absent = ["client", "active_until", "num_sms", "disabled", "notes_in_homepage"];
  for (const name of absent)
    // oxlint-disable-next-line no-await-in-loop -- a short look at each
    await expect.poll(() => field(name, own).count(), { message: name }).toBe(0);
  await type("notes", "Scritto dall’installatore", own);
  await button("Salva", own).click();
  await own.getByText("Salvataggio riuscito: impianto aggiornato").waitFor();
  await expect.poll(async () => (await stored()).notes).toBe("Scritto dall’installatore");
  await theirs.close();
});
