import type { Homepage, Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import {
  type DashboardPlant,
  earlierKwh,
  feedDashboard,
  makeDashboardPlant,
} from "./dashboard-plant.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, makeUser } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let plant: DashboardPlant;
let context: BrowserContext;
let page: Page;
const today = (): Temporal.PlainDate => Temporal.Now.zonedDateTimeISO(plant.zone).toPlainDate();
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  plant = await makeDashboardPlant(admin, "Tetto dei conti");
  await feedDashboard(plant);
  // 93 kWh in each month of 31 days are 3 kWh a day.
  const months = Array.from(
    { length: 12 },
    (_, month) => 3 * today().with({ month: month + 1 }).daysInMonth,
  );
  await callApi(admin, `/variable/${plant.sum.energy}/estimates`, {
    method: "PATCH",
    body: JSON.stringify({ id: plant.sum.energy, estimates: { [today().year]: months } }),
  });
  await change({ num_sms: 10 });
  await homepage({
    featured_vars: [
      plant.inverters[0]?.power ?? "",
      plant.ids["met.1.irr"],
      plant.ids["met.1.tmo"],
    ],
  });
  context = await newUser(browser, admin);
  page = await context.newPage();
  await page.goto(`/plant/${plant.id}`);
});
afterAll(async () => {
  await callApi(admin, `/plant/${plant.id}`, {
    method: "PATCH",
    body: JSON.stringify({ disabled: true }),
  });
  await browser.close();
});

const nothingChosen: Homepage = {
  featured_vars: [],
  numeric_vars: [],
  daily_vars: [],
  history_vars: [],
  numeric_hide_trees: false,
  daily_selected_only: false,
  history_selected_only: false,
  history_hide_estimates: false,
};
const change = (fields: object): Promise<Plant> =>
  callApi<Plant>(admin, `/plant/${plant.id}`, { method: "PATCH", body: JSON.stringify(fields) });
const homepage = (fields: Partial<Homepage>): Promise<Plant> =>
  change({ homepage: { ...nothingChosen, ...fields } });

/** The number of a card, its unit, and what stands below it. */
async function cardOf(from: Page, label: string | RegExp): Promise<string> {
  const card = from.locator(".hg-kpi", { has: from.getByText(label, { exact: true }) });
  await card.locator(".hg-num").waitFor();
  return ((await card.textContent()) ?? "").replace(/\s+/g, " ").trim();
}
const verdict = (from: Page) => from.getByRole("region", { name: "Come va", exact: true });
const panel = (from: Page, name: string): Locator =>
  from.locator("section.hg-panel", {
    has: from.getByRole("heading", { level: 2, name, exact: true }),
  });
const chartTable = (from: Page, name: string): Locator =>
  from.getByRole("table", { name: `Dati del grafico: ${name}` });
const dayChart = "Potenza di oggi";
const monthChart = "Energia del mese, giorno per giorno";
const yearChart = "Energia dell’anno, mese per mese";
async function headOf(from: Page, name: string): Promise<string[]> {
  const head = chartTable(from, name).getByRole("columnheader");
  await head.first().waitFor({ state: "attached" });
  return head.allTextContents();
}
/** Energy of the days since a date, those before today and the 66 kWh of today. [kWh] */
const since = (first: Temporal.PlainDate): number =>
  66 +
  earlierKwh
    .filter(
      ([daysAgo]) => Temporal.PlainDate.compare(today().subtract({ days: daysAgo }), first) >= 0,
    )
    .reduce((sum, [, kwh]) => sum + kwh, 0);
const italian = (value: number, digits: number): string =>
  new Intl.NumberFormat("it", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "always",
  }).format(value);

