import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi, newUser, sidewaysPx, tokenOf } from "./browser.ts";
import { openBrowser, phone } from "./chromium.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, makeUser, type OwnPlant } from "./own-plant.ts";

let browser: Browser;
let admin: string;
let context: BrowserContext;
let page: Page;
let own: OwnPlant;
let box: Device;
let state: string;

const nowSeconds = Math.floor(Date.now() / 1000);
const { zone } = noonZone(nowSeconds * 1000);
/** Midnight of 21 June 2026 at the plant. [unix s] */
const june = Temporal.PlainDate.from("2026-06-21").toZonedDateTime(zone).epochMilliseconds / 1000;
const post = <T>(path: string, body: unknown, method = "POST"): Promise<T> =>
  callApi<T>(admin, path, { method, body: JSON.stringify(body) });

beforeAll(async () => {
  [browser, admin] = await Promise.all([openBrowser(), tokenOf("admin")]);
  own = await makePlant(admin, "Tetto dei dispositivi", zone);
  const add = async (mib: string, name: string, fields: object): Promise<string> =>
    (
      await post<Variable>("/variable", {
        device_id: own.deviceId,
        mib: `inv.1.${mib}`,
        name,
        data_type: "float",
        ...fields,
      })
    ).id;
  await post(`/variable/${own.power}`, { tags: [tags.FEATURED, tags.P_PRODUCED] }, "PATCH");
  const energy = await add("etot", "Energia totale", { udm: "kWh", tags: [tags.E_PRODUCED] });
  const ambient = await add("tamb", "Temperatura ambiente", { udm: "°C", tags: [tags.TEMP] });
  state = await add("state", "Stato di lavoro", { data_type: "int", bitmask: "inverter_state" });
  await add("event", "Errori", {
    data_type: "int",
    bitmask: "sunspec_inverter_events",
    tags: [tags.DEVICE_ERROR],
  });
  await post(
    `/plant/${own.id}`,
    {
      sections: [
        { name: "GLOBAL", kwp: 20, fpac: own.power, fetot: energy },
        {
          name: "A",
          kwp: 20,
          devices_ids: [own.deviceId],
          fpac: own.power,
          fteo: own.theoretical,
          fetot: energy,
          fetotcount: energy,
          fpr: own.ratio,
          firr: own.irradiance,
          ftamb: ambient,
        },
        { name: "B", kwp: 20, fpac: own.power },
      ],
    },
    "PATCH",
  );
  box = await post<Device>("/device", {
    plant_id: own.id,
    name: "Quadro di prova",
    type: "stringbox",
    oid: "sbx",
    oidn: 1,
  });
  for (const number of [1, 2, 3, 4])
    await post("/variable", {
      device_id: box.id,
      mib: `sbx.1.i${number}`,
      name: `Stringa 0${number}`,
      udm: "A",
      data_type: "float",
      tags: [tags.STRING],
    });
  await own.send(
    { timestamp: june, values: { "inv.1.state": 1, "inv.1.pac": 0 } },
    { timestamp: june + 300, values: { "inv.1.state": 1 } },
    { timestamp: june + 600, values: { "inv.1.state": 3 } },
    { timestamp: june + 1500, values: { "inv.1.state": 5 } },
    { timestamp: nowSeconds - 600, values: { "inv.1.etot": 100 } },
    {
      timestamp: nowSeconds,
      values: {
        "inv.1.pac": 12.5,
        "inv.1.irr": 640,
        "inv.1.tamb": 18.5,
        "inv.1.etot": 102.5,
        "inv.1.state": 3,
        "inv.1.event": 130,
        "sbx.1.i1": 6,
        "sbx.1.i2": 6.2,
        "sbx.1.i3": 3,
        "sbx.1.i4": 5.8,
      },
    },
  );
  context = await newUser(browser, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
});
const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true });
const panel = (name: string) => page.locator("section", { has: heading(name) });

test("SECT-01 SECT-04 SECT-05 DEV-08 a section's dials and landscapes, of its own variables alone; the inverter's card leads to its page", async () => {
  await page.goto(`/plant/${own.id}/section/1`);
  const dials = panel("Valori istantanei");
  for (const name of ["Potenza AC", "Irraggiamento", "Temperatura ambiente"])
    await dials.getByRole("link", { name }).waitFor();
  await dials.getByText("640,0").waitFor();
  await page.getByText("Rendimento (PR)").waitFor();
  for (const name of [/^Vista 3D: \D+$/, /^Vista 3D: \d{4}$/]) {
    await page.getByRole("button", { name }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: /Energia totale/ }).waitFor();
    await dialog.getByRole("button", { name: "Chiudi" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await panel("Inverter").getByRole("link").first().click();
  await page.waitForURL(`**/plant/${own.id}/device/${own.deviceId}`);

  await page.goto(`/plant/${own.id}/section/2`);
  await dials.getByRole("link", { name: "Potenza AC" }).waitFor();
  await expect.poll(() => dials.getByRole("link").count()).toBe(1);
  for (const absent of ["Irraggiamento", "Temperatura ambiente", "Rendimento (PR)", "Totali"])
    await expect.poll(() => page.getByRole("main").getByText(absent).count()).toBe(0);
});

test("TAG-03 DEV-04 DEV-05 TAG-12 ENT-22 an inverter answers first; tags have names, codes are words, its chart has a period", async () => {
  await page.goto(`/plant/${own.id}/device/${own.deviceId}`);
  const answer = page.getByRole("region", { name: "Inverter di prova" }).first();
  const shown = async () => ((await answer.textContent()) ?? "").replace(/\s/g, " ");
  // 12.5 kW of 20, 2.5 kWh between the two readings, bits 1 and 7 of the errors.
  await expect.poll(shown).toContain("Potenza ora12,5 kWdi 20 kW");
  await expect.poll(shown).toContain("Energia oggi2,5 kWh");
  await expect
    .poll(() => shown())
    .toContain("Stato di lavoroIn produzioneSovratensione DC, Sovratemperatura");
  const featured = panel("In evidenza").getByRole("link");
  await expect.poll(() => featured.allTextContents()).toHaveLength(1);
  await featured.getByText("Potenza AC").waitFor();

  const rows = panel("Valori istantanei").locator("tbody tr");
  const words = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(1, 3).map((cell) => cell.textContent)),
  );
  expect(words).toContainEqual(["Potenza AC", "Potenza prodotta"]);
  expect(words).toContainEqual(["Irraggiamento", "Irraggiamento"]);
  expect(words).toContainEqual(["Energia totale", "Energia prodotta"]);
  expect(words).toContainEqual(["Errori", "Errore dispositivo"]);

  await page.getByRole("img", { name: /^Storico di Inverter di prova/ }).waitFor();
  await page
    .getByRole("radiogroup", { name: "Periodo" })
    .getByText("Mese", { exact: true })
    .click();
  await page.waitForURL((url) => url.searchParams.get("period") === "month");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Periodo precedente" }).click();
  await page.waitForURL((url) => url.searchParams.has("day"));
});

