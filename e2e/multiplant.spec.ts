import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { dayThatLasts } from "./day-that-lasts.ts";
import { drawn, type EnergyPlant, makeEnergyPlant } from "./energy-plant.ts";
import { makeUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let page: Page;
let big: EnergyPlant;
/** On the clock of the Canaries: an hour behind Italy. */
let small: EnergyPlant;
let nowSeconds: number;
let customer: string;
beforeAll(async () => {
  await dayThatLasts("Europe/Rome");
  nowSeconds = Math.floor(Date.now() / 1000);
  customer = `Consorzio ${nowSeconds}`;
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  [big, small] = await Promise.all([
    makeEnergyPlant(admin, "Zolla grande"),
    makeEnergyPlant(admin, "Aia piccola"),
  ]);
  const change = (plant: EnergyPlant, fields: object) =>
    callApi(admin, `/plant/${plant.id}`, {
      method: "PATCH",
      body: JSON.stringify({ client: customer, ...fields }),
    });
  const { sections } = await callApi<{ sections: object[] }>(admin, `/plant/${small.id}`);
  await change(big, {});
  await change(small, {
    timezone: "Atlantic/Canary",
    sections: sections.map((section) => ({ ...section, kwp: 10 })),
  });
  // Since yesterday evening 8 kWh and 4 kWh.
  const evening =
    Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000)
      .toZonedDateTimeISO("Europe/Rome")
      .startOfDay()
      .subtract({ hours: 2 }).epochMilliseconds / 1000;
  const send = (plant: EnergyPlant, kwh: readonly [number, number], powerKw: number) =>
    plant.sendReadings(
      [evening, { E_PRODUCED: kwh[0] }],
      // Half an hour: a slot is as wide as a pixel, and a pointer can miss one of them.
      ...[1800, 1500, 1200, 900, 600, 300].map((ago): [number, Record<string, number>] => [
        nowSeconds - ago,
        { P_PRODUCED: powerKw },
      ]),
      [nowSeconds, { E_PRODUCED: kwh[1], P_PRODUCED: powerKw }],
    );
  await send(big, [692, 700], 15);
  await send(small, [296, 300], 4.5);
  const reader = await makeUser(admin);
  await Promise.all([big, small].map((plant) => reader.allow(plant.id, [0, 102, 103])));
  page = await (await newUser(browser, reader.token)).newPage();
});
afterAll(async () => {
  await browser.close();
});

test("MULTI-12 MULTI-13 MULTI-14 MULTI-18 MULTI-20 MULTI-21 MULTI-22 MULTI-23 MULTI-24 power against peak power, inverters against their nominal power, energies with their times, and what they stand for", async () => {
  const zones = new Set<unknown>();
  page.on("request", (request) => {
    if (/\/data\/(fetch|aggregated)$/.test(request.url()))
      zones.add((request.postDataJSON() as { tz: unknown }).tz);
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/data/stats")) zones.add(searchParams.get("tz"));
  });
  await page.goto(`/multiplant?plants=${big.id},${small.id}`);
  await page.getByRole("heading", { name: "Panoramica multi-impianto" }).waitFor();

  // 15 kW of 20 kWp and 4.5 kW of 10 kWp: 19.5 kW of 30 kWp, 65 %.
  const gauge = (name: string) => page.getByRole("img", { name, exact: true });
  await gauge("Potenza di Zolla grande: 15,0 kW di 20 kW").waitFor();
  await gauge("Potenza di Aia piccola: 4,5 kW di 10 kW").waitFor();
  const power = page.locator("section", {
    has: page.getByRole("heading", { name: "Potenza", exact: true }),
  });
  await power.getByText("19,5 kW", { exact: true }).waitFor();
  const share = power.getByRole("meter", { name: /Potenza di tutti gli impianti/ });
  await expect.poll(() => share.getAttribute("aria-valuenow")).toBe("19.5");
  await expect.poll(() => share.getAttribute("aria-valuemax")).toBe("30");
  await expect.poll(() => share.locator("i").getAttribute("style")).toContain("width: 65%");
  // Both inverters can give 20 kW: 75 % and 22.5 %.
  const bars = power.getByRole("listitem", { name: /^Inverter di prova/ });
  await expect
    .poll(() => bars.evaluateAll((all) => all.map((bar) => bar.getAttribute("aria-label"))))
    .toEqual(["Inverter di prova: 15,0 kW", "Inverter di prova: 4,5 kW"]);
  await expect
    .poll(() =>
      bars.locator("i").evaluateAll((all) => all.map((one) => (one as HTMLElement).style.height)),
    )
    .toEqual(["75%", "22.5%"]);

  // 1000 kWh: 650 kg of CO2, 4.33407 trees, 0.5883 barrels.
  const energy = page.locator("section", {
    has: page.getByRole("heading", { name: "Energia", exact: true }),
  });
  await energy.getByText("1.000 kWh", { exact: true }).waitFor();
  const rows = await energy.getByRole("listitem").allInnerTexts();
  const when = Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000)
    .toZonedDateTimeISO("Europe/Rome")
    .toPlainDateTime();
  const two = (value: number): string => String(value).padStart(2, "0");
  // The reading's own minute, or the start of its slot of five.
  const hour = `${two(when.day)}/${two(when.month)}/${when.year}, ${two(when.hour)}:`;
  expect(rows[0]).toMatch(/^Zolla grande\s+700,0\s+kWh/);
  expect(rows[1]).toMatch(/^Aia piccola\s+300,0\s+kWh/);
  for (const row of rows) expect(row).toContain(hour);
  for (const words of ["650", "4,3", "0,6"])
    await energy.getByText(words, { exact: true }).waitFor();
  await drawn(page, "Energia dell’anno");
  expect([...zones]).toEqual(["Europe/Rome"]);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
});

