import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
let own: OwnPlant;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  context = await newUser(browser, admin);
  page = await context.newPage();
  own = await makePlant(admin, "Tetto delle ore");
});
afterAll(async () => {
  await browser.close();
});
const heading = (name: string | RegExp) => page.getByRole("heading", { name });
const chart = (name: string | RegExp) => page.getByRole("img", { name });

test("DASH-04 DASH-05 DASH-06 DASH-09 DASH-10 DASH-11 DASH-19 DASH-20 the dashboard of a plant: figures, three charts, equivalents; the clock of a plant that is not in Italy's time", async () => {
  await page.goto("/plant/640");
  await heading("Serre del Golfo").waitFor();
  // Who has ten plants open finds this one among the tabs.
  await expect.poll(() => page.title()).toBe("Serre del Golfo · Heliograph");
  const main = page.getByRole("main");
  for (const words of ["Potenza ora", "Energia oggi", "totale", "alberi", "barili di petrolio"])
    await main.getByText(words).first().waitFor();
  await main.getByText(/CO₂ evitata/).waitFor();
  await chart("Potenza di oggi").waitFor();
  await chart("Energia del mese, giorno per giorno").waitFor();
  await chart("Energia dell’anno, mese per mese").waitFor();
  await main.getByRole("button", { name: "Personalizza" }).waitFor();
  await expect.poll(() => main.getByText("Ora dell’impianto").count()).toBe(0);
  await page.goto("/plant/345");
  await main.getByText(/Ora dell’impianto \d{2}:\d{2} \(Atlantic\/Canary\)/).waitFor();
});

test("SECT-02 SECT-03 SECT-06 TREE-03 TREE-06 TREE-07 ROUTE-04 a section and its charts; the tree leads to sections, devices and variables", async () => {
  await page.goto("/plant/640");
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  await tree.getByRole("link", { name: "Sezione B" }).click();
  await page.waitForURL("**/plant/640/section/2");
  await heading("Sezione B").waitFor();
  await heading("Totali").waitFor();
  await expect
    .poll(() => tree.locator("[aria-current=page]").allTextContents())
    .toEqual(["Sezione B"]);
  await chart("Potenza di oggi").waitFor();
  await chart("Energia del mese, giorno per giorno").waitFor();
  await chart("Energia dell’anno, mese per mese").waitFor();

  await tree.getByRole("button", { name: /^Inverter/ }).click();
  const device = tree.getByRole("link", { name: /Inverter/ }).first();
  const name = (await device.textContent()) ?? "";
  await tree.getByRole("button", { name: `Variabili di ${name}` }).click();
  await device.click();
  await page.waitForURL("**/plant/640/device/*");
  await heading(name).waitFor();
  await tree
    .getByRole("link", { name: /Potenza/ })
    .first()
    .click();
  await page.waitForURL("**/plant/640/var/*");
  await page.goto("/section/1");
  await page.waitForURL("**/plant/640/section/1");
  await heading("Sezione A").waitFor();
  expect(new URL(page.url()).pathname).toBe("/plant/640/section/1");
});

test("TREE-01 the selector above the tree opens the dashboard of another plant, and the tree is that plant's", async () => {
  const tree = page.getByRole("navigation", { name: "Impianto", exact: true });
  await tree.getByRole("link", { name: "Sezione B" }).waitFor();
  await page.getByRole("button", { name: /Serre del Golfo/ }).click();
  await page.getByPlaceholder("Codice, nome, cliente").fill("tindaya");
  await page.getByRole("option", { name: /Finca Tindaya/ }).click();
  await page.waitForURL("**/plant/345");
  await heading("Finca Tindaya").waitFor();
  await page.getByRole("button", { name: /Finca Tindaya/ }).waitFor();
  await expect.poll(() => tree.getByRole("link", { name: "Sezione B" }).count()).toBe(0);
});