test("DASH-01 DASH-04 DASH-05 DASH-06 DASH-14 the numbers are those that can be added up by hand", async () => {
  // 6 + 6 + 0 kW of 30 kWp, where 20 kW are expected.
  await expect.poll(() => cardOf(page, "Potenza ora")).toContain("12,0 kW");
  await expect.poll(() => cardOf(page, "Potenza ora")).toContain("60 % dell’attesa");
  await expect
    .poll(() =>
      page
        .getByRole("meter", { name: "Potenza sulla potenza di picco" })
        .getAttribute("aria-valuemax"),
    )
    .toBe("30");
  await expect.poll(() => cardOf(page, "Energia oggi")).toContain("66,0 kWh");
  const month = since(today().with({ day: 1 }));
  const year = since(today().with({ month: 1, day: 1 }));
  const written = (kwh: number): RegExp => new RegExp(`${italian(kwh, kwh < 1000 ? 1 : 0)} kWh`);
  const monthLabel = new RegExp(`^${today().toLocaleString("it", { month: "long" })}$`, "i");
  await expect.poll(() => cardOf(page, monthLabel)).toMatch(written(month));
  await expect.poll(() => cardOf(page, String(today().year))).toMatch(written(year));
  // 240 + 150 + 99 + 66 kWh since the beginning.
  await expect.poll(() => cardOf(page, String(today().year))).toContain("totale 555,0 kWh");
  await expect.poll(() => cardOf(page, "Rendimento (PR)")).toContain("82,5 %");
  const foot = ((await page.locator(".hg-foot-chips").textContent()) ?? "").replace(/\s/g, " ");
  // 555 kWh x 0.00433407 = 2.405 trees, x 0.65 = 360.75 kg, x 0.0005883 = 0.3265 barrels.
  expect(foot).toContain("2,4alberi");
  expect(foot).toContain("361kg di CO₂ evitata");
  expect(foot).toContain("0,3barili di petrolio");
  expect(foot).toContain("10SMS rimasti");
  await expect.poll(() => page.locator(".hg-sms.few").count()).toBe(0);
});

test("DASH-09 DASH-10 DASH-11 the three charts say what was measured, expected and estimated", async () => {
  await expect
    .poll(() => headOf(page, dayChart))
    .toEqual(["Ora", "Attesa (kW)", "Potenza (kW)", "Irraggiamento (W/m²)"]);
  const bars = async (name: string): Promise<string[][]> =>
    chartTable(page, name)
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
      );
  await expect.poll(() => headOf(page, monthChart)).toHaveLength(3);
  const days = await bars(monthChart);
  expect(days).toHaveLength(today().daysInMonth);
  expect(days[today().day - 1]?.slice(1)).toEqual(["66,0", "3,0"]);
  const before = earlierKwh.map(([daysAgo]) => days[today().day - 1 - daysAgo]?.[1] ?? null);
  // Early in a month the days before lie in the month before.
  const expected = earlierKwh.map(([daysAgo, kwh]) =>
    daysAgo < today().day ? italian(kwh, 1) : null,
  );
  expect(before).toEqual(expected);
  const months = await bars(yearChart);
  expect(months).toHaveLength(12);
  expect(months[today().month - 1]?.[1]).toBe(italian(since(today().with({ day: 1 })), 1));
  expect(months[today().month - 1]?.[2]).toBe(italian(3 * today().daysInMonth, 1));
});