test("MULTI-25 MULTI-26 MULTI-28 MULTI-29 today's powers upon each other with their sum at the pointer, the days of the month and the months of the year stacked by plant", async () => {
  const newest = (await drawn(page, "Potenza di oggi")).at(-1)?.split(" | ").slice(1);
  expect(newest).toEqual(["15,0", "4,5"]);
  const chart = page.getByRole("img", { name: "Potenza di oggi", exact: true });
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  const today = Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000)
    .toZonedDateTimeISO("Europe/Rome")
    .startOfDay();
  // In the middle of the half hour, or of what the day has of it.
  const sinceMidnight = nowSeconds - today.epochMilliseconds / 1000;
  const pointed = Math.max(sinceMidnight - 900, sinceMidnight / 2);
  const part = pointed / (today.hoursInDay * 3600);
  // The plot lies between the labels of its axis at the left and half a label at the right.
  const [left, right] = [28, 20];
  const x = left + part * ((box?.width ?? 0) - left - right);
  await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + 150);
  const tip = page.locator(".hg-tip", { hasText: "Somma" });
  await tip.waitFor();
  const words = ((await tip.textContent()) ?? "").replaceAll(/\s/g, "");
  for (const word of ["Zollagrande15,0kW", "Aiapiccola4,5kW", "Somma19,5kW"])
    expect(words).toContain(word);

  await expect
    .poll(async () => (await drawn(page, "Energia del mese")).at(-1))
    .toMatch(/ \| 8,0 \| 4,0$/);
  const year = (await drawn(page, "Energia dell’anno")).at(-1)?.split(" | ");
  expect(year?.[0]).toMatch(new RegExp(`${today.year}$`));
  expect(year?.slice(1)).toEqual(["8,0", "4,0"]);
  for (const name of ["Potenza di oggi", "Energia del mese", "Energia dell’anno"]) {
    const head = page
      .getByRole("table", { name: `Dati del grafico: ${name}`, exact: true })
      .getByRole("columnheader");
    await expect
      .poll(async () => (await head.allTextContents()).slice(1))
      .toEqual([expect.stringContaining("Zolla grande"), expect.stringContaining("Aia piccola")]);
  }
});

test("MULTI-01 MULTI-03 MULTI-04 MULTI-06 MULTI-07 MULTI-08 MULTI-09 MULTI-11 who is shown: by client or by ids, what one may see, in the order that one chooses; nothing without a filter", async () => {
  const names = async (): Promise<string[]> => {
    const links = page.locator(".hg-multi-head a.hg-strong");
    await links.first().waitFor();
    return await links.allInnerTexts();
  };
  // 118 is somebody else's.
  await page.goto(`/multiplant?plants=118,${big.id}`);
  await page.getByRole("heading", { name: "Panoramica multi-impianto", exact: true }).waitFor();
  await expect.poll(() => names()).toEqual(["Zolla grande"]);
  await page.goto(`/multiplant?client=${encodeURIComponent(customer)}`);
  await page.getByRole("heading", { name: `Panoramica cliente: ${customer}` }).waitFor();
  await expect.poll(() => names()).toEqual(["Zolla grande", "Aia piccola"]);
  await page.getByRole("radiogroup", { name: "Ordina gli impianti" }).getByText("Per nome").click();
  await page.waitForURL((url) => url.searchParams.get("sort") === "name");
  await expect.poll(() => names()).toEqual(["Aia piccola", "Zolla grande"]);
  const legend = page.locator(".hg-multi-legend").first();
  await expect.poll(() => legend.innerText()).toMatch(/^Aia piccola\s+Zolla grande$/);

  await callApi(admin, `/plant/${small.id}`, {
    method: "PATCH",
    body: JSON.stringify({ disabled: true }),
  });
  await page.reload();
  await expect.poll(() => names()).toEqual(["Zolla grande"]);

  const asked: string[] = [];
  // The page before may still be asking.
  await page.goto("about:blank");
  page.on("request", (request) => {
    if (request.url().includes("/data/")) asked.push(request.url());
  });
  await page.goto("/multiplant");
  await page.getByText("Nessun impianto da mostrare").waitFor();
  expect(asked).toEqual([]);
});

test("MULTI-15 MULTI-19 plants are chosen by ticking; a plant's name leads to the plant, a bar to its inverter; on a phone all stands in one column", async () => {
  await page.setViewportSize(phone);
  await page.goto("/multiplant");
  await page.getByRole("checkbox", { name: /^Zolla grande/ }).check();
  await page.getByRole("button", { name: "Mostra 1 impianto" }).click();
  await page.waitForURL((url) => url.search.includes(big.id));
  await page
    .getByRole("listitem", { name: /^Inverter di prova/ })
    .getByRole("link")
    .click();
  await page.waitForURL(`**/plant/${big.id}/device/${big.deviceId}`);
  await page.goBack();
  const name = page.locator(".hg-multi-head").getByRole("link", { name: "Zolla grande" });
  await name.waitFor();
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await name.click();
  await page.waitForURL(new RegExp(`/plant/${big.id}$`));
});
