import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { drawn, type EnergyPlant, makeEnergyPlant, rome } from "./energy-plant.ts";
import { noonZone } from "./noon-zone.ts";
import { makeUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let page: Page;
let own: EnergyPlant;
/** What it is fed goes back from today, which does not end while it is looked at. */
let recent: EnergyPlant;
const nowSeconds = Math.floor(Date.now() / 1000);
const { zone } = noonZone(nowSeconds * 1000);
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  [own, recent] = await Promise.all([
    makeEnergyPlant(admin, "Tetto delle energie"),
    makeEnergyPlant(admin, "Tetto di oggi", zone),
  ]);
  // A rise belongs to the day of its later reading: 10 kWh, then 23 on the day of 23 hours, then 25.
  await own.sendReadings(
    [rome("2026-03-28T12:00"), { E_PRODUCED: 1000, E_FED_IN: 500 }],
    [rome("2026-03-28T23:55"), { E_PRODUCED: 1010, E_FED_IN: 504 }],
    [rome("2026-03-29T00:15"), { E_PRODUCED: 1012, E_FED_IN: 505 }],
    [rome("2026-03-29T23:45"), { E_PRODUCED: 1033, E_FED_IN: 513 }],
    [rome("2026-03-30T12:00"), { E_PRODUCED: 1058, E_FED_IN: 520 }],
    // 942 kWh since March; then 25 on the day of 25 hours, half past two counted twice; then 5.
    [rome("2026-10-24T12:00"), { E_PRODUCED: 2000, E_FED_IN: 600 }],
    [rome("2026-10-25T00:05"), { E_PRODUCED: 2001, E_FED_IN: 601 }],
    [rome("2026-10-25T02:30+02:00"), { E_PRODUCED: 2005, E_FED_IN: 602 }],
    [rome("2026-10-25T02:30+01:00"), { E_PRODUCED: 2011, E_FED_IN: 604 }],
    [rome("2026-10-25T23:55"), { E_PRODUCED: 2025, E_FED_IN: 610 }],
    [rome("2026-10-26T12:00"), { E_PRODUCED: 2030, E_FED_IN: 612 }],
  );
  page = await (await newUser(browser, admin)).newPage();
});
afterAll(async () => {
  await browser.close();
});
const bars = "Energie del periodo";
const energies = (search: string): string => `/plant/${own.id}/energies?${search}`;
/** Waits until the totals say it: number and unit. */
const total = (value: string) =>
  page.getByRole("region", { name: "Totali del periodo" }).getByText(value, { exact: true });

