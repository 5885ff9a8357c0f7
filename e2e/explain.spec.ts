import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
let own: OwnPlant;
let energy: string;
let ratio: string;

/** Midnight of 21 June 2026 in Rome. [unix s] */
const june = Date.parse("2026-06-20T22:00:00Z") / 1000;
const noon = june + 12 * 3600;
const energyAt = (timestamp: number, etot: number) => ({
  timestamp,
  values: { "inv.1.etot": etot },
});

async function addEnergy({ deviceId }: OwnPlant): Promise<string> {
  const variable = {
    device_id: deviceId,
    name: "Energia totale",
    udm: "kWh",
    mib: "inv.1.etot",
    data_type: "float",
    tags: [tags.E_PRODUCED],
  };
  const body = JSON.stringify(variable);
  return (await callApi<Variable>(admin, "/variable", { method: "POST", body })).id;
}

/** The power as a share of 6 kW, where it is above 5. */
async function addRatio(name: string): Promise<string> {
  const formula = `100 * {${own.power}} / ({${own.power}} > 5 ? 6 : 0)`;
  const body = { plant_id: own.id, name, udm: "%", data_type: "float", tags: [tags.PR], formula };
  const sent = { method: "POST", body: JSON.stringify(body) };
  return (await callApi<Variable>(admin, "/variable", sent)).id;
}

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Tetto delle spiegazioni");
  energy = await addEnergy(own);
  ratio = await addRatio("Rendimento calcolato");
  // 20 kW give 1.67 kWh in 5 minutes; 1.5 times that and twice the smallest step of 0.5 kWh are possible: 3.5 kWh.
  await own.send(
    energyAt(june - 300, 100),
    energyAt(june, 100.5),
    energyAt(june + 300, 101),
    energyAt(june + 600, 900),
    energyAt(june + 900, 102),
    energyAt(june + 1200, 0.5),
    energyAt(june + 1500, 1.5),
    // What comes hours later settles that the counter began anew.
    energyAt(june + 8 * 3600, 1.5),
    { timestamp: noon - 300, values: { "inv.1.pac": 4 } },
    { timestamp: noon, values: { "inv.1.pac": 5 } },
    { timestamp: noon + 300, values: { "inv.1.pac": 6 } },
    { timestamp: noon + 600, values: { "inv.1.pac": 7 } },
  );
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
});
const drawer = () => page.getByRole("dialog", { name: "Come nasce il valore" });
const part = (name: string) =>
  drawer().locator("section", { has: page.getByRole("heading", { name }) });
const wordsOf = async (name: string): Promise<string> =>
  ((await part(name).textContent()) ?? "").replace(/\s/g, " ");

