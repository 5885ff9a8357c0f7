import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { drawn, type EnergyPlant, makeEnergyPlant, rome } from "./energy-plant.ts";
import { makeUser, type OwnUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let page: Page;
let own: EnergyPlant;
let reader: OwnUser;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makeEnergyPlant(admin, "Tetto delle stime");
  reader = await makeUser(admin);
  await reader.allow(own.id, [0, 102, 103, 270, 271]);
  // April made 30 kWh, May 45.
  await own.sendReadings(
    [rome("2026-03-31T12:00"), { E_PRODUCED: 1000 }],
    [rome("2026-04-20T12:00"), { E_PRODUCED: 1030 }],
    [rome("2026-05-20T12:00"), { E_PRODUCED: 1075 }],
  );
  page = await (await newUser(browser, reader.token)).newPage();
});
afterAll(async () => {
  await browser.close();
});
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const savedOf = async (tag: "E_PRODUCED" | "E_CONSUMED") =>
  (await callApi<Variable>(admin, `/variable/${own.ids[tag]}`)).estimates;
const months = [
  "gennaio",
  "febbraio",
  "marzo",
  "aprile",
  "maggio",
  "giugno",
  "luglio",
  "agosto",
  "settembre",
  "ottobre",
  "novembre",
  "dicembre",
];

test("EST-01 EST-05 EST-07 EST-08 EST-09 EST-13 a variable that has no estimates yet: twelve months are written, the faulty year is named, following years are derived, and all is saved", async () => {
  await page.goto(`/plant/${own.id}/estimates`);
  const variable = page.getByRole("combobox", { name: "Variabile" });
  await variable.click();
  await expect
    .poll(async () => (await page.getByRole("option").allInnerTexts()).toSorted())
    .toEqual(
      [
        "Energia prodotta",
        "Energia immessa",
        "Energia prelevata",
        "Energia consumata",
        "Energia autoconsumata",
      ]
        .toSorted()
        .map((name) => `Inverter di prova · ${name}`),
    );
  await page.getByRole("option", { name: "Energia prodotta" }).click();
  await button("Modifica").click();

  // The plant began in 2026: it is the first year. March is forgotten, then below zero.
  for (const [at, month] of months.entries())
    if (month !== "marzo") await field(month).fill(String(10 * (at + 1)));
  await button("Salva").click();
  const fault = page.getByText("Stime mancanti o non valide per l’anno 2026");
  await fault.waitFor();
  // The month that is missing is marked, and the reader stands in it.
  await expect.poll(() => field("marzo").getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => field("marzo").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await field("marzo").fill("-1");
  await button("Salva").click();
  await fault.waitFor();
  await expect.poll(() => savedOf("E_PRODUCED")).toEqual({});
  await field("marzo").fill("30");
  await fault.waitFor({ state: "detached" });

  const loss = field("Perdita annua");
  await expect.poll(() => loss.inputValue()).toBe("0,8");
  const generate = button("Calcola");
  for (const [wrong, words] of [
    ["-1", "Deve essere almeno 0"],
    ["101", "Deve essere al massimo 100"],
  ] as const) {
    await loss.fill(wrong);
    await page.getByText(words).waitFor();
    await expect.poll(() => generate.isDisabled()).toBe(true);
  }
  // As a sheet writes it: not 8.
  await loss.fill("0.8");
  await generate.click();
  await button("2027").click();
  // 10 x 0.992
  await expect.poll(() => field("gennaio").inputValue()).toBe("9,92");
  await expect.poll(() => seriousFaults(page)).toEqual([]);

  // Somebody takes the permission away meanwhile: the server refuses, and what was typed stays.
  await reader.allow(own.id, [0, 102, 103, 270]);
  await button("Salva").click();
  await page.getByText(/^Errore nel salvataggio/).waitFor();
  await expect.poll(() => field("gennaio").inputValue()).toBe("9,92");
  await expect.poll(() => savedOf("E_PRODUCED")).toEqual({});
  await reader.allow(own.id, [0, 102, 103, 270, 271]);
  await button("Salva").click();
  await page.getByText("Salvataggio riuscito").waitFor();
  const saved = await savedOf("E_PRODUCED");
  expect(saved["2026"]).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]);
  expect(saved["2027"]?.slice(0, 2)).toEqual([9.92, 19.84]);
});