test("[T9] a day before today stands in the address, with its own sums, its month, its year and what each inverter made", async () => {
  const other = await context.newPage();
  try {
    const day = today().subtract({ days: 2 });
    await other.goto(`/plant/${plant.id}?day=${day.toString()}`);
    const written = [day.day, day.month].map((part) => String(part).padStart(2, "0")).join("/");
    // 150 kWh that day: 50 kWh of each inverter.
    const short = day.toLocaleString("it-IT", { day: "numeric", month: "short" });
    await expect.poll(() => cardOf(other, `Energia, ${short}`)).toContain("150,0 kWh");
    const title = panel(other, "Giorno");
    await title.getByText(`${written}/${day.year}`).waitFor();
    const inverters = panel(other, "Inverter");
    for (const number of [1, 2, 3])
      await inverters.getByTitle(`Inverter ${number}: 50,0 kWh`).waitFor();
    await verdict(other).waitFor();
    await title.getByRole("button", { name: "Giorno dopo" }).click();
    await other.waitForURL(`**?day=${day.add({ days: 1 }).toString()}`);
    await inverters.getByTitle("Inverter 1: 33,0 kWh").waitFor(); // 99 kWh of the three
    await title.getByRole("button", { name: "Giorno dopo" }).click();
    await other.waitForURL(`**/plant/${plant.id}`);
    await verdict(other).waitFor();
    await expect.poll(() => cardOf(other, "Energia oggi")).toContain("66,0 kWh");
    const steps = panel(other, "Oggi");
    await expect
      .poll(() => steps.getByRole("button", { name: "Giorno dopo" }).isDisabled())
      .toBe(true);
    await steps.getByRole("button", { name: "Giorno prima" }).click();
    await panel(other, "Giorno").getByRole("button", { name: "Oggi", exact: true }).click();
    await panel(other, "Oggi").waitFor();
  } finally {
    await other.close();
  }
});

test("RPLY-01 the day is played on the dashboard: power, dials, inverters and the curve show one moment of it", async () => {
  const other = await context.newPage();
  try {
    await other.goto(`/plant/${plant.id}`);
    await expect.poll(() => cardOf(other, "Potenza ora")).toContain("12,0 kW");
    const steps = panel(other, "Oggi");
    await steps.getByRole("button", { name: "Rivivi il giorno" }).click();
    const start = today().toZonedDateTime(plant.zone).epochMilliseconds / 1000;
    const slider = other.getByRole("slider", { name: "Momento del giorno" });
    await slider.waitFor();
    /** A moment so many minutes ago: every inverter gave 6 kW, in the last hour the third gave nothing. */
    const goBack = async (minutes: number): Promise<string> => {
      const slot = Math.floor((nowSeconds() - minutes * 60 - start) / 300);
      await slider.fill(String(slot));
      const moment = Temporal.Instant.fromEpochMilliseconds((start + slot * 300) * 1000);
      return moment.toZonedDateTimeISO(plant.zone).toPlainTime().toString().slice(0, 5);
    };
    const inverters = panel(other, "Inverter");
    const dial = panel(other, "Valori istantanei").getByRole("link").first();
    const before = await goBack(120);
    // 18 kW where 20 kW were expected.
    await expect.poll(() => cardOf(other, `Potenza alle ${before}`)).toContain("18,0 kW");
    expect(await cardOf(other, `Potenza alle ${before}`)).toContain("90 % dell’attesa");
    await inverters.getByTitle("Inverter 3: 6,0 kW").waitFor();
    await dial.getByText(before).waitFor();
    const after = await goBack(30);
    await expect.poll(() => cardOf(other, `Potenza alle ${after}`)).toContain("12,0 kW");
    await inverters.getByTitle("Inverter 3: 0,0 kW").waitFor();
    await inverters.getByTitle("Inverter 1: 6,0 kW").waitFor();
    // Before the light nothing was made, and five in the morning is the first that was said.
    await goBack(5 * 60);
    await inverters.getByTitle("Inverter 1: 0,0 kW").waitFor();
    await steps.getByRole("button", { name: "Torna alla giornata intera" }).click();
    await expect.poll(() => cardOf(other, "Potenza ora")).toContain("12,0 kW");
    expect(await slider.count()).toBe(0);
  } finally {
    await other.close();
  }
});