test("[W1] [W2] [W4] [D7] one click on a counter: the sum, how much of the day there is, the spike that was not counted, the restart, what came late", async () => {
  await page.goto(`/plant/${own.id}/var/${energy}?day=2026-06-21`);
  const opener = page.getByRole("button", { name: "Spiega", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  await drawer().getByText("domenica 21/06/2026").waitFor();
  expect(new URL(page.url()).searchParams.get("explain")).toBe("2026-06-21");
  // From the day before 0.5, then 0.5, nothing for the spike, 1, the restart's 0.5, 1.
  await drawer().getByText("3,5 kWh").waitFor();
  await expect
    .poll(() => wordsOf("Completezza"))
    .toContain("Mancano 95 intervalli di 5 minuti su 96 con il sole alto (99 %).");
  await expect.poll(() => wordsOf("Completezza")).toContain("08:05 – 16:00");
  await expect
    .poll(() => wordsOf("Letture non contate"))
    .toContain("00:10900,0 kWh, cioè 799,0 kWh più di prima: al massimo 6,00 kWh");
  await expect
    .poll(() => wordsOf("Cadute e sostituzioni"))
    .toContain("00:20da 102,0 kWh a 0,50 kWh");
  await expect.poll(() => wordsOf("Dati in ritardo")).toContain("7 campioni sono arrivati tardi");

  await part("Campioni arrivati").getByRole("button", { name: "Mostra 7 campioni" }).click();
  const rows = drawer().getByRole("table", { name: "Campioni arrivati" }).locator("tbody tr");
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(0, 3).map((cell) => cell.textContent)),
  );
  expect(cells).toEqual([
    ["08:00:00", "1,50", "0,00"],
    ["00:25:00", "1,50", "1,00"],
    ["00:20:00ripartenza", "0,50", "0,50"],
    ["00:15:00", "102,00", "1,00"],
    ["00:10:00non contato", "900,00", "799,00"],
    ["00:05:00", "101,00", "0,50"],
    ["00:00:00", "100,50", "0,50"],
  ]);

  // The day before has the one sample that the first of June 21 is compared with; nothing is left to explain after today.
  await drawer().getByRole("button", { name: "Giorno precedente" }).click();
  await drawer().getByText("Mancano 96 intervalli di 5 minuti su 96", { exact: false }).waitFor();
  expect(new URL(page.url()).searchParams.get("explain")).toBe("2026-06-20");
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("explain")).toBe(false);
  await expect
    .poll(() => opener.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test("[W5] [D12] a formula says what it read at the moment of the slider, by the names of its inputs", async () => {
  await page.goto(`/plant/${own.id}/var/${own.formula}?explain=2026-06-21`);
  const inputs = drawer().getByRole("table", { name: "Formula" });
  await inputs.getByText("misurato alle 12:00").waitFor();
  await expect.poll(() => drawer().locator("code").textContent()).toBe("2 * Potenza AC");
  const written = async () => ((await inputs.textContent()) ?? "").replace(/\s/g, " ");
  await expect.poll(written).toBe("Potenza AC5,00 kWmisurato alle 12:00Risultato10,0 kW");
  await drawer().getByRole("slider", { name: "Ora degli ingressi" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(written).toBe("Potenza AC6,00 kWmisurato alle 12:05Risultato12,0 kW");

  // The name of an input leads to its own explanation of the same day: the mean of 4, 5, 6 and 7 kW.
  await inputs.getByRole("link", { name: "Potenza AC" }).click();
  await page.waitForURL(`**/var/${own.power}?explain=2026-06-21`);
  await drawer().getByText("5,50 kW").waitFor();
  await drawer().getByText("Media dei valori del giorno").waitFor();
});

test("[W5] [D12] a ratio to the sun that has no result says why: in the dark, or without an input", async () => {
  const none = (why: string) => drawer().getByText(why, { exact: false }).waitFor();
  await page.goto(`/plant/${own.id}/var/${ratio}?explain=2026-06-21`);
  // 5 kW at 12:00 are too dark for it, 6 kW at 12:05 are not, and after 12:10 nothing is measured.
  await none("Al buio è normale");
  await drawer().getByRole("slider", { name: "Ora degli ingressi" }).focus();
  await page.keyboard.press("ArrowRight");
  const result = drawer().getByRole("row", { name: "Risultato" });
  await expect
    .poll(async () => (await result.textContent())?.replace(/\s/g, " "))
    .toMatch(/100.*%/);
  await expect.poll(() => drawer().getByText("Nessun risultato", { exact: false }).count()).toBe(0);
  for (let press = 0; press < 2; press++) await page.keyboard.press("ArrowRight");
  await none("manca il valore di almeno un ingresso");
});

test("[W2] [D6] days of 23 and 25 hours have as many intervals as they have; wrong days are today", async () => {
  for (const [day, slots] of [
    ["2026-03-29", 276],
    ["2026-10-25", 300],
  ] as const) {
    await page.goto(`/plant/${own.id}/var/${own.power}?explain=${day}`);
    await drawer().getByText(`${slots} intervalli nel giorno`, { exact: false }).waitFor();
    const hours = slots / 12;
    await drawer().getByText(`cambia l’ora: un giorno di ${hours} ore`, { exact: false }).waitFor();
    await drawer().getByText("Nessun dato in questo giorno.").waitFor();
  }
  await page.goto(`/plant/${own.id}/var/${own.power}?explain=2026-02-31`);
  await drawer().getByText("Completezza").waitFor();
  await expect
    .poll(() => drawer().getByRole("button", { name: "Giorno successivo" }).isDisabled())
    .toBe(true);
});

test("a server that does not answer is said, and asked again; the whole on a phone in English", async () => {
  // Its day is under way: before dawn nothing would be missing.
  const silent = await makePlant(admin, "Silent roof", noonZone(Date.now()).zone);
  await addEnergy(silent);
  const small = await newUser(browser, admin, { language: "en", scheme: "dark", size: phone });
  const other = await small.newPage();
  let fails = true;
  await other.route("**/data/explain?*", (route) =>
    fails ? route.fulfill({ status: 500, json: { detail: "no" } }) : route.continue(),
  );
  await other.goto(`/plant/${silent.id}/device/${silent.deviceId}`);
  // The same click beside the day's figure of a device.
  await other.getByRole("button", { name: "Where it comes from: Energia totale" }).first().click();
  const sheet = other.getByRole("dialog", { name: "Where the figure comes from" });
  await sheet.getByText("Could not load the explanation").waitFor();
  fails = false;
  await sheet.getByRole("button", { name: "Try again" }).click();
  await sheet.getByText("No data on this day.").waitFor();
  await expect.poll(() => sidewaysPx(other)).toBe(0);
  await expect.poll(() => seriousFaults(other)).toEqual([]);
  await small.close();
});