test("EST-02 EST-03 EST-04 twelve pairs of real and estimated months, their differences, and another year", async () => {
  await callApi(admin, `/variable/${own.ids.E_CONSUMED}/estimates`, {
    method: "PATCH",
    body: JSON.stringify({
      id: own.ids.E_CONSUMED,
      estimates: { "2025": Array(12).fill(7), "2026": Array(12).fill(40) },
    }),
  });
  await own.sendReadings(
    [rome("2026-03-31T12:00"), { E_CONSUMED: 1000 }],
    [rome("2026-04-20T12:00"), { E_CONSUMED: 1030 }],
    [rome("2026-05-20T12:00"), { E_CONSUMED: 1075 }],
  );
  const sums = page.waitForRequest(/data\/aggregated/);
  await page.goto(`/plant/${own.id}/estimates?var=${own.ids.E_CONSUMED}&year=2026`);
  await expect
    .poll(async () => (await sums).postDataJSON())
    .toMatchObject({ period: "month", tz: "Europe/Rome" });
  await expect
    .poll(() => drawn(page, "Reale e stima"))
    .toEqual(
      months.map((month, at) => {
        const real = at === 3 ? "30,0" : at === 4 ? "45,0" : "—";
        return `${month} 2026 | ${real} | 40,0`;
      }),
    );
  const table = page.getByRole("table", { name: "Mesi", exact: true });
  const cells = async (): Promise<string[][]> =>
    await table
      .getByRole("row")
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent.trim())),
      );
  const rows = await cells();
  expect(rows.slice(0, 12).map(([name]) => name?.split(" ")[0])).toEqual(months);
  expect(rows[2]?.slice(1, 4)).toEqual(["—", "40", "—"]);
  expect(rows[3]?.slice(1)).toEqual(["30", "40", "−10", "−25"]);
  expect(rows[4]?.slice(1)).toEqual(["45", "40", "+5", "+13"]);
  // April and May together: 75 of 80.
  expect(rows[12]).toEqual(["Mesi conclusi", "75", "80", "−5", "−6"]);
  expect(rows[13]).toEqual(["Totale", "75", "480", "", ""]);

  const year = page.getByRole("combobox", { name: "Anno" });
  await year.click();
  await expect.poll(() => page.getByRole("option").allInnerTexts()).toEqual(["2026", "2025"]);
  await page.getByRole("option", { name: "2025" }).click();
  await page.waitForURL((url) => url.searchParams.get("year") === "2025");
  await page
    .getByRole("region", { name: "Reale e stima del 2025" })
    .getByText("84,0 kWh")
    .waitFor();
  await expect
    .poll(async () => (await drawn(page, "Reale e stima"))[0])
    .toBe("gennaio 2025 | — | 7,0");
  await expect.poll(async () => (await cells())[0]?.slice(1, 3)).toEqual(["—", "7"]);
});

test("EST-06 without 271 there is nothing to edit, without 270 no page", async () => {
  await reader.allow(own.id, [0, 102, 103, 270]);
  await page.reload();
  await page.getByRole("table", { name: "Mesi", exact: true }).waitFor();
  await expect.poll(() => button("Modifica").count()).toBe(0);
  await expect(
    callApi(reader.token, `/variable/${own.ids.E_PRODUCED}/estimates`, {
      method: "PATCH",
      body: JSON.stringify({ id: own.ids.E_PRODUCED, estimates: {} }),
    }),
  ).rejects.toThrow("403");
  await reader.allow(own.id, [0, 102, 103]);
  await page.reload();
  await page.getByText("Permessi insufficienti per vedere la pagina").waitFor();
});