test("DASH-02 featured variables have dials with value, unit, time and their scale, and follow a push", async () => {
  const dials = panel(page, "Valori istantanei").getByRole("link");
  await expect.poll(() => dials.count()).toBe(3);
  const [power, light, warmth] = await dials.all();
  if (!power || !light || !warmth) throw new Error("three dials are needed");
  const textOf = async (dial: Locator): Promise<string> =>
    (await dial.innerText()).replace(/\s+/g, " ");
  await expect.poll(() => textOf(power)).toMatch(/Potenza 1 .*6,00 .*kW .*\d{2}:\d{2}:\d{2}/);
  // The inverter's nominal power, 1500 W/m², -20 to 80 °C.
  for (const [dial, scale] of [
    [power, ["0", "10"]],
    [light, ["0", "1.500"]],
    [warmth, ["−20", "80"]],
  ] as const)
    for (const end of scale) await dial.getByText(end, { exact: true }).first().waitFor();
  await plant.send({
    timestamp: nowSeconds(),
    values: {
      "gen.1.pac": 7.25,
      "gen.2.pac": 7.25,
      "gen.3.pac": 0,
      "met.1.irr": 801.5,
      "con.1.pex": 7,
    },
  });
  await light.getByText("801,5").waitFor();
  await power.getByText("7,25").waitFor();
  await page.locator(".hg-kpi").first().getByText("14,5").waitFor();
  await page.getByRole("img", { name: /Autoconsumo/ }).waitFor();
});

test("where meters exist the flow says who feeds whom, and what share stays and is not bought", async () => {
  // 14.5 kW made, 7 fed in, 7.5 used: 52 % stays, nothing is bought.
  const flow = page.getByRole("img", { name: /^Flussi/ });
  await expect
    .poll(async () => (await flow.getAttribute("aria-label"))?.replace(/\s/g, " "))
    .toBe(
      "Flussi, Fotovoltaico → Carichi 7,5 kW, Fotovoltaico → Rete 7,0 kW, Autoconsumo 52 %, Autosufficienza 100 %",
    );
});

test("DASH-12 the month's and the year's charts open landscapes on the whole screen, which close again", async () => {
  for (const name of [/^Vista 3D: \D+$/, /^Vista 3D: \d{4}$/]) {
    await page.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: /Energia dei tre/ }).waitFor();
    const box = await dialog.boundingBox();
    expect([box?.width, box?.height]).toEqual([1440, 900]);
    await dialog.getByRole("button", { name: "Chiudi" }).click();
    await dialog.waitFor({ state: "detached" });
  }
});

async function openDialog(): Promise<Locator> {
  await page.getByRole("button", { name: "Personalizza" }).click();
  const dialog = page.getByRole("dialog", { name: "Personalizza la pagina" });
  await dialog.waitFor();
  return dialog;
}
async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole("button", { name: "Salva" }).click();
  await dialog.waitFor({ state: "detached" });
}
const trees = () => page.locator(".hg-foot-chips").getByText(/alberi$/);

test("HPED-01 HPED-06 HPED-10 HPED-12 the dialog cancels without a call; what is saved is sent alone and seen at once; a refusal keeps what was chosen", async () => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  const first = await openDialog();
  await first.getByRole("switch", { name: /Nascondi alberi/ }).click();
  await first.getByRole("button", { name: "Annulla" }).click();
  await first.waitFor({ state: "detached" });
  expect(sent).toEqual([]);
  await expect.poll(() => trees().count()).toBe(1);

  const second = await openDialog();
  const hide = second.getByRole("switch", { name: /Nascondi alberi/ });
  await expect.poll(() => hide.isChecked()).toBe(false);
  await hide.click();
  const isSave = (url: URL): boolean => url.pathname === `/api/v1/plant/${plant.id}`;
  await page.route(isSave, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 500, json: { detail: "disco pieno" } })
      : route.continue(),
  );
  await second.getByRole("button", { name: "Salva" }).click();
  await page.getByText(/^Errore nel salvataggio: .*\(disco pieno\)$/).waitFor();
  await expect.poll(() => hide.isChecked()).toBe(true);
  await page.unroute(isSave);
  // What somebody else chooses for another box meanwhile stays.
  await homepage({ history_hide_estimates: true });
  sent.length = 0;
  await save(second);
  await page.getByText("Salvataggio riuscito").waitFor();
  await expect.poll(() => trees().count()).toBe(0);
  await expect.poll(() => page.getByText("kg di CO₂ evitata").count()).toBe(0);
  await expect.poll(() => page.getByText("barili di petrolio").count()).toBe(0);
  expect(sent).toEqual([
    {
      homepage: expect.objectContaining({ numeric_hide_trees: true, history_hide_estimates: true }),
      was: {
        homepage: expect.objectContaining({
          numeric_hide_trees: false,
          history_hide_estimates: true,
        }),
      },
    },
  ]);
});

