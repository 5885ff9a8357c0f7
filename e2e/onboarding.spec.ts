import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { randomInt } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { callApi, newUser, tokenOf } from "./browser.ts";
import { openBrowser } from "./chromium.ts";
import { trackerPlant, weblogPlant } from "./real-loggers.ts";

let browser: Browser;
let admin: string;
beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
});
afterAll(async () => {
  await browser.close();
});

interface Walk {
  readonly name: string;
  readonly kwp: string;
  readonly lat: string;
  readonly lon: string;
  readonly packets: readonly Readonly<Record<string, number>>[];
  /** Of each inverter, as its plate says it. [kW] */
  readonly nominal: string;
}

/** Walks the guided way and counts what a person does on it. */
async function walk(page: Page, of: Walk): Promise<{ plant: Plant; acts: number }> {
  let acts = 0;
  const main = page.getByRole("main");
  const press = async (name: string | RegExp): Promise<void> => {
    acts += 1;
    await main.getByRole("button", { name, exact: true }).click();
  };
  const type = async (field: string, text: string): Promise<void> => {
    acts += 1;
    await main.getByLabel(field).fill(text);
  };
  let id: string;
  do id = String(randomInt(5000, 10_000));
  while (await callApi<boolean>(admin, `/plant/${id}/exists`));
  await page.goto("/admin/plant_add");
  const facts = { id, name: of.name, client: "Prova del portale", active_since: "01/01/2025" };
  for (const [path, text] of Object.entries(facts)) {
    acts += 1;
    await page.locator(`[data-path="${path}"]`).fill(text);
  }
  await press("Salva");
  await page.waitForURL(`**/plant/${id}/config/setup`);
  await type("Potenza di picco", of.kwp);
  await type("Latitudine", of.lat);
  await type("Longitudine", of.lon);
  await press("Salva e continua");
  await press("Crea la password");
  await press("Mostra");
  // What the page offers to copy is what a logger needs.
  const line = await main.locator("pre").textContent();
  const [, user, password] = /curl -u '(\d+):([^']+)'/.exec(line ?? "") ?? [];
  const address = line?.split(" ").at(-1) ?? "";
  expect(address).toBe(`${inject("address")}/api/v1/ingest/${id}`);
  const now = Math.floor(Date.now() / 1000);
  for (const [n, values] of of.packets.entries()) {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${user}:${password}`)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ timestamp: now - (of.packets.length - n) * 300, values }),
    });
    expect(answer.status).toBe(200);
  }
  await press("Guarda che cosa è arrivato");
  await type("Potenza nominale di ciascuno", of.nominal);
  await press(/^Crea \d+ dispositivi e \d+ variabili$/);
  await press(/^Crea \d+ elementi$/);
  await main.getByText(/^\d+ elementi creati$/).waitFor();
  acts += 1;
  await main.getByRole("link", { name: "Vai alla dashboard", exact: true }).click();
  await page.waitForURL(`**/plant/${id}`);
  await main.locator("figure.hg-chart svg path").first().waitFor({ state: "attached" });
  return { plant: await callApi<Plant>(admin, `/plant/${id}?full=true`), acts };
}
/** Each device with what is measured on it, as a person reads it: name, unit, meaning. */
const read = (plant: Plant): Record<string, string[]> =>
  Object.fromEntries(
    (plant.devices ?? []).map(({ name, variables }) => [
      name,
      variables.map((one) => `${one.name} [${one.udm ?? ""}] ${one.tags.join(" ")}`.trim()),
    ]),
  );
const charts = (plant: Plant) =>
  (plant.charts ?? []).map(({ name, series }) => [name, series.length]);
const alerts = (plant: Plant) => (plant.alerts ?? []).map(({ template_id: id }) => id);
/** At five seconds each: half of five minutes. */
const maxActs = 30;

test("[SU7] [SU8] [O5] a plant with eight inverters, a meter and two weather stations from nothing to its curve on screens: the names of its logger are understood", async () => {
  const context = await newUser(browser, admin);
  const page = await context.newPage();
  const { plant, acts } = await walk(page, {
    name: "Inseguitori",
    kwp: "7000",
    lat: "41,2",
    lon: "-71,5",
    packets: trackerPlant,
    nominal: "750",
  });
  expect(acts).toBeLessThanOrEqual(maxActs);
  const station = [
    `Irraggiamento sul piano, cella di riferimento [W/m2] ${tags.IRR}`,
    `Irraggiamento sul piano, piranometro [W/m2] ${tags.IRR}`,
    `Irraggiamento orizzontale [W/m2] ${tags.IRR}`,
    `Temperatura ambiente [degC] ${tags.TEMP}`,
    `Temperatura moduli 1 [degC] ${tags.TEMP}`,
    `Temperatura moduli 2 [degC] ${tags.TEMP}`,
    // Metres or kilometres, no name tells.
    `Velocità del vento [] ${tags.WIND}`,
  ];
  const inverters = Array.from({ length: 8 }, (_, n) => [
    `Inverter ${n + 1}`,
    [`Potenza AC [W] ${tags.P_PRODUCED}`],
  ]);
  expect(read(plant)).toEqual({
    ...Object.fromEntries(inverters),
    "Sensore 1": station,
    "Sensore 2": station,
    // Whether it measures what is made or what is used, no name tells.
    Contatore: ["Potenza AC [W]"],
  });
  expect(charts(plant)).toEqual([
    ["Potenza del giorno", 9],
    ["Inverter per kWp", 8],
    ["Temperature della settimana", 6],
  ]);
  expect(alerts(plant)).toEqual(["003", "001", "002"]);
  const [whole] = plant.sections;
  const sum = plant.formulas?.find(({ id }) => id === whole?.fpac);
  expect([sum?.udm, sum?.formula?.match(/0\.001 \* /g)?.length]).toEqual(["kW", 8]);
  expect(whole?.firr).not.toBeNull();
  // It counts nothing: its energy is what the powers add up to, and the page says so. (D8)
  await page
    .getByRole("main")
    .getByText(/al giorno, dalla potenza$/)
    .waitFor();
  const asked = `ids=${sum?.id}&include=total&integral=${sum?.id}`;
  const [total] = await callApi<{ total: [number, number] }[]>(admin, `/data/stats?${asked}`);
  expect(total?.total[0]).toBeGreaterThan(0);
  await context.close();
});

test("[SU7] [SU8] [O5] the same with four inverters of an Italian plant, whose logger names them in Italian", async () => {
  const context = await newUser(browser, admin);
  const { plant, acts } = await walk(await context.newPage(), {
    name: "Quattro inverter",
    kwp: "60",
    lat: "42,5",
    lon: "12,5",
    packets: weblogPlant,
    nominal: "15",
  });
  expect(acts).toBeLessThanOrEqual(maxActs);
  const inverter = [
    `Potenza AC [W] ${tags.P_PRODUCED}`,
    `Energia di oggi [kWh] ${tags.E_PRODUCED}`,
    `Temperatura [degC] ${tags.TEMP}`,
    "Tensione di rete [V]",
    "Corrente di rete [A]",
    "Frequenza di rete [Hz]",
    ...[1, 2, 3].flatMap((n) => [`Tensione DC ${n} [V]`, `Corrente DC ${n} [A]`]),
    "Stato []",
    `Errore [] ${tags.DEVICE_ERROR}`,
    "Limite di potenza [W]",
  ];
  expect(read(plant)).toEqual(
    Object.fromEntries([2, 4, 9, 12].map((n) => [`Inverter ${n}`, inverter])),
  );
  expect(charts(plant)).toEqual([
    ["Potenza del giorno", 4],
    ["Inverter per kWp", 4],
    ["Energia del mese", 4],
    ["Temperature della settimana", 4],
  ]);
  // Without light nobody knows whether an inverter that stands still should run.
  // Counters of the day go back every midnight: they are not watched for it.
  expect(alerts(plant)).toEqual(["003", "010"]);
  const [whole] = plant.sections;
  const energy = plant.formulas?.find(({ id }) => id === whole?.fetot);
  expect(energy?.formula?.split(" + ").length).toBe(4);
  await context.close();
});
