import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, seriousFaults, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { drawn, type EnergyPlant, makeEnergyPlant, rome } from "./energy-plant.ts";
import { makeUser } from "./own-plant.ts";

let browser: Browser;
let page: Page;
let own: EnergyPlant;
/** Half as large, an hour behind. */
let other: EnergyPlant;
const spring = rome("2026-03-29T00:00");
const autumn = rome("2026-10-25T00:00");
beforeAll(async () => {
  const [opened, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  browser = opened;
  [own, other] = await Promise.all([
    makeEnergyPlant(admin, "Tetto da confrontare"),
    makeEnergyPlant(admin, "Tetto delle isole"),
  ]);
  const { sections } = await callApi<{ sections: object[] }>(admin, `/plant/${other.id}`);
  await callApi(admin, `/plant/${other.id}`, {
    method: "PATCH",
    body: JSON.stringify({
      timezone: "Atlantic/Canary",
      sections: sections.map((section) => ({ ...section, kwp: 10 })),
    }),
  });
  // Each hour its own number, in kW, on the day of 23 hours and on that of 25; the counter rises by 5 and by 7 kWh.
  const hours = (start: number, count: number) =>
    Array.from(
      { length: count },
      (_, hour) => [start + hour * 3600, { P_PRODUCED: 1 + hour / 2 }] as const,
    );
  await own.sendReadings(
    ...hours(spring, 23),
    // At seven in the evening of the second the logger is silent.
    ...hours(autumn, 25).filter(([moment]) => moment !== autumn + 20 * 3600),
    [spring + 300, { E_PRODUCED: 100 }],
    [spring + 7200, { E_PRODUCED: 105 }],
    [autumn + 7200, { E_PRODUCED: 112 }],
  );
  // Noon of the islands is an hour after Italy's: 3 kW of 10 kWp.
  await other.sendReadings([rome("2026-10-24T13:00"), { P_PRODUCED: 3 }]);
  await own.sendReadings([rome("2026-10-24T12:00"), { P_PRODUCED: 8 }]);
  const reader = await makeUser(admin);
  await Promise.all([own, other].map((plant) => reader.allow(plant.id, [0, 102, 103, 250])));
  page = await (await newUser(browser, reader.token)).newPage();
});
afterAll(async () => {
  await browser.close();
});

/** Points at a time of the only day of the carpet, and reads what stands below it. */
async function at(hour: number): Promise<string> {
  const carpet = page.locator("figure canvas");
  const box = await carpet.boundingBox();
  if (!box) throw new Error("the carpet has no place");
  // Quarters of an hour from below; the middle of one.
  const y = box.height * (1 - (hour * 4 + 0.5) / 96);
  await carpet.hover({ position: { x: box.width / 2, y } });
  return await page.locator("figcaption b").innerText();
}

test("the carpet of days and hours: a day of 23 hours has none from two to three, a day of 25 shows the later of two; gaps are none", async () => {
  await page.goto(`/plant/${own.id}/compare?period=custom&from=2026-03-29&to=2026-03-29`);
  await page.locator("figure canvas").waitFor();
  // 00:00 is the first hour; 03:00 is the third, because two o'clock never was.
  await expect.poll(() => at(0)).toBe("1,0 kW");
  await expect.poll(() => at(1)).toBe("1,5 kW");
  await expect.poll(() => at(2)).toBe("nessun dato");
  await expect.poll(() => at(3)).toBe("2,0 kW");
  await expect.poll(() => at(23)).toBe("12,0 kW");
  // What a logger says each hour holds for the hour.
  await expect.poll(() => at(12.5)).toBe("6,5 kW");
  await page.locator("figure canvas").focus();
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => page.locator("figcaption").innerText())
    .toContain("domenica 29/03/2026, 12:15");

  await page.goto(`/plant/${own.id}/compare?period=custom&from=2026-10-25&to=2026-10-25`);
  await page.locator("figure canvas").waitFor();
  // Hours 1, 2 and 2 again: the third and the fourth reading are both of two o'clock.
  await expect.poll(() => at(1)).toBe("1,5 kW");
  await expect.poll(() => at(2)).toBe("2,5 kW");
  await expect.poll(() => at(3)).toBe("3,0 kW");
  await expect.poll(() => at(18)).toBe("10,5 kW");
  await expect.poll(() => at(19)).toBe("nessun dato");
  await expect.poll(() => seriousFaults(page)).toEqual([]);
});

test("the same months of several years: bars of what is counted, each year with its sum", async () => {
  await page.goto(`/plant/${own.id}/compare?tab=years`);
  await expect
    .poll(() => drawn(page, "Anno su anno: Energia prodotta"))
    .toEqual(["mar | 5,0", "ott | 7,0"]);
  const legend = page.getByRole("group", { name: "Legenda" });
  await expect
    .poll(async () => (await legend.innerText()).replaceAll(/\s+/g, " "))
    .toBe("2026 12,0 kWh");
  // March has one day with a figure: its bar is striped, and the tooltip says why, in one line.
  const box = await page.locator(".hg-chart-box").boundingBox();
  if (!box) throw new Error("no chart");
  await page.mouse.move(box.x + box.width * 0.24, box.y + box.height * 0.8);
  const note = page.locator(".hg-tip-note");
  await expect.poll(() => note.innerText()).toBe("parziale: dati di 1 su 31 giorni");
  await expect.poll(async () => (await note.boundingBox())?.height).toBeLessThan(30);
});

test("the same day of other plants, for each kWp and each on its own clock", async () => {
  await page.goto(`/plant/${own.id}/compare?tab=plants&day=2026-10-24&with=${other.id}`);
  const chart = "potenza per kWp installato, ora locale di ogni impianto";
  // 8 kW of 20 kWp and 3 kW of 10 kWp, both at noon of the clock at hand.
  await expect.poll(() => drawn(page, chart)).toEqual(["24/10/2026, 12:00 | 0,40 | 0,30"]);
  await page.setViewportSize(phone);
  await expect.poll(() => sidewaysPx(page)).toBe(0);
  await page.getByRole("checkbox", { name: /Tetto delle isole/ }).click();
  await page.waitForURL((url) => url.searchParams.get("with") === "none");
  await expect.poll(() => drawn(page, chart)).toEqual(["24/10/2026, 12:00 | 0,40"]);
});