/** Adds the last that a list takes, finds that it takes no more, and saves. */
async function fillUp(label: string, added: string, refused: string, most: number): Promise<void> {
  const dialog = await openDialog();
  const box = dialog.getByLabel(label, { exact: true }).first();
  const limit = dialog.getByText(`${most} di ${most} al massimo`);
  const before = await limit.count();
  const options = page.getByRole("option");
  await box.fill(added);
  await options.filter({ hasText: added }).click();
  await expect.poll(() => limit.count()).toBe(before + 1);
  await box.fill(refused);
  const tooMany = options.filter({ hasText: refused });
  await tooMany.click();
  await expect.poll(() => limit.count()).toBe(before + 1);
  await page.keyboard.press("Escape");
  await save(dialog);
}

test("HPED-02 HPED-03 HPED-04 HPED-05 each box of the page takes what its list is full with, and no more", async () => {
  const { ids, inverters } = plant;
  const counters = [
    ...inverters.map((one) => one.energy),
    ids["con.1.e1"],
    ids["con.1.e2"],
    ids["con.1.e3"],
    ids["con.1.e4"],
    ids["con.1.e5"],
    ids["con.1.e6"],
  ];
  const powers = inverters.map((one) => one.power);
  await homepage({
    featured_vars: [
      ...powers,
      ids["con.1.pex"],
      ids["con.1.pco"],
      ids["met.1.irr"],
      ids["met.1.tmo"],
      ids["met.1.pr"],
      plant.sum.power,
    ],
    numeric_vars: counters,
    daily_vars: [...powers, ids["con.1.pex"], ids["con.1.pco"]],
    history_vars: counters.slice(0, 5),
  });
  await page.reload();
  await panel(page, "Totali").getByText("Contatore 1").waitFor();
  await fillUp("Valori istantanei", "Potenza attesa", "Contatore 1", 10);
  await fillUp("Totali", "Energia prelevata sette", "Energia prelevata otto", 10);
  await fillUp("Grafico della potenza giornaliera", "Temperatura moduli", "Resa dei tre", 6);
  await fillUp(
    "Grafici dell’energia mensile e annuale",
    "Energia prelevata tre",
    "Energia prelevata otto",
    6,
  );
  const dials = panel(page, "Valori istantanei").getByRole("link");
  await expect.poll(() => dials.count()).toBe(10);
  await dials.filter({ hasText: "Potenza attesa" }).waitFor();
  const rows = panel(page, "Totali").locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(10);
  const first = ((await rows.first().innerText()) ?? "").replace(/\s+/g, " ");
  // A third of 240 + 150 + 99 kWh, and of today 48 slots of 6 kW: 24 kWh.
  expect(first).toMatch(/^Contatore 1 24,0 kWh .* 187,0 kWh$/);
  await rows.filter({ hasText: "Energia prelevata sette" }).waitFor();
  await expect
    .poll(() => headOf(page, dayChart))
    .toEqual([
      "Ora",
      "Attesa (kW)",
      "Potenza (kW)",
      "Irraggiamento (W/m²)",
      "Potenza 1 (kW)",
      "Potenza 2 (kW)",
      "Potenza 3 (kW)",
      "Scambio con la rete (kW)",
      "Potenza consumata (kW)",
      "Temperatura moduli (°C)",
    ]);
  for (const name of [monthChart, yearChart])
    await expect
      .poll(async () => (await headOf(page, name)).join(" "))
      .toMatch(
        /Energia dei tre .*Contatore 1 .*Contatore 2 .*Contatore 3 .*prelevata uno .*prelevata due .*prelevata tre .*Stima/,
      );
});