test("ENT-22 [D8] the history of a state: which word from when to when, gaps too", async () => {
  await page.goto(`/plant/${own.id}/var/${state}?day=2026-06-21`);
  const list = page.getByRole("table", { name: "Storico degli stati" });
  await list.getByText("Guasto").waitFor();
  const rows = await list
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)),
    );
  // The newest first; three samples of 5 minutes, a gap of ten minutes between the second state and the third.
  expect(rows.slice(1)).toEqual([
    ["Guasto", "00:25", "00:30", "5 min"],
    ["nessun dato", "00:15", "00:25", "10 min"],
    ["In produzione", "00:10", "00:15", "5 min"],
    ["In attesa del sole", "00:00", "00:10", "10 min"],
  ]);
  expect(rows[0]?.slice(0, 2)).toEqual(["nessun dato", "00:30"]);
  await page.getByRole("img", { name: /^Stati nel tempo/ }).waitFor();
});

test("HLTH-03 a string that gives half of its peers bears the mark of its incident, on a phone in English too", async () => {
  const small = await newUser(browser, admin, { language: "en", scheme: "dark", size: phone });
  const other = await small.newPage();
  const { variables } = await callApi<Device>(admin, `/device/${box.id}`);
  const weak = variables.find(({ name }) => name === "Stringa 03");
  const subject = { kind: "variable", id: weak?.id ?? "", name: "Stringa 03", device: null };
  const incidents = [{ cause: "string_weak", subject, state: "open", ended: null }];
  await other.route(/\/api\/v1\/incident\?/, (route) =>
    route.fulfill({ json: { incidents, count: 1 } }),
  );
  await other.goto(`/plant/${own.id}/device/${box.id}`);
  const answer = other.getByRole("region", { name: "Quadro di prova" }).first();
  // 6 + 6.2 + 3 + 5.8 A.
  await expect
    .poll(async () => ((await answer.textContent()) ?? "").replace(/\s/g, " "))
    .toBe("Total current21.0 A4 of 4 strings");
  const strings = other.locator("section", {
    has: other.getByRole("heading", { name: "Strings", exact: true }),
  });
  await expect.poll(() => strings.getByRole("listitem").count()).toBe(4);
  await expect.poll(() => strings.locator("svg").count()).toBe(1);
  await expect
    .poll(() =>
      strings
        .getByRole("listitem", { name: /Stringa 03/ })
        .locator("svg")
        .count(),
    )
    .toBe(1);
  await expect.poll(() => sidewaysPx(other)).toBe(0);
  await small.close();
});

test("[D11] VAR-05 what a reader may not see is not on the device's page, nor on its own page", async () => {
  const reader = await makeUser(admin);
  const { plant_show, irradiance, inverter_show, inverter_vars } = permissions;
  await reader.allow(own.id, [plant_show, inverter_show, inverter_vars, irradiance]);
  const theirs = await newUser(browser, reader.token);
  const other = await theirs.newPage();
  const table = other.locator("section", {
    has: other.getByRole("heading", { name: "Valori istantanei" }),
  });
  await other.goto(`/plant/${own.id}/device/${own.deviceId}`);
  await table.getByRole("link", { name: "Irraggiamento" }).waitFor();
  await expect.poll(() => other.getByRole("link", { name: "Modifica" }).count()).toBe(0);
  await reader.allow(own.id, [plant_show, inverter_show, inverter_vars]);
  await other.reload();
  await table.getByRole("link", { name: "Potenza AC" }).waitFor();
  await expect.poll(() => table.getByRole("link", { name: "Irraggiamento" }).count()).toBe(0);
  await other.goto(`/plant/${own.id}/var/${own.power}`);
  await other.getByRole("heading", { name: "Potenza AC" }).waitFor();
  await other.goto(`/plant/${own.id}/var/${own.irradiance}`);
  await other.getByText("Permessi insufficienti per vedere la pagina").waitFor();
  await theirs.close();
});