test("ENER-02 ENER-03 ENER-05 bars by day, week, month and year, days of 23 and 25 hours, a span of one's own, and the totals of all of them", async () => {
  await page.goto(energies("period=custom&from=2026-03-28&to=2026-03-31"));
  await expect
    .poll(() => drawn(page, bars))
    .toEqual([
      "sabato 28/03/2026 | 10,0",
      "domenica 29/03/2026 | 23,0",
      "lunedì 30/03/2026 | 25,0",
    ]);
  await total("58,0 kWh").waitFor();

  await page.goto(energies("period=month&day=2026-10-01"));
  await expect
    .poll(() => drawn(page, bars))
    .toEqual([
      "sabato 24/10/2026 | 942,0",
      "domenica 25/10/2026 | 25,0",
      "lunedì 26/10/2026 | 5,0",
    ]);
  // What is drawn asks for its quality besides, by days.
  const askedBy = (period: string) =>
    page.waitForRequest(
      (request) =>
        request.url().endsWith("/data/aggregated") && request.postDataJSON().period === period,
    );
  const asked = askedBy("month");
  const each = page.getByRole("radiogroup", { name: "Una barra per" });
  await each.getByText("Mesi", { exact: true }).click();
  await expect
    .poll(async () => (await asked).postDataJSON())
    .toMatchObject({ period: "month", tz: "Europe/Rome" });
  await page.getByRole("button", { name: "2026", exact: true }).waitFor();
  await expect.poll(() => drawn(page, bars)).toEqual(["marzo 2026 | 58,0", "ottobre 2026 | 972,0"]);
  await total("1.030 kWh").waitFor();
  await each.getByText("Settimane", { exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("each") === "week");
  await expect
    .poll(() => drawn(page, bars))
    .toEqual([
      "23/03/2026 – 29/03/2026 | 33,0",
      "30/03/2026 – 05/04/2026 | 25,0",
      "19/10/2026 – 25/10/2026 | 967,0",
      "26/10/2026 – 01/11/2026 | 5,0",
    ]);
  const years = askedBy("year");
  await each.getByText("Anni", { exact: true }).click();
  await expect.poll(async () => (await years).postDataJSON()).toMatchObject({ period: "year" });
  // As long as the year goes on, its bar says so.
  await expect
    .poll(() => drawn(page, bars))
    .toEqual([expect.stringMatching(/^2026( in corso)? \| 1\.030,0$/)]);
});

test("ENER-01 ENER-04 five variables and no sixth, each with its total; lines of what was read instead of bars", async () => {
  await page.goto(energies("period=custom&from=2026-03-29&to=2026-03-29"));
  const picker = page.getByRole("combobox", { name: "Variabili" });
  await picker.click();
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  for (const name of [
    "Energia immessa",
    "Energia prelevata",
    "Energia consumata",
    "Energia autoconsumata",
  ])
    await option(name).click();
  await page.getByText("5 di 5 al massimo").waitFor();
  await option("Potenza prodotta").click();
  expect(new URL(page.url()).searchParams.get("vars")?.split(",")).toEqual(
    (["E_PRODUCED", "E_FED_IN", "E_WITHDRAWN", "E_CONSUMED", "E_SELF"] as const).map(
      (tag) => own.ids[tag],
    ),
  );
  await page.keyboard.press("Escape");
  await total("23,0 kWh").waitFor();
  await total("9,0 kWh").waitFor();
  await expect.poll(() => seriousFaults(page)).toEqual([]);

  const read = page.waitForRequest(/data\/fetch/);
  await page.getByRole("radiogroup", { name: "Tipo di grafico" }).getByText("Linee").click();
  await expect.poll(async () => (await read).method()).toBe("POST");
  // Readings that come a day apart hold for as long: the first one from its moment on, until the second. (D1)
  const rows = (await drawn(page, bars)).map((row) => row.split(" | ").slice(0, 3));
  expect(rows[0]).toEqual(["29/03/2026, 00:15", "1.012,0", "505,0"]);
  const values = rows.map((row) => row.slice(1).join(" "));
  expect([...new Set(values)]).toEqual(["1.012,0 505,0", "1.033,0 513,0"]);
  expect(rows.find((row) => row[1] === "1.033,0")?.[0]).toBe("29/03/2026, 23:45");
  await expect.poll(() => page.getByRole("radiogroup", { name: "Una barra per" }).count()).toBe(0);
});

test("ECTL-01 ECTL-02 ECTL-03 ECTL-04 gauges of now, energies of today, month, year and total, today's powers as areas, the month's energies as bars", async () => {
  const now = Temporal.Instant.fromEpochMilliseconds(nowSeconds * 1000).toZonedDateTimeISO(zone);
  const today = now.startOfDay();
  const yesterday = today.subtract({ minutes: 5 });
  // Forty days ago was never this month. It read 100, and 107 the day after: 7 kWh. Yesterday's last reading is 33 more, today's 12 more.
  const long = today.subtract({ days: 40 }).add({ hours: 12 });
  const at = (moment: Temporal.ZonedDateTime): number => moment.epochMilliseconds / 1000;
  const read = (value: number) => ({
    E_PRODUCED: value,
    E_FED_IN: value,
    E_WITHDRAWN: value,
    E_CONSUMED: value,
    E_SELF: value,
  });
  await recent.sendReadings(
    [at(long), read(100)],
    [at(long.add({ days: 1 })), read(107)],
    [at(yesterday), read(140)],
    // The table of a chart says every third slot of a day: the same three times.
    ...[nowSeconds - 600, nowSeconds - 300, nowSeconds].map(
      (moment) =>
        [
          moment,
          { ...read(152), P_PRODUCED: 12.5, P_CONSUMED: 9.25, P_SELF: 9.25, P_EXCHANGE: -3.25 },
        ] as const,
    ),
  );
  const kwh = (value: number): string => `${value},0 kWh`;
  const month = 12 + (yesterday.month === today.month ? 33 : 0);
  const year =
    12 +
    (yesterday.year === today.year ? 33 : 0) +
    (long.add({ days: 1 }).year === today.year ? 7 : 0);

  const stats = page.waitForRequest(/data\/stats.*include=day%2Cmonth%2Cyear%2Ctotal/);
  await page.goto(`/plant/${recent.id}/energy_control`);
  await stats;
  const gauge = (name: string) => page.getByRole("img", { name, exact: true });
  await gauge("Prodotta: 12,5 kW di 20 kW").waitFor();
  await gauge("Consumata: 9,25 kW di 20 kW").waitFor();
  await gauge("Autoconsumata: 9,25 kW di 20 kW").waitFor();
  await gauge("Scambio con la rete: −3,25 kW di 20 kW").waitFor();

  const report = page.getByRole("table", { name: "Riepilogo energie", exact: true });
  await expect
    .poll(() => report.getByRole("columnheader").allInnerTexts())
    .toEqual(["Energia", "Oggi", "Mese", "Anno", "Totale"]);
  await report.getByText(kwh(152)).first().waitFor();
  const lines = await report.getByRole("row").evaluateAll((rows) =>
    // With a sign before what is not whole: most of these days have no readings.
    rows
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent.trim().replace(/^≈ /, ""))),
  );
  expect(lines.map(([name]) => name)).toEqual([
    "Prodotta",
    "Immessa",
    "Prelevata",
    "Consumata",
    "Autoconsumata",
  ]);
  for (const line of lines)
    expect(line.slice(1)).toEqual([kwh(12), kwh(month), kwh(year), kwh(152)]);

  await expect
    .poll(async () => (await drawn(page, "Potenze di oggi")).at(-1)?.split(" | ").slice(1))
    .toEqual(["12,5", "9,3", "9,3", "−3,3"]);
  // What was made was fed in, what was used was bought: nothing of the sun was used. Above zero what was bought, below what was fed in.
  await page.goto(`/plant/${recent.id}/energy_control?period=week`);
  const days = await drawn(page, "Energie");
  expect(days.at(-1)?.split(" | ").slice(1)).toEqual(["−12,0", "0,0", "12,0"]);
  const flow = page.getByRole("img", { name: /^Flussi, dal sole alla rete/ });
  await flow.waitFor();
  await page.goto(`/plant/${recent.id}/energy_control?period=year`);
  await expect
    .poll(async () => (await drawn(page, "Energie")).at(-1)?.split(" | ").slice(1))
    .toEqual([`−${month},0`, "0,0", `${month},0`]);
  await expect.poll(() => seriousFaults(page)).toEqual([]);
});