test("HPED-07 HPED-08 HPED-09 the switches leave only what was chosen, and no estimates", async () => {
  const dialog = await openDialog();
  await dialog.getByRole("switch", { name: "Nascondi le stime" }).click();
  await save(dialog);
  for (const name of [monthChart, yearChart]) {
    await expect.poll(async () => (await headOf(page, name)).join(" ")).not.toContain("Stima");
    await expect
      .poll(async () => (await headOf(page, name)).join(" "))
      .toContain("Energia dei tre");
  }
  const again = await openDialog();
  await again.getByRole("switch", { name: /solo .* grafico giornaliero/ }).click();
  await again.getByRole("switch", { name: /solo .* grafici dell’energia/ }).click();
  await save(again);
  const drawn = async (name: string): Promise<string> =>
    (await headOf(page, name)).slice(1).join(" ");
  await expect.poll(() => drawn(dayChart)).toMatch(/^Potenza 1 \(kW\) .*moduli \(°C\)$/);
  for (const name of [monthChart, yearChart])
    await expect.poll(() => drawn(name)).toMatch(/^Contatore 1 \(kWh\) .*prelevata tre \(kWh\)$/);
});

test("DASH-13 the figures are read again each 30 seconds", async () => {
  // A clock belongs to all pages of its context.
  const timed = await newUser(browser, admin);
  const clocked = await timed.newPage();
  await clocked.clock.install();
  let answers = 0;
  const asked: string[] = [];
  const isStats = (url: string): boolean => url.includes("/data/stats");
  clocked.on("request", (request) => {
    if (isStats(request.url())) asked.push(request.url());
  });
  clocked.on("requestfinished", (request) => {
    if (isStats(request.url())) answers += 1;
  });
  await clocked.goto(`/plant/${plant.id}`);
  await expect.poll(() => clocked.locator(".hg-kpi .hg-num").count()).toBeGreaterThan(3);
  const first = asked.length;
  expect(first).toBeGreaterThan(0);
  await clocked.clock.runFor(20_000);
  expect(asked).toHaveLength(first);
  await clocked.clock.runFor(11_000);
  await expect.poll(() => answers).toBe(first + 1);
  await timed.close();
});

test("DASH-15 DASH-16 DASH-17 DASH-18 DASH-20 nine SMS are a warning; what a permission shows goes with the permission", async () => {
  await homepage({ featured_vars: [plant.ids["met.1.irr"], plant.ids["met.1.pteo"]] });
  await change({ num_sms: 9 });
  const { plant_show, theoretical_vars, irradiance, estimates_show, homepage_edit } = permissions;
  const { inverter_show, inverter_vars, sensor_show, sensor_vars } = permissions;
  const base = [plant_show, inverter_show, inverter_vars, sensor_show, sensor_vars];
  const reader = await makeUser(admin);
  const theirs = await newUser(browser, reader.token);
  const shown = await theirs.newPage();
  /** What the dashboard has of each permission: theory, light, estimates, the way to change it. */
  const seen = async (allowed: readonly number[]): Promise<string[]> => {
    await reader.allow(plant.id, [...base, ...allowed]);
    await shown.goto(`/plant/${plant.id}`);
    const curves = (await headOf(shown, dayChart)).join(" ");
    const bars = `${(await headOf(shown, monthChart)).join(" ")} ${(await headOf(shown, yearChart)).join(" ")}`;
    const text = (await shown.getByRole("main").innerText()).replaceAll(/\s+/g, " ");
    return [
      ...(/Attesa|previsto|dell’attesa|Potenza attesa|Rendimento/.test(`${curves} ${text}`)
        ? ["theory"]
        : []),
      ...(/Irraggiamento|Luce sul piano|W\/m²/.test(`${curves} ${text}`) ? ["light"] : []),
      ...(/Stima/.test(bars) ? ["estimates"] : []),
      ...((await shown.getByRole("button", { name: "Personalizza" }).count()) > 0
        ? ["change"]
        : []),
    ];
  };
  const all = [theoretical_vars, irradiance, estimates_show, homepage_edit];
  const without = (one: number): number[] => all.filter((other) => other !== one);
  await expect.poll(() => seen(all)).toEqual(["theory", "light", "estimates", "change"]);
  const few = shown.locator(".hg-sms");
  await expect.poll(() => few.getAttribute("class")).toContain("few");
  await few.getByRole("img").waitFor();
  await expect
    .poll(() => seen(without(theoretical_vars)))
    .toEqual(["light", "estimates", "change"]);
  await expect.poll(() => seen(without(irradiance))).toEqual(["theory", "estimates", "change"]);
  await expect.poll(() => seen([theoretical_vars, irradiance])).toEqual(["theory", "light"]);
  await reader.allow(plant.id, [inverter_show]);
  await shown.goto(`/plant/${plant.id}`);
  await shown.getByText("Permessi insufficienti").first().waitFor();
  await theirs.close();
});