test("DEV-01 DEV-09 ROUTE-03 ROUTE-05 VAR-02 VAR-03 a device's facts, a variable's name at the logger, a formula with the names of what it reads", async () => {
  await page.goto(`/device/${own.deviceId}`);
  await page.waitForURL(`**/plant/${own.id}/device/${own.deviceId}`);
  await heading("Inverter di prova").waitFor();
  const facts = page.locator("section", { has: heading("Informazioni") });
  const written = (await facts.textContent()) ?? "";
  for (const fact of ["Inverter di prova", "Inverter", "Solaria", "S20", "20 kW"])
    expect(written).toContain(fact);

  await page.goto(`/plant/${own.id}/device/${"0".repeat(24)}`);
  await page.getByText("Elemento non trovato").waitFor();

  await page.goto(`/var/${own.power}`);
  await page.waitForURL(`**/plant/${own.id}/var/${own.power}`);
  await page.getByText("inv.1.pac").waitFor();
  await page.goto(`/plant/${own.id}/var/${own.formula}`);
  const formula = page.locator("code", { hasText: "2 *" });
  await expect.poll(() => formula.textContent()).toBe("2 * Potenza AC");
  await formula.getByRole("link", { name: "Potenza AC" }).click();
  await page.waitForURL(`**/plant/${own.id}/var/${own.power}`);
});

/** Times of the chart's table, which says what the chart draws. */
async function hoursOf(day: string): Promise<string[]> {
  await page.goto(`/plant/${own.id}/var/${own.power}?period=custom&from=${day}&to=${day}`);
  const rows = page.getByRole("table", { name: "Dati del grafico: Potenza AC" }).getByRole("row");
  await rows.and(page.locator(":has(td)")).first().waitFor();
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
  );
  return cells.map(([time = "", value = ""]) => `${time.split(", ").at(-1)} ${value}`);
}

test("VAR-01 a day of 23 hours leaves out the hour that there is not, a day of 25 has it twice", async () => {
  const spring = Date.parse("2026-03-28T23:00:00Z") / 1000;
  const autumn = Date.parse("2026-10-24T22:00:00Z") / 1000;
  const hours = (start: number, count: number) =>
    Array.from({ length: count }, (_, hour) => ({
      timestamp: start + hour * 3600,
      values: { "inv.1.pac": 100 + hour },
    }));
  await own.send(...hours(spring, 23), ...hours(autumn, 25));
  const inSpring = (await hoursOf("2026-03-29")).filter((row) => /^\d{2}:00 /.test(row));
  expect(inSpring.slice(0, 4)).toEqual([
    "00:00 100,0",
    "01:00 101,0",
    "03:00 102,0",
    "04:00 103,0",
  ]);
  expect(inSpring.at(-1)).toBe("23:00 122,0");
  const inAutumn = (await hoursOf("2026-10-25")).filter((row) => /^\d{2}:00 /.test(row));
  expect(inAutumn.slice(1, 5)).toEqual([
    "01:00 101,0",
    "02:00 (UTC+2) 102,0",
    "02:00 (UTC+1) 103,0",
    "03:00 104,0",
  ]);
  expect(inAutumn.at(-1)).toBe("23:00 124,0");
});

test("CHART-18 every unit of the period bar is an address of its own, which opens the same", async () => {
  await page.goto(`/plant/${own.id}/var/${own.power}`);
  const unit = page.getByRole("radiogroup", { name: "Periodo" });
  for (const [name, word] of [
    ["Settimana", "week"],
    ["Mese", "month"],
    ["Anno", "year"],
    ["Anni", "years"],
    ["Libero", "custom"],
  ] as const) {
    await unit.getByText(name, { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("period") === word);
    await page.keyboard.press("Escape");
  }
  const yesterday = (): string =>
    Temporal.Now.plainDateISO("Europe/Rome").subtract({ days: 1 }).toString();
  const before = yesterday();
  await page.getByRole("button", { name: "Ieri" }).click();
  await page.waitForURL((url) => url.searchParams.has("day"));
  // A day may end between the two.
  expect([before, yesterday()]).toContain(new URL(page.url()).searchParams.get("day"));
  await page.reload();
  await page.getByRole("button", { name: "Ieri", pressed: true }).waitFor();
});