test("CHX-06 back steps through the periods of both pages, and ECX-01 savings without a price are none", async () => {
  const next = page.getByRole("button", { name: "Periodo successivo", exact: true });
  for (const name of ["energies", "energy_control"]) {
    await page.goto(`/plant/${own.id}/${name}?period=month&day=2026-03-01`);
    await next.click();
    await page.waitForURL(/day=2026-04-01/);
    await next.click();
    await page.waitForURL(/day=2026-05-01/);
    await page.goBack();
    await page.waitForURL(/day=2026-04-01/);
    await page.goBack();
    await page.waitForURL(/day=2026-03-01/);
    expect(new URL(page.url()).pathname).toBe(`/plant/${own.id}/${name}`);
  }
  const strip = page.getByRole("region", { name: "Bilancio del periodo" });
  await strip.getByText("nessun prezzo dell’energia impostato").waitFor();
  await expect.poll(() => strip.getByText("€", { exact: false }).count()).toBe(0);
});

test("ENER-06 ECTL-05 neither page opens without its permission; theoretical values and irradiance are hidden one by one", async () => {
  const reader = await makeUser(admin);
  await reader.allow(own.id, [0, 1, 10, 102, 103, 118]);
  const context = await newUser(browser, reader.token, { size: phone });
  const theirs = await context.newPage();
  const refusal = theirs.getByText("Permessi insufficienti per vedere la pagina");
  await theirs.goto(`/plant/${own.id}/energies`);
  await refusal.waitFor();
  await theirs.goto(`/plant/${own.id}/energy_control`);
  await theirs.getByRole("heading", { name: "Riepilogo energie" }).waitFor();
  await expect.poll(() => sidewaysPx(theirs)).toBe(0);

  await reader.allow(own.id, [0, 1, 10, 102, 103, 116]);
  await theirs.reload();
  await refusal.waitFor();
  const offered = async (): Promise<string[]> => {
    await theirs.goto(`/plant/${own.id}/energies`);
    await theirs.getByRole("combobox", { name: "Variabili" }).click();
    await theirs
      .getByRole("option", { name: "Rendimento" })
      .or(theirs.getByRole("option", { name: "Potenza AC" }))
      .first()
      .waitFor();
    return await theirs.getByRole("option").allInnerTexts();
  };
  const all = await offered();
  expect(all).toEqual(
    expect.arrayContaining(["Irraggiamento", "Potenza teorica", "Rendimento", "Potenza AC"]),
  );
  await reader.allow(own.id, [0, 10, 102, 103, 116]);
  expect(all.filter((name) => !name.match(/teorica|Rendimento/))).toEqual(await offered());
  await reader.allow(own.id, [0, 1, 102, 103, 116]);
  expect(all.filter((name) => name !== "Irraggiamento")).toEqual(await offered());
});