test("ERR-18 a chart says the server's words, or that the error is unknown, or that there is nothing", async () => {
  let answer: object = { detail: "il disco è pieno" };
  let status = 503;
  await page.route(/\/api\/v1\/data\/(fetch|aggregated)$/, (route) =>
    route.fulfill({ status, json: answer }),
  );
  const says = async (words: RegExp | string): Promise<void> => {
    await page.goto(`/plant/${plant.id}`);
    await expect.poll(() => page.getByText(words).count()).toBe(3);
  };
  await says(/\(il disco è pieno\)/);
  answer = {};
  await says("Errore sconosciuto");
  [status, answer] = [200, []];
  await page.goto(`/plant/${plant.id}`);
  // Today's chart has what the socket brings; the other two have nothing.
  await expect.poll(() => page.getByText("Nessun dato nel periodo").count()).toBe(2);
  await page.unroute(/\/api\/v1\/data\/(fetch|aggregated)$/);
});

test("a plant that never sent anything says so, and its first words are on the same page", async () => {
  const { zone } = noonZone(Date.now());
  const young = await makePlant(admin, "Tetto di oggi", zone);
  const start = Temporal.Now.zonedDateTimeISO(zone).startOfDay().epochMilliseconds / 1000;
  await callApi(admin, `/plant/${young.id}`, {
    method: "PATCH",
    body: JSON.stringify({ active_since: start, num_sms: 1 }),
  });
  await page.goto(`/plant/${young.id}`);
  await page.getByText("mai aggiornato").first().waitFor();
  await page.getByText("Nessun dato oggi").waitFor();
  await expect.poll(() => cardOf(page, "Energia oggi")).toBe("Energia oggi—");
  await young.send({ timestamp: nowSeconds(), values: { "inv.1.pac": 5.5, "inv.1.pteo": 5 } });
  await page.locator(".hg-kpi").first().getByText("5,5").waitFor();
});

test("WRAP-05 a closed plant shows its notes as a warning when they are meant for its page, and else not", async () => {
  const reader = await makeUser(admin);
  await reader.allow(plant.id, [permissions.plant_show]);
  const theirs = await newUser(browser, reader.token, { size: phone });
  const shown = await theirs.newPage();
  await change({ disabled: true, notes: "Tetto in rifacimento", notes_in_homepage: true });
  await shown.goto(`/plant/${plant.id}`);
  await shown.getByRole("note").getByText("Tetto in rifacimento").waitFor();
  await change({ notes_in_homepage: false });
  await shown.reload();
  await shown.getByRole("alert").waitFor();
  await expect.poll(() => shown.getByText("Tetto in rifacimento").count()).toBe(0);
  await expect.poll(() => shown.getByText("Potenza ora").count()).toBe(0);
  await theirs.close();
});