test("ECX-01 a period's flow, its shares and its money; a day of which a meter said nothing is in no sum, and is said", async () => {
  const plant = await makeEnergyPlant(admin, "Tetto del bilancio");
  const { id: worthId } = await callApi<{ id: string }>(admin, "/variable", {
    method: "POST",
    body: JSON.stringify({
      device_id: plant.deviceId,
      name: "Guadagno",
      mib: "inv.1.worth",
      udm: "€",
      data_type: "float",
      // It wears the tag of an energy, and still is money.
      tags: [tags.E_SELF],
    }),
  });
  expect(worthId).toMatch(/^[0-9a-f]{24}$/);
  // On each day 20 made, 8 fed in, 5 bought: 12 of 20 stayed here, 12 of 17 used were not bought.
  const day = (date: string, at: number, withGrid = true) =>
    [
      [`${date}T08:00`, at],
      [`${date}T18:00`, at + 1],
    ].map(
      ([moment, n]) =>
        [
          rome(String(moment)),
          {
            E_PRODUCED: 1000 + 20 * Number(n),
            ...(withGrid
              ? { E_FED_IN: 500 + 8 * Number(n), E_WITHDRAWN: 300 + 5 * Number(n) }
              : {}),
          },
        ] as const,
    );
  await plant.sendReadings(...day("2026-05-04", 0), ...day("2026-05-05", 1, false));
  await plant.send(
    { timestamp: rome("2026-05-04T08:00"), values: { "inv.1.worth": 100 } },
    { timestamp: rome("2026-05-04T18:00"), values: { "inv.1.worth": 103.5 } },
  );
  await page.goto(`/plant/${plant.id}/energy_control?period=custom&from=2026-05-04&to=2026-05-05`);
  const summary = page.getByRole("region", { name: "Bilancio del periodo" });
  await summary.getByText("70,6 %", { exact: true }).waitFor();
  await summary.getByText("60,0 %", { exact: true }).waitFor();
  await summary.getByText("3,50 €", { exact: true }).waitFor();
  await page
    .getByRole("img", {
      name: "Flussi, dal sole alla rete 8,0 kWh, dal sole ai carichi 12,0 kWh, dalla rete ai carichi 5,0 kWh",
    })
    .waitFor();
  await page.getByText(/^1 giorni? su 2 hanno tutti i dati/).waitFor();
  await expect.poll(() => seriousFaults(page)).toEqual([]);
});
